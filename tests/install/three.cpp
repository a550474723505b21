// The game of docs/your-own-game.md: take 1, 3 or 4 stones from a pile. With its rules as data the
// sequence engine knows it, and proves its period.
#include <grundy/engine.h>
#include <grundy/game/heaps.h>

#include <iostream>

class Three : public grundy::TakingGame<Three> {
 public:
  static const grundy::GameInfo& info() {
    static const grundy::GameInfo info{
        "three", "Three", "take 1, 3 or 4 stones", "three(PILE, PILE, …)", {"three(11)"}};
    return info;
  }
  static grundy::Expected<grundy::Start<Three>> parse(const grundy::Arguments& arguments) {
    auto piles = arguments.naturals("a pile");
    if (!piles) return std::unexpected(piles.error());
    return grundy::Start<Three>{{}, std::move(*piles)};
  }
  static std::string parameters() { return ""; }

  template <class Visit>
  bool each_left(std::uint64_t pile, Visit&& visit) const {
    for (const std::uint64_t taken : {1, 3, 4}) {
      if (taken <= pile && !visit(pile - taken)) return false;
    }
    return true;
  }

  static grundy::HeapRules heap_rules() {
    const grundy::Leaving anything{.counts = 3};  // no heap, or one
    return {.takings = {{1, anything}, {3, anything}, {4, anything}}};
  }
};

int main() {
  grundy::Engine engine;
  if (!engine.add<Three>()) return 1;
  const auto result = engine.solve(*engine.parse("three(11)"));
  const auto sequence = engine.sequence("three");
  if (!result || !result->nim_value || !sequence || !sequence->period) return 1;
  std::cout << "three(11) has nim value " << result->nim_value->number() << ", the period is "
            << sequence->period->length << (sequence->period->proved ? ", proved\n" : "\n");
}
