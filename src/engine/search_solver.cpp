#include "engine/search_solver.h"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "games/cram/cram.h"
#include "grundy/typed_game.h"
#include "solve/cram/search_rules.h"
#include "solve/search/erased_rules.h"
#include "solve/search/search.h"

namespace grundy {

namespace {

using Failure = std::unexpected<dag::PartFailure>;

std::string store_contents(const std::string& game) {
  return "grundy store 1 of " + game;
}
std::string engine_name() {
  return std::string("grundy ") + GRUNDY_VERSION;
}

Expected<void> make_folder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error) return {};
  return std::unexpected(
      Error{ErrorKind::io, "the folder " + folder + " cannot be made: " + error.message()});
}

template <class... Searches>
SearchWork work_of(const Searches&... searches) {
  SearchWork work;
  const auto add = [&](const auto& search) {
    const search::Counts& counts = search.counts();
    work.questions += counts.questions;
    work.options += counts.options;
    work.again += counts.again;
    work.reductions += counts.reductions;
    work.table_hits += counts.table_hits;
    work.window_hits += counts.known_hits;
    work.table_bytes += search.bytes();
    work.stored += search.kept();
  };
  (add(searches), ...);
  return work;
}

dag::PartKnowledge knowledge_of(const std::optional<Bounds>& bounds) {
  if (!bounds) return {};
  if (bounds->exact) return {NimValue(bounds->value), 0};
  return {std::nullopt, bounds->excluded};
}

/// Cram with boards of up to 64 squares in one word, most of them with keys of one word too, and
/// larger ones in two.
class CramSolver final : public dag::PartSolver {
  using Small = cram::SearchRules<std::uint64_t, true>;
  using Narrow = cram::SearchRules<std::uint64_t>;
  using Wide = cram::SearchRules<games::bits::Wide>;

  static cram::SearchOptions options(bool use_theorems) {
    return {.reduce = true, .turns = use_theorems};
  }

  struct Box {
    unsigned rows = 0;
    unsigned columns = 0;
  };

  template <class Ask>
  auto with_search(WordsView words, Budget& budget, Ask&& ask) {
    const auto piece = detail::from_words<games::Polyomino>(words);
    const auto prepared = [&](auto& search, Box& widest, const auto& part) {
      // What comes of a board is looked into with the board's own window: another one would have to
      // be built for a few questions.
      if (part.rows > widest.rows || part.columns > widest.columns) {
        if (auto window = windows_.for_board(part.rows, part.columns, budget)) {
          // A look at some positions only may do with a small one.
          if (!budget.limits().positions) widest = {part.rows, part.columns};
          search.rules().use(std::move(window));
        }
      }
      return ask(search, part);
    };
    return with_rules(*this, piece, [&](auto& search, auto& box, const auto& part) {
      return prepared(search, box, part);
    });
  }
  /// Calls use(search, box of the board that has its window, part) with the search for such pieces.
  template <class Self, class Use>
  static auto with_rules(Self& self, const games::Polyomino& piece, Use&& use) {
    if (piece.squares() <= Small::kCompactSquares) {
      return use(self.small_, self.small_box_, Small::from(piece));
    }
    return piece.squares() <= 64 ? use(self.narrow_, self.narrow_box_, Narrow::from(piece))
                                 : use(self.wide_, self.wide_box_, Wide::from(piece));
  }
  [[nodiscard]] static Failure stopped(Budget& budget) {
    if (!budget.stopped()) budget.halt(StopReason::too_large);
    return Failure(dag::PartFailure{});
  }

 public:
  CramSolver(bool use_theorems, cram::Windows& windows)
      : windows_(windows),
        small_(Small(options(use_theorems))),
        narrow_(Narrow(options(use_theorems))),
        wide_(Wide(options(use_theorems))) {}

  std::expected<NimValue, dag::PartFailure> evaluate(WordsView words, Budget& budget) override {
    const auto value = with_search(words, budget, [&](auto& search, const auto& part) {
      const auto known = search.rules().known_part(part);
      if (!known) return search.evaluate(part, budget);
      (void)budget.spend(1);
      return known;
    });
    if (value) return NimValue(*value);
    return stopped(budget);
  }
  std::expected<bool, dag::PartFailure> has_value(WordsView words, NimValue value,
                                                  Budget& budget) override {
    const std::uint64_t number = value.number();
    const auto has =
        with_search(words, budget, [&](auto& search, const auto& part) -> std::optional<bool> {
          if (const auto known = search.rules().known_part(part)) return *known == number;
          if (number > UINT32_MAX) return false;  // no board has so many moves
          return search.has_value(part, static_cast<unsigned>(number), budget);
        });
    if (has) return *has;
    return stopped(budget);
  }
  std::optional<NimValue> find(WordsView words) const override {
    const auto piece = detail::from_words<games::Polyomino>(words);
    const auto value = with_rules(
        *this, piece,
        [](const auto& search, const auto&, const auto& part) { return search.find(part); });
    return value ? std::optional(NimValue(*value)) : std::nullopt;
  }
  dag::PartKnowledge peek(WordsView words) override {
    const auto piece = detail::from_words<games::Polyomino>(words);
    const auto look = [](auto& search, const auto&, const auto& part) -> dag::PartKnowledge {
      if (const auto known = search.rules().known_part(part)) return {NimValue(*known), 0};
      const auto bounds = search.peek(part);
      if (bounds && bounds->exact) return knowledge_of(bounds);
      // The search has met what reductions leave of it.
      const auto reduced = search.rules().reduced_value(part, [&](const auto& rest) {
        const auto known = search.rules().known_part(rest);
        return known ? known : search.find(rest);
      });
      return reduced ? dag::PartKnowledge{NimValue(*reduced), 0} : knowledge_of(bounds);
    };
    return with_rules(*this, piece, look);
  }
  bool options_of_value(WordsView words, NimValue value, OptionBuffer& out) const override {
    const auto piece = detail::from_words<games::Polyomino>(words);
    const cram::Window* const window = small_.rules().window();
    if (window == nullptr || !window->holds(piece.rows(), piece.columns())) return false;
    out.clear();
    bool sound = true;
    const auto has_value = [&](std::uint64_t rest) {
      const games::GridPart<std::uint64_t> left{rest, piece.rows(), piece.columns()};
      const std::uint64_t index = window->index(left);
      sound = sound && window->sound(index);
      return sound && window->value(index) == value.number();
    };
    games::bits::each_domino<std::uint64_t>(piece, has_value, [&](auto pieces) {
      for (const games::Polyomino& part : pieces) {
        out.add_part(detail::to_words(games::representative(part)));
      }
      out.end_option();
      return out.wants_more();
    });
    return sound;
  }
  void announce_to(FactSinks* sinks) override {
    const auto connect = [&](auto& search) {
      search.announce_to(sinks == nullptr ? nullptr : &sinks->add());
    };
    connect(small_);
    connect(narrow_);
    connect(wide_);
  }
  std::string method(WordsView words) const override {
    const auto piece = detail::from_words<games::Polyomino>(words);
    const auto* const window = windows_.used_for(piece.rows(), piece.columns());
    if (window == nullptr) return "mex rule";
    return fmt::format("table of all positions within {}x{}, by the mex rule", window->rows(),
                       window->columns());
  }
  std::uint64_t bytes() const override { return small_.bytes() + narrow_.bytes() + wide_.bytes(); }
  bool selective() const override { return true; }
  /// It makes do with any amount of memory.
  double least_kept(double) const override { return 0; }
  Expected<void> keep_in(const std::string& folder, Budget& budget) override {
    if (auto ready = make_folder(folder); !ready) return ready;
    // Keys of different sizes, so that each search has a store of its own.
    const auto keep = [&](auto& search, const std::string& name) {
      return search.keep_in(folder + "/" + name, store_contents("cram, rules 1, " + name),
                            engine_name(), budget);
    };
    auto kept = keep(small_, "cram-58");
    if (kept) kept = keep(narrow_, "cram-64");
    if (kept) kept = keep(wide_, "cram-128");
    return kept;
  }
  std::optional<SearchWork> work() const override {
    SearchWork work = work_of(small_, narrow_, wide_);
    work.window_damage = windows_.damage();
    return work;
  }

 private:
  cram::Windows& windows_;
  search::Search<Small> small_;
  search::Search<Narrow> narrow_;
  search::Search<Wide> wide_;
  // Of the boards that have the windows of these.
  Box small_box_;
  Box narrow_box_;
  Box wide_box_;
};

/// Any other game that splits.
class SplittingSolver final : public dag::PartSolver {
 public:
  explicit SplittingSolver(const std::shared_ptr<const AnyGame>& game)
      : id_(game->rules_id()),
        general_(dag::make_erased_solver(game)),
        search_(search::ErasedRules(game)) {}

  std::expected<NimValue, dag::PartFailure> evaluate(WordsView words, Budget& budget) override {
    if (!searching_) {
      auto value = try_general(words, budget);
      if (value || !value.error().cycle.empty() || budget.stopped()) return value;
    }
    const auto value = search_.evaluate(search_.rules().number(words), budget);
    if (value) return NimValue(*value);
    if (search_.too_large()) return general_->evaluate(words, budget);
    return Failure(dag::PartFailure{});
  }
  std::expected<bool, dag::PartFailure> has_value(WordsView words, NimValue value,
                                                  Budget& budget) override {
    const std::uint64_t number = value.number();
    if (!searching_) {
      const auto exact = try_general(words, budget);
      if (exact) return *exact == value;
      if (!exact.error().cycle.empty() || budget.stopped()) return Failure(exact.error());
    }
    if (number < Bounds::kValues) {
      const auto has =
          search_.has_value(search_.rules().number(words), static_cast<unsigned>(number), budget);
      if (has) return *has;
      if (!search_.too_large()) return Failure(dag::PartFailure{});
    }
    const auto exact = evaluate(words, budget);
    if (!exact) return std::unexpected(exact.error());
    return *exact == value;
  }
  std::optional<NimValue> find(WordsView words) const override { return general_->find(words); }
  dag::PartKnowledge peek(WordsView words) override {
    if (const auto value = general_->find(words)) return {value, 0};
    return searching_ ? knowledge_of(search_.peek(search_.rules().number(words)))
                      : dag::PartKnowledge{};
  }
  void announce_to(FactSinks* sinks) override {
    search_.announce_to(sinks == nullptr ? nullptr : &sinks->add());
  }
  std::uint64_t bytes() const override { return general_->bytes() + search_.bytes(); }
  bool selective() const override { return true; }
  /// At best all moves of the loser and one of the winner are looked at (Knuth and Moore 1975),
  /// with far fewer positions than there are; but beyond their root a search is hopeless.
  double least_kept(double positions) const override { return std::sqrt(positions); }
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

  std::expected<NimValue, dag::PartFailure> try_general(WordsView words, Budget& budget) {
    Budget few = budget.share(kFew);
    const std::uint64_t before = general_->bytes();
    auto value = general_->evaluate(words, few);
    (void)budget.spend(few.positions());
    budget.charge(general_->bytes() - before);
    if (!value && value.error().cycle.empty() && !budget.stopped()) searching_ = true;
    return value;
  }

  std::string id_;
  std::unique_ptr<dag::PartSolver> general_;
  search::Search<search::ErasedRules> search_;
  bool searching_ = false;
};

}  // namespace

std::unique_ptr<dag::PartSolver> make_cram_solver(const std::shared_ptr<const AnyGame>& game,
                                                  bool use_theorems, cram::Windows& windows) {
  if (dynamic_cast<const TypedGame<games::Cram>*>(game.get()) == nullptr) return nullptr;
  return std::make_unique<CramSolver>(use_theorems, windows);
}

std::unique_ptr<dag::PartSolver> make_splitting_solver(const std::shared_ptr<const AnyGame>& game) {
  return std::make_unique<SplittingSolver>(game);
}

}  // namespace grundy
