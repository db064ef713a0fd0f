// A fuzzer's bytes, read as a sequence of choices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace houserules::fuzz {

/// After its end all choices are 0, so every input is a complete sequence.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size) : left_(reinterpret_cast<const char*>(data), size) {}

  bool empty() const { return left_.empty(); }

  /// A number from 0 to `bound` - 1; `bound` is at least 1.
  std::uint64_t below(std::uint64_t bound) {
    std::uint64_t number = 0;
    for (std::uint64_t reach = 1; reach < bound && reach <= UINT64_MAX >> 8U; reach <<= 8U)
      number = number << 8U | byte();
    return number % bound;
  }
  bool one_in(std::uint64_t n) { return below(n) == n - 1; }
  template <class List>
  const auto& any(const List& list) {
    return list[below(list.size())];
  }

  std::uint8_t byte() {
    if (left_.empty()) return 0;
    const auto first = static_cast<std::uint8_t>(left_.front());
    left_.remove_prefix(1);
    return first;
  }
  /// The next bytes, at most that many.
  std::string text(std::size_t most) {
    const std::string taken(left_.substr(0, most));
    left_.remove_prefix(taken.size());
    return taken;
  }
  std::string rest() { return text(left_.size()); }

 private:
  std::string_view left_;
};

/// Ends the program with the reason, so that the fuzzer keeps the input.
[[noreturn]] void fail(const std::string& why);

}  // namespace houserules::fuzz
