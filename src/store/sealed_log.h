// A file to which sealed batches are added, and which survives a crash at any moment.
//
// A batch is on the disk before append() returns. If a crash cuts a batch short, it is the last
// one, and it is dropped when the file is opened next. A batch that is damaged, or was written
// without the user's key (seal.h), makes the file unusable. docs/formats/facts.md has the format.
//
// Tried and dropped: RocksDB. It ends the program, in threads of its own, if memory runs out or if
// a line of its journal cannot be written, and it needs 30 MB. What we keep is read once, from the
// beginning to the end, so nothing has to be found by its key.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "grundy/error.h"
#include "grundy/function_ref.h"
#include "store/seal.h"

namespace grundy {

class SealedLog {
 public:
  static constexpr std::size_t kMostBatch = std::size_t{4} << 20U;  // bytes

  /// Opens the log in a folder, or begins one. `contents` says what it holds; a log with other
  /// contents is refused. A new log names `writer`, the program. `take` gets each batch, and
  /// returns false if it makes no sense. No other program can open the log meanwhile.
  [[nodiscard]] static Expected<std::unique_ptr<SealedLog>> open(
      const std::string& folder, std::string_view contents, std::string_view writer,
      FunctionRef<bool(std::string_view batch)> take);

  SealedLog(const SealedLog&) = delete;
  SealedLog& operator=(const SealedLog&) = delete;
  ~SealedLog();

  /// Adds a batch of at most kMostBatch bytes. If that fails, the log is as it was before.
  [[nodiscard]] Expected<void> append(std::string_view batch);

 private:
  enum class Found : std::uint8_t { batch, end, cut_short, damaged, unreadable };

  SealedLog(std::string folder, std::string contents, Seal seal, int file);
  Expected<void> read_all(std::string_view writer, FunctionRef<bool(std::string_view)> take);
  Expected<void> begin(std::string_view writer);
  Expected<void> check_head(std::string_view head) const;
  /// The batch at the end of what has been read, into batch_.
  Found next(std::string_view purpose, std::uint64_t size);
  bool read(std::uint64_t offset, char* bytes, std::size_t count) const;
  /// True if there is nothing but zeros from there to the end.
  [[nodiscard]] bool empty_from(std::uint64_t offset, std::uint64_t size) const;
  bool write(std::string_view bytes, std::string_view purpose);
  [[nodiscard]] std::uint64_t seal(std::string_view purpose, std::string_view bytes) const;
  [[nodiscard]] std::unexpected<Error> unusable(std::string_view why) const;

  std::string folder_;
  std::string contents_;
  Seal seal_;
  int file_;
  std::uint64_t end_ = 0;  // of what has been read or written
  std::string batch_;
};

}  // namespace grundy
