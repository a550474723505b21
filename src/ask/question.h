// The kinds of question, and what each front calls them.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

namespace grundy::ask {

enum class Kind : std::uint8_t {
  solve,
  explain,  ///< solve with all reasons, over HTTP
  moves,
  play,  ///< a move by the engine
  equal,
  table,
  sequence,
  survey,
  worksheet,
  dataset,  ///< positions with their answers, for learners
  graph,
  export_graph,
  rules,  ///< checks rule files
  games,
  parse,
  saved_proof,
  nimber,
  lexicode,
  quotient,  ///< the misère quotient of a game
  genus,
  conjecture,  ///< a formula for all positions
  identify,    ///< the games that have given values
};

/// The parts of an Asked.
enum class Part : std::uint8_t {
  topic,
  request,
  sequence,
  survey,
  worksheet,
  dataset,
  skill,
  nimber,
  lexicode,
  quotient,
  identify
};

/// A set of the values of a small enumeration.
template <class Value>
class SetOf {
 public:
  constexpr SetOf() = default;
  constexpr SetOf(std::initializer_list<Value> values) {
    for (const Value value : values) bits_ |= bit(value);
  }
  [[nodiscard]] constexpr bool contains(Value value) const { return (bits_ & bit(value)) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] friend constexpr SetOf operator|(SetOf left, SetOf right) {
    left.bits_ |= right.bits_;
    return left;
  }

 private:
  static constexpr std::uint32_t bit(Value value) { return 1U << static_cast<unsigned>(value); }
  std::uint32_t bits_ = 0;
};

using Kinds = SetOf<Kind>;

enum class Front : std::uint8_t { command_line, http, python };

struct Question {
  Kind kind;
  std::string_view name;
  SetOf<Part> reads;
  // Its names in the fronts; empty if a front does not ask it.
  std::string_view command = {};   ///< on the command line
  std::string_view path = {};      ///< over HTTP
  std::string_view schema = {};    ///< of its body, in openapi.json
  std::string_view function = {};  ///< in Python
};

[[nodiscard]] std::span<const Question> questions();
[[nodiscard]] const Question& question(Kind kind);
/// The question of that name, or null.
[[nodiscard]] const Question* find_question(std::string_view name);
/// True if the front asks this kind of question.
[[nodiscard]] bool asks(Front front, Kind kind);

}  // namespace grundy::ask
