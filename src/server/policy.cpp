#include "server/policy.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

namespace grundy::server {

namespace {

std::string in_lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

/// Four decimal numbers with dots; 127.1 and 0177.0.0.1 are not accepted.
std::optional<in_addr> ipv4(std::string_view text) {
  in_addr address{};
  if (::inet_pton(AF_INET, std::string(text).c_str(), &address) != 1) return std::nullopt;
  return address;
}

/// True for an IPv6 address in brackets.
bool is_ipv6(std::string_view text) {
  if (!text.starts_with('[') || !text.ends_with(']')) return false;
  in6_addr address{};
  return ::inet_pton(AF_INET6, std::string(text.substr(1, text.size() - 2)).c_str(), &address) == 1;
}

bool names_loopback(std::string_view name) {
  constexpr unsigned kLoopback = 127;
  const auto address = ipv4(name);
  return name == "localhost" || name == "[::1]" ||
         (address && (ntohl(address->s_addr) >> 24U) == kLoopback);
}

bool is_port(std::string_view text) {
  std::uint16_t port = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, port);
  return error == std::errc{} && rest == end;
}

bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
  });
}

}  // namespace

std::optional<std::string> host_name(std::string_view host) {
  const std::size_t bracket = host.starts_with('[') ? host.find(']') : 0;
  if (bracket == std::string_view::npos) return std::nullopt;
  const std::size_t colon = host.find(':', bracket);
  if (colon != std::string_view::npos && !is_port(host.substr(colon + 1))) return std::nullopt;
  std::string name = in_lower_case(host.substr(0, colon));
  if (!is_ipv6(name) && !is_name(name)) return std::nullopt;
  return name;
}

OwnNames::OwnNames(std::string_view address, const std::vector<std::string>& allowed) {
  for (const std::string& name : allowed) {
    all_ = all_ || name == "*";
    names_.insert(in_lower_case(name));
  }
  if (is_loopback(address)) return;
  addresses_ = true;
  names_.insert(in_lower_case(address));
  std::array<char, 256> own{};
  if (::gethostname(own.data(), own.size() - 1) == 0) names_.insert(in_lower_case(own.data()));
}

bool OwnNames::contain(std::string_view name) const {
  return all_ || names_loopback(name) || names_.contains(name) ||
         (addresses_ && (ipv4(name) || is_ipv6(name)));
}

bool is_loopback(std::string_view address) {
  return address == "::1" || names_loopback(in_lower_case(address));
}

bool same_origin(std::string_view origin, std::string_view host) {
  constexpr std::string_view kBehindScheme = "://";
  const auto scheme = origin.find(kBehindScheme);
  return scheme != std::string_view::npos && origin.substr(scheme + kBehindScheme.size()) == host;
}

bool may_ask(const Origin& origin, const std::vector<std::string>& allowed) {
  const auto listed = [&](std::string_view name) {
    return std::ranges::any_of(allowed,
                               [&](const std::string& one) { return one == "*" || one == name; });
  };
  if (origin.origin.empty()) {
    return origin.fetch_site != "cross-site" && origin.fetch_site != "same-site";
  }
  return same_origin(origin.origin, origin.host) || listed(origin.origin);
}

std::string content_policy(bool embeddable) {
  std::string policy =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
      "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
      "frame-ancestors ";
  return policy + (embeddable ? "*" : "'none'");
}

}  // namespace grundy::server
