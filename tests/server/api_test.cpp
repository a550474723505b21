// The interface without HTTP: what is asked, what is refused, and what every answer looks like.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "server/api.h"
#include "server/job.h"
#include "server/policy.h"

namespace grundy::server {
namespace {

using Json = nlohmann::json;

Answer ask(const std::string& path, const std::string& body) {
  const Api api({}, "test");
  auto asked = api.post(path, body);
  if (auto* const refused = std::get_if<Answer>(&asked)) return *refused;
  return answer_safely(*std::get<std::unique_ptr<Question>>(asked), {.limits = api.full_limits()});
}

std::string error_of(const std::string& path, const std::string& body) {
  const Answer answer = ask(path, body);
  EXPECT_EQ(answer.status, 400) << answer.body;
  return Json::parse(answer.body)["error"]["message"];
}

TEST(Api, SolvesAsTheContractSays) {
  const Answer answer = ask("/api/solve", R"j({"position": "queen(3,4) + *4"})j");
  ASSERT_EQ(answer.status, 200);
  const Json json = Json::parse(answer.body);
  EXPECT_EQ(json["outcome"], "N");
  EXPECT_EQ(json["nim_value"], 6);
  EXPECT_EQ(json["winning_moves"].size(), 3U);
}

TEST(Api, MisereAndReasonsAreAskedFor) {
  const Json misere =
      Json::parse(ask("/api/solve", R"j({"position": "nim(1,1)", "play": "misere"})j").body);
  EXPECT_EQ(misere["outcome"], "N");
  EXPECT_EQ(misere["nim_value"], nullptr);
  EXPECT_TRUE(Json::parse(ask("/api/explain", R"j({"position": "nim(3,5)"})j").body)
                  .contains("explanation"));
}

TEST(Api, MovesWithoutTheirValuesGiveNothingAway) {
  const Json json =
      Json::parse(ask("/api/moves", R"j({"position": "cram(6x6)", "list_only": true})j").body);
  EXPECT_EQ(json["options"].size(), 60U);
  EXPECT_FALSE(json.contains("stopped"));
  for (const Json& option : json["options"]) {
    EXPECT_EQ(option["nim_value"], nullptr);
    EXPECT_EQ(option["outcome"], nullptr);
  }
}

TEST(Api, TheEngineWinsWhereItCanAndStopsAtTheEnd) {
  const Json json = Json::parse(ask("/api/engine-move", R"j({"position": "nim(1,1,2)"})j").body);
  EXPECT_EQ(json["reply"]["to"], "nim(1,1)");
  EXPECT_EQ(json["reply"]["outcome"], "P");
  const Json over = Json::parse(ask("/api/engine-move", R"j({"position": "nim(0)"})j").body);
  EXPECT_EQ(over["reply"], nullptr);
  const Json wrong =
      Json::parse(ask("/api/engine-move", R"j({"position": "nim(1,1,2)", "error_rate": 1})j").body);
  EXPECT_EQ(wrong["reply"]["outcome"], "N");
}

TEST(Api, FilesCannotBeNamed) {
  EXPECT_EQ(error_of("/api/solve", R"j({"position": "digraph(@/etc/passwd; A)"})j"),
            "positions cannot name files here");
  EXPECT_EQ(error_of("/api/table", R"j({"game": "digraph(@x; _)", "ranges": [[0,1]]})j"),
            "positions cannot name files here");
  EXPECT_EQ(error_of("/api/equal", R"j({"left": "*1", "right": "digraph(@\"a b\"; A)"})j"),
            "positions cannot name files here");
  EXPECT_EQ(error_of("/api/solve", R"j({"position": "{*1, digraph( @x; A) + *2}"})j"),
            "positions cannot name files here");
  error_of("/api/sequence", R"j({"code": "digraph(@/etc/passwd; _)"})j");
}

/// The body with a rule file, for a game that takes 1, 3 or 4 chips.
std::string with_rules(Json body, const std::string& more = "") {
  const std::string text =
      "return {name = 'three', options = function(n) return heaps.subtract(n, {1,3,4}) end" + more +
      "}";
  body["rules"] = Json::array({{{"file", "three.lua"}, {"text", text}}});
  return body.dump();
}

TEST(Api, RuleFilesGoWithAQuestion) {
  const Json solved =
      Json::parse(ask("/api/solve", with_rules({{"position", "three(11) + nim(2)"}})).body);
  EXPECT_EQ(solved["outcome"], "P");
  const Json table =
      Json::parse(ask("/api/table", with_rules({{"game", "three"}, {"ranges", {{0, 6}}}})).body);
  EXPECT_EQ(table["values"], Json::parse("[0,1,0,1,2,3,2]")) << table;
  const Json reply =
      Json::parse(ask("/api/engine-move", with_rules({{"position", "three(11)"}})).body);
  EXPECT_EQ(reply["reply"]["to"], "three(7)");
  const Json list =
      Json::parse(ask("/api/moves", with_rules({{"position", "*1 + three(2)"}, {"list_only", true}},
                                               ", picture = function(n) return {'o o'} end"))
                      .body);
  EXPECT_EQ(list["pictures"], Json::parse(R"j([null, "  o o\n"])j")) << list;
  // What one request brings along is gone with it.
  EXPECT_TRUE(error_of("/api/solve", R"j({"position": "three(11)"})j").contains("three"));
}

TEST(Api, RuleFilesAreChecked) {
  const Answer answer =
      ask("/api/rules", with_rules(Json::object(), ", test = {{'three(_)', {0, 1, 0, 7}}}"));
  ASSERT_EQ(answer.status, 200) << answer.body;
  const Json game = Json::parse(answer.body)["games"][0];
  EXPECT_EQ(game["name"], "three");
  EXPECT_EQ(game["examples"], Json::parse(R"j(["three(4)"])j"));
  EXPECT_EQ(game["passed"], false);
  EXPECT_EQ(game["checks"][0]["text"], "three(_): the value at 3 is 1, not 7");
}

TEST(Api, RunawayRulesAreStopped) {
  const auto refused = [](const std::string& options) {
    const Json rules = Json::array(
        {{{"file", "bad.lua"},
          {"text", "return {name = 'bad', options = function(n) " + options + " end}"}}});
    const Answer answer =
        ask("/api/solve", R"j({"position": "bad(1)", "rules": )j" + rules.dump() + "}");
    EXPECT_NE(answer.status, 200) << options;
    return Json::parse(answer.body)["error"]["message"].get<std::string>();
  };
  EXPECT_TRUE(refused("while true do end").starts_with("bad.lua:1: the script runs too long"));
  EXPECT_TRUE(refused("return {1 - n}").contains("bad(1) -> bad(0) -> bad(1)"));
  EXPECT_TRUE(refused("return os.execute('true')").contains("bad.lua:1: "));
  EXPECT_EQ(error_of("/api/solve", R"j({"position": "0", "rules": [{"text": "return {}"}]})j"),
            "each of the 'rules' needs a 'file', its name, and a 'text'");
  EXPECT_EQ(error_of("/api/rules", "{}"), "the field 'rules' is missing: give the files to check");
}

TEST(Api, SequencesComeWithTheirPeriod) {
  const Json json = Json::parse(ask("/api/sequence", R"j({"code": "kayles", "to": 20})j").body);
  EXPECT_EQ(json["period"]["length"], 12);
  EXPECT_EQ(json["period"]["status"], "proved");
  EXPECT_EQ(json["values"].size(), 21U);
  EXPECT_EQ(json["values"][11], 6);
  const Json far =
      Json::parse(ask("/api/sequence", R"j({"code": "0.77", "at": 9223372036854775808})j").body);
  EXPECT_TRUE(far["value"].is_number()) << far;
  EXPECT_FALSE(far.contains("values"));
  const Answer csv = ask("/api/sequence", R"j({"code": "4!.0", "to": 3, "format": "csv"})j");
  EXPECT_EQ(csv.body, "n,nim_value\n0,0\n1,0\n2,0\n3,1\n");
}

TEST(Api, BadBodiesAreNamed) {
  EXPECT_EQ(error_of("/api/solve", "{"), "the body is not JSON");
  EXPECT_EQ(error_of("/api/solve", "[1]"), "the body is not a JSON object");
  EXPECT_EQ(error_of("/api/solve", "{}"), "the field 'position' is missing");
  EXPECT_EQ(error_of("/api/solve", R"j({"position": 5})j"), "the field 'position' is not a text");
  EXPECT_EQ(error_of("/api/solve", R"j({"position": "*1", "play": "x"})j"),
            "the field 'play' is not one of normal, misere");
  EXPECT_EQ(error_of("/api/parse", R"j({"position": "*1", "misere": true})j"),
            "unknown field 'misere'; the fields are position, rules, timeout");
  EXPECT_EQ(error_of("/api/moves", R"j({"position": "*1", "max_moves": 1000000})j"),
            "the field 'max_moves' is not a whole number up to 1000");
  EXPECT_EQ(error_of("/api/engine-move", R"j({"position": "*1", "error_rate": 2})j"),
            "the field 'error_rate' is not a number from 0 to 1");
  EXPECT_EQ(error_of("/api/table", R"j({"game": "rook", "ranges": [[0,999],[0,999]]})j"),
            "the table has more than 40000 cells");
  EXPECT_EQ(error_of("/api/table", R"j({"game": "rook", "ranges": [[5,2]]})j"),
            "the field 'ranges' is not one or two ranges [first, last]");
  EXPECT_EQ(error_of("/api/sequence", R"j({"code": "0.77", "to": 100000000})j"),
            "the field 'to' is not a whole number up to 40000");
  EXPECT_EQ(error_of("/api/sequence", R"j({"code": "0.77", "at": 5, "format": "svg"})j"),
            "'summary' and 'at' cannot be combined with csv or svg, which show the values");
  EXPECT_EQ(error_of("/api/solve", std::string(1000, '[')), "the body is nested too deeply");
}

TEST(Api, ErrorsPointIntoThePosition) {
  const Answer answer = ask("/api/parse", R"j({"position": "nim(3,x)"})j");
  EXPECT_EQ(answer.status, 400);
  EXPECT_EQ(Json::parse(answer.body)["error"]["offset"], 6);
}

TEST(Api, AQuestionThatWasCutShortGoesOnWithMoreTime) {
  const Api api({}, "test");
  auto asked = api.post("/api/solve", R"j({"position": "chomp(4x6)", "search": true})j");
  auto& question = std::get<std::unique_ptr<Question>>(asked);
  EXPECT_TRUE(question->answer({.limits = {.positions = 10}}).cut);
  const Answer answer = question->answer({.limits = api.full_limits()});
  EXPECT_FALSE(answer.cut);
  EXPECT_EQ(Json::parse(answer.body)["outcome"], "N");
}

TEST(Api, MoreTimeIsGivenUpToAMaximum) {
  using std::chrono::seconds;
  const Api api({.time = seconds(10), .longest = seconds(60)}, "test", {});
  const auto time_for = [&](const char* body) {
    auto asked = api.post("/api/solve", body);
    auto* const question = std::get_if<std::unique_ptr<Question>>(&asked);
    EXPECT_NE(question, nullptr) << body;
    return question == nullptr ? std::nullopt : api.full_limits((*question)->wanted_time()).time;
  };
  EXPECT_EQ(time_for(R"({"position": "*1"})"), seconds(10));
  EXPECT_EQ(time_for(R"({"position": "*1", "timeout": 2})"), seconds(2));
  EXPECT_EQ(time_for(R"({"position": "*1", "timeout": 30})"), seconds(30));
  EXPECT_EQ(time_for(R"({"position": "*1", "timeout": 900})"), seconds(60));
  EXPECT_EQ(time_for(R"({"position": "*1", "timeout": null})"), seconds(10)) << "no limit is none";
  EXPECT_TRUE(std::holds_alternative<Answer>(
      api.post("/api/solve", R"({"position": "*1", "timeout": -1})")));
  // A server that gives everybody more than the maximum does not take it away again.
  const Api patient({.time = seconds(90), .longest = seconds(60)}, "test", {});
  EXPECT_EQ(patient.full_limits(seconds(900)).time, seconds(90));
}

TEST(Policy, OtherPagesMayNotAskUnlessAllowed) {
  EXPECT_TRUE(may_ask({.host = "localhost:8153"}, {}));
  EXPECT_TRUE(may_ask({"http://localhost:8153", "localhost:8153", "same-origin"}, {}));
  EXPECT_FALSE(may_ask({"http://evil.example", "localhost:8153", "cross-site"}, {}));
  EXPECT_FALSE(may_ask({"null", "localhost:8153", ""}, {}));
  EXPECT_FALSE(may_ask({"", "localhost:8153", "cross-site"}, {}));
  EXPECT_TRUE(may_ask({"https://school.example", "localhost", ""}, {"https://school.example"}));
  EXPECT_FALSE(
      may_ask({"https://school.example.evil", "localhost", ""}, {"https://school.example"}));
  EXPECT_TRUE(may_ask({"https://any.example", "localhost", ""}, {"*"}));
}

TEST(Policy, AHostIsANameAndDigits) {
  EXPECT_EQ(host_name("LocalHost"), "localhost");
  EXPECT_EQ(host_name("school.example:8153"), "school.example");
  EXPECT_EQ(host_name("127.0.0.1:0"), "127.0.0.1");
  EXPECT_EQ(host_name("[FE80::1]:80"), "[fe80::1]");
  for (const char* const none : {"", ":80", "a:", "a:b", "a:1:2", "a:65536", "a:+1", "a: 1", "a b",
                                 "a/b", "a@b", "a,b", "[::1", "[::1]b", "[a]", "[]:80", "a%62"}) {
    EXPECT_EQ(host_name(none), std::nullopt) << none;
  }
}

TEST(Policy, AServerForThisMachineAnswersToItsNamesOnly) {
  for (const char* const address : {"127.0.0.1", "localhost", "::1", "127.5.6.7"}) {
    const OwnNames names(address, {});
    for (const char* const own : {"localhost", "127.0.0.1", "127.255.0.9", "[::1]"}) {
      EXPECT_TRUE(names.contain(own)) << own;
    }
    for (const char* const other : {"evil.example", "127.evil.example", "localhost.evil.example",
                                    "10.0.0.1", "[::]", "[::2]", "127.1", "0177.0.0.1"}) {
      EXPECT_FALSE(names.contain(other)) << other;
    }
  }
}

TEST(Policy, AnOpenServerAnswersToAddressesAndToNamesThatItIsGiven) {
  const OwnNames names("0.0.0.0", {"School.example"});
  for (const char* const own :
       {"localhost", "127.0.0.1", "192.0.2.7", "[2001:db8::1]", "school.example"}) {
    EXPECT_TRUE(names.contain(own)) << own;
  }
  for (const char* const other : {"evil.example", "192.0.2.7.evil.example", "my.school.example"}) {
    EXPECT_FALSE(names.contain(other)) << other;
  }
  EXPECT_TRUE(OwnNames("grundy.lan", {}).contain("grundy.lan"));
  EXPECT_TRUE(OwnNames("127.0.0.1", {"*"}).contain("evil.example"));
}

}  // namespace
}  // namespace grundy::server
