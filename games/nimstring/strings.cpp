#include "games/nimstring/strings.h"

#include <numeric>

namespace grundy::games {

namespace {

/// Takes coins, one string after another. The object is reused, because positions are so small that
/// allocating fresh lists would cost more than filling them.
class Taking {
 public:
  void begin(std::size_t nodes, const Strings& strings) {
    strings_ = &strings;
    left_.assign(strings.size(), true);
    begins_.assign(nodes + 2, 0);
    degree_.assign(nodes, 0);
    hanging_.clear();
    for (const auto& [a, b] : strings) {
      for (const std::uint32_t node : {a, b}) ++degree_[node];
    }
    std::partial_sum(degree_.begin(), degree_.end(), begins_.begin() + 2);
    at_.resize(begins_.back());
    for (std::size_t i = 0; i < strings.size(); ++i) {
      for (const std::uint32_t node : {strings[i].first, strings[i].second}) {
        at_[begins_[node + 1U]++] = i;  // ends where the next coin's strings begin
      }
    }
    for (std::uint32_t node = 1; node < nodes; ++node) hang(node);
  }

  /// False if there is a choice.
  bool run() {
    while (!hanging_.empty()) {
      const std::uint32_t coin = hanging_.back();
      hanging_.pop_back();
      if (degree_[coin] != 1) continue;  // taken together with its neighbour
      const std::size_t string = other_string(coin, strings_->size());
      const std::uint32_t neighbour = other_end(string, coin);
      if (neighbour != 0 && degree_[neighbour] == 2) {
        const std::uint32_t beyond = other_end(other_string(neighbour, string), neighbour);
        if (beyond == 0 || degree_[beyond] != 1) return false;
      }
      left_[string] = false;
      --degree_[coin];
      --degree_[neighbour];
      if (neighbour != 0) hang(neighbour);
    }
    return true;
  }

  [[nodiscard]] const std::vector<bool>& left() const { return left_; }

 private:
  void hang(std::uint32_t node) {
    if (degree_[node] == 1) hanging_.push_back(node);
  }
  [[nodiscard]] std::uint32_t other_end(std::size_t string, std::uint32_t end) const {
    const auto [a, b] = (*strings_)[string];
    return a == end ? b : a;
  }
  /// A remaining string of this coin other than `given`.
  [[nodiscard]] std::size_t other_string(std::uint32_t coin, std::size_t given) const {
    for (std::size_t i = begins_[coin]; i < begins_[coin + 1U]; ++i) {
      const std::size_t string = at_[i];
      if (left_[string] && string != given) return string;
    }
    return given;
  }

  const Strings* strings_ = nullptr;
  std::vector<bool> left_;
  // The strings at all coins in one list, and where those of each coin begin.
  std::vector<std::size_t> begins_;
  std::vector<std::size_t> at_;
  std::vector<std::size_t> degree_;
  std::vector<std::uint32_t> hanging_;
};

}  // namespace

std::optional<std::vector<bool>> strings_left(std::size_t nodes, const Strings& strings) {
  thread_local Taking taking;
  taking.begin(nodes, strings);
  if (!taking.run()) return std::nullopt;
  return taking.left();
}

}  // namespace grundy::games
