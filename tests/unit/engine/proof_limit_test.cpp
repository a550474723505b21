// A proof that is longer than it may be: there is none, and the answer is there all the same.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "grundy/engine.h"

namespace grundy {
namespace {

namespace fs = std::filesystem;

class ProofLimit : public ::testing::Test {
 protected:
  ProofLimit() { fs::remove(file_); }
  ~ProofLimit() override { fs::remove(file_); }

  /// The size of the proof of an answer that has no limit.
  std::uint64_t whole(const char* position, Play play) {
    const auto result = engine_.solve(*engine_.parse(position), {.play = play, .proof = file_});
    EXPECT_FALSE(result->proof->failure.has_value());
    EXPECT_EQ(fs::file_size(file_), result->proof->bytes);
    fs::remove(file_);
    return result->proof->bytes;
  }

  Engine engine_;
  std::string file_ =
      (fs::path(::testing::TempDir()) / ("grundy_proof_limit_" + std::to_string(::getpid())))
          .string();
};

TEST_F(ProofLimit, HoldsToTheByte) {
  for (const Play play : {Play::normal, Play::misere}) {
    for (const char* position :
         {"cram(4x4) + kayles(7)", "chomp(4x5)", "digraph(A>B, B>A, B>C, A>D; A, B)"}) {
      const std::uint64_t bytes = whole(position, play);
      for (const std::uint64_t limit : {bytes, bytes - 1, std::uint64_t{10}}) {
        SCOPED_TRACE(std::string(position) + " in " + std::to_string(limit));
        const auto result = engine_.solve(*engine_.parse(position),
                                          {.play = play, .proof = file_, .proof_limit = limit});
        ASSERT_TRUE(result.has_value());
        EXPECT_TRUE(result->outcome.has_value());
        EXPECT_FALSE(result->stop.has_value()) << "the answer itself is whole";
        EXPECT_EQ(fs::exists(file_), limit == bytes);
        EXPECT_EQ(result->proof->failure.has_value(), limit < bytes);
        if (result->proof->failure) {
          EXPECT_EQ(result->proof->failure->kind, ErrorKind::limit);
          EXPECT_EQ(result->proof->failure->message,
                    "the proof is longer than " + std::to_string(limit) + " bytes");
        }
        fs::remove(file_);
      }
    }
  }
}

TEST_F(ProofLimit, HoldsForComparisonsAndSequences) {
  const auto compared = engine_.compare(*engine_.parse("kayles(5)"), *engine_.parse("cram(2x4)"),
                                        {.proof = file_, .proof_limit = 30});
  ASSERT_TRUE(compared.has_value());
  EXPECT_EQ(compared->equivalent, false);
  EXPECT_EQ(compared->proof->failure->message, "the proof is longer than 30 bytes");
  const auto sequence = engine_.sequence(
      "0.007", {.to = 100'000, .values = false, .proof = file_, .proof_limit = 30});
  ASSERT_FALSE(sequence.has_value());
  EXPECT_EQ(sequence.error().message, "the proof is longer than 30 bytes");
  EXPECT_FALSE(fs::exists(file_));
}

}  // namespace
}  // namespace grundy
