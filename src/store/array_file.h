// Large arrays of words that are computed once and kept in a file: written whole, read block by
// block when they are used, and checked then.
//
// The file begins with a page of its own: a magic word, the format's version, what it holds (a text
// that names the contents and their version), the number of words, and a seal (seal.h) of all that
// and of the list of seals, one for each block of 64 KiB, that follows the words. A file whose head
// or list does not agree is not used. Reading 4.5 GiB takes a second or more, and most questions
// need little of it: so a block is read, and compared with its seal, when somebody asks for it.
// With blocks of 64 KiB a question read and checked several times what it needed. The disk is still
// asked for as much at once.
//
// Blocks are read, not mapped: a mapped file that somebody makes shorter kills its readers, and one
// that somebody changes is no longer what was checked.
//
// It is written under another name and renamed when it is complete (core/atomic_file.h). Of two
// runs at the same time one writes, and the other does without.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grundy/error.h"
#include "store/seal.h"

namespace grundy {

class ArrayFile {
 public:
  static constexpr std::size_t kBlockWords = 512;

  /// Opens the file for reading. Null if there is none; an error if it is damaged, not from here,
  /// or holds something else.
  [[nodiscard]] static Expected<std::shared_ptr<const ArrayFile>> open(const std::string& path,
                                                                       std::string_view contents,
                                                                       std::size_t words);
  /// Writes the whole file. From time to time `go_on` gets the share that is done; if it returns
  /// false, writing ends with an error.
  [[nodiscard]] static Expected<void> write(const std::string& path, std::string_view contents,
                                            std::span<const std::uint64_t> words,
                                            const std::function<bool(double)>& go_on);

  ArrayFile(const ArrayFile&) = delete;
  ArrayFile& operator=(const ArrayFile&) = delete;
  ~ArrayFile();

  /// All words; those of a block are there once it was found to be sound.
  [[nodiscard]] std::span<const std::uint64_t> words() const { return words_; }
  /// True if a block is as it was written. Reads it, unless that was done before. Blocks have
  /// kBlockWords, but the last one may be shorter. From any thread.
  [[nodiscard]] bool sound(std::size_t block) const;

 private:
  enum class Block : std::uint8_t { kUnread, kSound, kDamaged };
  static constexpr std::size_t kReaders = 16;

  ArrayFile(int file, const Seal& seal, std::string contents)
      : file_(file), seal_(seal), contents_(std::move(contents)) {}
  /// False if there is no memory.
  [[nodiscard]] bool take_memory(std::size_t words);
  [[nodiscard]] bool read_block(std::size_t block) const;

  int file_;
  Seal seal_;
  std::string contents_;
  std::span<std::uint64_t> words_;
  std::vector<std::uint64_t> seals_;
  mutable std::vector<std::atomic<Block>> blocks_;
  mutable std::vector<std::atomic<bool>> asked_for_;  // groups of blocks that the disk was told of
  mutable std::array<std::mutex, kReaders> readers_;  // of a block: one at a time
};

}  // namespace grundy
