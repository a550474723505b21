#include "graph/packed_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "graph/checksum.h"

namespace grundy::graph {

namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kBlock = std::size_t{1} << 20U;

struct Header {
  char magic[8];
  std::uint32_t version;
  std::uint32_t names;  ///< NodeNames::Kind
  std::uint64_t nodes;
  std::uint64_t arrows;
  std::uint64_t letters;  ///< of all names together
  std::uint64_t body_sum;
  std::uint64_t unused;
  std::uint64_t header_sum;  ///< of everything before it
};
static_assert(sizeof(Header) == 64);

template <class T>
std::string_view as_bytes(const T& value) {
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

std::uint64_t sum_of(const Header& header) {
  Checksum sum;
  sum.add(as_bytes(header).substr(0, sizeof header - sizeof header.header_sum));
  return sum.sum();
}

std::unexpected<Error> damage(std::string_view what) {
  return bad_input(fmt::format("the packed graph is damaged: {}", what));
}

/// The body passes through here in words, so its checksum is known at the end.
class Body {
 public:
  Body(Bytes& bytes, const ReadOptions& options, std::uint64_t arrows)
      : bytes_(bytes), options_(options), arrows_(arrows) {}

  template <class T>
  Expected<void> read(std::span<T> values) {
    std::span<char> rest(reinterpret_cast<char*>(values.data()), values.size_bytes());
    while (!rest.empty()) {
      if (options_.cancel != nullptr && options_.cancel->requested()) {
        return std::unexpected(Error{ErrorKind::limit, "reading was interrupted"});
      }
      const auto block = rest.first(std::min(rest.size(), 4 * kBlock));
      const auto got = bytes_.read(block);
      if (!got) return std::unexpected(got.error());
      if (*got < block.size()) return damage("it ends too early");
      add({block.data(), block.size()});
      rest = rest.subspan(block.size());
      if (options_.progress) options_.progress({bytes_.position(), bytes_.size(), arrows_});
    }
    return {};
  }
  [[nodiscard]] std::uint64_t finish() {
    if (filled_ > 0) sum_.add({pending_, filled_});
    return sum_.sum();
  }
  /// Sections follow each other without gaps, so a word may span two of them.
  void add(std::string_view bytes) {
    while (filled_ > 0 && filled_ < sizeof pending_ && !bytes.empty()) {
      pending_[filled_++] = bytes.front();
      bytes.remove_prefix(1);
    }
    if (filled_ == sizeof pending_) {
      sum_.add({pending_, filled_});
      filled_ = 0;
    }
    const std::size_t whole = bytes.size() / sizeof pending_ * sizeof pending_;
    sum_.add(bytes.substr(0, whole));
    for (const char c : bytes.substr(whole)) pending_[filled_++] = c;
  }

 private:
  Bytes& bytes_;
  const ReadOptions& options_;
  std::uint64_t arrows_;
  Checksum sum_;
  char pending_[8] = {};
  std::size_t filled_ = 0;
};

Expected<Header> read_header(Bytes& bytes, const ReadOptions& options) {
  Header header{};
  const auto got = bytes.read({reinterpret_cast<char*>(&header), sizeof header});
  if (!got) return std::unexpected(got.error());
  if (*got < sizeof header) return damage("it ends within its header");
  if (header.version != kVersion) {
    return bad_input(
        fmt::format("the packed graph has version {}, but this program reads version {}",
                    header.version, kVersion));
  }
  if (sum_of(header) != header.header_sum) return damage("the checksum of its header is wrong");
  const auto most = std::uint64_t{1} << 56U;  // keeps the sums below from overflowing
  if (header.nodes >= ArrowGraph::kMostNodes || header.arrows > most || header.letters > most ||
      header.names > 2 || header.unused != 0) {
    return damage("its header is wrong");
  }
  const std::uint64_t body = 4 * (header.nodes + header.arrows) +
                             (header.names > 0 ? 4 * header.nodes : 0) + header.letters;
  if (bytes.size() && *bytes.size() != sizeof header + body) {
    return damage(
        fmt::format("it has {} bytes instead of {}", *bytes.size(), sizeof header + body));
  }
  const std::uint64_t needed = ArrowGraph::bytes_of(header.nodes, header.arrows) +
                               (header.names > 0 ? 24 * header.nodes : 0) + header.letters;
  if (needed > options.memory)
    return too_large(header.nodes, header.arrows, needed, options.memory);
  return header;
}

Expected<Array<std::uint64_t>> read_begins(Body& body, const Header& header) {
  Array<std::uint64_t> begins(header.nodes + 1);
  std::vector<std::uint32_t> degrees;
  std::uint64_t sum = 0;
  for (std::uint64_t node = 0; node < header.nodes;) {
    degrees.resize(std::min<std::uint64_t>(kBlock, header.nodes - node));
    if (const auto read = body.read(std::span(degrees)); !read)
      return std::unexpected(read.error());
    for (const std::uint32_t degree : degrees) {
      begins[node++] = sum;
      sum += degree;
    }
  }
  begins[header.nodes] = sum;
  if (sum != header.arrows) return damage("the arrows of its nodes do not add up");
  return begins;
}

bool is_in_order(const ArrowGraph& graph) {
  for (std::size_t node = 0; node < graph.node_count(); ++node) {
    const auto row = graph.targets(static_cast<Node>(node));
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (row[i] >= graph.node_count() || (i > 0 && row[i - 1] >= row[i])) return false;
    }
  }
  return true;
}

Expected<NodeNames> read_names(Body& body, const Header& header) {
  if (header.names == 0) return NodeNames::numbers_below(header.nodes);
  Array<Node> numbers(header.nodes);
  if (const auto read = body.read(std::span(numbers)); !read) return std::unexpected(read.error());
  if (header.names == 1) {
    if (std::ranges::adjacent_find(numbers, std::ranges::greater_equal()) != numbers.end()) {
      return damage("its names are not in order");
    }
    return NodeNames::of_numbers(std::move(numbers));
  }
  std::uint64_t letters = 0;
  for (const Node length : numbers) letters += length;
  if (letters != header.letters) return damage("the lengths of its names do not add up");
  std::string text(letters, '\0');
  if (const auto read = body.read(std::span(text)); !read) return std::unexpected(read.error());
  NodeNames names;
  std::string_view rest = text;
  for (const Node length : numbers) {
    const std::size_t before = names.size();
    const std::string_view name = rest.substr(0, length);
    const bool is_odd = std::ranges::any_of(
        name, [](unsigned char c) { return c < 0x20 || c == 0x7f || c == '"'; });
    names.add(name);
    if (length == 0 || is_odd) return damage("the name of a node is empty or not allowed");
    if (names.size() == before) return damage("two nodes have the same name");
    rest.remove_prefix(length);
  }
  return names;
}

}  // namespace

Expected<NamedGraph> read_packed(Bytes& bytes, const ReadOptions& options) {
  const auto header = read_header(bytes, options);
  if (!header) return std::unexpected(header.error());
  Body body(bytes, options, header->arrows);
  auto begins = read_begins(body, *header);
  if (!begins) return std::unexpected(begins.error());
  Array<Node> targets(header->arrows);
  if (const auto read = body.read(std::span(targets)); !read) return std::unexpected(read.error());
  auto names = read_names(body, *header);
  if (!names) return std::unexpected(names.error());
  if (body.finish() != header->body_sum) return damage("its checksum is wrong");
  char more = 0;
  const auto left = bytes.read({&more, 1});
  if (!left) return std::unexpected(left.error());
  if (*left > 0) return damage("there are bytes after its end");
  NamedGraph graph{ArrowGraph(std::move(*begins), std::move(targets)), std::move(*names)};
  if (!is_in_order(graph.arrows)) return damage("the arrows of a node are not in order");
  return graph;
}

void write_packed(const NamedGraph& graph, AtomicFile& file) {
  const ArrowGraph& arrows = graph.arrows;
  Header header{};
  std::ranges::copy(kPackedMagic, header.magic);
  header.version = kVersion;
  header.names = static_cast<std::uint32_t>(graph.names.kind());
  header.nodes = arrows.node_count();
  header.arrows = arrows.arrow_count();
  file.write(as_bytes(header));
  // The checksum is computed on the way, as in the reader.
  Bytes none{std::string_view()};
  const ReadOptions options{.memory = 0};
  Body body(none, options, 0);
  const auto put = [&](std::string_view bytes) {
    body.add(bytes);
    file.write(bytes);
  };
  const auto put_number = [&](std::uint64_t number) {
    put(as_bytes(static_cast<std::uint32_t>(number)));
  };
  for (std::size_t node = 0; node < header.nodes; ++node) {
    put_number(arrows.targets(static_cast<Node>(node)).size());
  }
  put({reinterpret_cast<const char*>(arrows.all_targets().data()), 4 * arrows.arrow_count()});
  if (graph.names.kind() == NodeNames::Kind::numbers) {
    for (const Node number : graph.names.numbers()) put_number(number);
  } else if (graph.names.kind() == NodeNames::Kind::texts) {
    for (std::size_t node = 0; node < header.nodes; ++node) {
      const std::size_t length = graph.names.text_of(static_cast<Node>(node)).size();
      put_number(length);
      header.letters += length;
    }
    for (std::size_t node = 0; node < header.nodes; ++node) {
      put(graph.names.text_of(static_cast<Node>(node)));
    }
  }
  header.body_sum = body.finish();
  header.header_sum = sum_of(header);
  file.write_at(0, as_bytes(header));
}

Expected<void> write_packed_file(const NamedGraph& graph, const std::string& path) {
  AtomicFile file(path);
  write_packed(graph, file);
  return file.commit();
}

}  // namespace grundy::graph
