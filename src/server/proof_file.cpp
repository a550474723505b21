#include "server/proof_file.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

namespace grundy::server {

namespace fs = std::filesystem;

Error ProofFile::no_room() {
  return {ErrorKind::io, "this server has no room for a proof"};
}

Expected<ProofFile> ProofFile::make() {
  std::error_code error;
  std::string folder = (fs::temp_directory_path(error) / "grundy-proof-XXXXXX").string();
  if (error || ::mkdtemp(folder.data()) == nullptr) return std::unexpected(no_room());
  return ProofFile(std::move(folder));
}

ProofFile::ProofFile(ProofFile&& other) noexcept : folder_(std::exchange(other.folder_, {})) {}

ProofFile& ProofFile::operator=(ProofFile&& other) noexcept {
  std::swap(folder_, other.folder_);
  return *this;
}

ProofFile::~ProofFile() {
  std::error_code ignored;
  if (!folder_.empty()) fs::remove_all(folder_, ignored);
}

Expected<std::string> ProofFile::text() const {
  std::ifstream file(path(), std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file.is_open() || file.bad()) return std::unexpected(no_room());
  return text;
}

}  // namespace grundy::server
