#include "conjecture/conjecture.h"

#include <fmt/format.h>

#include "conjecture/search.h"

namespace grundy {

std::string_view status_name(ConjectureStatus status) {
  switch (status) {
    case ConjectureStatus::proved:
      return "proved";
    case ConjectureStatus::inferred_proved:
      return "proved for inferred moves";
    case ConjectureStatus::observed:
      return "observed";
    case ConjectureStatus::none:
      return "none";
  }
  return {};
}

}  // namespace grundy

namespace grundy::conjecture {

Expected<Conjecture> find(const rules::RuleSet& rules, const ConjectureRequest& request,
                          Budget& budget) {
  for (const auto& position : request.at) {
    if (position.size() != rules.coordinates) {
      return bad_input(fmt::format("a position of {} has {} number{}, not {}", rules.name,
                                   rules.coordinates, rules.coordinates == 1 ? "" : "s",
                                   position.size()));
    }
  }
  return Search(rules, request, budget).run();
}

}  // namespace grundy::conjecture
