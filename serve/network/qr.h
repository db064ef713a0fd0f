// QR codes for a terminal.
#pragma once

#include <string>
#include <vector>

namespace houserules {

/// The text as a QR code in half blocks, dark on light with its margin; every line ends with a line feed. "" if it is
/// too long.
std::string qr_text(const std::string& text);

/// The same as rows of '1' (dark) and '0', without a margin; empty if it is too long.
std::vector<std::string> qr_squares(const std::string& text);

}  // namespace houserules
