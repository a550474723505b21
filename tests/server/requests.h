// Requests as bytes, and what comes back for them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace grundy::server {

inline const std::string kBody = R"j({"position": "nim(3,5,7)"})j";
inline const std::string kHost = "Host: 127.0.0.1\r\n";
inline const std::string kJson = "Content-Type: application/json\r\n";

inline std::string length(std::size_t bytes) {
  return "Content-Length: " + std::to_string(bytes) + "\r\n";
}

/// A question that is answered, with the nim value 1.
inline std::string question(const std::string& more = "") {
  return "POST /api/solve HTTP/1.1\r\n" + kHost + kJson + more + length(kBody.size()) + "\r\n" +
         kBody;
}

inline const std::string kLast =
    "GET /api/games/nim HTTP/1.1\r\n" + kHost + "Connection: close\r\n\r\n";

inline std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

inline bool answered(const std::string& answers) {
  return answers.find("nim_value") != std::string::npos;
}

}  // namespace grundy::server
