// A library that is loaded before all others and makes a call fail.
//
// GRUNDY_FAULT is KIND, KIND:PLACE:N, or KIND:PLACE:N+. With a place, its n-th call fails; with +,
// so do all calls of the kind that follow, wherever they are. GRUNDY_FAULT_REPORT names a file that
// is told at the end how many calls were made to fail and, without a place, the places: one a line,
// with the number of calls there. Only what happens within main() counts: before it there is nobody
// who could say that something went wrong.
//
// A place is a way through the program: the calls that are open, up to kDepth. A program
// makes a million allocations, but from a few hundred places, and what happens next depends on the
// place. Addresses differ from run to run, but not their last twelve bits: a place is the hash of
// these, after those of the innermost call, so that most calls are recognised as others at once.
//
//   malloc   malloc, calloc, realloc, aligned_alloc and what calls them, operator new among it
//   mmap     mmap, mremap
//   write    write, pwrite, ftruncate, with a full disk
//   short    the same, but half of it is written
//   sync     fsync, fdatasync
//   rename   rename, link, linkat
//   open     open, mkostemp
//   read     read, pread
//   thread   pthread_create
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>
#include <unwind.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string_view>
#include <utility>

#define EXPORTED extern "C" __attribute__((visibility("default")))
#define GRUNDY_CALLER __builtin_return_address(0)

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
extern char __executable_start;
}

namespace {

enum class Kind { none, malloc, mmap, write, shorter, sync, rename, open, read, thread };

constexpr int kDepth = 12;  // some of them in this file
constexpr std::size_t kMostPlaces = std::size_t{1} << 16U;
constexpr std::size_t kPageBits = 0xfff;

struct Place {
  unsigned long name = 0;
  unsigned long calls = 0;
};

Kind kind = Kind::none;
bool lists = false;       // the places
unsigned long where = 0;  // the place that fails, from its n-th call on
unsigned long at = 0;
bool for_ever = false;
std::atomic<bool> counting = false;
std::atomic<bool> keeps_failing = false;
std::atomic<unsigned long> calls = 0;  // at that place
std::atomic<unsigned long> struck = 0;
const char* report_file = nullptr;

std::array<Place, kMostPlaces> places;
std::atomic_flag places_taken;
// Of the initial kind: the first use of any other allocates memory.
thread_local bool looking __attribute__((tls_model("initial-exec"))) = false;

struct Walk {
  unsigned long hash = 0;
  int depth = 0;
};

_Unwind_Reason_Code step(_Unwind_Context* context, void* state) {
  auto& walk = *static_cast<Walk*>(state);
  walk.hash = (walk.hash ^ (_Unwind_GetIP(context) & kPageBits)) * 0x9e3779b97f4a7c15U;
  walk.hash ^= walk.hash >> 29U;
  return ++walk.depth < kDepth ? _URC_NO_REASON : _URC_END_OF_STACK;
}

/// The twelve bits that all places with this caller begin with.
unsigned long name_begins(const void* caller) {
  return (reinterpret_cast<std::size_t>(caller) & kPageBits) << 48U;
}

unsigned long name_of_place(const void* caller) {
  Walk walk;
  _Unwind_Backtrace(step, &walk);
  return name_begins(caller) | walk.hash >> 16U;
}

void note(unsigned long name) {
  while (places_taken.test_and_set(std::memory_order_acquire)) {
  }
  std::size_t i = name % kMostPlaces;
  for (std::size_t tried = 0; tried < kMostPlaces; ++tried, i = (i + 1) % kMostPlaces) {
    if (places[i].name != name && places[i].calls != 0) continue;
    places[i].name = name;
    ++places[i].calls;
    break;
  }
  places_taken.clear(std::memory_order_release);
}

bool strikes(const void* caller) {
  if (keeps_failing.load(std::memory_order_relaxed)) return true;
  if (!lists && where >> 48U != name_begins(caller) >> 48U) return false;
  const unsigned long name = name_of_place(caller);
  if (lists) note(name);
  if (name != where || calls.fetch_add(1) + 1 != at) return false;
  if (for_ever) keeps_failing = true;
  return true;
}

/// Whether this call is to fail.
bool fails(Kind of, const void* caller) {
  if (of != kind || looking || !counting.load(std::memory_order_relaxed)) return false;
  looking = true;  // looking for the place may allocate
  const bool fails = strikes(caller);
  if (fails) struck.fetch_add(1, std::memory_order_relaxed);
  looking = false;
  return fails;
}

template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

Kind kind_called(const std::string_view name) {
  constexpr std::array<std::pair<std::string_view, Kind>, 9> kNames = {{
      {"malloc", Kind::malloc},
      {"mmap", Kind::mmap},
      {"write", Kind::write},
      {"short", Kind::shorter},
      {"sync", Kind::sync},
      {"rename", Kind::rename},
      {"open", Kind::open},
      {"read", Kind::read},
      {"thread", Kind::thread},
  }};
  for (const auto& [known, called] : kNames) {
    if (known == name) return called;
  }
  return Kind::none;
}

void read_settings() {
  const char* const text = std::getenv("GRUNDY_FAULT");
  report_file = std::getenv("GRUNDY_FAULT_REPORT");
  if (text == nullptr) return;
  const std::size_t length = std::strcspn(text, ":");
  kind = kind_called({text, length});
  lists = text[length] == '\0';
  if (lists) return;
  char* end = nullptr;
  where = std::strtoul(text + length + 1, &end, 16);
  at = *end == ':' ? std::strtoul(end + 1, &end, 10) : 0;
  for_ever = *end == '+';
}

void report() {
  if (report_file == nullptr) return;
  std::FILE* const file = std::fopen(report_file, "w");
  if (file == nullptr) return;
  std::fprintf(file, "%lu\n", struck.load());
  for (const Place& place : places) {
    if (place.calls > 0) std::fprintf(file, "%lx %lu\n", place.name, place.calls);
  }
  std::fclose(file);
}

using Main = int(int, char**, char**);
Main* real_main = nullptr;

int counted_main(int argc, char** argv, char** environment) {
  read_settings();
  counting = true;
  const int status = real_main(argc, argv, environment);
  counting = false;
  report();
  return status;
}

void* no_memory() {
  errno = ENOMEM;
  return nullptr;
}

void* allocate(std::size_t bytes, std::size_t alignment, const void* caller) {
  if (fails(Kind::malloc, caller)) throw std::bad_alloc();
  void* const memory = alignment == 0 ? __libc_malloc(bytes == 0 ? 1 : bytes)
                                      : __libc_memalign(alignment, bytes == 0 ? 1 : bytes);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

EXPORTED int __libc_start_main(Main* main, int argc, char** argv, void (*init)(), void (*fini)(),
                               void (*rtld_fini)(), void* stack_end) {
  real_main = main;
  using Start = int(Main*, int, char**, void (*)(), void (*)(), void (*)(), void*);
  return next<Start>("__libc_start_main")(counted_main, argc, argv, init, fini, rtld_fini,
                                          stack_end);
}

// clang-format off
__attribute__((visibility("default"))) void* operator new(std::size_t bytes) {
  return allocate(bytes, 0, __builtin_return_address(0));
}
__attribute__((visibility("default"))) void* operator new[](std::size_t bytes) {
  return allocate(bytes, 0, __builtin_return_address(0));
}
__attribute__((visibility("default"))) void* operator new(std::size_t bytes, std::align_val_t alignment) {
  return allocate(bytes, static_cast<std::size_t>(alignment), __builtin_return_address(0));
}
__attribute__((visibility("default"))) void operator delete(void* memory) noexcept { std::free(memory); }
__attribute__((visibility("default"))) void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
__attribute__((visibility("default"))) void operator delete[](void* memory) noexcept { std::free(memory); }
__attribute__((visibility("default"))) void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
__attribute__((visibility("default"))) void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
__attribute__((visibility("default"))) void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
// clang-format on

EXPORTED void* malloc(std::size_t bytes) {
  return fails(Kind::malloc, GRUNDY_CALLER) ? no_memory() : __libc_malloc(bytes);
}
EXPORTED void* calloc(std::size_t count, std::size_t bytes) {
  return fails(Kind::malloc, GRUNDY_CALLER) ? no_memory() : __libc_calloc(count, bytes);
}
EXPORTED void* realloc(void* memory, std::size_t bytes) {
  return fails(Kind::malloc, GRUNDY_CALLER) ? no_memory() : __libc_realloc(memory, bytes);
}
EXPORTED void* memalign(std::size_t alignment, std::size_t bytes) {
  return fails(Kind::malloc, GRUNDY_CALLER) ? no_memory() : __libc_memalign(alignment, bytes);
}
EXPORTED void* aligned_alloc(std::size_t alignment, std::size_t bytes) {
  return fails(Kind::malloc, GRUNDY_CALLER) ? no_memory() : __libc_memalign(alignment, bytes);
}
EXPORTED int posix_memalign(void** memory, std::size_t alignment, std::size_t bytes) {
  void* const got =
      fails(Kind::malloc, GRUNDY_CALLER) ? nullptr : __libc_memalign(alignment, bytes);
  if (got == nullptr) return ENOMEM;
  *memory = got;
  return 0;
}

EXPORTED void* mmap(void* address, std::size_t bytes, int protection, int flags, int file,
                    off_t offset) {
  static auto* const real = next<void*(void*, std::size_t, int, int, int, off_t)>("mmap");
  if (fails(Kind::mmap, GRUNDY_CALLER)) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  return real(address, bytes, protection, flags, file, offset);
}
EXPORTED void* mremap(void* address, std::size_t bytes, std::size_t wanted, int flags, ...) {
  static auto* const real = next<void*(void*, std::size_t, std::size_t, int, ...)>("mremap");
  if (fails(Kind::mmap, GRUNDY_CALLER)) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  return real(address, bytes, wanted, flags);
}

EXPORTED ssize_t write(int file, const void* data, std::size_t bytes) {
  static auto* const real = next<ssize_t(int, const void*, std::size_t)>("write");
  // Nobody is told if standard error cannot be written to.
  if (file != STDERR_FILENO && fails(Kind::write, GRUNDY_CALLER)) {
    errno = ENOSPC;
    return -1;
  }
  const bool half = file != STDERR_FILENO && bytes > 1 && fails(Kind::shorter, GRUNDY_CALLER);
  return real(file, data, half ? bytes / 2 : bytes);
}
EXPORTED ssize_t pwrite(int file, const void* data, std::size_t bytes, off_t offset) {
  static auto* const real = next<ssize_t(int, const void*, std::size_t, off_t)>("pwrite");
  if (fails(Kind::write, GRUNDY_CALLER)) {
    errno = ENOSPC;
    return -1;
  }
  return real(file, data, bytes > 1 && fails(Kind::shorter, GRUNDY_CALLER) ? bytes / 2 : bytes,
              offset);
}
EXPORTED int ftruncate(int file, off_t length) noexcept {
  static auto* const real = next<int(int, off_t)>("ftruncate");
  if (!fails(Kind::write, GRUNDY_CALLER)) return real(file, length);
  errno = EIO;
  return -1;
}
EXPORTED int fsync(int file) {
  static auto* const real = next<int(int)>("fsync");
  if (!fails(Kind::sync, GRUNDY_CALLER)) return real(file);
  errno = EIO;
  return -1;
}
EXPORTED int fdatasync(int file) {
  static auto* const real = next<int(int)>("fdatasync");
  if (!fails(Kind::sync, GRUNDY_CALLER)) return real(file);
  errno = EIO;
  return -1;
}
EXPORTED int rename(const char* from, const char* to) noexcept {
  static auto* const real = next<int(const char*, const char*)>("rename");
  if (!fails(Kind::rename, GRUNDY_CALLER)) return real(from, to);
  errno = EIO;
  return -1;
}
EXPORTED int link(const char* from, const char* to) noexcept {
  static auto* const real = next<int(const char*, const char*)>("link");
  if (!fails(Kind::rename, GRUNDY_CALLER)) return real(from, to);
  errno = EIO;
  return -1;
}
EXPORTED int linkat(int from_folder, const char* from, int folder, const char* to,
                    int flags) noexcept {
  static auto* const real = next<int(int, const char*, int, const char*, int)>("linkat");
  if (!fails(Kind::rename, GRUNDY_CALLER)) return real(from_folder, from, folder, to, flags);
  errno = EIO;
  return -1;
}
EXPORTED int open(const char* path, int flags, ...) {
  static auto* const real = next<int(const char*, int, ...)>("open");
  va_list more;
  va_start(more, flags);
  const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;
  va_end(more);
  if (!fails(Kind::open, GRUNDY_CALLER)) return real(path, flags, mode);
  errno = EMFILE;
  return -1;
}
EXPORTED int mkostemp(char* name, int flags) {
  static auto* const real = next<int(char*, int)>("mkostemp");
  if (!fails(Kind::open, GRUNDY_CALLER)) return real(name, flags);
  errno = EMFILE;
  return -1;
}
EXPORTED ssize_t read(int file, void* data, std::size_t bytes) {
  static auto* const real = next<ssize_t(int, void*, std::size_t)>("read");
  if (!fails(Kind::read, GRUNDY_CALLER)) return real(file, data, bytes);
  errno = EIO;
  return -1;
}
EXPORTED ssize_t pread(int file, void* data, std::size_t bytes, off_t offset) {
  static auto* const real = next<ssize_t(int, void*, std::size_t, off_t)>("pread");
  if (!fails(Kind::read, GRUNDY_CALLER)) return real(file, data, bytes, offset);
  errno = EIO;
  return -1;
}
EXPORTED int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                            void* (*start)(void*), void* argument) {
  static auto* const real =
      next<int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*)>("pthread_create");
  return fails(Kind::thread, GRUNDY_CALLER) ? EAGAIN : real(thread, attributes, start, argument);
}

// The names of the same functions for whoever asked for large files.
EXPORTED void* mmap64(void*, std::size_t, int, int, int, off_t) __attribute__((alias("mmap")));
EXPORTED ssize_t pwrite64(int, const void*, std::size_t, off_t) __attribute__((alias("pwrite")));
EXPORTED int ftruncate64(int, off_t) noexcept __attribute__((alias("ftruncate")));
EXPORTED int open64(const char*, int, ...) __attribute__((alias("open")));
EXPORTED int mkostemp64(char*, int) __attribute__((alias("mkostemp")));
EXPORTED ssize_t pread64(int, void*, std::size_t, off_t) __attribute__((alias("pread")));
