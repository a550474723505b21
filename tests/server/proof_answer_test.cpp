// Proofs over HTTP: as text in the answer, of bounded size, and nothing of them is left behind.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "check/check.h"
#include "server/api.h"
#include "server/job.h"

namespace grundy::server {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// A folder of its own for temporary files, which shows what is left in it.
class ProofAnswer : public ::testing::Test {
 protected:
  ProofAnswer() {
    std::string folder = (fs::path(::testing::TempDir()) / "grundy-answers-XXXXXX").string();
    folder_ = ::mkdtemp(folder.data());
    if (const char* const before = std::getenv("TMPDIR")) before_ = before;
    ::setenv("TMPDIR", folder_.c_str(), 1);
  }
  ~ProofAnswer() override {
    EXPECT_TRUE(!fs::exists(folder_) || fs::is_empty(folder_)) << "something was left behind";
    if (before_) {
      ::setenv("TMPDIR", before_->c_str(), 1);
    } else {
      ::unsetenv("TMPDIR");
    }
    fs::remove_all(folder_);
  }

  Answer ask(const std::string& path, const std::string& body, RequestLimits limits = {}) {
    const Api api(limits, "test");
    auto asked = api.post(path, body);
    if (auto* const refused = std::get_if<Answer>(&asked)) return *refused;
    Answer answer =
        answer_safely(*std::get<std::unique_ptr<Question>>(asked), {.limits = api.full_limits()});
    EXPECT_EQ(answer.body.find(folder_.string()), std::string::npos) << "folders are not named";
    return answer;
  }

  Json proof_of(const std::string& path, const std::string& body, RequestLimits limits = {}) {
    const Answer answer = ask(path, body, limits);
    EXPECT_EQ(answer.status, 200) << answer.body;
    return Json::parse(answer.body)["proof"];
  }

  static std::string verified(const std::string& text) {
    auto reader = proof::Reader::of(text);
    const Registry games = check::catalogue();
    const auto verdict = check::check_proof(reader, {.registry = games});
    return verdict ? "verified" : verdict.error().message;
  }

  fs::path folder_;
  std::optional<std::string> before_;
};

TEST_F(ProofAnswer, IsATextThatTheCheckerAccepts) {
  for (const auto& [path, body, claim] :
       {std::array{"/api/solve", R"j({"position": "cram(3x4) + kayles(5)", "proof": true})j",
                   "claim value 5 "},
        {"/api/solve", R"j({"position": "nim(2,3)", "play": "misere", "proof": true})j",
         "claim misere N "},
        {"/api/explain", R"j({"position": "chomp(2x3)", "proof": true})j", "claim value "},
        {"/api/equal", R"j({"left": "kayles(5)", "right": "cram(2x4)", "proof": true})j",
         "claim differ "},
        {"/api/sequence", R"j({"code": "kayles", "proof": true})j", "claim period 12 from 7"}}) {
    SCOPED_TRACE(body);
    const Json proof = proof_of(path, body);
    ASSERT_TRUE(proof.at("text").is_string()) << proof;
    const std::string text = proof["text"];
    EXPECT_NE(text.find(std::string("\n") + claim), std::string::npos) << text.substr(0, 200);
    EXPECT_EQ(verified(text), "verified");
    EXPECT_EQ(proof.at("bytes"), text.size());
    EXPECT_FALSE(proof.contains("file"));
  }
}

TEST_F(ProofAnswer, IsNotThereUnlessAskedFor) {
  EXPECT_TRUE(proof_of("/api/solve", R"j({"position": "nim(3,5)"})j").is_null());
  EXPECT_TRUE(proof_of("/api/solve", R"j({"position": "nim(3,5)", "proof": false})j").is_null());
}

TEST_F(ProofAnswer, SaysThatItIsTooLong) {
  const RequestLimits limits{.proof = 200};
  const Answer answer = ask("/api/solve", R"j({"position": "cram(4x5)", "proof": true})j", limits);
  const Json json = Json::parse(answer.body);
  EXPECT_EQ(json["nim_value"], 2) << "the answer is there all the same";
  EXPECT_TRUE(json["proof"]["text"].is_null());
  EXPECT_EQ(json["proof"]["error"], "the proof is longer than 200 bytes");
  const Answer sequence = ask("/api/sequence", R"j({"code": "0.77", "proof": true})j", limits);
  EXPECT_EQ(sequence.status, 422);
  EXPECT_EQ(Json::parse(sequence.body)["error"]["message"], "the proof is longer than 200 bytes");
}

TEST_F(ProofAnswer, WithoutAnAnswerSaysWhy) {
  const Json proof =
      proof_of("/api/solve", R"j({"position": "cram(7x9)", "search": true, "proof": true})j",
               {.positions = 1000});
  EXPECT_TRUE(proof["text"].is_null());
  EXPECT_EQ(proof["error"], "the answer is not known, so there is nothing to prove");
}

TEST_F(ProofAnswer, IsTriedAgainWhereTimeWasShort) {
  const Api api({}, "test");
  auto asked = api.post("/api/solve", R"j({"position": "chomp(4x6)", "proof": true})j");
  auto& question = std::get<std::unique_ptr<Question>>(asked);
  EXPECT_TRUE(question->answer({.limits = {.time = std::chrono::nanoseconds(0)}}).cut);
  const Answer answer = question->answer({.limits = api.full_limits()});
  EXPECT_FALSE(answer.cut);
  EXPECT_EQ(verified(Json::parse(answer.body)["proof"]["text"]), "verified");
}

TEST_F(ProofAnswer, GoesToNoFileOfTheClients) {
  for (const char* value : {R"("/etc/passwd")", R"("x.proof")", "1", "null"}) {
    const Answer answer =
        ask("/api/solve", std::string(R"({"position": "*1", "proof": )") + value + "}");
    EXPECT_EQ(answer.status, 400) << value;
    EXPECT_EQ(Json::parse(answer.body)["error"]["message"],
              "the field 'proof' is neither true nor false");
  }
  for (const char* field : {"store", "cache"}) {
    const Answer answer =
        ask("/api/solve", std::string(R"({"position": "*1", ")") + field + R"(": "x"})");
    EXPECT_EQ(answer.status, 400) << field;
  }
}

TEST_F(ProofAnswer, SaysThatThereIsNoRoomForIt) {
  fs::remove(folder_);
  const Answer answer = ask("/api/solve", R"j({"position": "*1", "proof": true})j");
  EXPECT_EQ(answer.status, 422);
  EXPECT_EQ(Json::parse(answer.body)["error"]["message"], "this server has no room for a proof");
}

TEST_F(ProofAnswer, GoesWithJsonAlone) {
  const Answer answer =
      ask("/api/sequence", R"j({"code": "0.77", "format": "csv", "proof": true})j");
  EXPECT_EQ(answer.status, 400);
}

}  // namespace
}  // namespace grundy::server
