// Rule files: games that a user writes in Lua. docs/your-own-game.md is the manual.
//
//   grundy::Engine engine;
//   auto added = engine.add_rules(text, "squares.lua");
//   if (!added) { … added.error().message … }
//   engine.solve(*engine.parse("squares(44)"));
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace grundy {

/// What one call of a function of a rule file may use. The limits are the same on every machine, so
/// a question answered on one machine is answered on all.
struct RulesLimits {
  std::uint64_t work = 100'000'000;              ///< instructions; a second or two
  std::size_t memory = std::size_t{128} << 20U;  ///< bytes, for each thread that uses the rules
  std::uint64_t seconds = 10;                    ///< a last resort against unexpectedly slow calls
};

/// What `Engine::check_rules` found.
struct RulesReport {
  std::string name;  ///< of the game
  struct Line {
    bool passed = false;
    std::string text;  ///< what was checked and, if it failed, what was found
  };
  std::vector<Line> lines;
  std::uint64_t positions = 0;  ///< that were checked
  bool complete = true;         ///< false: a limit was reached before everything was checked

  [[nodiscard]] bool passed() const {
    for (const Line& line : lines) {
      if (!line.passed) return false;
    }
    return true;
  }
};

}  // namespace grundy
