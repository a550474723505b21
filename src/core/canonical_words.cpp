#include "core/canonical_words.h"

#include <algorithm>

namespace grundy::canonical {

namespace {

/// Copies the members of a list, whatever they hold.
class MemberCollector {
 public:
  explicit MemberCollector(std::vector<Words>& members) : members_(members) {}

  void integer(std::int64_t number) { writer().integer(number); }
  void number(double value) { writer().number(value); }
  void text(std::string_view text) { writer().text(text); }
  void begin_list(std::size_t members) {
    if (depth_++ > 0) lists_.push_back({writer().begin_list(), members});
  }
  void before_member(std::size_t /*index*/) {
    if (depth_ == 1) members_.emplace_back();
  }
  void after_member(std::size_t /*index*/) {}
  void end_list() {
    if (--depth_ == 0) return;
    writer().end_list(lists_.back().begin, lists_.back().members);
    lists_.pop_back();
  }

 private:
  struct Open {
    std::size_t begin;
    std::size_t members;
  };
  [[nodiscard]] ValueWriter writer() { return ValueWriter(members_.back()); }

  std::vector<Words>& members_;
  std::vector<Open> lists_;
  int depth_ = 0;
};

}  // namespace

bool sort_short(Word& word) {
  if (is_whole(word)) return true;
  if ((word & kKindMask) != kShortBytes) return false;
  std::array<unsigned char, sizeof(Word)> bytes;
  std::memcpy(bytes.data(), &word, sizeof word);
  const auto members = static_cast<std::ptrdiff_t>((word >> kKindBits) & kKindMask);
  std::sort(bytes.begin() + 1, bytes.begin() + 1 + members);
  std::memcpy(&word, bytes.data(), sizeof word);
  return true;
}

bool is_list(WordsView value) {
  const Word kind = value.front() & kKindMask;
  return kind == kList || kind == kShortBytes || kind == kBytes;
}

std::vector<Words> members_of(WordsView list) {
  std::vector<Words> members;
  MemberCollector collector(members);
  read_value(list, collector);
  return members;
}

Words list_of(std::span<const Words> members) {
  Words words;
  ValueWriter writer(words);
  const std::size_t begin = writer.begin_list();
  for (const Words& member : members) words.insert(words.end(), member.begin(), member.end());
  writer.end_list(begin, members.size());
  return words;
}

}  // namespace grundy::canonical
