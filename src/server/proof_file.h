// A proof on its way into an answer. The engine writes proofs to files; a client names none, so
// that this one lies in a folder of its own, which nobody else may enter and which is gone with it.
#pragma once

#include <string>

#include "grundy/error.h"

namespace grundy::server {

class ProofFile {
 public:
  [[nodiscard]] static Expected<ProofFile> make();
  ProofFile(ProofFile&& other) noexcept;
  ProofFile& operator=(ProofFile&& other) noexcept;
  ~ProofFile();

  [[nodiscard]] std::string path() const { return folder_ + "/proof"; }
  /// What is said where none can be written; without the names of folders, which are the server's.
  [[nodiscard]] static Error no_room();
  /// What has been written.
  [[nodiscard]] Expected<std::string> text() const;

 private:
  explicit ProofFile(std::string folder) : folder_(std::move(folder)) {}

  std::string folder_;  // empty: it has been moved elsewhere
};

}  // namespace grundy::server
