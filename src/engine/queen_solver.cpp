#include "engine/queen_solver.h"

#include "games/queen/queen.h"
#include "grundy/typed_game.h"
#include "solve/queen/values.h"

namespace grundy {

namespace {

class QueenSolver final : public dag::PartSolver {
 public:
  std::expected<NimValue, dag::PartFailure> evaluate(WordsView words, Budget& budget) override {
    const auto square = detail::from_words<games::Queen::Part>(words);
    const auto value = values_.value(square.row, square.column, budget);
    if (value) return NimValue(*value);
    return std::unexpected(dag::PartFailure{});
  }
  std::optional<NimValue> find(WordsView words) const override {
    const auto square = detail::from_words<games::Queen::Part>(words);
    const auto value = values_.find(square.row, square.column);
    return value ? std::optional(NimValue(*value)) : std::nullopt;
  }
  std::uint64_t bytes() const override { return values_.bytes(); }

 private:
  queen::Values values_;
};

}  // namespace

std::unique_ptr<dag::PartSolver> make_queen_solver(const std::shared_ptr<const AnyGame>& game) {
  if (dynamic_cast<const TypedGame<games::Queen>*>(game.get()) == nullptr) return nullptr;
  return std::make_unique<QueenSolver>();
}

}  // namespace grundy
