// Reading and writing the lines of a proof: src/proof.
#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "proof/facts.h"
#include "proof/lines.h"
#include "proof/reader.h"
#include "proof/writer.h"

namespace grundy::proof {
namespace {

namespace fs = std::filesystem;

std::string temporary(const std::string& name) {
  return (fs::path(::testing::TempDir()) / ("grundy_lines_" + name)).string();
}

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// All lines, or the error in their place.
std::vector<std::string> lines_of(Reader reader) {
  std::vector<std::string> lines;
  while (true) {
    const auto line = reader.next();
    if (!line) {
      lines.push_back("error: " + line.error().message);
      return lines;
    }
    if (!*line) return lines;
    lines.emplace_back(**line);
  }
}

TEST(ProofLines, NumbersHaveNoLeadingZerosAndFitInto64Bits) {
  EXPECT_EQ(number("0"), 0U);
  EXPECT_EQ(number("18446744073709551615"), UINT64_MAX);
  for (const char* bad : {"", "00", "01", "-1", "+1", " 1", "1 ", "1x", "18446744073709551616"}) {
    EXPECT_FALSE(number(bad).has_value()) << "'" << bad << "'";
  }
}

TEST(ProofLines, WordsAreTakenOneByOne) {
  std::string_view line = "V 3  nim(3, 5)";
  EXPECT_EQ(take_word(line), "V");
  EXPECT_EQ(take_word(line), "3");
  EXPECT_EQ(take_word(line), "") << "two spaces have an empty word between them";
  EXPECT_EQ(take_word(line), "nim(3,");
  EXPECT_EQ(take_word(line), "5)");
  EXPECT_EQ(take_word(line), "");
}

TEST(ProofReader, SkipsRemarksAndCountsTheirLines) {
  Reader reader = Reader::of("# one\na\n#\n\nb\n");
  EXPECT_EQ(reader.next().value(), "a");
  EXPECT_EQ(reader.line(), 2U);
  EXPECT_EQ(reader.next().value(), "") << "an empty line is a line";
  EXPECT_EQ(reader.next().value(), "b");
  EXPECT_EQ(reader.line(), 5U);
  EXPECT_EQ(reader.bytes(), 13U);
  reader.again();
  EXPECT_EQ(reader.next().value(), "b");
  EXPECT_EQ(reader.next().value(), std::nullopt);
  EXPECT_EQ(reader.next().value(), std::nullopt);
}

TEST(ProofReader, RefusesALineWithoutAnEnd) {
  EXPECT_EQ(
      lines_of(Reader::of("a\nb")),
      (std::vector<std::string>{"a", "error: line 2: the file is cut short: the line has no end"}));
}

TEST(ProofReader, RefusesALineThatIsTooLong) {
  const std::string fits = std::string(kMostBytes, 'x') + "\n";
  EXPECT_EQ(lines_of(Reader::of(fits + "b\n")).size(), 2U);
  const auto lines = lines_of(Reader::of("a\nx" + fits));
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[1], "error: line 2: it is longer than 1048576 bytes");
  // Also where it never ends.
  EXPECT_EQ(lines_of(Reader::of(std::string(5 * kMostBytes, 'x'))).back(),
            "error: line 1: it is longer than 1048576 bytes");
}

TEST(ProofReader, ReadsAcrossTheEdgesOfBlocks) {
  std::string text;
  std::vector<std::string> expected;
  for (std::size_t i = 0; text.size() < 5 * kMostBytes; ++i) {
    expected.emplace_back(i * 7919 % 100'003, static_cast<char>('a' + i % 26));
    text += expected.back() + "\n";
  }
  EXPECT_EQ(lines_of(Reader::of(text)), expected);
}

TEST(ProofReader, SaysThatAFileIsNotThere) {
  const auto reader = Reader::open(temporary("missing"));
  ASSERT_FALSE(reader.has_value());
  EXPECT_EQ(reader.error().kind, ErrorKind::io);
  EXPECT_FALSE(Reader::open(::testing::TempDir()).has_value()) << "a folder";
}

TEST(ProofWriter, WritesHeaderClaimRecordsAndEnd) {
  std::string text;
  Writer writer = Writer::to_text(text);
  writer.claim("value 1 kayles(1)");
  writer.record("V 1 kayles(1)");
  writer.line("# a remark");
  EXPECT_TRUE(writer.finish().has_value());
  EXPECT_EQ(text, "grundy-proof 1\nclaim value 1 kayles(1)\nV 1 kayles(1)\n# a remark\nend 1\n");
  EXPECT_EQ(writer.bytes(), text.size());
}

TEST(ProofWriter, StopsAtItsLimit) {
  std::string text;
  int told = 0;
  Writer writer = Writer::to_text(text);
  writer.limit(30, [&told] { ++told; });
  writer.line(std::string(19, 'x'));
  writer.line(std::string(9, 'y'));
  EXPECT_FALSE(writer.full());
  writer.line("");
  writer.line("");
  EXPECT_TRUE(writer.full());
  EXPECT_EQ(told, 1);
  EXPECT_EQ(text.size(), 30U);
  const auto finished = writer.finish();
  ASSERT_FALSE(finished.has_value());
  EXPECT_EQ(finished.error().message, "the proof is longer than 30 bytes");
  EXPECT_EQ(text.size(), 30U);
}

TEST(ProofWriter, LeavesNoFileThatIsNotFinished) {
  const std::string path = temporary("unfinished");
  std::ofstream(path) << "old";
  {
    Writer writer = Writer::to_file(path);
    writer.claim("value 1 kayles(1)");
    writer.record(std::string(3'000'000, 'x'));
  }
  EXPECT_EQ(bytes_of(path), "old");
  fs::remove(path);
  const std::string prefix = fs::path(path).filename().string();
  for (const auto& entry : fs::directory_iterator(::testing::TempDir())) {
    EXPECT_FALSE(entry.path().filename().string().starts_with(prefix)) << entry.path();
  }
}

TEST(ProofWriter, SaysThatAFileCannotBeWritten) {
  Writer writer = Writer::to_file(temporary("no/such/folder"));
  writer.claim("value 1 kayles(1)");
  const auto done = writer.finish();
  ASSERT_FALSE(done.has_value());
  EXPECT_EQ(done.error().kind, ErrorKind::io);
}

TEST(ProofWriter, CompressesWhereTheNameSaysSo) {
  const std::string path = temporary("packed.gz");
  std::vector<std::string> expected{"grundy-proof 1", "claim x"};
  {
    Writer writer = Writer::to_file(path);
    writer.claim("x");
    for (int i = 0; i < 50'000; ++i) {
      expected.push_back("V 0 kayles(" + std::to_string(i) + ")");
      writer.record(expected.back());
    }
    expected.emplace_back("end 50000");
    ASSERT_TRUE(writer.finish().has_value());
    EXPECT_LT(fs::file_size(path), writer.bytes() / 3);
  }
  const std::string bytes = bytes_of(path);
  EXPECT_EQ(bytes.substr(0, 2), "\x1f\x8b");
  EXPECT_EQ(lines_of(Reader::open(path).value()), expected);
  // Cut short, or with one bit changed: noticed.
  std::ofstream(path, std::ios::binary) << bytes.substr(0, bytes.size() / 2);
  EXPECT_TRUE(lines_of(Reader::open(path).value()).back().starts_with("error: line "));
  std::string damaged = bytes;
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 8);
  std::ofstream(path, std::ios::binary) << damaged;
  EXPECT_NE(lines_of(Reader::open(path).value()), expected);
  fs::remove(path);
}

TEST(ProofFacts, KeepWhatTheyAreTold) {
  Facts facts;
  // Parts of several lengths, of two games with the same words.
  std::vector<std::pair<std::uint32_t, Words>> parts;
  for (std::uint64_t i = 0; i < 20'000; ++i) {
    parts.emplace_back(static_cast<std::uint32_t>(i % 2), Words(i % 5, i / 10));
    parts.back().second.push_back(i / 2);
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    facts.set(parts[i].first, parts[i].second, {.known = true, .value = i});
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto fact = facts.find(parts[i].first, parts[i].second);
    ASSERT_TRUE(fact.has_value());
    EXPECT_EQ(fact->value, i);
  }
  EXPECT_FALSE(facts.find(2, parts[0].second).has_value());
}

TEST(ProofFacts, TellWhatIsExcluded) {
  const Fact some{false, 0b101};
  EXPECT_TRUE(some.excludes(0));
  EXPECT_FALSE(some.excludes(1));
  EXPECT_TRUE(some.excludes(2));
  EXPECT_FALSE(some.excludes(64)) << "no bit stands for it";
  const Fact known{true, 7};
  EXPECT_TRUE(known.excludes(UINT64_MAX));
  EXPECT_FALSE(known.excludes(7));
}

}  // namespace
}  // namespace grundy::proof
