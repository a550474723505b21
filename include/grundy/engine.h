// The engine: text in, answers out. This is where library users begin.
//
//   grundy::Engine engine;
//   auto position = engine.parse("queen(3,4) + *4");
//   if (!position) { … position.error().message … }
//   auto result = engine.solve(*position);
//   result->nim_value->number();    // 6
//
// An engine keeps the values it has found, so that the next question about the same game is cheap.
// Use one from one thread at a time; engines are independent of each other and cheap to make. It
// never prints, never exits, and stops at the limits it is given with what it knows by then.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/answer.h"
#include "grundy/error.h"
#include "grundy/game/catalogue.h"
#include "grundy/position.h"
#include "grundy/question.h"
#include "grundy/rules.h"
#include "grundy/sequence.h"
#include "grundy/worksheet.h"

namespace grundy {

struct EngineOptions {
  bool files = true;  ///< whether positions may name files, as digraph(@FILE; A) does
};

class Engine {
 public:
  /// With all games of the catalogue.
  Engine();
  explicit Engine(const EngineOptions& options);
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;
  ~Engine();

  /// Adds a game of your own; its name must be new.
  Expected<void> add(const CatalogueEntry& entry);
  /// The same for a class that keeps the contract of game/game.h.
  template <class G>
  Expected<void> add() {
    static_assert(requires { sizeof(TypedGame<G>); }, "include grundy/game/typed.h");
    return add(catalogue_entry<G>());
  }

  /// Adds the game of a Lua rule file (rules.h). `file` is what errors call it. Returns its name.
  Expected<std::string> add_rules(std::string text, std::string file,
                                  const RulesLimits& limits = {});
  /// Runs the tests of a rule file that was added, and looks at its rules.
  [[nodiscard]] Expected<RulesReport> check_rules(std::string_view name,
                                                  const Request& request = {});

  [[nodiscard]] const std::vector<CatalogueEntry>& catalogue() const;
  /// One game by its name; the error names the nearest ones.
  [[nodiscard]] Expected<CatalogueEntry> game(std::string_view name) const;

  [[nodiscard]] Expected<Sum> parse(std::string_view text) const;

  /// Who wins, the nim value, and every winning move.
  [[nodiscard]] Expected<Result> solve(Sum position, const Request& request = {});

  /// Every option with its value and outcome.
  [[nodiscard]] Expected<Options> moves(Sum position, const Request& request = {});

  /// How many ways there are to play it to its end.
  [[nodiscard]] Expected<PlayCount> count_plays(Sum position, const Request& request = {});

  /// Whether two games are equivalent, with a witness where they are not.
  [[nodiscard]] Expected<Comparison> compare(const Sum& left, const Sum& right,
                                             const Request& request = {});

  /// The reasons that a proof gives which Request::proof has written, without solving again: for
  /// what it claims, or for another position that it has a record about. `-` is standard input.
  [[nodiscard]] Expected<ProofExplanation> explain_proof(const std::string& file,
                                                         const std::string& position = {}) const;

  /// The values of `expression` with its `_` running through the ranges (one or two of them). A
  /// name alone stands for NAME(_) or NAME(_,_).
  [[nodiscard]] Expected<Table> table(std::string_view expression, const std::vector<Range>& ranges,
                                      const Request& request = {});

  /// The values of a heap game and their period. `code` is a code such as 0.77, or a heap game of
  /// the catalogue with its parameters: kayles, subtraction({1,3}).
  [[nodiscard]] Expected<Sequence> sequence(std::string_view code,
                                            const SequenceRequest& request = {});

  /// The periods of all octal games with up to so many digits.
  [[nodiscard]] Expected<Survey> survey(const SurveyRequest& request);

  /// Exercises about a game, with their answers.
  [[nodiscard]] Expected<Worksheet> worksheet(const WorksheetRequest& request) const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace grundy
