// A field of a question: a row of the table in fields.cpp.
//
// Every front takes its fields from that table: command line options, the bodies of HTTP requests
// with their description in openapi.json, and keyword arguments in Python. If a front does not take
// a field, the row says why.
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
  either,    ///< one of two words; a flag for the second on the command line and in Python
  degree,    ///< one of its words, in rising order; there a flag, which by itself means the last
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
  callback,  ///< no value: each front handles it in its own way
};

/// How a front takes a field, or why it does not.
struct Way {
  std::string_view spelling = {};  ///< if it is not the name of the field
  std::string_view more = {};      ///< text that it adds to the help
  std::string_view closed = {};    ///< why it does not take the field; empty if it does
};

struct Level {
  std::string_view word;
  double share;
};

/// Limits of a front that the table does not set.
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
  std::uint64_t Bounds::* bound = nullptr;       ///< the front's own maximum, if any
  std::span<const std::string_view> words = {};  ///< of a choice
  std::span<const Level> levels = {};            ///< of a share
  std::string_view placeholder = {};             ///< for its value in the help of an option
  std::string_view schema = {};                  ///< in openapi.json, if answers have it too
  bool limit = false;                            ///< limits the cost of an answer, not its content
  Kinds in_vain = {};  ///< the command line also accepts it for these, and ignores it
  Way command_line = {};
  Way http = {};
  Way python = {};
};

[[nodiscard]] std::span<const Field> fields();

/// The fields that a front takes for a kind of question, in the order of the table.
[[nodiscard]] std::vector<const Field*> fields_of(Front front, Kind kind);
/// The field with this spelling in the front, or null.
[[nodiscard]] const Field* find_field(Front front, Kind kind, std::string_view spelling);

[[nodiscard]] const Way& way(const Field& field, Front front);
/// --max-moves on the command line, max_moves elsewhere. A word without dashes is a
/// positional argument.
[[nodiscard]] std::string spell(const Field& field, Front front);
/// The help as a front shows it.
[[nodiscard]] std::string help(const Field& field, Front front);

}  // namespace grundy::ask
