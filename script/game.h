// A game whose rules are a Lua file.
//
// A position is the canonical words of the value that the script calls a position. A part is a
// component of it in canonical form. Parts of one word (a number, a short string, a few small
// numbers) are stored in the solver's table directly. So a game is assumed to have only such parts
// until a longer one turns up; then a failure asks the caller to put the question again.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "grundy/game/any_game.h"
#include "grundy/rules.h"
#include "script/rule_state.h"
#include "script/state_pool.h"

namespace grundy::script {

class ScriptGame final : public AnyGame {
 public:
  /// Loads a rule file. `file` is its name in errors.
  [[nodiscard]] static Expected<std::shared_ptr<const ScriptGame>> load(std::string text,
                                                                        std::string file,
                                                                        const RulesLimits& limits);

  /// Allows parts of any number of words, so nobody will have to ask again.
  void take_long_parts() const { narrow_ = false; }
  [[nodiscard]] const RuleHeader& header() const { return header_; }
  [[nodiscard]] const std::vector<RuleTest>& tests() const { return header_.tests; }
  /// The position that the text between the parentheses denotes.
  [[nodiscard]] Expected<Words> parse(const Arguments& arguments) const;

  [[nodiscard]] const GameInfo& info() const override { return info_; }
  [[nodiscard]] std::string rules_id() const override;
  [[nodiscard]] std::string print(const Words& position) const override;
  bool each_move(const Words& position, MoveVisitor visit) const override;
  [[nodiscard]] Words normal_form(const Words& position) const override;
  [[nodiscard]] PartShape part_shape() const override;
  bool each_part(const Words& position, FunctionRef<void(WordsView)> visit) const override;
  void options(WordsView part, OptionBuffer& out) const override;
  [[nodiscard]] std::string print_part(WordsView part) const override;
  [[nodiscard]] const ShowFacet* show() const override { return draws_ ? &show_ : nullptr; }
  [[nodiscard]] bool foreign() const override { return true; }

 private:
  class MoveOf;
  class Show final : public ShowFacet {
   public:
    explicit Show(const ScriptGame& game) : game_(game) {}
    std::string draw(const Words& position) const override { return game_.picture(position); }
    std::string brief(const Words&) const override { return {}; }
    std::vector<std::string> parts(const Words&) const override { return {}; }

   private:
    const ScriptGame& game_;
  };

  ScriptGame(RuleSource source, RuleHeader header);

  [[nodiscard]] std::string inside(WordsView position) const;
  [[nodiscard]] std::string picture(const Words& position) const;
  [[noreturn]] void widen() const;

  RuleHeader header_;
  GameInfo info_;
  bool shows_ = false;
  bool draws_ = false;
  bool splits_ = false;
  bool has_symmetry_ = false;
  Show show_{*this};
  mutable StatePool pool_;
  mutable std::atomic<bool> narrow_ = true;  // every part so far was one word
};

/// The entry of a rule file in the catalogue.
[[nodiscard]] CatalogueEntry rules_entry(std::shared_ptr<const ScriptGame> game);

}  // namespace grundy::script
