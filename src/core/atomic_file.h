// A file that is there whole or not at all.
//
// What is written goes to another file beside it, which takes its place at the end in one step: if
// the program or the machine dies before that, the old file is still there. The other file has no
// name until then, if the system can do that, and otherwise one that nobody can foretell: a link
// that lies in wait under it is never followed.
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
  enum class Purpose : std::uint8_t {
    /// For the user: a link is followed to the file that it stands for, and no device is replaced.
    result,
    /// For the program: nobody else may read it, and whatever has its name is replaced.
    kept,
  };

  /// Nothing happens before the first byte is written.
  explicit AtomicFile(std::string path, Purpose purpose = Purpose::result);
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
  /// True if all went well so far.
  [[nodiscard]] bool good() const { return failure_.empty(); }

  /// Puts the file in its place. An error of kind `io` if that, or any writing before, failed.
  [[nodiscard]] Expected<void> commit();

 private:
  void open();
  void make_temporary();
  /// Gives a file without one a name; -1 if that fails.
  int name_temporary();
  [[nodiscard]] unsigned mode() const;
  void flush();
  void put(std::string_view bytes);
  void fail(std::string_view what);

  std::string path_;
  Purpose purpose_;
  std::string temporary_;  // empty while it has no name
  int descriptor_ = -1;
  std::vector<char> buffer_;
  std::string failure_;
};

/// Makes a folder, and those that it lies in, for this user alone; those that are there stay as
/// they are. Returns an error number if that fails.
[[nodiscard]] int make_private_folder(const std::string& path);

/// Opens a file to read it, if it is one: a pipe could keep the reader waiting for ever. -1 and an
/// error number in errno otherwise.
[[nodiscard]] int open_regular_file(const std::string& path);

}  // namespace grundy
