// An explanation as text: claims are wrapped and indented by depth, figures are left as they are.
#include <fmt/format.h>

#include "render/text.h"
#include "render/wrap.h"

namespace grundy::render {

namespace {

// Explanations are only a few levels deep: games and engine nest them by hand.
// NOLINTNEXTLINE(misc-no-recursion)
void append(std::string& out, const Explanation& reason, std::size_t depth, const Style& style) {
  append_wrapped(out, reason.claim, 2 * depth, depth == 0 ? "" : "- ");
  for (const std::string& line : reason.figure) {
    out += std::string(2 * depth + 4, ' ') + style.faint(line) + "\n";
  }
  for (const Explanation& sub : reason.because) append(out, sub, depth + 1, style);
}

}  // namespace

std::string explanation_text(const Explanation& explanation, const Style& style) {
  std::string out;
  append(out, explanation, 0, style);
  return out;
}

}  // namespace grundy::render
