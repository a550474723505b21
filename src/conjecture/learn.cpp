#include "conjecture/learn.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>

#include "automata/operations.h"

namespace grundy::conjecture {

namespace {

using automata::Digit;
using automata::Letter;
using automata::Numeration;
using automata::State;

constexpr std::size_t kMostStates = 400;

/// A prefix of a word: its number, the number with the weights moved down by one, its last digit.
struct Prefix {
  std::uint64_t number = 0;
  std::uint64_t shifted = 0;
  Digit last = 0;
};

class Words {
 public:
  explicit Words(const Numeration& numeration) : numeration_(numeration) {
    // F(j+1) = t F(j) + F(j-1): what a prefix is worth after j more digits.
    powers_ = {1, numeration.parameter()};
    const std::uint64_t t = numeration.parameter();
    while (powers_.size() < 40 && powers_.back() < (std::uint64_t{1} << 40U)) {
      const std::size_t last = powers_.size() - 1;
      powers_.push_back(t * powers_[last] + (numeration.positional() ? 0 : powers_[last - 1]));
    }
  }

  [[nodiscard]] std::optional<Prefix> longer(const Prefix& prefix, Digit digit) const {
    if (!numeration_.allows(prefix.last, digit)) return std::nullopt;
    const std::uint64_t t = numeration_.parameter();
    return Prefix{t * prefix.number + prefix.shifted + digit,
                  numeration_.positional() ? 0 : prefix.number + digit, digit};
  }
  /// What the prefix is worth in front of a suffix of this length.
  [[nodiscard]] std::uint64_t moved(const Prefix& prefix, std::size_t length) const {
    const std::uint64_t rest =
        numeration_.positional() || length == 0 ? 0 : prefix.shifted * powers_[length - 1];
    return prefix.number * powers_[length] + rest;
  }

  struct Suffix {
    std::uint64_t number = 0;
    Digit first = 0;
  };
  /// All words of this length.
  [[nodiscard]] std::vector<Suffix> suffixes(std::size_t length) const {
    std::vector<std::pair<Prefix, Digit>> words{{Prefix{}, 0}};
    for (std::size_t i = 0; i < length; ++i) {
      std::vector<std::pair<Prefix, Digit>> next;
      for (const auto& [word, first] : words) {
        for (unsigned digit = 0; digit < numeration_.digits(); ++digit) {
          const auto more = longer(word, static_cast<Digit>(digit));
          if (more) next.emplace_back(*more, i == 0 ? static_cast<Digit>(digit) : first);
        }
      }
      words = std::move(next);
    }
    std::vector<Suffix> result;
    for (const auto& [word, first] : words) result.push_back({word.number, first});
    return result;
  }

  [[nodiscard]] const Numeration& numeration() const { return numeration_; }

 private:
  Numeration numeration_;
  std::vector<std::uint64_t> powers_;
};

/// What stands before and in the last digits of a value.
struct Split {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
};

class Learner {
 public:
  Learner(const Table& table, Target target, const Numeration& numeration, unsigned lookahead)
      : table_(table), target_(target), words_(numeration), lookahead_(lookahead) {
    for (unsigned length = 0; length <= lookahead; ++length) {
      suffixes_.push_back(words_.suffixes(length));
    }
    if (target == Target::outcome) return;
    for (std::uint32_t value = 0; value <= table.largest(); ++value) {
      const auto word = numeration.write(written(target, value));
      std::vector<Split>& splits = splits_.emplace_back();
      for (unsigned length = 0; length <= lookahead; ++length) {
        const std::size_t cut = word.size() - std::min<std::size_t>(word.size(), length);
        const std::span<const Digit> all(word);
        splits.push_back({*numeration.read(all.first(cut)), *numeration.read(all.subspan(cut))});
      }
    }
  }

  /// Nothing if the table is too small, or too many states turn up.
  Found<std::optional<automata::Dfa>> run(Budget& budget) {
    const std::size_t tracks = table_.coordinates() + (target_ == Target::outcome ? 0 : 1);
    const auto letters = automata::letter_count(words_.numeration(), tracks);
    if (!letters || *letters > 20'000 || !begin(tracks, *letters)) {
      return std::optional<automata::Dfa>();
    }
    std::uint64_t compared = *letters;
    for (std::size_t k = 0; k < table_.coordinates(); ++k) compared *= suffixes_.back().size();
    for (std::size_t i = 0; i < prefixes_.size(); ++i) {
      if (prefixes_.size() > kMostStates) return std::optional<automata::Dfa>();
      // Nothing is accepted from here on. Its prefix may be no word, so it must not be read
      // further.
      if (dead_ == i) {
        dfa_.next.insert(dfa_.next.end(), *letters, static_cast<State>(i));
        continue;
      }
      if (!budget.spend(compared / 8 + *letters)) return stopped_early();
      bool enough = true;
      automata::each_letter(
          words_.numeration(), tracks,
          [&](Letter, std::span<const Digit> digits) { enough = enough && follow(i, digits); });
      if (!enough) return std::optional<automata::Dfa>();
    }
    dfa_.states = static_cast<State>(prefixes_.size());
    GRUNDY_TRY(const automata::Dfa valid,
               automata::numbers(words_.numeration(), dfa_.tracks, budget));
    GRUNDY_TRY(automata::Dfa small, automata::minimal(std::move(dfa_), budget));
    GRUNDY_TRY(automata::Dfa result, automata::both(small, valid, budget));
    if (result.after_letter(result.start, 0) != result.start) return std::optional<automata::Dfa>();
    return std::optional(std::move(result));
  }

 private:
  /// Makes the state of the empty word. False if the table is too small.
  bool begin(std::size_t tracks, std::uint64_t letters) {
    prefixes_.assign(1, std::vector<Prefix>(tracks));
    const auto first = signature(prefixes_.front());
    if (!first) return false;
    states_.emplace(*first, 0);
    dfa_ = {.numeration = words_.numeration(), .classes = static_cast<Letter>(letters)};
    for (std::size_t i = 0; i < tracks; ++i) dfa_.tracks.push_back(static_cast<std::uint32_t>(i));
    for (Letter letter = 0; letter < letters; ++letter) dfa_.class_of.push_back(letter);
    dfa_.accepting.push_back(accepts(*first));
    return true;
  }

  /// Adds the step from a state by a letter. False if the table is too small.
  bool follow(std::size_t from, std::span<const Digit> digits) {
    std::vector<Prefix> longer;
    for (std::size_t k = 0; k < digits.size(); ++k) {
      const auto more = words_.longer(prefixes_[from][k], digits[k]);
      if (!more) break;
      longer.push_back(*more);
    }
    const auto found =
        longer.size() == digits.size() ? signature(longer) : std::optional(dead_signature());
    if (!found) return false;
    const auto [place, is_new] = states_.try_emplace(*found, prefixes_.size());
    if (is_new) {
      longer.resize(digits.size());
      prefixes_.push_back(std::move(longer));
      dfa_.accepting.push_back(accepts(*found));
      if (*found == dead_signature()) dead_ = place->second;
    }
    dfa_.next.push_back(static_cast<State>(place->second));
    return true;
  }

  using Signature = std::vector<std::int64_t>;
  static constexpr std::int64_t kNotAccepted = -1;

  [[nodiscard]] std::uint8_t accepts(const Signature& signature) const {
    return signature.front() == kNotAccepted ? 0 : 1;
  }
  [[nodiscard]] Signature dead_signature() const {
    std::size_t size = 0;
    for (const auto& suffixes : suffixes_) {
      std::size_t count = 1;
      for (std::size_t i = 0; i < table_.coordinates(); ++i) count *= suffixes.size();
      size += count;
    }
    return Signature(size, kNotAccepted);
  }

  /// For each suffix of the position, the suffix of the value that makes a word of the relation.
  /// Nothing if a word leaves the table.
  std::optional<Signature> signature(const std::vector<Prefix>& prefix) const {
    const std::size_t d = table_.coordinates();
    Signature result;
    std::vector<std::uint64_t> point(d);
    for (unsigned length = 0; length <= lookahead_; ++length) {
      const auto& suffixes = suffixes_[length];
      std::vector<std::size_t> chosen(d, 0);
      for (;;) {
        bool valid = true;
        for (std::size_t i = 0; i < d; ++i) {
          const Words::Suffix& suffix = suffixes[chosen[i]];
          valid =
              valid && (length == 0 || words_.numeration().allows(prefix[i].last, suffix.first));
          point[i] = words_.moved(prefix[i], length) + suffix.number;
          if (valid && point[i] >= static_cast<std::uint64_t>(table_.side())) return std::nullopt;
        }
        result.push_back(valid ? entry(point, prefix, length) : kNotAccepted);
        std::size_t i = 0;
        while (i < d && ++chosen[i] == suffixes.size()) chosen[i++] = 0;
        if (i == d) break;
      }
    }
    return result;
  }
  [[nodiscard]] std::int64_t entry(const std::vector<std::uint64_t>& point,
                                   const std::vector<Prefix>& prefix, unsigned length) const {
    const auto value = table_.at(point);
    if (!value) return kNotAccepted;
    if (target_ == Target::outcome) return *value == 0 ? 0 : kNotAccepted;
    const Split& split = splits_[*value][length];
    return split.high == prefix.back().number ? static_cast<std::int64_t>(split.low) : kNotAccepted;
  }

  const Table& table_;
  Target target_;
  Words words_;
  unsigned lookahead_;
  std::vector<std::vector<Words::Suffix>> suffixes_;
  std::vector<std::vector<Split>> splits_;  // of each value
  automata::Dfa dfa_;
  std::vector<std::vector<Prefix>> prefixes_;  // one that leads to each state
  boost::unordered_flat_map<Signature, std::size_t> states_;
  std::size_t dead_ = SIZE_MAX;
};

}  // namespace

std::uint64_t written(Target target, std::uint32_t entry) {
  return target == Target::onehot ? std::uint64_t{1} << entry : entry;
}

bool agrees(const automata::Dfa& dfa, const Table& table, Target target) {
  return table.each([&](std::span<const std::uint64_t> point, std::uint32_t entry) {
    if (target == Target::outcome) return dfa.accepts(point) == (entry == 0);
    std::vector<std::uint64_t> numbers(point.begin(), point.end());
    numbers.push_back(written(target, entry));
    return dfa.accepts(numbers);
  });
}

Found<std::optional<automata::Dfa>> learn(const Table& table, Target target,
                                          const automata::Numeration& numeration,
                                          unsigned lookahead, Budget& budget) {
  if (target == Target::onehot && (!numeration.binary() || table.largest() > 40)) {
    return std::optional<automata::Dfa>();
  }
  GRUNDY_TRY(auto dfa, Learner(table, target, numeration, lookahead).run(budget));
  if (!dfa || !agrees(*dfa, table, target)) return std::optional<automata::Dfa>();
  return dfa;
}

}  // namespace grundy::conjecture
