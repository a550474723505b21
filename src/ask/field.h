// A field of a question: a row of the table in fields.cpp, from which every front makes its own.
//
// Command line options, the bodies of HTTP requests with their description in openapi.json, and the
// keyword arguments of Python come from here. A field that a front does not take says why.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ask/member.h"
#include "ask/question.h"
#include "ask/value.h"

namespace grundy::ask {

enum class Type : std::uint8_t {
  flag,
  either,    ///< one of two words; on the command line and in Python a flag, which means the second
  degree,    ///< one of its words, which rise; a flag there, which alone means the last
  choice,    ///< one of its words
  number,    ///< a whole number
  share,     ///< a number from 0 to 1; on the command line in percent, or one of its levels
  size,      ///< bytes
  duration,  ///< seconds
  text,
  position,
  file,
  folder,
  ranges,
  rules,     ///< rule files
  callback,  ///< no value: a front has its own way
};

/// How a front takes a field, or why it does not.
struct Way {
  std::string_view spelling = {};  ///< where it is not the name of the field
  std::string_view more = {};      ///< what it adds to the help
  std::string_view closed = {};    ///< why it does not take the field; empty: it does
};

struct Level {
  std::string_view word;
  double share;
};

/// What a front allows where the table has no limit.
struct Bounds {
  std::uint64_t moves = UINT64_MAX;  ///< in a list
};

struct Field {
  std::string_view name;  ///< in JSON and in Python
  Kinds kinds;            ///< the questions that take it
  Type type = Type::flag;
  Member member;
  std::string_view help;  ///< one sentence without its full stop
  bool required = false;
  std::uint64_t least = 0;  ///< of a number
  std::uint64_t most = UINT64_MAX;
  std::uint64_t Bounds::* bound = nullptr;       ///< its most, where a front has one
  std::span<const std::string_view> words = {};  ///< of a choice
  std::span<const Level> levels = {};            ///< of a share
  std::string_view placeholder = {};             ///< for its value in the help of an option
  std::string_view schema = {};                  ///< in openapi.json, where answers have it too
  bool limit = false;                            ///< what an answer may cost, not what it is
  Kinds in_vain = {};  ///< the command line takes it for these too, and nothing depends on it
  Way command_line = {};
  Way http = {};
  Way python = {};
};

/// The table.
[[nodiscard]] std::span<const Field> fields();

/// Those that a front takes for a kind of question, in the order of the table.
[[nodiscard]] std::vector<const Field*> fields_of(Front front, Kind kind);
/// By the name of the table, or by the spelling of the front; null where there is none.
[[nodiscard]] const Field* find_field(Front front, Kind kind, std::string_view spelling);

[[nodiscard]] const Way& way(const Field& field, Front front);
/// --max-moves on the command line, max_moves elsewhere. A word without dashes is an argument that
/// has no name.
[[nodiscard]] std::string spelled(const Field& field, Front front);
/// The help as a front shows it.
[[nodiscard]] std::string help(const Field& field, Front front);

}  // namespace grundy::ask
