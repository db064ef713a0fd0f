#include "serve/admission.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "runtime/text.h"
#include "serve/page_files.h"

namespace houserules {
namespace {

/// The name without the port; "" if it is not written as a host is.
std::string_view name_of(std::string_view host) {
  const auto bracket = host.find(']');
  const auto colon = host.find(':', host.starts_with('[') && bracket != std::string_view::npos ? bracket : 0);
  if (colon != std::string_view::npos) {
    const std::string_view port = host.substr(colon + 1);
    if (port.empty() || port.size() > 5 || !std::all_of(port.begin(), port.end(), is_digit)) return "";
  }
  return host.substr(0, colon);
}

bool is_ip_address(std::string_view name) {
  if (name.starts_with('[')) {
    return name.size() > 2 && name.ends_with(']') && std::all_of(name.begin() + 1, name.end() - 1, [](unsigned char c) {
             return std::isxdigit(c) != 0 || c == ':' || c == '.';
           });
  }
  return std::count(name.begin(), name.end(), '.') == 3 &&
         std::all_of(name.begin(), name.end(), [](char c) { return is_digit(c) || c == '.'; });
}

bool is_known(std::string_view host, const std::vector<std::string>& hosts) {
  constexpr std::size_t kLongest = 260;
  if (host.empty() || host.size() > kLongest) return false;
  const std::string_view name = name_of(host);
  return is_ip_address(name) || name == "localhost" || contains(hosts, name);
}

}  // namespace

Admission admit(const Knock& knock, const std::vector<std::string>& hosts) {
  if (!is_known(knock.host, hosts)) return {421, "text/plain; charset=utf-8", "This address is not known here.\n"};
  const std::string secure = fmt::format("https://{}", knock.host), plain = fmt::format("http://{}", knock.host);
  const bool is_ours = knock.origin == plain || knock.origin == secure;
  if (!knock.origin.empty() && !is_ours)
    return {403, "text/plain; charset=utf-8", "Only for this server's own page.\n"};
  if (knock.method != "GET") return {405, "text/plain; charset=utf-8", "Only GET.\n"};
  const std::string_view path = knock.target.substr(0, knock.target.find('?'));
  if (path == "/table") {
    // Browsers always say from where they open a WebSocket.
    if (!knock.upgrade || !is_ours) return {403, "text/plain; charset=utf-8", "Only for this server's own page.\n"};
    return {101, "", ""};
  }
  if (const PageFile* file = page_file(path == "/" ? "/index.html" : path)) return {200, file->type, file->text};
  return {404, "text/plain; charset=utf-8", "There is nothing here.\n"};
}

std::vector<std::pair<std::string, std::string>> safe_headers(std::string_view host) {
  // Older Safari does not count WebSockets as 'self'.
  const std::string sockets = host.empty() ? "" : fmt::format(" ws://{0} wss://{0}", host);
  return {{"Content-Security-Policy",
           fmt::format("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'{}; "
                       "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
                       sockets)},
          {"X-Content-Type-Options", "nosniff"},
          {"Referrer-Policy", "no-referrer"},
          {"Cross-Origin-Opener-Policy", "same-origin"},
          {"Cross-Origin-Resource-Policy", "same-origin"},
          {"Cache-Control", "no-cache"}};
}

}  // namespace houserules
