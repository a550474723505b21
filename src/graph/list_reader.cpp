#include "graph/list_reader.h"

#include <fmt/format.h>

#include <array>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text.h"
#include "graph/builder.h"

namespace grundy::graph {

namespace {

constexpr std::size_t kReadBlock = std::size_t{4} << 20U;
constexpr std::size_t kLongestLine = std::size_t{1} << 20U;
constexpr std::size_t kAhead = 12;  // lines whose names are looked up ahead

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

/// The characters of a name without quotes: all that cannot be mistaken for something else.
constexpr auto kLetters = [] {
  std::array<bool, 256> letters{};
  for (std::size_t byte = 0x21; byte < letters.size(); ++byte) letters[byte] = byte != 0x7f;
  for (const char c : std::string_view(",;\"#<>(){}"))
    letters[static_cast<unsigned char>(c)] = false;
  return letters;
}();
bool is_letter(char c) {
  return kLetters[static_cast<unsigned char>(c)];
}

class ListReader {
 public:
  ListReader(Bytes& bytes, const ReadOptions& options) : bytes_(bytes), options_(options) {}

  Expected<NamedGraph> read() {
    std::vector<char> buffer;
    std::size_t kept = 0;  // bytes of a line that the last block cut off
    for (bool more = true; more;) {
      buffer.resize(kept + kReadBlock);
      const auto got = bytes_.read(std::span(buffer).subspan(kept));
      if (!got) return std::unexpected(got.error());
      more = *got == kReadBlock;
      std::size_t end = kept + *got;
      if (!more && end > 0 && buffer[end - 1] != '\n') {
        if (end == buffer.size()) buffer.push_back('\n');
        buffer[end++] = '\n';
      }
      const char* const begin = buffer.data();
      const auto* const last = static_cast<const char*>(::memrchr(begin, '\n', end));
      const std::size_t whole = last == nullptr ? 0 : static_cast<std::size_t>(last - begin) + 1;
      if (!lines(begin, begin + whole)) return std::unexpected(std::move(*error_));
      kept = end - whole;
      if (kept > kLongestLine) {
        return bad_input(fmt::format("line {}: the line is longer than a megabyte", line_));
      }
      std::memmove(buffer.data(), buffer.data() + whole, kept);
      if (const auto well = report(); !well) return std::unexpected(well.error());
    }
    return std::move(builder_).finish();
  }

 private:
  [[nodiscard]] Expected<void> report() const {
    if (options_.cancel != nullptr && options_.cancel->requested()) {
      return std::unexpected(Error{ErrorKind::limit, "reading was interrupted"});
    }
    if (options_.progress) {
      options_.progress({bytes_.position(), bytes_.size(), builder_.arrow_count()});
    }
    if (builder_.bytes() <= options_.memory) return {};
    // What the whole file will need, if the rest is like the beginning.
    const double part =
        bytes_.size() ? static_cast<double>(bytes_.position()) / static_cast<double>(*bytes_.size())
                      : 1;
    return too_large(0, builder_.arrow_count(),
                     static_cast<std::uint64_t>(static_cast<double>(builder_.bytes()) / part),
                     options_.memory);
  }

  bool fail(std::string_view message) {
    error_ = Error{ErrorKind::bad_input, fmt::format("line {}: {}", line_, message)};
    return false;
  }

  /// Reads whole lines, each with its end. Numbers are read right here: the speed of this loop
  /// decides how fast a large file is read.
  bool lines(const char* at, const char* end) {
    const char* ahead = at;
    for (std::size_t line = 0; line < kAhead; ++line) ahead = expect_line(ahead, end);
    while (at < end) {
      ahead = expect_line(ahead, end);
      Node nodes[2] = {};
      std::size_t count = 0;
      bool comma = false;
      for (;;) {
        while (is_blank(*at)) ++at;
        if (*at == '#') at = static_cast<const char*>(::rawmemchr(at, '\n'));
        if (*at == '\n') break;
        if (*at == ',' && count == 1 && !comma) {
          comma = true;
          ++at;
          continue;
        }
        if (count == 2) return fail("an arrow has two nodes, but here is a third");
        const bool numeric = builder_.numeric();
        if (!node(at, nodes[count])) return false;
        nodes[0] = count == 1 ? builder_.again(nodes[0], numeric) : nodes[0];
        ++count;
      }
      if (comma && count == 1) return fail("the name of a node is missing after the comma");
      if (count == 2) builder_.arrow(nodes[0], nodes[1]);
      ++at;
      ++line_;
    }
    return true;
  }

  /// Prefetches the table places for the names of a line, and returns the next line. Numbers need
  /// no prefetching.
  const char* expect_line(const char* at, const char* end) const {
    if (builder_.numeric() || at >= end) return at;
    while (*at != '\n') {
      const char* const begin = at;
      while (is_letter(*at)) ++at;
      if (at > begin) {
        builder_.expect({begin, static_cast<std::size_t>(at - begin)});
      } else {
        ++at;
      }
    }
    return at + 1;
  }

  bool node(const char*& at, Node& node) {
    std::uint64_t number = 0;
    const char* digit = at;
    while (static_cast<unsigned char>(*digit - '0') < 10 && digit - at < 10) {
      number = 10 * number + static_cast<std::uint64_t>(*digit++ - '0');
    }
    const bool ends = is_blank(*digit) || *digit == ',' || *digit == '\n';
    if (digit > at && ends && (*at != '0' || digit - at == 1) && builder_.accepts(number)) {
      node = builder_.number(static_cast<Node>(number));
      at = digit;
      return true;
    }
    return named(at, node);
  }

  bool named(const char*& at, Node& node) {
    const char* end = at;
    std::string_view name;
    if (*at == '"') {
      for (++end; *end != '"' && static_cast<unsigned char>(*end) >= 0x20 && *end != 0x7f;) ++end;
      if (*end != '"' || end == at + 1) {
        return fail("a name in quotes must not be empty or contain a control character");
      }
      name = {at + 1, static_cast<std::size_t>(end - at - 1)};
      ++end;
    } else {
      while (is_letter(*end)) ++end;
      if (end == at) {
        return fail(fmt::format("{} does not belong here; expected the name of a node",
                                describe_character({at, 1}, 0)));
      }
      name = {at, static_cast<std::size_t>(end - at)};
    }
    node = builder_.node(name);
    if (builder_.clash()) {
      return fail(
          fmt::format("the node {} was written {} before; numbers have no zeros before "
                      "them",
                      name, *builder_.clash()));
    }
    at = end;
    return true;
  }

  Bytes& bytes_;
  const ReadOptions& options_;
  Builder builder_;
  std::uint64_t line_ = 1;
  std::optional<Error> error_;
};

}  // namespace

Expected<NamedGraph> read_list(Bytes& bytes, const ReadOptions& options) {
  return ListReader(bytes, options).read();
}

}  // namespace grundy::graph
