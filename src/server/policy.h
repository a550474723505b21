// Who may ask, and what a browser may do with the answers.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::server {

/// What a browser says about the origin of a request; empty if it says nothing.
struct Origin {
  std::string_view origin;      ///< the header Origin
  std::string_view host;        ///< the header Host
  std::string_view fetch_site;  ///< the header Sec-Fetch-Site
};

/// True if a page of this origin comes from the server that the header Host names.
[[nodiscard]] bool same_origin(std::string_view origin, std::string_view host);

/// Refuses requests that other web pages make on behalf of a visitor, unless their origin is among
/// `allowed`. A program that is not a browser sends no such header and may ask.
[[nodiscard]] bool may_ask(const Origin& origin, const std::vector<std::string>& allowed);

/// The name in a header Host, in lower case and without the port; nothing if it is not NAME or
/// NAME:DIGITS. An IPv6 address keeps its brackets.
[[nodiscard]] std::optional<std::string> host_name(std::string_view host);

/// The names that a server answers to. A web page can make its own name point to this machine (DNS
/// rebinding). The browser then takes it for a page of this server, so only the name reveals it.
class OwnNames {
 public:
  /// For a server that listens at `address`. `allowed` are further names; "*" means all.
  OwnNames(std::string_view address, const std::vector<std::string>& allowed);

  /// Always true for names of the loopback interface. If others can reach the server, also true for
  /// every numeric address, which no DNS can point elsewhere, and for the name of the machine.
  [[nodiscard]] bool contain(std::string_view name) const;

 private:
  bool all_ = false;
  bool addresses_ = false;
  std::set<std::string, std::less<>> names_;
};

/// True if only this machine can reach a server that listens there.
[[nodiscard]] bool is_loopback(std::string_view address);

/// The Content-Security-Policy: nothing from elsewhere, and frames only if `embeddable`.
[[nodiscard]] std::string content_policy(bool embeddable);

}  // namespace grundy::server
