// `grundy serve` in grundy: becomes grundy-serve with the same arguments.

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "serve.h"

namespace grundy::cli {

namespace {

namespace fs = std::filesystem;

/// The server beside this program, as in a build, or where it is installed.
fs::path server_program() {
  std::error_code error;
  const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& place : {folder, folder / GRUNDY_LIBEXEC}) {
    if (fs::exists(place / "grundy-serve", error)) return place / "grundy-serve";
  }
  return folder / "grundy-serve";
}

/// The arguments of this process.
std::vector<std::string> arguments() {
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

void serve(Session& session) {
  const std::string program = server_program().string();
  std::vector<std::string> words = arguments();
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  ::execv(program.c_str(), pointers.data());
  session.complain(
      {ErrorKind::io, fmt::format("cannot start {}: {}", program, std::strerror(errno))});
}

}  // namespace grundy::cli
