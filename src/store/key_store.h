// A folder of keys and values that survives a crash at any moment.
//
// Behind it is RocksDB, which no other file knows: a write-ahead log, and a checksum on every
// block, so damage is noticed. The library is loaded when the first store is opened. Linked the
// usual way, it doubled the time that every `grundy solve` took to start (3 to 7 ms), though few
// runs need it. This way grundy also runs if RocksDB is not installed.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "grundy/error.h"
#include "grundy/function_ref.h"

namespace grundy {

class KeyStore {
 public:
  /// Opens the folder, or creates it.
  [[nodiscard]] static Expected<std::unique_ptr<KeyStore>> open(const std::string& folder);

  KeyStore(const KeyStore&) = delete;
  KeyStore& operator=(const KeyStore&) = delete;
  ~KeyStore();

  [[nodiscard]] Expected<std::optional<std::string>> get(std::string_view key) const;

  /// Visits every key with its value, in order, until `take` returns false.
  [[nodiscard]] Expected<void> each(
      FunctionRef<bool(std::string_view key, std::string_view value)> take) const;

  /// Collects a pair. write() writes all collected pairs to the disk, or none of them.
  void collect(std::string_view key, std::string_view value);
  [[nodiscard]] std::size_t collected_bytes() const { return collected_bytes_; }
  [[nodiscard]] Expected<void> write();

  /// The error that the store cannot be used, with the reason.
  [[nodiscard]] std::unexpected<Error> failure(std::string_view why) const;

 private:
  class Impl;
  explicit KeyStore(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
  std::size_t collected_bytes_ = 0;
};

}  // namespace grundy
