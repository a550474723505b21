#include "ask/conjecture.h"

#include <algorithm>
#include <charconv>

namespace grundy::ask {

Expected<std::vector<std::vector<std::uint64_t>>> positions_of(std::string text) {
  std::erase_if(text, [](char c) { return c == '(' || c == ')' || c == ' '; });
  std::vector<std::vector<std::uint64_t>> positions;
  if (text.empty()) return positions;
  positions.emplace_back();
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find_first_of(",;", begin), text.size());
    std::uint64_t number = 0;
    const auto [rest, error] = std::from_chars(text.data() + begin, text.data() + end, number);
    if (begin == end || error != std::errc() || rest != text.data() + end) {
      return bad_input("'at' needs numbers of up to 64 bits, such as 10,17");
    }
    positions.back().push_back(number);
    if (end < text.size() && text[end] == ';') positions.emplace_back();
    begin = end + 1;
  }
  return positions;
}

std::string claim_name(Claim claim) {
  switch (claim) {
    case Claim::any:
      return {};
    case Claim::value:
      return "value";
    case Claim::outcome:
      return "outcome";
  }
  return {};
}

}  // namespace grundy::ask
