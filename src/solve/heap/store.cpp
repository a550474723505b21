#include "solve/heap/store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <sstream>
#include <vector>

#include "notation/heap_code.h"

namespace grundy::heap {

namespace {

// The number changes when files that were written before are not to be believed any more: those
// with 1 may have wrong values of games with values from about 1,000 on.
constexpr std::string_view kMagic = "grundy-heap-values 2\n";
constexpr std::string_view kAnyMagic = "grundy-heap-values ";

std::unexpected<Error> io_error(const std::string& what, int code) {
  return std::unexpected(Error{ErrorKind::io, fmt::format("{}: {}", what, std::strerror(code))});
}

/// A code that stands for the rules, where one is short enough.
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

/// A name for the file of these rules: the code as far as a name reaches, and a checksum that tells
/// others apart.
std::string file_name(const HeapRules& rules) {
  std::string name;
  for (const char c : code_of(rules).substr(0, 40)) {
    name += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' ? c : '_';
  }
  return fmt::format("{}-{:016x}.heap", name, checksum(moves_of(rules)));
}

}  // namespace

std::uint64_t checksum(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return hash;
}

Expected<void> put_file(const std::string& folder, const std::string& name,
                        std::string_view content) {
  if (::mkdir(folder.c_str(), 0777) != 0 && errno != EEXIST) {
    return io_error(fmt::format("cannot make the folder '{}'", folder), errno);
  }
  const std::string path = folder + "/" + name;
  const std::string temporary = fmt::format("{}.{}.new", path, ::getpid());
  const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return io_error(fmt::format("cannot write '{}'", temporary), errno);
  int code = 0;
  while (!content.empty() && code == 0) {
    const ssize_t written = ::write(file, content.data(), content.size());
    if (written > 0) content.remove_prefix(static_cast<std::size_t>(written));
    if (written < 0 && errno != EINTR) code = errno;
  }
  if (code == 0 && ::fsync(file) != 0) code = errno;
  if (::close(file) != 0 && code == 0) code = errno;
  if (code == 0 && std::rename(temporary.c_str(), path.c_str()) != 0) code = errno;
  if (code == 0) return {};
  ::unlink(temporary.c_str());
  return io_error(fmt::format("cannot write '{}'", path), code);
}

Expected<std::string> get_file(const std::string& folder, const std::string& name) {
  const std::string path = folder + "/" + name;
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0 && errno == ENOENT) return std::string();
  if (file < 0) return io_error(fmt::format("cannot read '{}'", path), errno);
  std::string text;
  int code = 0;
  for (ssize_t count = 1; count != 0 && code == 0;) {
    const std::size_t size = text.size();
    text.resize(size + (1U << 20U));
    count = ::read(file, text.data() + size, text.size() - size);
    if (count < 0 && errno != EINTR) code = errno;
    text.resize(size + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  }
  ::close(file);
  if (code != 0) return io_error(fmt::format("cannot read '{}'", path), code);
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
  text += fmt::format("checksum {:016x}\n\n", checksum(text + payload));
  return put_file(folder, file_name(values.rules()), text + payload);
}

Expected<void> load_heap_values(const std::string& folder, HeapSolver& solver) {
  const std::string name = file_name(solver.values().rules());
  const auto text = get_file(folder, name);
  if (!text) return std::unexpected(text.error());
  if (text->empty()) return {};
  const auto damaged = [&] {
    return std::unexpected(Error{
        ErrorKind::io, fmt::format("'{}/{}' is damaged; remove it to begin anew", folder, name)});
  };
  if (text->starts_with(kAnyMagic) && !text->starts_with(kMagic)) {
    return std::unexpected(
        Error{ErrorKind::io, fmt::format("'{}/{}' was written by another version, whose values are "
                                         "not taken over; remove it to begin anew",
                                         folder, name)});
  }
  const std::size_t end = text->find("\n\n");
  if (!text->starts_with(kMagic) || end == std::string::npos) return damaged();
  const std::size_t sum_at = text->rfind("checksum ", end);
  if (sum_at == std::string::npos) return damaged();
  std::istringstream header(text->substr(0, end + 1));
  std::string line;
  std::uint64_t count = 0;
  std::uint64_t sum = 0;
  std::optional<Period> period;
  while (std::getline(header, line)) {
    std::istringstream words(line);
    std::string key;
    words >> key;
    if (key == "count") words >> count;
    if (key == "checksum") words >> std::hex >> sum;
    if (key != "period") continue;
    Period read;
    words >> read.length >> read.from >> read.saltus >> read.checked >> read.window >> read.at;
    std::getline(words >> std::ws, read.proof);
    read.proved = true;
    if (words.fail() || read.length == 0) continue;
    if (read.proof.starts_with("growth ")) {
      std::istringstream numbers(read.proof);
      numbers >> read.proof >> read.covered >> read.settled >> read.times;
      // Earlier versions asked less of V: such a period is proved anew.
      if (numbers.fail() || read.covered + 1 < read.times * read.saltus) continue;
    }
    period = read;
  }
  const std::string payload = text->substr(end + 2);
  if (payload.size() % 4 != 0 || payload.size() / 4 != count ||
      sum != checksum(text->substr(0, sum_at) + payload)) {
    return damaged();
  }
  std::vector<std::uint32_t> values(count);
  for (std::uint64_t n = 0; n < count; ++n) {
    for (unsigned byte = 0; byte < 4; ++byte) {
      values[n] |= std::uint32_t{static_cast<unsigned char>(payload[4 * n + byte])} << (8 * byte);
    }
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
