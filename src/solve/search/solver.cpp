#include "solve/search/solver.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "core/atomic_file.h"
#include "solve/search/erased_rules.h"
#include "solve/search/kept.h"
#include "solve/search/search.h"

namespace grundy::search {

std::string store_contents(const std::string& game) {
  return "grundy store 2 of " + game;
}
std::string engine_name() {
  return std::string("grundy ") + GRUNDY_VERSION;
}

Expected<void> make_folder(const std::string& folder) {
  const int code = make_private_folder(folder);
  if (code == 0) return {};
  return std::unexpected(Error{ErrorKind::io, "the folder " + folder + " cannot be made: " +
                                                  std::generic_category().message(code)});
}

namespace {

/// The general solver while there is little to evaluate, and then the search.
class SplittingSolver final : public Solver {
 public:
  SplittingSolver(const std::shared_ptr<const AnyGame>& game, std::unique_ptr<Solver> general)
      : id_(game->rules_id()), general_(std::move(general)), search_(ErasedRules(game)) {}

  Found<LoopyValue> value(WordsView words, Budget& budget) override {
    if (!searching_) {
      auto value = try_general(words, budget);
      if (value || !value.error().is_stop() || budget.stopped()) return value;
    }
    const auto value = search_.evaluate(search_.rules().number(words), budget);
    if (value) return LoopyValue(NimValue(*value));
    if (search_.too_large()) return general_->value(words, budget);
    return stopped_early();
  }
  Found<bool> has_value(WordsView words, NimValue value, Budget& budget) override {
    const std::uint64_t number = value.number();
    if (!searching_) {
      const auto exact = try_general(words, budget);
      if (exact) return exact->number() == value;
      if (!exact.error().is_stop() || budget.stopped()) return std::unexpected(exact.error());
    }
    if (number < Bounds::kValues) {
      const auto has =
          search_.has_value(search_.rules().number(words), static_cast<unsigned>(number), budget);
      if (has) return *has;
      if (!search_.too_large()) return stopped_early();
    }
    GRUNDY_TRY(const LoopyValue exact, this->value(words, budget));
    return exact.number() == value;
  }
  PartKnowledge peek(WordsView words, Budget& budget) override {
    if (const auto value = general_->peek(words, budget).value) return {value, 0};
    return searching_ ? knowledge_of(search_.peek(search_.rules().number(words))) : PartKnowledge{};
  }
  void announce_to(FactSinks* sinks) override {
    search_.announce_to(sinks == nullptr ? nullptr : &sinks->add());
  }
  std::uint64_t bytes() const override { return general_->bytes() + search_.bytes(); }
  bool selective() const override { return true; }
  /// At best all moves of the loser and one of the winner are looked at (Knuth and Moore 1975),
  /// Opened when the search begins: what the general solver manages needs no store.
  Expected<void> keep_in(const std::string& folder, Budget& budget) override {
    if (!searching_) return {};
    if (auto ready = make_folder(folder); !ready) return ready;
    const std::string name =
        fmt::format("{}-{:016x}", id_.substr(0, id_.find(';')), hash_bytes(id_.data(), id_.size()));
    return search_.keep_in(folder + "/" + name, store_contents(id_), engine_name(), budget);
  }
  std::optional<SearchWork> work() const override { return work_of(search_); }

 private:
  // Where so many positions do not suffice, most are not needed for one value. With 2^18 in place
  // of 2^10, sprouts(6) took 72 s and not 0.2.
  static constexpr std::uint64_t kFew = std::uint64_t{1} << 10U;

  Found<LoopyValue> try_general(WordsView words, Budget& budget) {
    Budget few = budget.share(kFew);
    const std::uint64_t before = general_->bytes();
    auto value = general_->value(words, few);
    (void)budget.spend(few.positions());
    budget.charge(general_->bytes() - before);
    if (!value && value.error().is_stop() && !budget.stopped()) searching_ = true;
    return value;
  }

  std::string id_;
  std::unique_ptr<Solver> general_;
  Search<ErasedRules> search_;
  bool searching_ = false;
};

}  // namespace

bool applies(const AnyGame& game, bool /*use_theorems*/) {
  return game.part_shape().options_split && !game.endless() && !game.foreign();
}

std::unique_ptr<Solver> make_solver(const std::shared_ptr<const AnyGame>& game,
                                    std::unique_ptr<Solver> general) {
  return std::make_unique<SplittingSolver>(game, std::move(general));
}

}  // namespace grundy::search
