#include "check/positions.h"

#include <fmt/format.h>

#include <utility>

#include "games/build.h"

namespace grundy::check {

Expected<Sum> read_position(std::string_view text, const Registry& registry) {
  auto sum = build_position(text, registry);
  if (sum) return sum;
  const Error& error = sum.error();
  if (!error.offset) return bad_input(fmt::format("this is no position: {}", error.message));
  return bad_input(fmt::format("this is no position: {}{}{} (at character {} of it)", error.message,
                               error.expected.empty() ? "" : "; expected ", error.expected,
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
