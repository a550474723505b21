// How text is dressed: with colour if a terminal shows it, without if not.
//
// Text from outside may hold commands for a terminal too, and is dressed with the rest. So a
// program that writes to a terminal chooses a seal that nobody can guess. It stands behind the
// escape of each of our own commands, and the program lets no other escape through.
#pragma once

#include <string>
#include <string_view>

namespace grundy::render {

struct Style {
  bool color = false;
  std::string seal = {};

  [[nodiscard]] std::string bold(std::string_view text) const { return dress(text, "1"); }
  [[nodiscard]] std::string faint(std::string_view text) const { return dress(text, "2"); }
  [[nodiscard]] std::string good(std::string_view text) const { return dress(text, "1;32"); }
  [[nodiscard]] std::string bad(std::string_view text) const { return dress(text, "1;31"); }

 private:
  [[nodiscard]] std::string dress(std::string_view text, std::string_view code) const {
    if (!color) return std::string(text);
    const std::string escape = "\x1b" + seal;
    return escape + "[" + std::string(code) + "m" + std::string(text) + escape + "[0m";
  }
};

}  // namespace grundy::render
