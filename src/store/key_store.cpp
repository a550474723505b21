#include "store/key_store.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <rocksdb/c.h>
#include <rocksdb/version.h>

#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "core/atomic_file.h"

namespace grundy {

namespace {

/// The functions of RocksDB's C interface that are used here.
struct RocksDb {
  decltype(&rocksdb_options_create) options_create;
  decltype(&rocksdb_options_destroy) options_destroy;
  decltype(&rocksdb_options_set_create_if_missing) options_set_create_if_missing;
  decltype(&rocksdb_options_set_paranoid_checks) options_set_paranoid_checks;
  decltype(&rocksdb_options_set_compression) options_set_compression;
  decltype(&rocksdb_options_set_keep_log_file_num) options_set_keep_log_file_num;
  decltype(&rocksdb_options_set_write_buffer_size) options_set_write_buffer_size;
  decltype(&rocksdb_open) open;
  decltype(&rocksdb_close) close;
  decltype(&rocksdb_get) get;
  decltype(&rocksdb_write) write;
  decltype(&rocksdb_free) free;
  decltype(&rocksdb_readoptions_create) readoptions_create;
  decltype(&rocksdb_readoptions_destroy) readoptions_destroy;
  decltype(&rocksdb_readoptions_set_verify_checksums) readoptions_set_verify_checksums;
  decltype(&rocksdb_writeoptions_create) writeoptions_create;
  decltype(&rocksdb_writeoptions_destroy) writeoptions_destroy;
  decltype(&rocksdb_writeoptions_set_sync) writeoptions_set_sync;
  decltype(&rocksdb_create_iterator) create_iterator;
  decltype(&rocksdb_iter_destroy) iter_destroy;
  decltype(&rocksdb_iter_seek_to_first) iter_seek_to_first;
  decltype(&rocksdb_iter_valid) iter_valid;
  decltype(&rocksdb_iter_next) iter_next;
  decltype(&rocksdb_iter_key) iter_key;
  decltype(&rocksdb_iter_value) iter_value;
  decltype(&rocksdb_iter_get_error) iter_get_error;
  decltype(&rocksdb_writebatch_create) writebatch_create;
  decltype(&rocksdb_writebatch_destroy) writebatch_destroy;
  decltype(&rocksdb_writebatch_clear) writebatch_clear;
  decltype(&rocksdb_writebatch_put) writebatch_put;
};

class Loader {
 public:
  Loader() {
    // The version whose header this was compiled with, then whichever there is.
    const std::string versioned = fmt::format("librocksdb.so.{}.{}", ROCKSDB_MAJOR, ROCKSDB_MINOR);
    library_ = dlopen(versioned.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library_ == nullptr) library_ = dlopen("librocksdb.so", RTLD_NOW | RTLD_LOCAL);
    if (library_ == nullptr) {
      missing_ = "RocksDB is not installed (its library is called " + versioned + ")";
      return;
    }
    bind(functions_.options_create, "rocksdb_options_create");
    bind(functions_.options_destroy, "rocksdb_options_destroy");
    bind(functions_.options_set_create_if_missing, "rocksdb_options_set_create_if_missing");
    bind(functions_.options_set_paranoid_checks, "rocksdb_options_set_paranoid_checks");
    bind(functions_.options_set_compression, "rocksdb_options_set_compression");
    bind(functions_.options_set_keep_log_file_num, "rocksdb_options_set_keep_log_file_num");
    bind(functions_.options_set_write_buffer_size, "rocksdb_options_set_write_buffer_size");
    bind(functions_.open, "rocksdb_open");
    bind(functions_.close, "rocksdb_close");
    bind(functions_.get, "rocksdb_get");
    bind(functions_.write, "rocksdb_write");
    bind(functions_.free, "rocksdb_free");
    bind(functions_.readoptions_create, "rocksdb_readoptions_create");
    bind(functions_.readoptions_destroy, "rocksdb_readoptions_destroy");
    bind(functions_.readoptions_set_verify_checksums, "rocksdb_readoptions_set_verify_checksums");
    bind(functions_.writeoptions_create, "rocksdb_writeoptions_create");
    bind(functions_.writeoptions_destroy, "rocksdb_writeoptions_destroy");
    bind(functions_.writeoptions_set_sync, "rocksdb_writeoptions_set_sync");
    bind(functions_.create_iterator, "rocksdb_create_iterator");
    bind(functions_.iter_destroy, "rocksdb_iter_destroy");
    bind(functions_.iter_seek_to_first, "rocksdb_iter_seek_to_first");
    bind(functions_.iter_valid, "rocksdb_iter_valid");
    bind(functions_.iter_next, "rocksdb_iter_next");
    bind(functions_.iter_key, "rocksdb_iter_key");
    bind(functions_.iter_value, "rocksdb_iter_value");
    bind(functions_.iter_get_error, "rocksdb_iter_get_error");
    bind(functions_.writebatch_create, "rocksdb_writebatch_create");
    bind(functions_.writebatch_destroy, "rocksdb_writebatch_destroy");
    bind(functions_.writebatch_clear, "rocksdb_writebatch_clear");
    bind(functions_.writebatch_put, "rocksdb_writebatch_put");
  }

  [[nodiscard]] const RocksDb& functions() const { return functions_; }
  /// Why it cannot be used; nothing where it can.
  [[nodiscard]] const std::string& missing() const { return missing_; }

 private:
  template <class Function>
  void bind(Function& function, const char* name) {
    function = reinterpret_cast<Function>(dlsym(library_, name));
    if (function == nullptr && missing_.empty()) {
      missing_ = fmt::format("this RocksDB has no function {}", name);
    }
  }

  void* library_ = nullptr;  // stays until the program ends, as RocksDB keeps threads of its own
  RocksDb functions_{};
  std::string missing_;
};

/// What RocksDB has, given back by the function that belongs to it.
template <class Thing>
using Held = std::unique_ptr<Thing, void (*)(Thing*)>;

std::unexpected<Error> unusable(const std::string& folder, std::string_view why) {
  const std::string_view damaged = why.starts_with("Corruption") ? "it is damaged: " : "";
  return std::unexpected(
      Error{ErrorKind::io, fmt::format("the store {} cannot be used: {}{}", folder, damaged, why)});
}

/// Something in a folder that is no file, such as a pipe, at which RocksDB would wait for ever, or
/// a link, which it would follow.
std::optional<std::string> no_file_in(const std::string& folder) {
  std::error_code unreadable;
  for (const auto& entry : std::filesystem::directory_iterator(folder, unreadable)) {
    const auto kind = entry.symlink_status(unreadable).type();
    if (kind != std::filesystem::file_type::regular) return entry.path().filename().string();
  }
  return std::nullopt;
}

}  // namespace

class KeyStore::Impl {
 public:
  Impl(std::string folder, const RocksDb& rocks, rocksdb_t* database)
      : folder_(std::move(folder)),
        rocks_(rocks),
        database_(database, rocks.close),
        reading_(rocks.readoptions_create(), rocks.readoptions_destroy),
        writing_(rocks.writeoptions_create(), rocks.writeoptions_destroy),
        collected_(rocks.writebatch_create(), rocks.writebatch_destroy) {
    rocks_.readoptions_set_verify_checksums(reading_.get(), 1);
    rocks_.writeoptions_set_sync(writing_.get(), 1);
  }

  [[nodiscard]] Expected<std::optional<std::string>> get(std::string_view key) const {
    char* error = nullptr;
    std::size_t size = 0;
    const Held<void> value(
        rocks_.get(database_.get(), reading_.get(), key.data(), key.size(), &size, &error),
        rocks_.free);
    if (auto done = check(error); !done) return std::unexpected(done.error());
    if (value == nullptr) return std::nullopt;
    return std::string(static_cast<const char*>(value.get()), size);
  }

  [[nodiscard]] Expected<void> each(
      FunctionRef<bool(std::string_view, std::string_view)> take) const {
    const Held<rocksdb_iterator_t> at(rocks_.create_iterator(database_.get(), reading_.get()),
                                      rocks_.iter_destroy);
    for (rocks_.iter_seek_to_first(at.get()); rocks_.iter_valid(at.get()) != 0;
         rocks_.iter_next(at.get())) {
      std::size_t key_size = 0;
      std::size_t value_size = 0;
      const char* const key = rocks_.iter_key(at.get(), &key_size);
      const char* const value = rocks_.iter_value(at.get(), &value_size);
      if (!take({key, key_size}, {value, value_size})) return {};
    }
    char* error = nullptr;
    rocks_.iter_get_error(at.get(), &error);
    return check(error);
  }

  void collect(std::string_view key, std::string_view value) {
    rocks_.writebatch_put(collected_.get(), key.data(), key.size(), value.data(), value.size());
  }
  [[nodiscard]] Expected<void> write() {
    char* error = nullptr;
    rocks_.write(database_.get(), writing_.get(), collected_.get(), &error);
    rocks_.writebatch_clear(collected_.get());
    return check(error);
  }

  [[nodiscard]] const std::string& folder() const { return folder_; }

 private:
  /// Takes the text of an error, if there is one.
  Expected<void> check(char* error) const {
    if (error == nullptr) return {};
    const Held<void> text(error, rocks_.free);
    return unusable(folder_, error);
  }

  std::string folder_;
  const RocksDb& rocks_;
  Held<rocksdb_t> database_;
  Held<rocksdb_readoptions_t> reading_;
  Held<rocksdb_writeoptions_t> writing_;
  Held<rocksdb_writebatch_t> collected_;
};

KeyStore::KeyStore(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
KeyStore::~KeyStore() = default;

Expected<std::unique_ptr<KeyStore>> KeyStore::open(const std::string& folder) {
  static const Loader loader;
  if (!loader.missing().empty()) return unusable(folder, loader.missing());
  const RocksDb& rocks = loader.functions();
  const Held<rocksdb_options_t> options(rocks.options_create(), rocks.options_destroy);
  rocks.options_set_create_if_missing(options.get(), 1);
  rocks.options_set_paranoid_checks(options.get(), 1);
  rocks.options_set_compression(options.get(), rocksdb_no_compression);
  rocks.options_set_keep_log_file_num(options.get(), 2);
  constexpr std::size_t kBuffer = std::size_t{16} << 20U;  // logs are laid out in that size
  rocks.options_set_write_buffer_size(options.get(), kBuffer);
  if (const int code = make_private_folder(folder)) {
    return unusable(folder, std::generic_category().message(code));
  }
  if (const auto stranger = no_file_in(folder)) {
    return unusable(folder, fmt::format("'{}' is no file", *stranger));
  }
  char* error = nullptr;
  rocksdb_t* const database = rocks.open(options.get(), folder.c_str(), &error);
  if (error != nullptr) {
    const Held<void> text(error, rocks.free);
    return unusable(folder, error);
  }
  return std::unique_ptr<KeyStore>(new KeyStore(std::make_unique<Impl>(folder, rocks, database)));
}

Expected<std::optional<std::string>> KeyStore::get(std::string_view key) const {
  return impl_->get(key);
}
Expected<void> KeyStore::each(FunctionRef<bool(std::string_view, std::string_view)> take) const {
  return impl_->each(take);
}
void KeyStore::collect(std::string_view key, std::string_view value) {
  impl_->collect(key, value);
  collected_bytes_ += key.size() + value.size();
}
Expected<void> KeyStore::write() {
  collected_bytes_ = 0;
  return impl_->write();
}
std::unexpected<Error> KeyStore::failure(std::string_view why) const {
  return unusable(impl_->folder(), why);
}

}  // namespace grundy
