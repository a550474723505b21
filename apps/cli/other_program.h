// Programs that draw and typeset: Graphviz and LaTeX, where they are installed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace grundy::cli {

/// A folder for the files of such a program, removed with them.
class ScratchFolder {
 public:
  ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder();

  [[nodiscard]] bool made() const { return made_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
  bool made_;
};

/// Runs a program in a folder, silently and within the limits of the question. True if it ended
/// well; nothing if it is not installed.
[[nodiscard]] std::optional<bool> run_program(const std::vector<std::string>& words,
                                              const std::string& folder, std::uint64_t memory);

}  // namespace grundy::cli
