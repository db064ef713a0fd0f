// Which HTTP requests are answered, and with which file. Nothing of the network, so that it can be tested and fuzzed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace houserules {

/// What counts of a request.
struct Knock {
  std::string_view method, target, host, origin;
  bool upgrade = false;  ///< it asks for a WebSocket
};

struct Admission {
  unsigned status = 200;  ///< 101: the WebSocket may be opened
  std::string type;       ///< of the content
  std::string_view body;  ///< lives as long as the program
};

/// The answer to a request. `hosts`: the names that count besides IP addresses and localhost. Another name in Host
/// means that somebody's page had its own name point here (DNS rebinding), another Origin that the page is not ours.
Admission admit(const Knock& knock, const std::vector<std::string>& hosts);

/// The headers of every answer, name and value: what the page may load, and from where.
std::vector<std::pair<std::string, std::string>> safe_headers(std::string_view host);

}  // namespace houserules
