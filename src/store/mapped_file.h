// Large arrays of words that are computed once and kept in a file: written whole, checked whole,
// and mapped into memory.
//
// The file begins with a page of its own: a magic word, the format's version, what it holds (a text
// that names the contents and their version), the number of words and a checksum of them. A file
// whose head or checksum does not agree is not used. It is written under another name and renamed
// when it is complete, so that a run that is killed leaves no half of it under its name, and two
// runs that write the same file do not disturb each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "grundy/error.h"

namespace grundy {

class MappedFile {
 public:
  /// Opens the file for reading; null where there is none, an error where it is damaged or holds
  /// something else.
  [[nodiscard]] static Expected<std::shared_ptr<const MappedFile>> open(const std::string& path,
                                                                        std::string_view contents,
                                                                        std::size_t words);
  /// Writes the file whole.
  [[nodiscard]] static Expected<void> write(const std::string& path, std::string_view contents,
                                            std::span<const std::uint64_t> words);

  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  [[nodiscard]] std::span<const std::uint64_t> words() const { return words_; }

 private:
  MappedFile(void* address, std::size_t bytes, std::span<const std::uint64_t> words)
      : address_(address), bytes_(bytes), words_(words) {}

  void* address_;
  std::size_t bytes_;
  std::span<const std::uint64_t> words_;
};

/// A checksum that runs at the speed of memory: four sums of products, side by side.
[[nodiscard]] std::uint64_t checksum(std::span<const std::uint64_t> words);

}  // namespace grundy
