// Who may ask, and what a browser may do with the answers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace grundy::server {

/// What a browser says about where a request comes from; empty where it says nothing.
struct Origin {
  std::string_view origin;      ///< the header Origin
  std::string_view host;        ///< the header Host
  std::string_view fetch_site;  ///< the header Sec-Fetch-Site
};

/// Requests that other web pages make in the name of a visitor are refused, unless their origin is
/// among `allowed`; a program that is no browser sends no such header and may ask.
[[nodiscard]] bool may_ask(const Origin& origin, const std::vector<std::string>& allowed);

/// Whether the header Host names this machine, for a server that only this machine can reach:
/// another name would be a web page that had its own name point here (DNS rebinding).
[[nodiscard]] bool names_loopback(std::string_view host);
[[nodiscard]] bool is_loopback(std::string_view address);

/// The Content-Security-Policy: nothing from elsewhere; frames only where embedding is meant.
[[nodiscard]] std::string content_policy(bool embeddable);

}  // namespace grundy::server
