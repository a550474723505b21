#include "become.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

namespace grundy::cli {

namespace fs = std::filesystem;

namespace {

/// The arguments of this process.
std::vector<std::string> own_arguments() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\0', begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

}  // namespace

fs::path program_beside(const std::string& name) {
  std::error_code error;
  const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& place : {folder, folder / GRUNDY_LIBEXEC}) {
    if (fs::exists(place / name, error)) return place / name;
  }
  return folder / name;
}

Error become_program(const std::string& name) {
  const std::string program = program_beside(name).string();
  std::vector<std::string> words = own_arguments();
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  ::execv(program.c_str(), pointers.data());
  return {ErrorKind::io, fmt::format("cannot start {}: {}", program, std::strerror(errno))};
}

}  // namespace grundy::cli
