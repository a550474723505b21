// A library that is loaded before all others and makes the n-th call of a kind fail.
//
// GRUNDY_FAULT is KIND:N, or KIND:N+ for the n-th call and all that follow; GRUNDY_FAULT_COUNT
// names a file that is told at the end how many calls there were. Only what happens within main()
// counts: before it there is nobody who could say that something went wrong.
//
//   malloc   malloc, calloc, realloc, aligned_alloc and what calls them, operator new among it
//   own      the same where the program itself calls operator new, not a library that it loads
//   mmap     mmap, mremap
//   write    write, pwrite, with a full disk
//   short    the same, but half of it is written
//   sync     fsync, fdatasync
//   rename   rename, linkat
//   open     open, mkostemp
//   read     read, pread
//   thread   pthread_create
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#define EXPORTED extern "C" __attribute__((visibility("default")))

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
extern char __executable_start;
}

namespace {

enum class Kind { none, malloc, own, mmap, write, shorter, sync, rename, open, read, thread };

Kind kind = Kind::none;
unsigned long at = 0;
bool for_ever = false;
std::atomic<bool> counting = false;
std::atomic<unsigned long> calls = 0;
const char* count_file = nullptr;
// Where the program lies: calls from there are its own.
std::size_t program_begin = 0;
std::size_t program_end = 0;

/// Whether this call is to fail.
bool fails(Kind of) {
  if (of != kind || !counting.load(std::memory_order_relaxed)) return false;
  const unsigned long number = calls.fetch_add(1, std::memory_order_relaxed) + 1;
  return number == at || (for_ever && at > 0 && number > at);
}

template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

void read_settings() {
  const char* const text = std::getenv("GRUNDY_FAULT");
  count_file = std::getenv("GRUNDY_FAULT_COUNT");
  if (text == nullptr) return;
  const char* const colon = std::strchr(text, ':');
  if (colon == nullptr) return;
  const auto is = [&](const char* name) {
    return std::strlen(name) == static_cast<std::size_t>(colon - text) &&
           std::strncmp(text, name, static_cast<std::size_t>(colon - text)) == 0;
  };
  kind = is("malloc")   ? Kind::malloc
         : is("own")    ? Kind::own
         : is("mmap")   ? Kind::mmap
         : is("write")  ? Kind::write
         : is("short")  ? Kind::shorter
         : is("sync")   ? Kind::sync
         : is("rename") ? Kind::rename
         : is("open")   ? Kind::open
         : is("read")   ? Kind::read
         : is("thread") ? Kind::thread
                        : Kind::none;
  char* end = nullptr;
  at = std::strtoul(colon + 1, &end, 10);
  for_ever = end != nullptr && *end == '+';
}

/// The first line of the list of what is mapped, and the last of the same file.
void find_program() {
  std::FILE* const maps = std::fopen("/proc/self/maps", "r");
  if (maps == nullptr) return;
  char line[4096];
  char program[4096] = "";
  while (std::fgets(line, sizeof line, maps) != nullptr) {
    unsigned long begin = 0;
    unsigned long end = 0;
    char name[4096] = "";
    if (std::sscanf(line, "%lx-%lx %*s %*s %*s %*s %4095s", &begin, &end, name) < 2) continue;
    if (program[0] == '\0') {
      std::strcpy(program, name);
      program_begin = begin;
    }
    if (std::strcmp(program, name) == 0) program_end = end;
  }
  std::fclose(maps);
}

void tell_count() {
  if (count_file == nullptr) return;
  counting = false;
  if (std::FILE* const file = std::fopen(count_file, "w")) {
    std::fprintf(file, "%lu\n", calls.load());
    std::fclose(file);
  }
}

using Main = int(int, char**, char**);
Main* real_main = nullptr;

int counted_main(int argc, char** argv, char** environment) {
  read_settings();
  find_program();
  counting = true;
  const int status = real_main(argc, argv, environment);
  counting = false;
  tell_count();
  return status;
}

void* no_memory() {
  errno = ENOMEM;
  return nullptr;
}

bool called_by_program(const void* address) {
  const auto place = reinterpret_cast<std::size_t>(address);
  return place >= program_begin && place < program_end;
}

void* allocate(std::size_t bytes, std::size_t alignment, const void* caller) {
  if (called_by_program(caller) && fails(Kind::own)) throw std::bad_alloc();
  if (fails(Kind::malloc)) throw std::bad_alloc();
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
  return fails(Kind::malloc) ? no_memory() : __libc_malloc(bytes);
}
EXPORTED void* calloc(std::size_t count, std::size_t bytes) {
  return fails(Kind::malloc) ? no_memory() : __libc_calloc(count, bytes);
}
EXPORTED void* realloc(void* memory, std::size_t bytes) {
  return fails(Kind::malloc) ? no_memory() : __libc_realloc(memory, bytes);
}
EXPORTED void* memalign(std::size_t alignment, std::size_t bytes) {
  return fails(Kind::malloc) ? no_memory() : __libc_memalign(alignment, bytes);
}
EXPORTED void* aligned_alloc(std::size_t alignment, std::size_t bytes) {
  return fails(Kind::malloc) ? no_memory() : __libc_memalign(alignment, bytes);
}
EXPORTED int posix_memalign(void** memory, std::size_t alignment, std::size_t bytes) {
  void* const got = fails(Kind::malloc) ? nullptr : __libc_memalign(alignment, bytes);
  if (got == nullptr) return ENOMEM;
  *memory = got;
  return 0;
}

EXPORTED void* mmap(void* address, std::size_t bytes, int protection, int flags, int file,
                    off_t offset) {
  static auto* const real = next<void*(void*, std::size_t, int, int, int, off_t)>("mmap");
  if (fails(Kind::mmap)) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  return real(address, bytes, protection, flags, file, offset);
}
EXPORTED void* mremap(void* address, std::size_t bytes, std::size_t wanted, int flags, ...) {
  static auto* const real = next<void*(void*, std::size_t, std::size_t, int, ...)>("mremap");
  if (fails(Kind::mmap)) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  return real(address, bytes, wanted, flags);
}

EXPORTED ssize_t write(int file, const void* data, std::size_t bytes) {
  static auto* const real = next<ssize_t(int, const void*, std::size_t)>("write");
  // Nobody is told if standard error cannot be written to.
  if (file != STDERR_FILENO && fails(Kind::write)) {
    errno = ENOSPC;
    return -1;
  }
  const bool half = file != STDERR_FILENO && bytes > 1 && fails(Kind::shorter);
  return real(file, data, half ? bytes / 2 : bytes);
}
EXPORTED ssize_t pwrite(int file, const void* data, std::size_t bytes, off_t offset) {
  static auto* const real = next<ssize_t(int, const void*, std::size_t, off_t)>("pwrite");
  if (fails(Kind::write)) {
    errno = ENOSPC;
    return -1;
  }
  return real(file, data, bytes > 1 && fails(Kind::shorter) ? bytes / 2 : bytes, offset);
}
EXPORTED int fsync(int file) {
  static auto* const real = next<int(int)>("fsync");
  if (!fails(Kind::sync)) return real(file);
  errno = EIO;
  return -1;
}
EXPORTED int fdatasync(int file) {
  static auto* const real = next<int(int)>("fdatasync");
  if (!fails(Kind::sync)) return real(file);
  errno = EIO;
  return -1;
}
EXPORTED int rename(const char* from, const char* to) noexcept {
  static auto* const real = next<int(const char*, const char*)>("rename");
  if (!fails(Kind::rename)) return real(from, to);
  errno = EIO;
  return -1;
}
EXPORTED int linkat(int from_folder, const char* from, int folder, const char* to,
                    int flags) noexcept {
  static auto* const real = next<int(int, const char*, int, const char*, int)>("linkat");
  if (!fails(Kind::rename)) return real(from_folder, from, folder, to, flags);
  errno = EIO;
  return -1;
}
EXPORTED int open(const char* path, int flags, ...) {
  static auto* const real = next<int(const char*, int, ...)>("open");
  va_list more;
  va_start(more, flags);
  const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;
  va_end(more);
  if (!fails(Kind::open)) return real(path, flags, mode);
  errno = EMFILE;
  return -1;
}
EXPORTED int mkostemp(char* name, int flags) {
  static auto* const real = next<int(char*, int)>("mkostemp");
  if (!fails(Kind::open)) return real(name, flags);
  errno = EMFILE;
  return -1;
}
EXPORTED ssize_t read(int file, void* data, std::size_t bytes) {
  static auto* const real = next<ssize_t(int, void*, std::size_t)>("read");
  if (!fails(Kind::read)) return real(file, data, bytes);
  errno = EIO;
  return -1;
}
EXPORTED ssize_t pread(int file, void* data, std::size_t bytes, off_t offset) {
  static auto* const real = next<ssize_t(int, void*, std::size_t, off_t)>("pread");
  if (!fails(Kind::read)) return real(file, data, bytes, offset);
  errno = EIO;
  return -1;
}
EXPORTED int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                            void* (*start)(void*), void* argument) {
  static auto* const real =
      next<int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*)>("pthread_create");
  return fails(Kind::thread) ? EAGAIN : real(thread, attributes, start, argument);
}
