#include "core/found.h"

#include <fmt/format.h>

#include <algorithm>

namespace grundy {

Error endless_error(const std::vector<std::string>& cycle) {
  constexpr std::size_t kShown = 12;
  std::string text = "play can go on for ever: ";
  for (std::size_t i = 0; i < std::min(cycle.size(), kShown); ++i) text += cycle[i] + " -> ";
  if (cycle.size() > kShown) text += fmt::format("... {} more -> ", cycle.size() - kShown);
  return Error{ErrorKind::endless, text + cycle.front()};
}

}  // namespace grundy
