// Valid proofs of every kind, and ways to spoil them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "check/check.h"
#include "grundy/game/heap_rules.h"

namespace grundy::support {

/// A folder that is there for the length of a test.
class ProofFolder {
 public:
  ProofFolder();
  ProofFolder(const ProofFolder&) = delete;
  ProofFolder& operator=(const ProofFolder&) = delete;
  ~ProofFolder();
  [[nodiscard]] std::string path() const { return path_.string(); }
  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }
  void write(const std::string& name, std::string_view text) const;
  [[nodiscard]] std::string read(const std::string& name) const;

 private:
  std::filesystem::path path_;
};

/// What `grundy sequence CODE --proof` writes.
[[nodiscard]] std::string sequence_proof(const std::string& code, const ProofFolder& folder,
                                         std::uint64_t to = 100);
/// What `grundy graph FILE --proof` writes; `rows` are put into FILE as a list first.
[[nodiscard]] std::string graph_proof(const std::string& file,
                                      const std::vector<std::vector<std::uint32_t>>& rows,
                                      Play play, const ProofFolder& folder);
/// What `grundy solve EXPR --proof` writes.
[[nodiscard]] std::string answer_proof(const std::string& expression, Play play,
                                       const ProofFolder& folder);
/// A proof by windows of the period of Kayles, short enough to be changed thousands of times.
[[nodiscard]] std::string window_proof();

/// The first values of a game of heaps, straight from the definition: all options, one by one.
[[nodiscard]] std::vector<std::uint32_t> values_by_definition(const HeapRules& rules,
                                                              std::size_t count);

[[nodiscard]] std::vector<std::string> lines_in(std::string_view text);
/// What stands between single blanks.
[[nodiscard]] std::vector<std::string> words_in(const std::string& line);

/// The text with one change: a byte, a word, a number, a line, or cut short.
[[nodiscard]] std::string mutated(const std::string& text, std::mt19937_64& random);

/// The verdict of the checker.
[[nodiscard]] Expected<check::Verdict> verdict_of(std::string_view text, const std::string& folder);

}  // namespace grundy::support
