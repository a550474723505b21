// Large arrays of words that are computed once and kept in a file: written whole, mapped into
// memory, and checked block by block when they are used.
//
// The file begins with a page of its own: a magic word, the format's version, what it holds (a text
// that names the contents and their version), the number of words, and a checksum of the list of
// checksums, one for each block of 64 KiB, that follows the words. A file whose head or list does
// not agree is not used. Reading 4.5 GiB takes a second or more, and most questions need little of
// it: so a block is compared with its checksum when somebody asks for that.
//
// It is written under another name and renamed when it is complete, so that a run that is killed
// leaves no half of it under its name. What such a run leaves is taken over by the next one. Of two
// runs at the same time one writes, and the other does without.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "grundy/error.h"

namespace grundy {

class MappedFile {
 public:
  static constexpr std::size_t kBlockWords = 8192;

  /// Opens the file for reading; null where there is none, an error where it is damaged or holds
  /// something else.
  [[nodiscard]] static Expected<std::shared_ptr<const MappedFile>> open(const std::string& path,
                                                                        std::string_view contents,
                                                                        std::size_t words);
  /// Writes the file whole. `go_on` hears from time to time the share that is done and says whether
  /// to go on; an error where it did not.
  [[nodiscard]] static Expected<void> write(const std::string& path, std::string_view contents,
                                            std::span<const std::uint64_t> words,
                                            const std::function<bool(double)>& go_on);

  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  [[nodiscard]] std::span<const std::uint64_t> words() const { return words_; }
  /// Whether a block, of kBlockWords but for the last one, is as it was written. Reads it all.
  [[nodiscard]] bool sound(std::size_t block) const;

 private:
  MappedFile(void* address, std::size_t bytes, std::span<const std::uint64_t> words,
             std::span<const std::uint64_t> checksums)
      : address_(address), bytes_(bytes), words_(words), checksums_(checksums) {}

  void* address_;
  std::size_t bytes_;
  std::span<const std::uint64_t> words_;
  std::span<const std::uint64_t> checksums_;
};

/// A checksum that runs at the speed of memory: four sums of products, side by side.
[[nodiscard]] std::uint64_t checksum(std::span<const std::uint64_t> words);

}  // namespace grundy
