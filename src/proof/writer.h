// Writes a proof: header, claim, records, and the number of records at the end.
//
// The file takes its name when it is finished; until then, what stood there before stays
// (core/atomic_file.h). An unfinished proof leaves no file at all.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "grundy/error.h"

namespace grundy::proof {

class Writer {
 public:
  /// Where the bytes go.
  class Output {
   public:
    Output() = default;
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;
    virtual ~Output() = default;
    virtual void write(std::string_view bytes) = 0;
    [[nodiscard]] virtual Expected<void> commit() = 0;
  };

  /// Writes to a file, compressed if its name ends in .gz.
  [[nodiscard]] static Writer to_file(const std::string& path);
  /// Appends to a text, which must outlive the writer.
  [[nodiscard]] static Writer to_text(std::string& text);

  explicit Writer(std::unique_ptr<Output> output);
  Writer(Writer&&) noexcept;
  Writer& operator=(Writer&&) noexcept;
  /// Without `finish`, nothing is left of it.
  ~Writer();

  /// After this many bytes of text nothing more is written: `full` is called once, to stop whoever
  /// has more to say, and `finish` fails.
  void limit(std::uint64_t bytes, std::function<void()> full = {});
  [[nodiscard]] bool full() const { return full_; }

  /// Header and claim: "value 3 kayles(4)".
  void claim(std::string_view what);
  /// One line that is not a record by itself.
  void line(std::string_view text);
  /// One line that is a record.
  void record(std::string_view text) {
    ++records_;
    line(text);
  }
  /// Counts a record whose lines were written by `line`.
  void count_record() { ++records_; }

  [[nodiscard]] std::uint64_t records() const { return records_; }
  /// Bytes of text so far, before they are compressed.
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

  /// Writes the last line and puts the file in its place.
  [[nodiscard]] Expected<void> finish();

 private:
  std::unique_ptr<Output> output_;
  std::uint64_t records_ = 0;
  std::uint64_t bytes_ = 0;
  std::uint64_t most_bytes_ = UINT64_MAX;
  bool full_ = false;
  std::function<void()> when_full_;
};

}  // namespace grundy::proof
