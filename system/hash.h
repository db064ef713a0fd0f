// A short identifier of a text.
#pragma once

#include <string>
#include <string_view>

namespace houserules {

/// The 64-bit FNV-1a hash as 16 hexadecimal digits.
std::string hash_of(std::string_view text);

}  // namespace houserules
