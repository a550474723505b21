// One type for the positions of all games, and sums of them.
//
// Everything above the rules (solvers, the engine, the command line, games that a user brings
// along) sees games through AnyGame, whose positions are arrays of 64-bit words. Calls are per
// position, never per move, so that the detour costs little even in a solver.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <typeinfo>
#include <vector>

#include "grundy/function_ref.h"
#include "grundy/game.h"
#include "grundy/game/facets.h"
#include "grundy/nim_value.h"

namespace grundy {

class AnyGame;

/// A position of some game: one summand of a sum.
struct Component {
  std::shared_ptr<const AnyGame> game;
  Words position;

  [[nodiscard]] std::string print() const;
  /// For lists of moves, where the rules need not be repeated.
  [[nodiscard]] std::string brief() const;
};

/// A sum of positions: a player moves in one of them. The empty sum is the game 0.
struct Sum {
  std::vector<Component> components;

  [[nodiscard]] std::string print() const;
  [[nodiscard]] std::string brief() const;
};

/// G + H.
[[nodiscard]] Sum operator+(Sum left, const Sum& right);

/// A move that answers another one, and what it leaves of the component.
struct Answer {
  std::string move;
  Sum after;
};

/// A move as an enumeration shows it: its name and its result are made only when asked for.
class MoveView {
 public:
  MoveView() = default;
  MoveView(const MoveView&) = delete;
  MoveView& operator=(const MoveView&) = delete;
  virtual ~MoveView() = default;

  [[nodiscard]] virtual std::string print() const = 0;
  /// What the component in which the move is made becomes.
  [[nodiscard]] virtual Sum after() const = 0;
  /// How the game's own strategy answers it, where it has one; see game.h.
  [[nodiscard]] virtual std::optional<Answer> answer() const { return {}; }
};

/// How the parts of a game look as words.
struct PartShape {
  std::size_t words = 0;       ///< words a part, or 0 where that varies
  bool options_split = false;  ///< whether an option may be other than exactly one part
};

/// Whom an enumeration of options asks now and then whether to go on: one position may have more of
/// them than there is time or memory for.
class OptionLimit {
 public:
  OptionLimit() = default;
  OptionLimit(const OptionLimit&) = delete;
  OptionLimit& operator=(const OptionLimit&) = delete;
  virtual ~OptionLimit() = default;

  /// Whether options that take so much memory may be at hand, and there is time for more.
  [[nodiscard]] virtual bool allows(std::uint64_t bytes) = 0;
};

/// The options of one part, one after another in flat arrays that are used again and again.
class OptionBuffer {
 public:
  explicit OptionBuffer(PartShape shape) : shape_(shape) {}

  // A look at the clock costs as much as ten options.
  static constexpr std::int64_t kAskEvery = 256;

  /// Asks the limit after every so many options of a part; long ones count more. Null: there is no
  /// limit. It must outlive the enumerations, or be taken back.
  void heed(OptionLimit* limit, std::int64_t every = kAskEvery) {
    limit_ = limit;
    ask_every_ = until_asked_ = every;
  }
  /// Whether the last enumeration was ended by the limit, so that options are missing.
  [[nodiscard]] bool cut_short() const { return cut_short_; }

  void clear() {
    words_.clear();
    part_ends_.clear();
    option_ends_.clear();
    parts_since_end_ = 0;
    until_asked_ = ask_every_;
    cut_short_ = false;
  }

  /// For a limit that has looked at the options and wants to see only the next ones.
  void take_all() {
    words_.clear();
    part_ends_.clear();
    option_ends_.clear();
  }

  /// To be asked after each option: false where the enumeration must end.
  [[nodiscard]] bool wants_more() { return --until_asked_ > 0 || ask(); }

  void add_part(WordsView part) {
    constexpr std::size_t kShortPart = 16;  // words
    words_.insert(words_.end(), part.begin(), part.end());
    if (shape_.words == 0) {
      part_ends_.push_back(words_.size());
      until_asked_ -= static_cast<std::int64_t>(part.size() / kShortPart);
    }
    ++parts_since_end_;
  }
  void end_option() {
    if (shape_.options_split) option_ends_.push_back(parts_since_end_);
    parts_since_end_ = 0;
  }
  /// A whole option that is one part of one word: the common case, kept short.
  void add_word(Word word) { words_.push_back(word); }

  /// Calls visit(number of parts, get), where get(i) is the i-th part, until visit returns false.
  template <class Visit>
  bool each_option(Visit&& visit) const {
    std::size_t first = 0;
    const std::size_t options = option_count();
    for (std::size_t i = 0; i < options; ++i) {
      const std::size_t count = shape_.options_split ? option_ends_[i] : 1;
      if (!visit(count, [&](std::size_t k) { return part(first + k); })) return false;
      first += count;
    }
    return true;
  }

  [[nodiscard]] std::size_t option_count() const {
    if (shape_.options_split) return option_ends_.size();
    return shape_.words == 0 ? part_ends_.size() : words_.size() / shape_.words;
  }
  [[nodiscard]] PartShape shape() const { return shape_; }
  /// All words, for solvers that know the shape.
  [[nodiscard]] WordsView words() const { return words_; }
  /// What the arrays take while they grow for the next time.
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  [[nodiscard]] bool ask();
  [[nodiscard]] WordsView part(std::size_t index) const {
    if (shape_.words != 0) return WordsView(words_).subspan(index * shape_.words, shape_.words);
    const std::size_t begin = index == 0 ? 0 : part_ends_[index - 1];
    return WordsView(words_).subspan(begin, part_ends_[index] - begin);
  }

  PartShape shape_;
  Words words_;
  std::vector<std::size_t> part_ends_;    // only where parts vary in length
  std::vector<std::size_t> option_ends_;  // parts of each option, only where options split
  std::size_t parts_since_end_ = 0;
  std::int64_t ask_every_ = kAskEvery;
  std::int64_t until_asked_ = kAskEvery;
  bool cut_short_ = false;
  OptionLimit* limit_ = nullptr;
};

/// The rules of a game with their parameters. Made by `erase` (typed_game.h) from a class that
/// keeps the contract of game.h, which also says what each function means.
class AnyGame : public std::enable_shared_from_this<AnyGame> {
 public:
  AnyGame() = default;
  AnyGame(const AnyGame&) = delete;
  AnyGame& operator=(const AnyGame&) = delete;
  virtual ~AnyGame() = default;

  [[nodiscard]] virtual const GameInfo& info() const = 0;
  /// Name and parameters: equal for games whose positions may share a table.
  [[nodiscard]] virtual std::string rules_id() const = 0;
  [[nodiscard]] virtual std::string print(const Words& position) const = 0;
  virtual bool each_move(const Words& position, MoveVisitor visit) const = 0;
  /// Equal for positions that a player would call the same.
  [[nodiscard]] virtual Words normal_form(const Words& position) const { return position; }

  [[nodiscard]] virtual PartShape part_shape() const = 0;
  /// Visits the canonical parts; false where one is too large to be searched.
  virtual bool each_part(const Words& position, FunctionRef<void(WordsView)> visit) const = 0;
  /// All of them, unless the limit of the buffer cuts them short.
  virtual void options(WordsView part, OptionBuffer& out) const = 0;
  /// A part as a position in the notation, for showing a cycle to a person.
  [[nodiscard]] virtual std::string print_part(WordsView part) const = 0;
  /// A position that falls into just this part; none where the game does not say.
  [[nodiscard]] virtual std::optional<Words> part_position(WordsView) const { return {}; }
  /// The same in the notation.
  [[nodiscard]] std::string part_notation(WordsView part) const;

  /// About how many positions a search might meet, to choose what to do first; none where the game
  /// cannot tell.
  [[nodiscard]] virtual std::optional<double> search_size(const Words&) const { return {}; }

  // What it may know besides; null where it does not. facets.h says what each is for.
  [[nodiscard]] virtual const TheoremFacet* theorem() const { return nullptr; }
  [[nodiscard]] virtual const MisereFacet* misere() const { return nullptr; }
  [[nodiscard]] virtual const LoopFacet* loops() const { return nullptr; }
  [[nodiscard]] virtual const HeapFacet* heaps() const { return nullptr; }
  [[nodiscard]] virtual const MirrorFacet* mirror() const { return nullptr; }
  [[nodiscard]] virtual const ShowFacet* show() const { return nullptr; }

  /// Positions may come back, and both players have the same moves.
  [[nodiscard]] bool loopy() const { return loops() != nullptr && loops()->same_moves(); }
  /// Positions may come back, and the players do not have the same moves.
  [[nodiscard]] bool endless() const { return loops() != nullptr && !loops()->same_moves(); }
  /// The position after a move elsewhere in a sum.
  [[nodiscard]] Words passed(const Words& position) const {
    return loops() != nullptr ? loops()->passed(position) : position;
  }
  /// Drawn with characters; empty where there is no picture.
  [[nodiscard]] std::string draw(const Words& position) const {
    return show() != nullptr ? show()->draw(position) : std::string();
  }
  /// For lists of moves, where the rules need not be repeated.
  [[nodiscard]] std::string brief(const Words& position) const;
  /// The parts of a position in the order of each_part, for showing them to a person.
  [[nodiscard]] std::vector<std::string> print_parts(const Words& position) const;

  /// The class of its rules, where they are a class of C++; see rules_of in typed_game.h.
  [[nodiscard]] virtual const std::type_info& rules_type() const { return typeid(void); }

  /// Whether its positions are the nim heaps *n, which all others are measured with.
  [[nodiscard]] virtual bool is_nim_heap() const { return false; }

  /// Whether its rules come from outside: they may throw GameFailure when they are asked, and that
  /// play comes to an end is not known before it has been searched. They are asked from several
  /// threads at once like any others.
  [[nodiscard]] virtual bool foreign() const { return false; }

  /// The options of a game that was given by listing them; null for a game with rules.
  [[nodiscard]] virtual const std::vector<Sum>* given_options() const { return nullptr; }
};

/// One game of a catalogue: what is known of it, and how its positions are read.
struct CatalogueEntry {
  const GameInfo* info = nullptr;
  /// Keeps alive what it needs, such as the rules of a script.
  std::function<Expected<Component>(const Arguments&)> parse = {};
  std::string_view manual = {};  ///< rules and theory for people, as Markdown
  bool foreign = false;          ///< its rules come from outside; see AnyGame::foreign
};

}  // namespace grundy
