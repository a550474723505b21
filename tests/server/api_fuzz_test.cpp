// Damaged and random requests, a hundred thousand of them from a seed: each is answered, none with
// a status of 500 or above, and the memory is back where it was.
#include <gtest/gtest.h>
#include <malloc.h>
#include <sys/resource.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

#include "server/api.h"
#include "server/job.h"

namespace grundy::server {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kRequests = 5'000;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr int kRequests = 5'000;
#else
constexpr int kRequests = 100'000;
#endif
#else
constexpr int kRequests = 100'000;
#endif

class Requests {
 public:
  std::string path() { return "/api/" + pick(kPaths); }

  std::string body() {
    nlohmann::json json;
    const std::size_t fields = below(3) == 0 ? below(4) : 0;
    json[below(8) == 0 ? pick(kFields) : "position"] = expression();
    for (std::size_t i = 0; i < fields; ++i) json[pick(kFields)] = value();
    if (json.contains("game") || below(12) == 0) {
      json["ranges"] = {{below(3), below(6)}, {below(3), below(6)}};
      json["game"] = expression();
    }
    if (below(12) == 0) {
      json = {{"code", expression()}, {"to", below(2000)}};
      if (below(3) == 0) json[below(2) == 0 ? "at" : "to"] = bits_();
      if (below(3) == 0) json["summary"] = true;
    }
    std::string text = json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    if (below(4) == 0) damage(text);
    return text;
  }

 private:
  std::size_t below(std::size_t sides) { return bits_() % sides; }
  std::string pick(const std::vector<std::string>& words) { return words[below(words.size())]; }

  std::string expression() {
    std::string text = pick(kPositions);
    while (below(4) == 0) text += " + " + pick(kPositions);
    if (below(3) == 0) damage(text);
    return text;
  }

  nlohmann::json value() {
    switch (below(7)) {
      case 0:
        return nullptr;
      case 1:
        return below(2) == 0;
      case 2:
        return below(50);
      case 3:
        return -1.5;
      case 4:
        return pick({"misere", "normal", "full", "short", "csv", "svg", "x"});
      case 5:
        return {{0, below(5)}, {1, 4}};
      default:
        return expression();
    }
  }

  void damage(std::string& text) {
    for (std::size_t i = 0; i <= below(3) && !text.empty(); ++i) {
      const std::size_t at = below(text.size());
      switch (below(4)) {
        case 0:
          text.erase(at, 1 + below(4));
          break;
        case 1:
          text.insert(at, 1, static_cast<char>(below(256)));
          break;
        case 2:
          text[at] = "(){};,+*_@-0123456789"[below(21)];
          break;
        default:
          text.insert(at, text.substr(0, below(20)));
          break;
      }
    }
  }

  static const std::vector<std::string> kPaths, kFields, kPositions;
  std::mt19937_64 bits_{20'240'607};  // NOLINT(cert-msc51-cpp): the same requests every time
};

const std::vector<std::string> Requests::kPaths{
    "solve", "explain", "moves", "equal", "table", "parse", "engine-move", "sequence", "nothing"};
const std::vector<std::string> Requests::kFields{
    "position", "play",   "explain", "search",     "max_moves", "left",        "right",
    "game",     "ranges", "format",  "error_rate", "seed",      "count_plays", "list_only",
    "code",     "to",     "at",      "summary",    "\xff\xfe"};
const std::vector<std::string> Requests::kPositions{"nim(3,5,7)",
                                                    "*4",
                                                    "0",
                                                    "{*0,*1,{}}",
                                                    "takeaway(21; max=3)",
                                                    "kayles(5,2)",
                                                    "queen(3,4)",
                                                    "rook(3,5,2)",
                                                    "cram(2x3)",
                                                    "cram(../.#)",
                                                    "chomp(2x4)",
                                                    "northcott(8; 3-5, 1-8)",
                                                    "digraph(A>B, B>C; A, B)",
                                                    "digraph(A>B, B>A; A)",
                                                    "digraph(@/etc/passwd; A)",
                                                    "hackenbush(0-a, a-b, a-c)",
                                                    "pokernim(3,4; reserve=5,2)",
                                                    "turtles(THHT)",
                                                    "grundy(9)",
                                                    "splitnim(1,2,4)",
                                                    "octal(0.77; 6,4)",
                                                    "nim(18446744073709551615,5)",
                                                    "queen(_,_)",
                                                    "rook",
                                                    "subtraction(_; {1,3})",
                                                    "staircase(3,1,4)",
                                                    "ring(4)",
                                                    "sprouts(2)",
                                                    "nodekayles(a-b, b-c, d)",
                                                    "nimstring(0-a, a-b, b-0)",
                                                    "moore(2,3,4; k=2)",
                                                    "ruler(THHT)",
                                                    "0.77",
                                                    "4!.0",
                                                    "0.3[12]",
                                                    "0.(1-5)",
                                                    "subtraction(allbut {2,3})",
                                                    "euclid(21,34)"};

std::uint64_t resident_memory() {
  ::malloc_trim(0);
  std::ifstream file("/proc/self/statm");
  std::uint64_t size = 0;
  std::uint64_t resident = 0;
  file >> size >> resident;
  return resident * 4096;
}

TEST(ApiFuzz, EveryRequestIsAnsweredAndNothingStays) {
  const Api api({.memory = 16U << 20U}, "test");
  Requests requests;
  int answered = 0;
  int refused = 0;
  std::uint64_t before = 0;
  for (int i = 0; i < kRequests; ++i) {
    if (i == kRequests / 10) before = resident_memory();  // what is loaded once is there by now
    const std::string path = requests.path();
    const std::string body = requests.body();
    auto asked = api.post(path, body);
    Answer answer;
    if (auto* const refusal = std::get_if<Answer>(&asked)) {
      answer = *refusal;
    } else {
      answer = answer_safely(*std::get<std::unique_ptr<Question>>(asked),
                             {.limits = {.memory = 16U << 20U, .positions = 300}});
    }
    ASSERT_TRUE(answer.status == 200 || (answer.status >= 400 && answer.status < 500))
        << answer.status << " " << path << " " << body << "\n"
        << answer.body;
    if (answer.type == "application/json") {
      ASSERT_FALSE(nlohmann::json::parse(answer.body, nullptr, false).is_discarded()) << body;
    }
    ++(answer.status == 200 ? answered : refused);
  }
  EXPECT_GT(answered, kRequests / 20) << "too few of the requests make sense to show anything";
  EXPECT_GT(refused, kRequests / 20);
#if !defined(__SANITIZE_ADDRESS__)
  if (kRequests >= 100'000) {
    EXPECT_LT(resident_memory(), before + (8U << 20U));
  }
#endif
}

}  // namespace
}  // namespace grundy::server
