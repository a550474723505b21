#include "check/positions.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "check/check.h"
#include "games/build.h"

namespace grundy::check {

namespace {

/// A rule file may print and read positions as it likes. But lists are identified by their texts,
/// and the verdict is a text. So a position must read back from its own text.
Expected<void> check_texts(const Sum& sum, const Registry& registry) {
  std::vector<const Sum*> open{&sum};
  while (!open.empty()) {
    const Sum& next = *open.back();
    open.pop_back();
    for (const Component& component : next.components) {
      if (const std::vector<Sum>* const options = component.game->given_options()) {
        for (const Sum& option : *options) open.push_back(&option);
      }
      if (!component.game->foreign()) continue;
      const auto again = build_position(component.print(), registry);
      if (again && again->components.size() == 1 &&
          again->components.front().game->rules_id() == component.game->rules_id() &&
          again->components.front().position == component.position) {
        continue;
      }
      return bad_input(
          fmt::format("the rules print {}, but do not read it back as the same position",
                      excerpt(component.print())));
    }
  }
  return {};
}

}  // namespace

Expected<Sum> read_position(std::string_view text, const Registry& registry) {
  auto sum = build_position(text, registry);
  if (sum) {
    if (auto same = check_texts(*sum, registry); !same) return std::unexpected(same.error());
    return sum;
  }
  const Error& error = sum.error();
  if (!error.offset) return bad_input(fmt::format("this is not a position: {}", error.message));
  // A message that asks "did you mean" has named what is expected.
  const bool expects = !error.expected.empty() && !error.message.ends_with('?');
  return bad_input(fmt::format("this is not a position: {}{} (at character {} of it)",
                               error.message, expects ? "; expected " + error.expected : "",
                               *error.offset + 1));
}

proof::Parts::ReadPart part_reader(const Registry& registry) {
  return [&registry](const std::string& text) { return read_single_part(text, registry); };
}

Expected<Single> read_part(std::string_view text, const Registry& registry, proof::Parts& parts) {
  auto sum = read_position(text, registry);
  if (!sum) return std::unexpected(std::move(sum.error()));
  proof::Split split;
  parts.split(*sum, split);
  if (sum->components.size() != 1 || split.parts.size() != 1) {
    if (split.parts.empty() && split.heaps.size() == 1) {
      return bad_input("a nim heap needs no record: it has the value of its size");
    }
    return bad_input("a fact is about one part, written alone");
  }
  return Single{std::move(split.parts.front()), std::move(sum->components.front())};
}

}  // namespace grundy::check
