#include "explain/voice.h"

#include <ranges>

namespace grundy::explain {

Explanation Voice::tell(const Argument& argument) const {
  Explanation root = say(argument.front().ground);
  std::vector<Explanation*> open{&root};  // that a step may support, one per depth
  for (const auto& [depth, ground] : argument | std::views::drop(1)) {
    open.resize(depth);
    open.push_back(&open.back()->because.emplace_back(say(ground)));
  }
  return root;
}

Explanation Voice::say(const AnyGround& ground) const {
  return std::visit([this](const auto& one) { return say(one); }, ground);
}

Explanation Voice::say(const Ground& ground) const {
  return std::visit([this](const auto& one) { return say(one); }, ground);
}

Explanation Voice::say(const ground::Plain& ground) const {
  return std::visit([this](const auto& one) { return say(one); }, ground);
}

}  // namespace grundy::explain
