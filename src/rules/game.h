// A game whose rules are a text of rule_set.h, as solvers and everybody else see it.
//
// A position is one point; an option that is a sum becomes several components.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grundy/game/any_game.h"
#include "rules/rule_set.h"

namespace grundy::rules {

class RuleGame final : public AnyGame {
 public:
  /// Reads the rules. `file` is their name in errors.
  [[nodiscard]] static Expected<std::shared_ptr<RuleGame>> load(std::string_view text,
                                                                const std::string& file);
  explicit RuleGame(RuleSet rules);

  [[nodiscard]] const RuleSet& rules() const { return rules_; }
  [[nodiscard]] Expected<Words> parse(const Arguments& arguments) const;

  [[nodiscard]] const GameInfo& info() const override { return info_; }
  [[nodiscard]] std::string rules_id() const override;
  [[nodiscard]] std::string print(const Words& position) const override;
  bool each_move(const Words& position, MoveVisitor visit) const override;
  [[nodiscard]] PartShape part_shape() const override;
  bool each_part(const Words& position, FunctionRef<void(WordsView)> visit) const override;
  void options(WordsView part, OptionBuffer& out) const override;
  [[nodiscard]] std::string print_part(WordsView part) const override;
  [[nodiscard]] std::optional<Words> part_position(WordsView part) const override;
  [[nodiscard]] bool foreign() const override { return true; }
  [[nodiscard]] const TheoremFacet* theorem() const override { return theorem_.get(); }

  /// Uses a theorem about this game. Not while somebody is asking.
  void use(std::shared_ptr<const TheoremFacet> theorem) { theorem_ = std::move(theorem); }
  /// Shows the move from a position to these parts.
  bool show_move(const Words& position, std::span<const std::vector<std::int64_t>> parts,
                 MoveVisitor visit) const;

 private:
  class MoveOf;

  RuleSet rules_;
  std::string title_;
  std::string summary_;
  std::string notation_;
  std::string example_;
  GameInfo info_;
  std::shared_ptr<const TheoremFacet> theorem_;
};

/// The entry of such a game in the catalogue.
[[nodiscard]] CatalogueEntry rules_entry(std::shared_ptr<const RuleGame> game);

}  // namespace grundy::rules
