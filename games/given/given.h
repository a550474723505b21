// A game given by listing its options: {*0, *1, nim(3,5)}.
//
// It has no rules, and its options may be positions of any game. So it does not follow the contract
// of game.h but derives from AnyGame directly: each list is one object, whose only position has no
// words.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "grundy/game/any_game.h"

namespace grundy::games {

class Given final : public AnyGame {
 public:
  /// Lists may be nested this deep; destroying deeper ones could overflow the stack.
  static constexpr std::size_t kMaxDepth = 1000;

  static Expected<Component> make(std::vector<Sum> options);

  const GameInfo& info() const override { return the_info(); }
  static const GameInfo& the_info();
  /// Each list is a game by itself. (Its text would do too, but the texts of nested lists grow with
  /// the square of the depth.)
  std::string rules_id() const override;
  std::string print(const Words& position) const override;
  std::string print_part(WordsView) const override { return print({}); }
  bool each_move(const Words& position, MoveVisitor visit) const override;
  PartShape part_shape() const override { return {0, true}; }
  bool each_part(const Words& position, FunctionRef<void(WordsView)> visit) const override;
  /// Not used: positions of other games are not parts of this one. Solvers ask for given_options.
  void options(WordsView, OptionBuffer& out) const override { out.clear(); }
  const std::vector<Sum>* given_options() const override { return &options_; }
  /// Not null if an option belongs to a loopy game.
  const LoopFacet* loops() const override { return loopy_ ? &loops_ : nullptr; }
  const ShowFacet* show() const override { return &show_; }

 private:
  explicit Given(std::vector<Sum> options);

  class Loops final : public LoopFacet {
   public:
    bool same_moves() const override { return true; }
    const ArrowGraph* graph() const override { return nullptr; }
    Words passed(const Words& position) const override { return position; }
  };

  class Show final : public ShowFacet {
   public:
    explicit Show(const Given& game) : game_(game) {}
    std::string draw(const Words&) const override { return {}; }
    std::string brief(const Words&) const override { return {}; }
    std::vector<std::string> parts(const Words&) const override { return {}; }
    Drawing shapes(const Words& position) const override;

   private:
    const Given& game_;
  };

  std::vector<Sum> options_;
  std::size_t depth_ = 1;
  bool loopy_ = false;
  Loops loops_;
  Show show_{*this};
};

/// For the list of games only: the notation builds these games itself, without a name.
CatalogueEntry given_game();

}  // namespace grundy::games
