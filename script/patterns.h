// Lua's string patterns, with a bound on the work.
//
// The library's own matcher backtracks without counting: matching 30 optional letters against 30
// letters takes a thousand million steps in one call, and the hook that counts instructions is
// never called. So this matcher counts every comparison. Patterns mean what the manual of Lua 5.4
// says (section 6.4.1).
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace grundy::script {

/// A malformed pattern, or one that takes too long.
struct PatternError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Pattern {
 public:
  static constexpr std::size_t kMaxItems = 200;  // the depth of the recursion
  static constexpr std::size_t kMaxCaptures = 32;

  /// Throws PatternError.
  explicit Pattern(std::string_view text);

  struct Capture {
    std::size_t begin = 0;
    std::size_t length = 0;
    bool position = false;  ///< `()`: only the place
    bool open = false;      ///< until its end is met
  };
  struct Match {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::vector<Capture> captures;
  };

  /// True if it may match only at the beginning.
  [[nodiscard]] bool anchored() const { return anchored_; }

  /// The match at `at`, if there is one. Subtracts its work from `steps`, and throws PatternError
  /// if they run out.
  [[nodiscard]] std::optional<Match> match_at(std::string_view subject, std::size_t at,
                                              std::uint64_t& steps) const;
  /// The first match from `from` on.
  [[nodiscard]] std::optional<Match> find(std::string_view subject, std::size_t from,
                                          std::uint64_t& steps) const;

 private:
  using Set = std::bitset<256>;
  enum class Kind : std::uint8_t { single, open, position, close, again, balance, frontier, end };
  enum class Repeat : std::uint8_t { once, any, some, few, perhaps };
  struct Item {
    Kind kind = Kind::single;
    Repeat repeat = Repeat::once;
    Set set;
    std::size_t number = 0;  // of a capture that must be met again
    char first = 0;          // of a balanced pair
    char last = 0;
  };
  struct Run;

  void read(std::string_view text);
  Item single(std::string_view text, std::size_t& at) const;
  /// An item that begins with %.
  Item read_escape(std::string_view text, std::size_t& at, std::size_t captures) const;
  static Set set_in_brackets(std::string_view text, std::size_t& at);
  static Set class_of(char letter);

  std::vector<Item> items_;
  bool anchored_ = false;
};

}  // namespace grundy::script
