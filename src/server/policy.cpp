#include "server/policy.h"

#include <algorithm>

namespace grundy::server {

namespace {

/// A header Host without its port.
std::string_view without_port(std::string_view host) {
  if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
  return host.substr(0, host.find(':'));
}

}  // namespace

bool may_ask(const Origin& origin, const std::vector<std::string>& allowed) {
  const auto listed = [&](std::string_view name) {
    return std::ranges::any_of(allowed,
                               [&](const std::string& one) { return one == "*" || one == name; });
  };
  if (origin.origin.empty()) {
    return origin.fetch_site != "cross-site" && origin.fetch_site != "same-site";
  }
  const auto scheme = origin.origin.find("://");
  const bool same =
      scheme != std::string_view::npos && origin.origin.substr(scheme + 3) == origin.host;
  return same || listed(origin.origin);
}

bool is_loopback(std::string_view address) {
  return address == "localhost" || address == "::1" || address == "[::1]" ||
         address.starts_with("127.");
}

bool names_loopback(std::string_view host) {
  // Programs other than browsers may leave it out.
  return host.empty() || is_loopback(without_port(host));
}

std::string content_policy(bool embeddable) {
  std::string policy =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
      "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
      "frame-ancestors ";
  return policy + (embeddable ? "*" : "'none'");
}

}  // namespace grundy::server
