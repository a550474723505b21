#include "explain/words.h"

#include <fmt/format.h>

#include <algorithm>

namespace grundy::explain {

std::string cut(const std::string& position) {
  constexpr std::size_t kLongPosition = 160;
  if (position.size() <= kLongPosition) return position;
  return position.substr(0, kLongPosition - 3) + "...";
}

std::string plural(std::uint64_t count, std::string_view one) {
  return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

std::string join(const std::vector<std::string>& texts, std::string_view separator) {
  return fmt::format("{}", fmt::join(texts, separator));
}

std::string citation(std::uint64_t record) {
  return record == 0 ? std::string() : fmt::format(" (record {})", record);
}

std::string citation(const ground::Source& source) {
  constexpr std::size_t kCited = 6;
  if (source.theorem) return " (by the theorem)";
  const auto& records = source.records;
  if (records.size() < 2) return records.empty() ? std::string() : citation(records.front());
  const auto shown = std::min(records.size(), kCited);
  return fmt::format(" (records {}{})",
                     fmt::join(records.begin(), records.begin() + std::ptrdiff_t(shown), ", "),
                     shown < records.size() ? ", ..." : "");
}

std::vector<std::string> more_moves(std::uint64_t more, bool all_counted) {
  if (!all_counted) return {"... and very many more moves"};
  if (more == 0) return {};
  return {"... and " + plural(more, "more move")};
}

std::vector<std::string> table(const Rows& rows) {
  std::size_t width = 0;
  for (const auto& [first, second] : rows) width = std::max(width, first.size());
  std::vector<std::string> lines;
  for (const auto& [first, second] : rows) {
    lines.push_back(fmt::format("{:<{}}  {}", first, width, second));
  }
  return lines;
}

std::string label_in_words(const std::string& label, Play play) {
  if (play == Play::normal) return label == "i" ? "infinite" : label;
  return label == "D" ? "a draw" : label == "P" ? "lost" : "won";
}

}  // namespace grundy::explain
