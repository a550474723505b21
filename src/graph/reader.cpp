#include "graph/reader.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <new>
#include <system_error>
#include <utility>

#include "graph/dot_reader.h"
#include "graph/list_reader.h"
#include "graph/packed_file.h"

namespace grundy::graph {

namespace {

/// The program that unpacks a file beginning with these bytes; empty if it is not compressed.
std::string_view unpacker(std::string_view text) {
  struct Kind {
    std::string_view magic;
    std::string_view program;
  };
  static constexpr std::array kKinds{Kind{"\x1f\x8b", "zcat"}, Kind{"BZh", "bzcat"},
                                     Kind{"\xfd"
                                          "7zXZ",
                                          "xzcat"},
                                     Kind{"\x28\xb5\x2f\xfd", "zstdcat"}};
  for (const Kind& kind : kKinds) {
    if (text.starts_with(kind.magic)) return kind.program;
  }
  return {};
}

Expected<NamedGraph> read_whole_dot(Bytes& bytes, const ReadOptions& options) {
  std::string text;
  constexpr std::size_t kTextBlock = std::size_t{4} << 20U;
  for (std::size_t got = kTextBlock; got == kTextBlock;) {
    const std::size_t before = text.size();
    if (before + kTextBlock > options.memory) {
      return too_large(0, 0, 2 * bytes.size().value_or(text.size()), options.memory);
    }
    if (options.cancel != nullptr && options.cancel->requested()) {
      return std::unexpected(Error{ErrorKind::limit, "reading was interrupted"});
    }
    text.resize(before + kTextBlock);
    const auto read = bytes.read(std::span(text).subspan(before));
    if (!read) return std::unexpected(read.error());
    got = *read;
    text.resize(before + got);
    if (options.progress) options.progress({bytes.position(), bytes.size(), 0});
  }
  return read_dot(text, options);
}

}  // namespace

Expected<NamedGraph> read_graph(Bytes& bytes, const ReadOptions& options) {
  const auto head = bytes.peek(4096);
  if (!head) return std::unexpected(head.error());
  if (const auto program = unpacker(*head); !program.empty()) {
    return bad_input(fmt::format(
        "the file is compressed; read it through standard input: {} FILE | grundy graph -",
        program));
  }
  try {
    if (head->starts_with(kPackedMagic)) return read_packed(bytes, options);
    return is_dot(*head) ? read_whole_dot(bytes, options) : read_list(bytes, options);
  } catch (const std::bad_alloc&) {
    return std::unexpected(Error{ErrorKind::limit, "there is not enough memory for the graph"});
  }
}

Expected<NamedGraph> read_graph(std::string_view text) {
  Bytes bytes(text);
  return read_graph(bytes, {.memory = free_memory()});
}

Expected<NamedGraph> read_graph_file(const std::string& path, const ReadOptions& options) {
  const auto failure = [&](std::string_view reason) {
    return std::unexpected(Error{ErrorKind::io, fmt::format("cannot read '{}': {}", path, reason)});
  };
  const auto last_error = [] { return std::error_code(errno, std::generic_category()).message(); };
  // Reading a pipe or a terminal, and even opening it, could wait for ever.
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0) return failure(last_error());
  if (S_ISDIR(status.st_mode)) return failure("it is a directory");
  if (!S_ISREG(status.st_mode)) return failure("it is not a plain file");
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return failure(last_error());
  Bytes bytes(descriptor, fmt::format("the file '{}'", path),
              static_cast<std::uint64_t>(status.st_size));
  auto graph = read_graph(bytes, options);
  ::close(descriptor);
  if (!graph && graph.error().kind != ErrorKind::io) {
    graph.error().message = fmt::format("{}, {}", path, graph.error().message);
  }
  return graph;
}

}  // namespace grundy::graph
