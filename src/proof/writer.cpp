#include "proof/writer.h"

#include <fmt/format.h>
#include <zlib.h>

#include <array>
#include <utility>

#include "core/atomic_file.h"
#include "proof/lines.h"

namespace grundy::proof {

namespace {

class PlainFile final : public Writer::Output {
 public:
  explicit PlainFile(const std::string& path) : file_(path) {}
  void write(std::string_view bytes) override { file_.write(bytes); }
  Expected<void> commit() override { return file_.commit(); }

 private:
  AtomicFile file_;
};

class CompressedFile final : public Writer::Output {
 public:
  explicit CompressedFile(const std::string& path) : file_(path) {
    constexpr int kGzip = 16;  // added to the size of the window: with gzip's header
    constexpr int kMemory = 8;
    ready_ = deflateInit2(&stream_, kLevel, Z_DEFLATED, MAX_WBITS + kGzip, kMemory,
                          Z_DEFAULT_STRATEGY) == Z_OK;
  }
  CompressedFile(const CompressedFile&) = delete;
  CompressedFile& operator=(const CompressedFile&) = delete;
  ~CompressedFile() override {
    if (ready_) deflateEnd(&stream_);
  }

  void write(std::string_view bytes) override {
    // Lines are short, and zlib is faster with many at once.
    pending_ += bytes;
    if (pending_.size() >= kAtOnce) compress(Z_NO_FLUSH);
  }
  Expected<void> commit() override {
    compress(Z_FINISH);
    if (!ready_) return std::unexpected(Error{ErrorKind::limit, "there is no memory for zlib"});
    return file_.commit();
  }

 private:
  static constexpr int kLevel = 3;
  static constexpr std::size_t kAtOnce = std::size_t{1} << 16U;

  void compress(int flush) {
    if (!ready_) return;
    std::array<char, 1U << 16U> block;
    stream_.next_in = reinterpret_cast<Bytef*>(pending_.data());
    stream_.avail_in = static_cast<uInt>(pending_.size());
    do {
      stream_.next_out = reinterpret_cast<Bytef*>(block.data());
      stream_.avail_out = static_cast<uInt>(block.size());
      deflate(&stream_, flush);
      file_.write({block.data(), block.size() - stream_.avail_out});
    } while (stream_.avail_out == 0);
    pending_.clear();
  }

  AtomicFile file_;
  z_stream stream_{};
  bool ready_ = false;
  std::string pending_;
};

class Text final : public Writer::Output {
 public:
  explicit Text(std::string& text) : text_(text) {}
  void write(std::string_view bytes) override { text_ += bytes; }
  Expected<void> commit() override { return {}; }

 private:
  std::string& text_;
};

}  // namespace

Writer Writer::to_file(const std::string& path) {
  if (path.ends_with(".gz")) return Writer(std::make_unique<CompressedFile>(path));
  return Writer(std::make_unique<PlainFile>(path));
}
Writer Writer::to_text(std::string& text) {
  return Writer(std::make_unique<Text>(text));
}

Writer::Writer(std::unique_ptr<Output> output) : output_(std::move(output)) {}
Writer::Writer(Writer&&) noexcept = default;
Writer& Writer::operator=(Writer&&) noexcept = default;
Writer::~Writer() = default;

void Writer::claim(std::string_view what) {
  line(kHeader);
  line(fmt::format("claim {}", what));
}

void Writer::limit(std::uint64_t bytes, std::function<void()> full) {
  most_bytes_ = bytes;
  when_full_ = std::move(full);
}

void Writer::line(std::string_view text) {
  if (full_) return;
  if (most_bytes_ - bytes_ <= text.size()) {
    full_ = true;
    if (when_full_) when_full_();
    return;
  }
  output_->write(text);
  output_->write("\n");
  bytes_ += text.size() + 1;
}

Expected<void> Writer::finish() {
  line(fmt::format("end {}", records_));
  if (full_) {
    return std::unexpected(
        Error{ErrorKind::limit, fmt::format("the proof is longer than {} bytes", most_bytes_)});
  }
  return output_->commit();
}

}  // namespace grundy::proof
