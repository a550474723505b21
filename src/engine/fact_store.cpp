#include "engine/fact_store.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

namespace grundy {

namespace {

constexpr std::size_t kBatch = std::size_t{4} << 20U;
// Fewer facts are not brought to the disk.
constexpr std::uint64_t kLeastFacts = std::uint64_t{128} << 10U;

std::string fact_key(std::uint32_t game, WordsView part) {
  std::string key(sizeof game + part.size_bytes(), '\0');
  std::memcpy(key.data(), &game, sizeof game);
  if (!part.empty()) std::memcpy(key.data() + sizeof game, part.data(), part.size_bytes());
  return key;
}

}  // namespace

FactStore::~FactStore() {
  disk_.reset();
  if (folder_.empty()) return;
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

Expected<void> FactStore::open() {
  std::string name = beside_ + ".facts.XXXXXX";
  if (::mkdtemp(name.data()) == nullptr) {
    const std::error_code error(errno, std::generic_category());
    return std::unexpected(
        Error{ErrorKind::io, "the folder " + name + " cannot be made: " + error.message()});
  }
  folder_ = name;
  auto disk = KeyStore::open(folder_);
  if (!disk) return std::unexpected(std::move(disk.error()));
  disk_ = std::move(*disk);
  return {};
}

Expected<void> FactStore::spill() {
  if (!disk_) {
    if (auto opened = open(); !opened) return opened;
  }
  Expected<void> written;
  facts_.each([&](std::uint32_t game, WordsView part, proof::Fact fact) {
    if (!written) return;
    std::string value(1 + sizeof fact.value, fact.known ? 'V' : 'X');
    std::memcpy(value.data() + 1, &fact.value, sizeof fact.value);
    disk_->collect(fact_key(game, part), value);
    if (disk_->collected_bytes() > kBatch) written = disk_->write();
  });
  if (written) written = disk_->write();
  facts_ = proof::Facts();
  return written;
}

Expected<bool> FactStore::fit(Budget& budget, Reservation& memory, std::uint64_t others) {
  if (failure_) return std::unexpected(*failure_);
  const std::uint64_t elsewhere = budget.bytes() - memory.bytes();
  if (elsewhere + others + bytes() > budget.limits().memory / 8 * 7 && bytes() > kLeastFacts) {
    if (auto spilled = spill(); !spilled) return std::unexpected(std::move(spilled.error()));
  }
  const std::uint64_t needed = others + bytes();
  if (needed > memory.bytes()) return memory.grow(needed - memory.bytes());
  memory.shrink(memory.bytes() - needed);
  return true;
}

std::optional<proof::Fact> FactStore::find_on_disk(std::uint32_t game, WordsView part) const {
  const auto value = disk_->get(fact_key(game, part));
  if (!value) {
    failure_ = value.error();
    return std::nullopt;
  }
  if (!*value || (*value)->size() != 1 + sizeof(std::uint64_t)) return std::nullopt;
  proof::Fact fact{(*value)->front() == 'V', 0};
  std::memcpy(&fact.value, (*value)->data() + 1, sizeof fact.value);
  return fact;
}

}  // namespace grundy
