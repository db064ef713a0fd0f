// QR codes for a terminal.
#pragma once

#include <string>

namespace houserules {

/// The text as a QR code in half blocks, dark on light with its margin; every line ends with a line feed. "" if it is
/// too long.
std::string qr_text(const std::string& text);

}  // namespace houserules
