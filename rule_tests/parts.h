// Helpers shared by table.cc and looks.cc, which implement RuleTestTable.
#pragma once

#include <string>
#include <vector>

#include "interpreter/language/test_script.h"
#include "runtime/ids.h"

namespace houserules::rule_test {

using Kind = ScriptValue::Kind;

[[noreturn]] inline void fail(const std::string& message) { throw TestFailure(message); }

inline std::string joined(const std::vector<std::string>& parts, const char* between = ", ") {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : between) + part;
  return text.empty() ? "nothing" : text;
}

inline ScriptValue number(std::int64_t value) { return ScriptValue(value); }

inline std::string seats_text(SeatMask seats) {
  std::vector<std::string> numbers;
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    if ((seats & seat_bit(seat)) != 0) numbers.push_back(std::to_string(seat + 1));
  }
  return numbers.empty() ? "nobody" : joined(numbers);
}

}  // namespace houserules::rule_test
