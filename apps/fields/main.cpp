// grundy-fields: writes the files of the repository that come from the table of fields.
// tools/refresh-fields runs it; it is not installed.

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <fstream>
#include <iterator>
#include <string>

#include "server/description.h"

namespace {

int complain(const std::string& message) {
  std::fputs(fmt::format("grundy-fields: {}\n", message).c_str(), stderr);
  return 2;
}

/// Replaces the text of a file by what `make` returns for it.
template <class Make>
int rewrite(const std::string& path, Make make) {
  std::ifstream in(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  if (!in) return complain(fmt::format("cannot read {}", path));
  const auto made = make(text);
  if (!made) return complain(fmt::format("{}: {}", path, made.error().message));
  std::ofstream out(path, std::ios::binary);
  out << *made;
  return out.flush() ? 0 : complain(fmt::format("cannot write {}", path));
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 3) return complain("usage: grundy-fields OPENAPI.json SERVER.md");
  const int status = rewrite(argv[1], grundy::server::with_requests);
  return status != 0 ? status : rewrite(argv[2], grundy::server::with_fields);
} catch (const std::exception& error) {
  return complain(error.what());
}
