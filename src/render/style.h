// How text is dressed: with colour where a terminal shows it, without where it does not.
#pragma once

#include <string>
#include <string_view>

namespace grundy::render {

struct Style {
  bool color = false;

  [[nodiscard]] std::string bold(std::string_view text) const { return dress(text, "1"); }
  [[nodiscard]] std::string faint(std::string_view text) const { return dress(text, "2"); }
  [[nodiscard]] std::string good(std::string_view text) const { return dress(text, "1;32"); }
  [[nodiscard]] std::string bad(std::string_view text) const { return dress(text, "1;31"); }

 private:
  [[nodiscard]] std::string dress(std::string_view text, std::string_view code) const {
    if (!color) return std::string(text);
    return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
  }
};

}  // namespace grundy::render
