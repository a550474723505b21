// The parts that sums lead to in misère play, numbered as they are met.
//
// Most parts that could arise never matter to the winner. So the options of a part are listed only
// when somebody asks for them, each once, and they can be dropped again if memory runs short. What
// stays is the name of each part, because its number is its identity.
//
// If a game knows a simpler part with the same moves (`simplified` in game.h), that part gets the
// number.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/budget.h"
#include "grundy/game/any_game.h"

namespace grundy::misere {

/// For one thread at a time.
class PartTable {
 public:
  using Number = std::uint32_t;

  PartTable();
  ~PartTable();
  PartTable(const PartTable&) = delete;
  PartTable& operator=(const PartTable&) = delete;

  /// Appends the parts of a sum; false if one of them is too large to be searched.
  [[nodiscard]] bool add(const Sum& sum, std::vector<Number>& parts);
  [[nodiscard]] Number add(const std::shared_ptr<const AnyGame>& game, WordsView part);
  /// The number of a part that has one.
  [[nodiscard]] std::optional<Number> find(const AnyGame& game, WordsView part) const;

  /// Lists the options of a part, unless that has been done. False if the budget ran out.
  [[nodiscard]] bool list(Number part, Budget& budget);
  [[nodiscard]] bool is_listed(Number part) const { return infos_[part].options != kUnlisted; }
  /// Calls visit(std::span<const Number>) for each option of a listed part, until it returns false.
  template <class Visit>
  bool each_option(Number part, Visit&& visit) const {
    std::size_t at = infos_[part].first_option;
    for (std::uint32_t i = 0; i < infos_[part].options; ++i) {
      const std::size_t count = lists_[at];
      if (!visit(std::span<const Number>(lists_).subspan(at + 1, count))) return false;
      at += count + 1;
    }
    return true;
  }
  /// The same one by one, for callers that list other parts in between: where the options of a part
  /// begin, and the option at such a place. The next begins one place after its parts.
  [[nodiscard]] std::size_t first_option(Number part) const { return infos_[part].first_option; }
  [[nodiscard]] std::uint32_t option_count(Number part) const { return infos_[part].options; }
  [[nodiscard]] std::span<const Number> option_at(std::size_t place) const {
    return std::span<const Number>(lists_).subspan(place + 1, lists_[place]);
  }
  [[nodiscard]] bool has_options(Number part) const { return infos_[part].options != 0; }

  /// Lists everything that can be reached, for games that may be endless. Returns a cycle if there
  /// is one. The list is not complete if the budget ran out.
  [[nodiscard]] std::vector<std::string> list_all(std::span<const Number> roots, Budget& budget);

  /// About how many moves are left in a part. If the game does not tell, a guess from the part that
  /// it first came from.
  [[nodiscard]] std::uint32_t weight(Number part) const { return infos_[part].weight; }
  /// False if it is such a guess.
  [[nodiscard]] bool is_weighed(Number part) const { return infos_[part].weighed; }

  /// True if all parts of its game have the same number of words.
  [[nodiscard]] bool has_fixed_length(Number part) const {
    return games_[infos_[part].game].buffer.shape().words != 0;
  }

  [[nodiscard]] std::size_t size() const { return infos_.size(); }
  [[nodiscard]] std::uint64_t bytes() const;
  /// Makes room; the options will be listed again.
  void drop_options();

 private:
  struct Info {
    std::size_t first_word;
    std::size_t first_option = 0;  // in lists_
    std::uint32_t words;
    std::uint32_t options = kUnlisted;
    std::uint32_t weight = 0;
    Number stands_for;  // itself, or a simpler part
    std::uint32_t game;
    bool weighed = false;
  };
  struct Rules {
    std::shared_ptr<const AnyGame> game;
    OptionBuffer buffer;
  };
  class Names;

  static constexpr std::uint32_t kUnlisted = UINT32_MAX;
  static constexpr std::uint32_t kUnknownWeight = 8;

  [[nodiscard]] std::uint32_t game_number(const std::shared_ptr<const AnyGame>& game);
  [[nodiscard]] Number number(std::uint32_t game, WordsView words, std::uint32_t guess);
  Number append(std::uint32_t game, WordsView words, std::uint32_t guess);
  [[nodiscard]] std::string print(Number part) const;
  [[nodiscard]] WordsView words_of(Number part) const {
    return WordsView(words_).subspan(infos_[part].first_word, infos_[part].words);
  }
  [[nodiscard]] bool collect_by_rules(Number part, Budget& budget);
  void end_option(std::size_t first);
  void store_options(Number part);

  std::vector<Rules> games_;
  boost::unordered_flat_map<std::string, std::uint32_t> game_numbers_;
  std::vector<Info> infos_;
  Words words_;                // of all parts
  std::vector<Number> lists_;  // for each option the number of its parts, and these
  std::unique_ptr<Names> names_;
  // Buffers for the options of one part.
  std::vector<Number> collected_;
  std::vector<std::span<const Number>> options_;
  std::vector<std::size_t> ends_;
};

}  // namespace grundy::misere
