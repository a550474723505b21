// A question as a front has read it: its topic, and the requests that put it to the engine.
//
// Fronts (the command line, HTTP, Python) fill it only through the table of fields (fields.cpp).
// Each kind of question reads some of its parts: `questions()` says which.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grundy/engine.h"
#include "grundy/lexicode.h"
#include "grundy/match.h"
#include "grundy/nimber_calculator.h"

namespace grundy::ask {

/// A rule file that goes with a question.
struct RuleFile {
  std::string file;  ///< its name
  std::string text;  ///< empty if not read yet

  friend bool operator==(const RuleFile&, const RuleFile&) = default;
};

/// The format of an answer.
enum class Format : std::uint8_t { json, csv, svg };

/// What a formula is wanted for: values, or outcomes if there is none.
enum class Claim : std::uint8_t { any, value, outcome };

/// What a question is about, and what to do with it outside the engine.
struct Topic {
  std::string position;
  std::string left;  ///< of two positions to compare
  std::string right;
  std::string game;  ///< of a table: a name, or a position with _ for the running numbers
  std::vector<Range> ranges;
  std::string code;        ///< of a sequence
  std::string given;       ///< values to identify
  std::string expression;  ///< of nimbers
  std::string table_size;  ///< of a table of products: 16x16
  std::vector<RuleFile> rules;
  bool count_plays = false;
  bool list_only = false;   ///< moves without their values
  bool proof_text = false;  ///< put the proof into the answer
  Format format = Format::json;
  Claim claim = Claim::any;  ///< of a conjecture
};

struct Asked {
  Topic topic;
  Request request;
  SequenceRequest sequence;
  SurveyRequest survey;
  WorksheetRequest worksheet;
  DatasetRequest dataset;
  Skill skill;
  NimberRequest nimber;
  LexicodeRequest lexicode;
  QuotientRequest quotient;
  IdentifyRequest identify;
};

}  // namespace grundy::ask
