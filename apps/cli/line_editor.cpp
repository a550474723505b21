#include "line_editor.h"

#include <dlfcn.h>
#include <histedit.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <utility>

namespace grundy::cli {

namespace {

constexpr const char* kLibrary = "libedit.so.2";
constexpr int kRemembered = 500;                           // lines
constexpr int kPatience = 100;                             // milliseconds
constexpr std::size_t kMostTyped = std::size_t{1} << 16U;  // bytes; a person types less

}  // namespace

/// The functions of libedit.
class LineEditor::Library {
 public:
  // It stays loaded: what its library of terminals has allocated is never given back.
  Library() : handle_(::dlopen(kLibrary, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE)) {
    bind(init, "el_init");
    bind(end, "el_end");
    bind(set, "el_set");
    bind(gets, "el_gets");
    bind(history_init, "history_init");
    bind(history_end, "history_end");
    bind(history, "history");
  }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
  ~Library() {
    if (handle_ != nullptr) ::dlclose(handle_);
  }
  [[nodiscard]] bool loaded() const { return handle_ != nullptr && complete_; }

  decltype(&::el_init) init = nullptr;
  decltype(&::el_end) end = nullptr;
  decltype(&::el_set) set = nullptr;
  decltype(&::el_gets) gets = nullptr;
  decltype(&::history_init) history_init = nullptr;
  decltype(&::history_end) history_end = nullptr;
  decltype(&::history) history = nullptr;

 private:
  template <class Function>
  void bind(Function& function, const char* name) {
    if (handle_ == nullptr) return;
    function = reinterpret_cast<Function>(::dlsym(handle_, name));
    complete_ = complete_ && function != nullptr;
  }

  void* handle_;
  bool complete_ = true;
};

/// An editor and its history.
class LineEditor::Session {
 public:
  explicit Session(const Cancellation& cancel) : cancel_(cancel) {
    if (!library_.loaded()) return;
    // Without a locale libedit takes every letter beyond ASCII for an error.
    std::setlocale(LC_CTYPE, "C.UTF-8");
    editor_ = library_.init("grundy", stdin, stdout, stderr);
    history_ = library_.history_init();
    if (editor_ == nullptr || history_ == nullptr) return;
    library_.history(history_, &event_, H_SETSIZE, kRemembered);
    library_.history(history_, &event_, H_SETUNIQUE, 1);
    library_.set(editor_, EL_PROMPT, show_prompt);
    library_.set(editor_, EL_EDITOR, "emacs");
    library_.set(editor_, EL_HIST, library_.history, history_);
    library_.set(editor_, EL_GETCFN, read_character);
    works_ = true;
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session() {
    if (history_ != nullptr) library_.history_end(history_);
    if (editor_ != nullptr) library_.end(editor_);
  }
  [[nodiscard]] bool works() const { return works_; }

  std::optional<std::string_view> next(const std::string& prompt) {
    reading = this;
    prompt_ = prompt;
    typed_ = 0;
    // libedit shows the prompt first. A key pressed between the two would be the terminal's: it
    // swallows a Ctrl-D.
    library_.set(editor_, EL_PREP_TERM, 1);
    int length = 0;
    const char* const text = library_.gets(editor_, &length);
    if (text == nullptr || length <= 0 || cancel_.requested()) return std::nullopt;
    line_.assign(text, static_cast<std::size_t>(length));
    if (line_.ends_with('\n')) line_.pop_back();
    if (line_.find_first_not_of(" \t") != std::string::npos) {
      library_.history(history_, &event_, H_ENTER, line_.c_str());
    }
    return line_;
  }

 private:
  static char* show_prompt(EditLine*) { return reading->prompt_.data(); }

  /// libedit's own function tries again after a signal, so Ctrl-C would not end a match.
  static int read_character(EditLine*, wchar_t* character) {
    Session& session = *reading;
    std::mbstate_t state{};
    for (;;) {
      // A Ctrl-C just before the wait does not interrupt it, so nobody waits long.
      pollfd keys{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
      const int ready = ::poll(&keys, 1, kPatience);
      if (session.cancel_.requested()) return 0;
      if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
      char byte = 0;
      const ssize_t count = ::read(STDIN_FILENO, &byte, 1);
      if (session.cancel_.requested() || count == 0) return 0;
      if (count < 0 && errno == EINTR) continue;
      if (count < 0 || ++session.typed_ > kMostTyped) return 0;
      const std::size_t used = std::mbrtowc(character, &byte, 1, &state);
      if (used <= 1) return 1;
      if (used == static_cast<std::size_t>(-1)) {  // no letter: it shows as one that cannot be read
        *character = L'?';
        return 1;
      }
    }
  }

  // There is one terminal. The functions that libedit calls would otherwise have to ask it whose
  // they are, through a function that has to be loaded as well.
  inline static Session* reading = nullptr;

  const Cancellation& cancel_;
  Library library_;
  EditLine* editor_ = nullptr;
  History* history_ = nullptr;
  HistEvent event_{};
  std::string prompt_;
  std::string line_;
  std::size_t typed_ = 0;
  bool works_ = false;
};

LineEditor::LineEditor(std::unique_ptr<Session> session) : session_(std::move(session)) {}

LineEditor::~LineEditor() = default;

std::unique_ptr<LineEditor> LineEditor::make(const Cancellation& cancel) {
  const char* const terminal = std::getenv("TERM");
  const bool able =
      terminal != nullptr && *terminal != '\0' && std::string_view(terminal) != "dumb";
  if (!able || ::isatty(STDIN_FILENO) != 1 || ::isatty(STDOUT_FILENO) != 1) return nullptr;
  auto session = std::make_unique<Session>(cancel);
  if (!session->works()) return nullptr;
  return std::unique_ptr<LineEditor>(new LineEditor(std::move(session)));
}

std::optional<std::string_view> LineEditor::next(const std::string& prompt) {
  return session_->next(prompt);
}

}  // namespace grundy::cli
