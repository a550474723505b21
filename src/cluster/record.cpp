#include "cluster/record.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

#include "store/seal.h"

namespace grundy::cluster {

namespace {

enum class Kind : std::uint8_t { job = 'J', result = 'R', run = 'S', node = 'N' };

constexpr std::size_t kHead = 2;  // version and kind
constexpr std::size_t kTail = sizeof(std::uint32_t);

constexpr std::array<std::uint32_t, 256> crc_table() {
  constexpr std::uint32_t kCastagnoli = 0x82F63B78U;  // reflected
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t byte = 0; byte < table.size(); ++byte) {
    std::uint32_t rest = byte;
    for (int bit = 0; bit < 8; ++bit) rest = (rest >> 1U) ^ ((rest & 1U) != 0 ? kCastagnoli : 0);
    table[byte] = rest;
  }
  return table;
}

std::unexpected<Error> unreadable(std::string_view why) {
  return std::unexpected(Error{ErrorKind::io, fmt::format("a record cannot be read: {}", why)});
}

class Writer {
 public:
  explicit Writer(Kind kind) {
    bytes_ += static_cast<char>(kRecordVersion);
    bytes_ += static_cast<char>(kind);
  }
  Writer& number(std::uint64_t value) {
    for (unsigned byte = 0; byte < sizeof value; ++byte) {
      bytes_ += static_cast<char>(value >> (8 * byte) & 0xFFU);
    }
    return *this;
  }
  Writer& seconds(double value) { return number(std::bit_cast<std::uint64_t>(value)); }
  Writer& flag(bool value) { return number(value ? 1 : 0); }
  Writer& id(const Id& value) { return number(value[0]).number(value[1]); }
  /// Longer texts are cut.
  Writer& text(std::string_view value) {
    value = value.substr(0, kLongestText);
    number(value.size());
    bytes_ += value;
    return *this;
  }
  Writer& texts(const std::vector<std::string>& values) {
    number(values.size());
    for (const std::string& each : values) text(each);
    return *this;
  }
  [[nodiscard]] std::string finish() {
    std::uint32_t sum = crc32c(bytes_);
    for (unsigned byte = 0; byte < kTail; ++byte, sum >>= 8U) {
      bytes_ += static_cast<char>(sum & 0xFFU);
    }
    return std::move(bytes_);
  }

 private:
  std::string bytes_;
};

/// Once something is missing or out of bounds, everything else is empty.
class Reader {
 public:
  explicit Reader(std::string_view body) : rest_(body) {}

  std::uint64_t number() {
    if (rest_.size() < sizeof(std::uint64_t)) return fail();
    std::uint64_t value = 0;
    for (unsigned byte = 0; byte < sizeof value; ++byte) {
      value |= std::uint64_t{static_cast<unsigned char>(rest_[byte])} << (8 * byte);
    }
    rest_.remove_prefix(sizeof value);
    return value;
  }
  double seconds() {
    const auto value = std::bit_cast<double>(number());
    constexpr double kMost = 1e12;
    const bool in_bounds = value >= 0 && value <= kMost;  // false if it is no number
    if (!in_bounds) fail();
    return good_ ? value : 0;
  }
  bool flag() {
    const std::uint64_t value = number();
    if (value > 1) fail();
    return value == 1;
  }
  Id id() {
    const std::uint64_t first = number();
    return {first, number()};
  }
  std::string text() {
    const std::uint64_t size = count(kLongestText);
    if (size > rest_.size()) fail();
    if (!good_) return {};
    std::string value(rest_.substr(0, size));
    rest_.remove_prefix(size);
    return value;
  }
  std::vector<std::string> texts() {
    std::vector<std::string> values(count(kMostItems));
    for (std::string& each : values) each = text();
    return values;
  }
  std::uint64_t count(std::uint64_t most) {
    const std::uint64_t value = number();
    return value <= most ? value : fail();
  }
  [[nodiscard]] bool whole() const { return good_ && rest_.empty(); }

 private:
  std::uint64_t fail() {
    good_ = false;
    rest_ = {};
    return 0;
  }

  std::string_view rest_;
  bool good_ = true;
};

/// What is between head and checksum.
Expected<std::string_view> body_of(std::string_view bytes, Kind kind) {
  if (bytes.size() < kHead + kTail) return unreadable("it is cut short");
  std::uint32_t sum = 0;
  for (unsigned byte = 0; byte < kTail; ++byte) {
    sum |= std::uint32_t{static_cast<unsigned char>(bytes[bytes.size() - kTail + byte])}
           << (8 * byte);
  }
  bytes.remove_suffix(kTail);
  if (crc32c(bytes) != sum) return unreadable("its checksum is wrong");
  if (bytes[0] != static_cast<char>(kRecordVersion)) {
    return unreadable("another version of grundy has written it");
  }
  if (bytes[1] != static_cast<char>(kind)) return unreadable("it is of another kind");
  return bytes.substr(kHead);
}

template <class Record>
Expected<Record> decoded(std::string_view bytes, Kind kind, void (*read)(Reader&, Record&)) {
  const auto body = body_of(bytes, kind);
  if (!body) return std::unexpected(body.error());
  Reader reader(*body);
  Record record;
  read(reader, record);
  if (!reader.whole()) return unreadable("a field is out of bounds");
  return record;
}

}  // namespace

std::uint32_t crc32c(std::string_view bytes) {
  static constexpr auto kTable = crc_table();
  std::uint32_t sum = ~std::uint32_t{0};
  for (const char byte : bytes) {
    sum = kTable[(sum ^ static_cast<unsigned char>(byte)) & 0xFFU] ^ (sum >> 8U);
  }
  return ~sum;
}

Id id_of(std::string_view run, const std::vector<std::string>& items, std::string_view attempt) {
  std::string text = fmt::format("{}\n{}\n", run, attempt);
  for (const std::string& item : items) text += item + '\n';
  return {Seal({0x6A6F62, 1}).of_texts({text}), Seal({0x6A6F62, 2}).of_texts({text})};
}

std::string run_of(std::string_view contents) {
  return text_of(
      {Seal({0x72756E, 1}).of_texts({contents}), Seal({0x72756E, 2}).of_texts({contents})});
}

std::string text_of(const Id& id) {
  return fmt::format("{:016x}{:016x}", id[0], id[1]);
}

std::string encode(const Job& record) {
  return Writer(Kind::job)
      .text(record.run)
      .text(record.contents)
      .id(record.id)
      .texts(record.items)
      .finish();
}

std::string encode(const JobResult& record) {
  Writer writer(Kind::result);
  writer.text(record.run).id(record.job).text(record.node).seconds(record.seconds);
  writer.number(record.done.size());
  for (const Done& each : record.done) writer.text(each.item).text(each.line);
  return writer.texts(record.left).flag(record.cut).text(record.failure).finish();
}

std::string encode(const RunState& record) {
  return Writer(Kind::run)
      .text(record.run)
      .text(record.title)
      .number(record.items)
      .number(record.finished)
      .number(record.jobs_out)
      .seconds(record.seconds)
      .flag(record.ended)
      .finish();
}

std::string encode(const NodeState& record) {
  return Writer(Kind::node)
      .text(record.name)
      .number(record.threads)
      .number(record.jobs)
      .number(record.items)
      .seconds(record.busy)
      .seconds(record.seconds)
      .finish();
}

Expected<Job> decode_job(std::string_view bytes) {
  return decoded<Job>(bytes, Kind::job, [](Reader& reader, Job& record) {
    record.run = reader.text();
    record.contents = reader.text();
    record.id = reader.id();
    record.items = reader.texts();
  });
}

Expected<JobResult> decode_result(std::string_view bytes) {
  return decoded<JobResult>(bytes, Kind::result, [](Reader& reader, JobResult& record) {
    record.run = reader.text();
    record.job = reader.id();
    record.node = reader.text();
    record.seconds = reader.seconds();
    record.done.resize(reader.count(kMostItems));
    for (Done& each : record.done) {
      each.item = reader.text();
      each.line = reader.text();
    }
    record.left = reader.texts();
    record.cut = reader.flag();
    record.failure = reader.text();
  });
}

Expected<RunState> decode_run(std::string_view bytes) {
  return decoded<RunState>(bytes, Kind::run, [](Reader& reader, RunState& record) {
    record.run = reader.text();
    record.title = reader.text();
    record.items = reader.number();
    record.finished = reader.number();
    record.jobs_out = reader.number();
    record.seconds = reader.seconds();
    record.ended = reader.flag();
  });
}

Expected<NodeState> decode_node(std::string_view bytes) {
  return decoded<NodeState>(bytes, Kind::node, [](Reader& reader, NodeState& record) {
    record.name = reader.text();
    record.threads = reader.number();
    record.jobs = reader.number();
    record.items = reader.number();
    record.busy = reader.seconds();
    record.seconds = reader.seconds();
  });
}

}  // namespace grundy::cluster
