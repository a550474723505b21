#include "solve/cram/solver.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "games/cram/cram.h"
#include "grundy/game/typed.h"
#include "solve/cram/misere_table.h"
#include "solve/cram/search_rules.h"
#include "solve/cram/windows.h"
#include "solve/search/kept.h"
#include "solve/search/search.h"

namespace grundy::cram {

namespace {

/// Cram with boards of up to 64 squares in one word, most of them with keys of one word too, and
/// larger ones in two.
class CramSolver final : public Solver {
  using Small = SearchRules<std::uint64_t, true>;
  using Narrow = SearchRules<std::uint64_t>;
  using Wide = SearchRules<games::bits::Wide>;

  static SearchOptions options(bool use_theorems) {
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
      // Whatever a board becomes uses the board's own window: another one would be built for only a
      // few questions.
      if (part.rows > widest.rows || part.columns > widest.columns) {
        if (auto window = windows_.for_board(part.rows, part.columns, budget)) {
          // A look at a few positions needs only a small one.
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
  [[nodiscard]] static std::unexpected<NotFound> stopped(Budget& budget) {
    if (!budget.stopped()) budget.halt(StopReason::too_large);
    return stopped_early();
  }

 public:
  CramSolver(bool use_theorems, Windows& windows)
      : use_theorems_(use_theorems),
        windows_(windows),
        small_(Small(options(use_theorems))),
        narrow_(Narrow(options(use_theorems))),
        wide_(Wide(options(use_theorems))) {}

  Found<LoopyValue> value(WordsView words, Budget& budget) override {
    const auto value = with_search(words, budget, [&](auto& search, const auto& part) {
      const auto known = search.rules().known_part(part);
      if (!known) return search.evaluate(part, budget);
      (void)budget.spend(1);
      return known;
    });
    if (value) return LoopyValue(NimValue(*value));
    return stopped(budget);
  }
  Found<bool> has_value(WordsView words, NimValue value, Budget& budget) override {
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
  PartKnowledge peek(WordsView words, Budget&) override {
    const auto piece = detail::from_words<games::Polyomino>(words);
    const auto look = [](auto& search, const auto&, const auto& part) -> PartKnowledge {
      if (const auto known = search.rules().known_part(part)) return {NimValue(*known), 0};
      const auto bounds = search.peek(part);
      if (bounds && bounds->exact) return search::knowledge_of(bounds);
      // The search knows what reductions leave of it.
      const auto reduced = search.rules().reduced_value(part, [&](const auto& rest) {
        const auto known = search.rules().known_part(rest);
        return known ? known : search.find(rest);
      });
      return reduced ? PartKnowledge{NimValue(*reduced), 0} : search::knowledge_of(bounds);
    };
    return with_rules(*this, piece, look);
  }
  bool options_of_value(WordsView words, NimValue value, OptionBuffer& out) const override {
    const auto piece = detail::from_words<games::Polyomino>(words);
    const Window* const window = small_.rules().window();
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
  bool tabulates_misere(const Component& position, const Budget& budget) const override {
    return use_theorems_ && misere_.applies(position, budget);
  }
  Found<Outcome> misere_outcome(const Component& position, Budget& budget) override {
    if (const auto outcome = misere_.outcome(position, budget)) return *outcome;
    return stopped_early();
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
  std::uint64_t bytes() const override {
    return small_.bytes() + narrow_.bytes() + wide_.bytes() + misere_.bytes();
  }
  bool selective() const override { return true; }
  Expected<void> keep_in(const std::string& folder, Budget& budget) override {
    if (auto ready = search::make_folder(folder); !ready) return ready;
    // Keys of different sizes, so each search has a separate store.
    const auto keep = [&](auto& search, const std::string& name) {
      return search.keep_in(folder + "/" + name, search::store_contents("cram, rules 1, " + name),
                            search::engine_name(), budget);
    };
    auto kept = keep(small_, "cram-58");
    if (kept) kept = keep(narrow_, "cram-64");
    if (kept) kept = keep(wide_, "cram-128");
    return kept;
  }
  std::optional<SearchWork> work() const override {
    SearchWork work = search::work_of(small_, narrow_, wide_);
    work.window_damage = windows_.damage();
    return work;
  }

 private:
  bool use_theorems_;
  Windows& windows_;
  MisereTable misere_;
  search::Search<Small> small_;
  search::Search<Narrow> narrow_;
  search::Search<Wide> wide_;
  // Of the boards that have the windows of these.
  Box small_box_;
  Box narrow_box_;
  Box wide_box_;
};

}  // namespace

bool applies(const AnyGame& game, bool /*use_theorems*/) {
  return rules_of<games::Cram>(game) != nullptr;
}

std::unique_ptr<Solver> make_solver(const std::shared_ptr<const AnyGame>& /*game*/,
                                    SolverContext& context) {
  return std::make_unique<CramSolver>(context.request().use_theorems, context.shared<Windows>());
}

}  // namespace grundy::cram
