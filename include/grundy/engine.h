// The engine: text in, answers out. Users of the library start here.
//
//   grundy::Engine engine;
//   auto position = engine.parse("queen(3,4) + *4");
//   if (!position) { … position.error().message … }
//   auto result = engine.solve(*position);
//   result->nim_value->number();    // 6
//
// An engine keeps the values it has found, so the next question about the same game is cheap. Use
// an engine from one thread at a time; engines are independent of each other and cheap to make. An
// engine never prints and never exits. If it reaches a limit, it returns what it knows by then.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/answer.h"
#include "grundy/conjecture.h"
#include "grundy/dataset.h"
#include "grundy/error.h"
#include "grundy/function_ref.h"
#include "grundy/game/catalogue.h"
#include "grundy/identify.h"
#include "grundy/position.h"
#include "grundy/question.h"
#include "grundy/quotient.h"
#include "grundy/rules.h"
#include "grundy/sequence.h"
#include "grundy/value_list.h"
#include "grundy/worksheet.h"

namespace grundy {

struct EngineOptions {
  bool files = true;  ///< whether positions may name files, as digraph(@FILE; A) does
};

class Engine {
 public:
  /// Makes an engine that knows all games of the catalogue.
  Engine();
  explicit Engine(const EngineOptions& options);
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;
  ~Engine();

  /// Adds a game of your own; its name must be new.
  Expected<void> add(const CatalogueEntry& entry);
  /// The same for a class that meets the contract of game/game.h.
  template <class G>
  Expected<void> add() {
    static_assert(requires { sizeof(TypedGame<G>); }, "include grundy/game/typed.h");
    return add(catalogue_entry<G>());
  }

  /// Adds the game of a theorem file, or uses the theorem for a game in the rule language that has
  /// been added. The theorem is proved again. From then on `solve` knows the values of all its
  /// positions. `add_rules` does this for a text that is a theorem file.
  Expected<std::string> add_theorem(std::string_view text, const std::string& file);

  /// Adds the game of a rule file (rules.h), in Lua or in the rule language, and returns its name.
  /// Errors call the file `file`.
  Expected<std::string> add_rules(std::string text, std::string file,
                                  const RulesLimits& limits = {});
  /// Runs the tests of a rule file that was added, and checks its rules.
  [[nodiscard]] Expected<RulesReport> check_rules(std::string_view name,
                                                  const Request& request = {});

  [[nodiscard]] const std::vector<CatalogueEntry>& catalogue() const;
  /// Returns one game by its name. The error suggests similar names.
  [[nodiscard]] Expected<CatalogueEntry> game(std::string_view name) const;

  [[nodiscard]] Expected<Sum> parse(std::string_view text) const;

  /// Who wins, the nim value, and every winning move.
  [[nodiscard]] Expected<Result> solve(Sum position, const Request& request = {});

  /// The nim values of many positions, and nothing else. Like `solve`, but one question: what is
  /// set up for a question is set up once, and the limits hold for all positions together.
  [[nodiscard]] Expected<ValueList> values(std::span<const Sum> positions,
                                           const Request& request = {});

  /// Every option with its value and outcome.
  [[nodiscard]] Expected<Options> moves(Sum position, const Request& request = {});

  /// How many ways there are to play the position to its end.
  [[nodiscard]] Expected<PlayCount> count_plays(Sum position, const Request& request = {});

  /// Whether two games are equivalent, with a witness if they are not.
  [[nodiscard]] Expected<Comparison> compare(const Sum& left, const Sum& right,
                                             const Request& request = {});

  /// Reads a proof written by Request::proof and explains its claim without solving again. With
  /// `position`, explains that position instead, if the proof has a record of it. The file `-` is
  /// standard input.
  [[nodiscard]] Expected<ProofExplanation> explain_proof(const std::string& file,
                                                         const std::string& position = {},
                                                         const Request& request = {}) const;

  /// The values of `expression` as its one or two `_` run through the ranges. A name alone stands
  /// for NAME(_) or NAME(_,_).
  [[nodiscard]] Expected<Table> table(std::string_view expression, const std::vector<Range>& ranges,
                                      const Request& request = {});

  /// The values of a heap game, or of the positions in which one number runs, and their period.
  /// `code` is a code such as 0.77, a heap game of the catalogue with its parameters (kayles,
  /// subtraction({1,3})), or a position with one or two `_`: queen(3,_), cram(2x_) + *1.
  [[nodiscard]] Expected<Sequence> sequence(std::string_view code,
                                            const SequenceRequest& request = {});

  /// The games and codes that have these nim values: a list such as 0,1,2,0,1,2, or a b-file.
  [[nodiscard]] Expected<Identification> identify(std::string_view values,
                                                  const IdentifyRequest& request = {});

  /// The misère quotient of a heap game, given by a code or a name, or of all parts of a position.
  [[nodiscard]] Expected<Quotient> quotient(std::string_view game,
                                            const QuotientRequest& request = {});
  /// Values in the misère quotient of the heaps of a game, and who wins them.
  [[nodiscard]] Expected<MisereSequence> misere_sequence(std::string_view code,
                                                         const SequenceRequest& request = {});
  /// The misère quotients of all games with codes of up to the requested number of digits.
  [[nodiscard]] Expected<MisereSurvey> misere_survey(const SurveyRequest& request);
  /// The genus of a position: its nim value, and its misère values beside heaps *2.
  [[nodiscard]] Expected<GenusAnswer> genus(const Sum& position, const Request& request = {});

  /// The periods of all octal games with up to the requested number of digits.
  [[nodiscard]] Expected<Survey> survey(const SurveyRequest& request);

  /// A formula for the values or the P-positions of a game, proved for all positions if it can be.
  /// `rules` is a text in the rule language, or a game of the catalogue that has one: kayles, 0.77,
  /// takeaway(max=3). See conjecture.h.
  [[nodiscard]] Expected<Conjecture> conjecture(std::string_view rules,
                                                const ConjectureRequest& request = {});
  /// The same for a bare sequence of values, about which nothing can be proved.
  [[nodiscard]] static Conjecture conjecture_sequence(std::span<const std::uint32_t> values);

  /// Exercises about a game, with their answers.
  [[nodiscard]] Expected<Worksheet> worksheet(const WorksheetRequest& request) const;

  /// Calls `take` with positions and their answers, until it returns false or there are enough.
  [[nodiscard]] Expected<DatasetEnd> dataset(const DatasetRequest& request,
                                             FunctionRef<bool(const DatasetRow&)> take) const;

 private:
  class Impl;

  Expected<std::string> add_plain_rules(const std::string& text, const std::string& file);

  std::unique_ptr<Impl> impl_;
};

}  // namespace grundy
