// A folder for the files of a fuzzer, gone when it ends.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include "fuzz/fuzzers/fuzzer.h"

namespace grundy::fuzz {

class Folder {
 public:
  Folder() {
    // In memory where there is such a place: thousands of files are written and synchronised.
    std::error_code none;
    const std::filesystem::path memory = "/dev/shm";
    const bool is_there = std::filesystem::is_directory(memory, none);
    const auto parent = is_there ? memory : std::filesystem::temp_directory_path();
    path_ = (parent / "grundy-fuzz-XXXXXX").string();
    require(::mkdtemp(path_.data()) != nullptr);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace grundy::fuzz
