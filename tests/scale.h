// How much a test does. Under the sanitizers everything takes ten times as long, and fewer games and inputs are enough
// to find memory errors.
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
