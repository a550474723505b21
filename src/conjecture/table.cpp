#include "conjecture/table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace grundy::conjecture {

namespace {
constexpr std::int32_t kUnknown = -1;
constexpr std::int32_t kInProgress = -2;
constexpr std::size_t kMostOutside = 200'000;
}  // namespace

std::optional<std::size_t> Table::index(std::span<const std::int64_t> point) const {
  std::size_t result = 0;
  for (std::size_t i = point.size(); i-- > 0;) {
    if (point[i] >= side_) return std::nullopt;
    result = result * static_cast<std::size_t>(side_) + static_cast<std::size_t>(point[i]);
  }
  return result;
}

std::optional<std::int32_t> Table::known(std::span<const std::int64_t> point) const {
  if (const auto place = index(point)) {
    if (box_[*place] == kUnknown) return std::nullopt;
    return box_[*place];
  }
  const auto found = outside_.find(Point(point.begin(), point.end()));
  if (found == outside_.end()) return std::nullopt;
  return found->second;
}

void Table::set(std::span<const std::int64_t> point, std::int32_t entry) {
  if (const auto place = index(point)) {
    box_[*place] = entry;
  } else {
    outside_[Point(point.begin(), point.end())] = entry;
  }
}

std::optional<std::uint32_t> Table::at(std::span<const std::uint64_t> position) const {
  std::size_t place = 0;
  for (std::size_t i = position.size(); i-- > 0;) {
    if (position[i] >= static_cast<std::uint64_t>(side_)) return std::nullopt;
    place = place * static_cast<std::size_t>(side_) + position[i];
  }
  if (box_[place] < 0) return std::nullopt;
  return static_cast<std::uint32_t>(box_[place]);
}

bool Table::see(std::span<const Point> parts, Seen& seen, std::vector<Point>& missing) {
  seen.any = true;
  std::uint32_t sum = 0;
  bool complete = true;
  for (const Point& part : parts) {
    const auto entry = known(part);
    if (!entry) {
      missing.push_back(part);
      complete = false;
    } else if (*entry == kInProgress) {
      seen.endless = true;
      return false;
    } else {
      sum ^= static_cast<std::uint32_t>(*entry);
    }
  }
  if (!complete) return true;
  if (values_) {
    if (sum >= met_.size()) met_.resize(2 * std::size_t{sum} + 2, false);
    met_[sum] = true;
    return true;
  }
  // One part, or nothing, which the player to move has lost in normal play.
  if (parts.empty() ? play_ == Play::normal : sum == 0) seen.wins = true;
  return !seen.wins;
}

Found<std::optional<std::int32_t>> Table::evaluate(const Point& point, std::vector<Point>& missing,
                                                   Budget& budget) {
  met_.assign(met_.size(), false);
  Seen seen;
  std::uint64_t visited = 0;
  std::uint64_t choices = 0;
  bool in_time = true;
  rules::each_option(
      rules_, point,
      [&](std::span<const Point> parts) {
        if (++visited % 1024 == 0 && !budget.spend(1024)) in_time = false;
        return in_time && see(parts, seen, missing);
      },
      &choices);
  if (!in_time || !budget.spend(visited % 1024 + choices / 4 + 1)) return stopped_early();
  if (seen.endless) {
    return std::unexpected(NotFound(
        Error{ErrorKind::endless, fmt::format("play can go on for ever: it comes back to {}({})",
                                              rules_.name, fmt::join(point, ","))}));
  }
  if (!values_ && seen.wins) return std::optional<std::int32_t>(1);
  if (!missing.empty()) return std::optional<std::int32_t>();
  if (!values_) return std::optional<std::int32_t>(!seen.any && play_ == Play::misere ? 1 : 0);
  const auto mex = std::ranges::find(met_, false) - met_.begin();
  return std::optional<std::int32_t>(static_cast<std::int32_t>(mex));
}

Found<void> Table::solve(const Point& start, Budget& budget) {
  std::vector<Point> stack{start};
  while (!stack.empty()) {
    const Point point = stack.back();
    const auto entry = known(point);
    if (entry && *entry >= 0) {
      stack.pop_back();
      continue;
    }
    std::vector<Point> missing;
    GRUNDY_TRY(const auto value, evaluate(point, missing, budget));
    if (value) {
      set(point, *value);
      stack.pop_back();
      continue;
    }
    if (outside_.size() > kMostOutside || stack.size() > kMostOutside) {
      return std::unexpected(
          NotFound(Error{ErrorKind::bad_input,
                         "the numbers run away: from small positions play reaches too many"}));
    }
    set(point, kInProgress);
    stack.insert(stack.end(), missing.begin(), missing.end());
  }
  return {};
}

Found<void> Table::grow(std::int64_t side, Budget& budget) {
  std::size_t cells = 1;
  for (std::size_t i = 0; i < coordinates(); ++i) cells *= static_cast<std::size_t>(side);
  Table before = *this;
  box_.assign(cells, kUnknown);
  side_ = side;
  if (before.side_ > 0) {
    before.each([&](std::span<const std::uint64_t> point, std::uint32_t entry) {
      const Point place(point.begin(), point.end());
      set(place, static_cast<std::int32_t>(entry));
      return true;
    });
  }
  boost::unordered_flat_map<Point, std::int32_t> outside;
  for (const auto& [point, entry] : outside_) {
    if (entry < 0) continue;
    if (index(point)) {
      set(point, entry);
    } else {
      outside.emplace(point, entry);
    }
  }
  outside_ = std::move(outside);
  positions_ = 0;
  Point point(coordinates(), 0);
  for (std::size_t code = 0; code < cells; ++code) {
    if (rules::is_position(rules_, point)) {
      GRUNDY_TRY_VOID(solve(point, budget));
      ++positions_;
      largest_ = std::max(largest_, static_cast<std::uint32_t>(*known(point)));
    }
    std::size_t i = 0;
    while (i < point.size() && ++point[i] == side) point[i++] = 0;
  }
  return {};
}

}  // namespace grundy::conjecture
