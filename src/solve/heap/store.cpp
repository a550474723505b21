#include "solve/heap/store.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <new>
#include <sstream>
#include <vector>

#include "core/atomic_file.h"
#include "notation/heap_code.h"
#include "store/seal.h"

namespace grundy::heap {

namespace {

// The number changes when files that were written before are not to be believed any more: those
// with 1 may have wrong values of games with values from about 1,000 on, those with 2 have no seal.
// They are written anew.
constexpr std::string_view kMagic = "grundy-heap-values 3\n";
constexpr std::string_view kSealMark = "\nseal ";
constexpr std::size_t kSealBytes = kSealMark.size() + 16 + 1;

std::unexpected<Error> io_error(const std::string& what, int code) {
  return std::unexpected(Error{ErrorKind::io, fmt::format("{}: {}", what, std::strerror(code))});
}

/// A code that stands for the rules, if one is short enough.
std::string code_of(const HeapRules& rules) {
  constexpr std::uint64_t kLongestName = 64;
  const bool is_short = std::max(rules.most_taken(), rules.tail_from) <= kLongestName;
  return is_short ? notation::print_heap_code(rules) : rules.name;
}

/// The moves that the rules allow, whatever they are called and however heaps are written.
std::string moves_of(const HeapRules& rules) {
  std::string text;
  const auto put = [&](const Leaving& leaving) {
    text += fmt::format("{}{}", leaving.counts, leaving.unequal ? "!" : "");
  };
  for (const Taking& taking : rules.takings) {
    text += fmt::format(" {}:", taking.taken);
    put(taking.leaving);
  }
  if (rules.has_tail()) text += fmt::format(" from {}", rules.tail_from);
  for (const Leaving& leaving : rules.tail) {
    text += " [";
    put(leaving);
  }
  return text;
}

/// FNV-1a, 64 bits: different texts have different names.
std::uint64_t name_of(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return hash;
}

/// A name for the file of these rules: the code as far as a name reaches, and a checksum that tells
/// others apart.
std::string file_name(const HeapRules& rules) {
  std::string name;
  for (const char c : code_of(rules).substr(0, 40)) {
    name += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' ? c : '_';
  }
  return fmt::format("{}-{:016x}.heap", name, name_of(moves_of(rules)));
}

/// True if the first line ends with a lower number than today's.
bool is_earlier(std::string_view text, std::string_view first_line) {
  const std::size_t number = first_line.rfind(' ') + 1;
  if (text.substr(0, number) != first_line.substr(0, number)) return false;
  const std::size_t end = text.find('\n');
  return end == number + 1 && text[number] < first_line[number];
}

/// At most so many moves are made from a heap, and no value is larger. A move takes a chip or makes
/// one heap into more, so it makes twice the number of chips less the number of heaps smaller.
/// Without this a single wrong value would make tables of any size.
std::uint64_t longest_play(std::uint64_t heap) {
  return heap == 0 ? 0 : 2 * heap - 1;
}

/// Returns an error number if it cannot be read.
int read_all(int file, std::string& text) {
  constexpr std::size_t kAtOnce = std::size_t{1} << 20U;
  for (ssize_t count = 1; count != 0;) {
    const std::size_t size = text.size();
    text.resize(size + kAtOnce);
    count = ::read(file, text.data() + size, kAtOnce);
    if (count < 0 && errno != EINTR) return errno;
    text.resize(size + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  }
  return 0;
}

/// The rest of the line of a period; nothing if it is damaged, or its proof no longer counts.
std::optional<Period> read_period(std::istringstream& words) {
  Period read{.proved = true};
  words >> read.length >> read.from >> read.saltus >> read.checked >> read.window >> read.at;
  std::getline(words >> std::ws, read.proof);
  if (words.fail() || read.length == 0) return std::nullopt;
  if (read.proof.starts_with("growth ")) {
    std::istringstream numbers(read.proof);
    numbers >> read.proof >> read.covered >> read.settled >> read.times;
    // Earlier versions asked less of V: such a period is proved anew.
    if (numbers.fail() || read.covered + 1 < read.times * read.saltus) return std::nullopt;
  }
  return read;
}

}  // namespace

Expected<void> put_file(const std::string& folder, const std::string& name,
                        std::string_view content) {
  if (const int code = make_private_folder(folder)) {
    return io_error(fmt::format("cannot make the folder '{}'", folder), code);
  }
  const auto seal = Seal::for_folder(folder);
  if (!seal) return std::unexpected(seal.error());
  AtomicFile file(folder + "/" + name, AtomicFile::Purpose::kept);
  file.write(content);
  file.write(fmt::format("{}{:016x}\n", kSealMark, seal->of_texts({name, content})));
  return file.commit();
}

Expected<std::string> get_file(const std::string& folder, const std::string& name,
                               std::string_view first_line) {
  const std::string path = folder + "/" + name;
  const int file = open_regular_file(path);
  if (file < 0 && errno == ENOENT) return std::string();
  if (file < 0) return io_error(fmt::format("cannot read '{}'", path), errno);
  std::string text;
  int code = 0;
  try {
    code = read_all(file, text);
  } catch (const std::bad_alloc&) {
    ::close(file);
    throw;
  }
  ::close(file);
  if (code != 0) return io_error(fmt::format("cannot read '{}'", path), code);
  if (is_earlier(text, first_line)) return std::string();
  const auto seal = Seal::for_folder(folder);
  if (!seal) return std::unexpected(seal.error());
  const std::size_t mark = text.size() - std::min(text.size(), kSealBytes);
  const std::string_view content = std::string_view(text).substr(0, mark);
  if (!text.starts_with(first_line) ||
      text.substr(mark) != fmt::format("{}{:016x}\n", kSealMark, seal->of_texts({name, content}))) {
    return std::unexpected(Error{
        ErrorKind::io, fmt::format("'{}' is damaged, or was not written here; remove it to begin "
                                   "anew",
                                   path)});
  }
  text.resize(mark);
  return text;
}

Expected<void> save_heap_values(const std::string& folder, const HeapSolver& solver) {
  const HeapValues& values = solver.values();
  std::string payload;
  payload.reserve(4 * values.known());
  for (std::uint64_t n = 0; n < values.known(); ++n) {
    const std::uint32_t value = values.at(n);
    for (unsigned shift = 0; shift < 32; shift += 8) {
      payload += static_cast<char>(value >> shift & 0xFFU);
    }
  }
  std::string text =
      fmt::format("{}code {}\ncount {}\n", kMagic, code_of(values.rules()), values.known());
  if (const auto& period = solver.period(); period && period->proved) {
    text += fmt::format("period {} {} {} {} {} {} {}", period->length, period->from, period->saltus,
                        period->checked, period->window, period->at, period->proof);
    if (period->times != 0) {
      text += fmt::format(" {} {} {}", period->covered, period->settled, period->times);
    }
    text += '\n';
  }
  text += "\n";
  return put_file(folder, file_name(values.rules()), text + payload);
}

Expected<void> load_heap_values(const std::string& folder, HeapSolver& solver) {
  const std::string name = file_name(solver.values().rules());
  const auto text = get_file(folder, name, kMagic);
  if (!text) return std::unexpected(text.error());
  if (text->empty()) return {};
  const auto damaged = [&] {
    return std::unexpected(Error{
        ErrorKind::io, fmt::format("'{}/{}' is damaged; remove it to begin anew", folder, name)});
  };
  const std::size_t end = text->find("\n\n");
  if (!text->starts_with(kMagic) || end == std::string::npos) return damaged();
  std::istringstream header(text->substr(0, end + 1));
  std::string line;
  std::uint64_t count = 0;
  std::optional<Period> period;
  while (std::getline(header, line)) {
    std::istringstream words(line);
    std::string key;
    words >> key;
    if (key == "count") words >> count;
    if (key != "period") continue;
    if (auto read = read_period(words)) period = std::move(read);
  }
  const std::string_view payload = std::string_view(*text).substr(end + 2);
  if (payload.size() / 4 != count || payload.size() % 4 != 0) return damaged();
  std::vector<std::uint32_t> values(count);
  for (std::uint64_t n = 0; n < count; ++n) {
    for (unsigned byte = 0; byte < 4; ++byte) {
      values[n] |= std::uint32_t{static_cast<unsigned char>(payload[4 * n + byte])} << (8 * byte);
    }
    if (values[n] > longest_play(n)) return damaged();
  }
  if (count > 1) solver.restore(std::move(values), std::move(period));
  return {};
}

Expected<void> HeapStore::take(const std::string& folder, HeapSolver& solver, Budget& budget) {
  if (folder == folder_) return {};
  folder_ = folder;
  stored_ = 0;
  if (folder.empty()) return {};
  HeapSolver kept(solver.values().rules());
  if (auto loaded = load_heap_values(folder, kept); !loaded) return loaded;
  stored_ = kept.values().known();
  if (stored_ <= solver.values().known() || !budget.reserve(kept.bytes())) return {};
  std::vector<std::uint32_t> values(stored_);
  for (std::uint64_t n = 0; n < stored_; ++n) values[n] = kept.values().at(n);
  solver.restore(std::move(values), kept.period());
  return {};
}

Expected<void> HeapStore::put(const HeapSolver& solver) {
  constexpr std::uint64_t kWorthwhile = 1U << 13U;  // fewer come as soon as a file is read
  const std::uint64_t known = solver.values().known();
  if (folder_.empty() || known < stored_ + stored_ / 8 + kWorthwhile) return {};
  if (auto saved = save_heap_values(folder_, solver); !saved) return saved;
  stored_ = known;
  return {};
}

}  // namespace grundy::heap
