// A file that is there whole or not at all.
//
// What is written goes to another file beside it, which takes its place at the end in one step: if
// the program or the machine dies before that, the old file is still there.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/error.h"

namespace grundy {

class AtomicFile {
 public:
  /// Nothing happens before the first byte is written.
  explicit AtomicFile(std::string path);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  /// Without `commit` the file is left as it was.
  ~AtomicFile();

  void write(std::string_view bytes);
  template <class T>
  void write_all(std::span<const T> values) {
    write({reinterpret_cast<const char*>(values.data()), values.size_bytes()});
  }
  /// Overwrites bytes near the beginning that have been written before: a header is known last.
  void write_at(std::uint64_t offset, std::string_view bytes);

  /// Puts the file in its place. An error of kind `io` where that, or any writing before, failed.
  [[nodiscard]] Expected<void> commit();

 private:
  void open();
  void flush();
  void put(std::string_view bytes);
  void fail(std::string_view what);

  std::string path_;
  std::string temporary_;
  int descriptor_ = -1;
  std::vector<char> buffer_;
  std::string failure_;
};

}  // namespace grundy
