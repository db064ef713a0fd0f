// How much a test does. The sanitizers look at memory, for which a part of the games and inputs will do, and with them
// everything takes ten times as long.
#pragma once

#include <algorithm>

namespace houserules::test {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
inline constexpr bool kSanitized = __has_feature(address_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif

/// `usual`, or a fifth of it under the sanitizers.
constexpr int scaled(int usual) { return kSanitized ? std::max(1, usual / 5) : usual; }

}  // namespace houserules::test
