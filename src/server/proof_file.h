// A proof on its way into an answer. The engine writes proofs to files, but a client cannot name
// one. So this file is in a private folder, which is removed with it.
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
  /// The error if no proof can be written. It does not reveal folders of the server.
  [[nodiscard]] static Error no_room();
  /// The text that was written.
  [[nodiscard]] Expected<std::string> text() const;

 private:
  explicit ProofFile(std::string folder) : folder_(std::move(folder)) {}

  std::string folder_;  // empty if moved from
};

}  // namespace grundy::server
