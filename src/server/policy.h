// Who may ask, and what a browser may do with the answers.
#pragma once

#include <functional>
#include <optional>
#include <set>
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

/// Whether a page of this origin comes from the server that the header Host names.
[[nodiscard]] bool same_origin(std::string_view origin, std::string_view host);

/// Requests that other web pages make in the name of a visitor are refused, unless their origin is
/// among `allowed`; a program that is no browser sends no such header and may ask.
[[nodiscard]] bool may_ask(const Origin& origin, const std::vector<std::string>& allowed);

/// The name in a header Host, in lower case and without the port; none where it is no NAME or
/// NAME:DIGITS. An address of IPv6 keeps its brackets.
[[nodiscard]] std::optional<std::string> host_name(std::string_view host);

/// The names that a server answers to. A web page can have its own name point to this machine (DNS
/// rebinding) and is then no foreign page to the browser, so that the name alone gives it away.
class OwnNames {
 public:
  /// For a server that listens at `address`; `allowed` are more names, "*" all.
  OwnNames(std::string_view address, const std::vector<std::string>& allowed);

  /// Names of the loopback interface, always; if others can reach the server, also every address
  /// in digits, which no DNS can point elsewhere, and the name of the machine.
  [[nodiscard]] bool contain(std::string_view name) const;

 private:
  bool all_ = false;
  bool addresses_ = false;
  std::set<std::string, std::less<>> names_;
};

/// Whether only this machine can reach a server that listens there.
[[nodiscard]] bool is_loopback(std::string_view address);

/// The Content-Security-Policy: nothing from elsewhere; frames only where embedding is meant.
[[nodiscard]] std::string content_policy(bool embeddable);

}  // namespace grundy::server
