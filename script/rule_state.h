// The rules of one file in one Lua state: its functions, called with positions as words.
//
// One thread at a time uses a state (game.h hands them out). Every error is a GameFailure that
// names the file, the line and the position.
//
// `components` splits a position into a sum. There are two cases. If it returns the array that it
// was given (as heaps.components does), the position is a list of components: a move changes one of
// them, and the result takes its place in the list. Otherwise (the islands of a board) the moves
// come from the whole position.
//
// The first calls of `options`, and one in 512 after them, are made twice, and `canonical` is then
// applied twice. If a rule answers differently the second time, or a representative is not its own
// representative, the author gets an error instead of a wrong answer.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/game/any_game.h"
#include "script/interpreter.h"

namespace grundy::script {

struct RuleSource {
  std::string text;
  std::string file;  ///< its name in errors
  RulesLimits limits;
};

/// A line of the table `test` of a rule file.
struct RuleTest {
  std::string position;  ///< in the notation; with _ if the values of a row are expected
  std::vector<std::uint64_t> values;
  std::string outcome;  ///< "N", "P", "misere N" or "misere P", if no value is expected
};

/// What a rule file says about its game.
struct RuleHeader {
  std::string name;
  std::string title;
  std::string summary;
  std::string notation;
  std::vector<std::string> examples;
  std::string table;
  std::uint64_t table_from = 0;
  std::string moves;  ///< the same moves in the rule language, for proofs; empty if not given
  std::vector<RuleTest> tests;
  /// Fields that look like misspelt ones, each with the name that was probably meant.
  std::vector<std::pair<std::string, std::string>> misspelt;
};

class RuleState {
 public:
  /// Loads the file. Only the first state of a game reads its header.
  [[nodiscard]] static Expected<std::unique_ptr<RuleState>> load(const RuleSource& source);
  [[nodiscard]] Expected<RuleHeader> read_header();

  enum class Role : std::uint8_t { options, components, canonical, parse, show, picture };
  [[nodiscard]] bool has(Role role) const { return present_[static_cast<std::size_t>(role)]; }
  [[nodiscard]] bool broken() const { return lua_.broken(); }
  /// Clears the state after a failure.
  void reset();

  /// The options of a part. False if a part is longer than the one word that the buffer was made
  /// for.
  [[nodiscard]] bool options(WordsView part, OptionBuffer& out);

  struct Move {
    Words to;          ///< the whole position after it
    std::string name;  ///< from the rule file; empty if it gives none
    Words from_part;   ///< if the position is a list of components: the one that changed,
    Words to_parts;    ///< and the components that replace it
  };
  [[nodiscard]] std::vector<Move> moves(WordsView position);

  /// The canonical parts of a position.
  [[nodiscard]] std::vector<Words> parts(WordsView position);
  /// The form that all positions that are alike share.
  [[nodiscard]] Words normal_form(WordsView position);

  /// The position that a text between parentheses denotes, or what is wrong with it.
  [[nodiscard]] std::expected<Words, std::string> parse(std::string_view text);
  /// The text between the parentheses; nothing if `show` fails or `parse` reads it differently.
  [[nodiscard]] std::optional<std::string> show(WordsView position);
  [[nodiscard]] std::string picture(WordsView position);

 private:
  static constexpr std::size_t kRoles = 6;
  static constexpr std::uint64_t kAlwaysTwice = 64;
  static constexpr std::uint64_t kSometimesTwice = 512;

  explicit RuleState(const RuleSource& source) : lua_(source.limits) {}

  [[nodiscard]] Expected<void> take_functions();
  /// True if a function of the file is that one of the table `heaps`.
  [[nodiscard]] bool is_of_heaps(Role role, const char* name);
  [[nodiscard]] bool enumerate(WordsView part, OptionBuffer& out, bool closely);
  /// Adds the value on top as an option of `from`, and pops it.
  [[nodiscard]] bool add_option(WordsView from, OptionBuffer& out, bool closely);
  /// Puts the canonical form of the value on top into scratch_, and pops the value.
  void take_canonical(WordsView from, bool closely);
  /// The value on top as words.
  [[nodiscard]] Words value_on_top(WordsView from, std::string_view what);
  /// Replaces the value on top by the array of its components.
  void split_top(WordsView from);
  /// Calls `options` and leaves its two results on top: the array, and the names.
  void ask_options(WordsView part, bool closely);
  void check_array(WordsView from, std::string_view role);
  void call(Role role, int arguments, int results, WordsView position);
  void push_function(Role role);
  [[nodiscard]] std::vector<Words> components_of(WordsView position);
  void replace_in_list(const std::vector<Words>& members, std::size_t index,
                       std::vector<Move>& moves);
  [[noreturn]] void fail(WordsView position, const std::string& what) const;
  [[nodiscard]] std::string print(WordsView position) const;

  [[nodiscard]] std::optional<std::string> text_field(const char* name) const;
  [[nodiscard]] Expected<void> read_tests(RuleHeader& header);
  /// The fields that mean nothing but look like one that does. Others are the author's own affair.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> misspelt_fields();
  [[nodiscard]] Expected<RuleTest> read_test(const RuleHeader& header);
  [[nodiscard]] std::string test_position(const RuleHeader& header, int index);

  Interpreter lua_;
  std::string name_;
  std::string file_;
  std::array<bool, kRoles> present_{};
  bool splits_lists_ = false;  // components is heaps.components, so no call is needed
  bool sorts_ = false;         // canonical is heaps.sorted
  std::uint64_t asked_ = 0;
  Words scratch_;
};

}  // namespace grundy::script
