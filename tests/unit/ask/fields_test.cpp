// The table of fields against the requests: nothing is missing, nothing is there twice, and every
// value arrives.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/pfr.hpp>
#include <cctype>
#include <cmath>
#include <map>
#include <set>

#include "ask/read.h"
#include "support/sample_fields.h"

namespace grundy::ask {
namespace {

using enum Kind;

constexpr std::array kFronts{Front::command_line, Front::http, Front::python};

/// All members by their address, with a name for errors; those of Limits in place of the limits.
template <class Struct>
void add_members(const Struct& data, const std::string& name,
                 std::map<const void*, std::string>& members) {
  boost::pfr::for_each_field(data, [&](const auto& member, std::size_t index) {
    if constexpr (std::is_same_v<std::decay_t<decltype(member)>, Limits>) {
      add_members(member, name + "::limits", members);
    } else {
      members[&member] = "member " + std::to_string(index + 1) + " of " + name;
    }
  });
}

TEST(Fields, DeclareEveryMemberOfTheRequests) {
  const Asked asked;
  std::map<const void*, std::string> members;
  add_members(asked.topic, "Topic", members);
  add_members(asked.request, "Request", members);
  add_members(asked.sequence, "SequenceRequest", members);
  add_members(asked.survey, "SurveyRequest", members);
  add_members(asked.worksheet, "WorksheetRequest", members);
  add_members(asked.dataset, "DatasetRequest", members);
  add_members(asked.skill, "Skill", members);
  add_members(asked.nimber, "NimberRequest", members);
  add_members(asked.lexicode, "LexicodeRequest", members);
  add_members(asked.quotient, "QuotientRequest", members);
  add_members(asked.identify, "IdentifyRequest", members);
  ASSERT_GT(members.size(), 40U);
  std::set<const void*> declared;
  for (const Field& field : fields()) {
    for (const Place& place : field.member.places(asked)) declared.insert(place.address);
  }
  for (const auto& [address, name] : members) {
    EXPECT_TRUE(declared.contains(address)) << "src/ask/fields.cpp has no row for " << name;
  }
}

TEST(Fields, GoWhereTheirQuestionsRead) {
  const Asked asked;
  for (const Field& field : fields()) {
    const auto read_by = [&](Kind kind) {
      return std::ranges::any_of(field.member.places(asked), [&](const Place& place) {
        return question(kind).reads.contains(place.part);
      });
    };
    for (const Question& one : questions()) {
      if (field.kinds.contains(one.kind)) {
        EXPECT_TRUE(read_by(one.kind)) << field.name << " is unused by " << one.name;
      }
      EXPECT_FALSE(field.kinds.contains(one.kind) && field.in_vain.contains(one.kind))
          << field.name << " " << one.name;
    }
  }
}

TEST(Fields, AreTakenSomewhereOrClosedEverywhere) {
  for (const Field& field : fields()) {
    const auto taken_by = [&](Front front) {
      return std::ranges::any_of(questions(), [&](const Question& one) {
        return asks(front, one.kind) && field.kinds.contains(one.kind) &&
               way(field, front).closed.empty();
      });
    };
    const bool closed = std::ranges::all_of(
        kFronts, [&](Front front) { return !way(field, front).closed.empty(); });
    EXPECT_NE(std::ranges::any_of(kFronts, taken_by), closed) << field.name;
  }
}

TEST(Fields, AreDescribedForPeople) {
  for (const Field& field : fields()) {
    SCOPED_TRACE(field.name);
    EXPECT_FALSE(field.kinds.empty());
    EXPECT_FALSE(field.help.empty());
    EXPECT_TRUE(std::isupper(static_cast<unsigned char>(field.help.front())) != 0) << field.help;
    for (const Front front : kFronts) EXPECT_FALSE(help(field, front).ends_with('.'));
    const bool by_value = field.member.put != nullptr;
    EXPECT_EQ(by_value, field.type != Type::callback);
    EXPECT_EQ(!field.words.empty(), field.type == Type::either || field.type == Type::degree ||
                                        field.type == Type::choice);
  }
}

TEST(Fields, HaveOneMeaningInAFront) {
  for (const Front front : kFronts) {
    for (const Question& one : questions()) {
      std::set<std::string> spellings;
      for (const Field* field : fields_of(front, one.kind)) {
        EXPECT_TRUE(spellings.insert(spell(*field, front)).second)
            << spell(*field, front) << " of " << one.name;
        EXPECT_EQ(find_field(front, one.kind, spell(*field, front)), field);
      }
    }
  }
}

TEST(Fields, NameFilesOnTheMachineOfTheUserAlone) {
  for (const Field& field : fields()) {
    if (field.type != Type::file && field.type != Type::folder) continue;
    EXPECT_FALSE(field.http.closed.empty()) << field.name;
  }
}

TEST(Fields, SetTheirMembersAndNothingElse) {
  for (const Field& field : fields()) {
    if (field.member.put == nullptr) continue;
    SCOPED_TRACE(field.name);
    Asked asked;
    const Value sample = support::sample(field);
    EXPECT_FALSE(field.member.get(asked) == sample) << "a sample must differ from the default";
    ASSERT_TRUE(set(asked, field, sample).has_value());
    EXPECT_TRUE(field.member.get(asked) == sample);
    const Asked untouched;
    for (const Field& other : fields()) {
      if (other.member.get == nullptr || support::shares_member(field, other)) continue;
      EXPECT_TRUE(other.member.get(asked) == other.member.get(untouched)) << other.name;
    }
  }
}

const Field& field_of(Kind kind, std::string_view name) {
  const Field* const found = find_field(Front::python, kind, name);
  if (found != nullptr) return *found;
  return *find_field(Front::http, kind, name);
}

TEST(Reading, WordsMeanWhatTheyMeanToTheEngine) {
  Asked asked;
  EXPECT_TRUE(set(asked, field_of(solve, "misere"), std::uint64_t{1}).has_value());
  EXPECT_EQ(asked.request.play, Play::misere);
  EXPECT_EQ(asked.worksheet.play, Play::misere);
  const Field& explain = field_of(solve, "explain");
  for (const auto& [word, detail] :
       {std::pair{"none", Detail::none}, {"short", Detail::brief}, {"full", Detail::full}}) {
    EXPECT_TRUE(set(asked, explain, *word_index(explain, word)).has_value());
    EXPECT_EQ(asked.request.explain, detail) << word;
  }
  const Field& difficulty = *find_field(Front::command_line, worksheet, "--difficulty");
  for (const auto& [word, level] : {std::pair{"easy", Difficulty::easy},
                                    {"medium", Difficulty::medium},
                                    {"hard", Difficulty::hard}}) {
    EXPECT_TRUE(set(asked, difficulty, *word_index(difficulty, word)).has_value());
    EXPECT_EQ(asked.worksheet.difficulty, level) << word;
  }
  const Field& format = field_of(table, "format");
  for (const auto& [word, form] :
       {std::pair{"json", Format::json}, {"csv", Format::csv}, {"svg", Format::svg}}) {
    EXPECT_TRUE(set(asked, format, *word_index(format, word)).has_value());
    EXPECT_EQ(asked.topic.format, form) << word;
  }
  EXPECT_FALSE(word_index(format, "xml").has_value());
}

TEST(Reading, FlagsThatForbidSwitchOff) {
  Asked asked;
  EXPECT_TRUE(set(asked, field_of(solve, "search"), true).has_value());
  EXPECT_FALSE(asked.request.use_theorems);
  EXPECT_TRUE(set(asked, field_of(solve, "value_only"), true).has_value());
  EXPECT_FALSE(asked.request.list_moves);
  EXPECT_TRUE(set(asked, field_of(sequence, "summary"), true).has_value());
  EXPECT_FALSE(asked.sequence.values);
}

TEST(Reading, LimitsGoIntoEveryRequest) {
  Asked asked;
  EXPECT_TRUE(set(asked, field_of(solve, "memory"), std::uint64_t{12345}).has_value());
  EXPECT_TRUE(set(asked, field_of(solve, "timeout"), std::chrono::nanoseconds(7)).has_value());
  for (const Limits& limits : {asked.request.limits, asked.sequence.limits, asked.survey.limits}) {
    EXPECT_EQ(limits.memory, 12345U);
    EXPECT_EQ(limits.time, std::chrono::nanoseconds(7));
  }
  EXPECT_TRUE(set(asked, field_of(solve, "timeout"), Value()).has_value());
  EXPECT_FALSE(asked.sequence.limits.time.has_value());
}

TEST(Reading, ValuesOutOfRangeAreRefused) {
  Asked asked;
  const auto refusal = [&](const Field& field, Value value, const Bounds& bounds = {}) {
    const auto done = set(asked, field, std::move(value), bounds);
    return done ? std::string() : done.error().message;
  };
  const Field& threads = field_of(solve, "threads");
  EXPECT_EQ(refusal(threads, std::uint64_t{0}), "is not a whole number from 1 to 1024");
  EXPECT_EQ(refusal(threads, std::uint64_t{1025}), "is not a whole number from 1 to 1024");
  EXPECT_EQ(refusal(threads, true), "is not a whole number from 1 to 1024");
  EXPECT_EQ(refusal(threads, std::uint64_t{1024}), "");
  const Field& moves_listed = field_of(solve, "max_moves");
  EXPECT_EQ(refusal(moves_listed, std::uint64_t{11}, {.moves = 10}),
            "is not a whole number up to 10");
  EXPECT_EQ(refusal(moves_listed, std::uint64_t{10}, {.moves = 10}), "");
  const Field& rate = field_of(play, "error_rate");
  EXPECT_EQ(refusal(rate, 1.5), "is not a number from 0 to 1");
  EXPECT_EQ(refusal(rate, std::nan("")), "is not a number from 0 to 1");
  EXPECT_EQ(refusal(field_of(table, "ranges"), std::vector<Range>{{5, 2}}),
            "is not one or two ranges [first, last]");
  EXPECT_EQ(refusal(field_of(solve, "timeout"), std::chrono::nanoseconds(-1)),
            "is not a number of seconds");
  EXPECT_EQ(refusal(field_of(solve, "count_plays"), std::string("yes")),
            "is neither true nor false");
}

TEST(Reading, ANumberThatIsTooLargeForItsMemberIsNotCutShort) {
  Asked asked;
  const Field& digits = *find_field(Front::command_line, survey, "--digits");
  EXPECT_TRUE(set(asked, digits, (std::uint64_t{1} << 32U) + 1).has_value());
  EXPECT_EQ(asked.survey.digits, UINT32_MAX);
}

}  // namespace
}  // namespace grundy::ask
