// Why a request of the engine protocol gets no answer but an error.
#pragma once

#include <stdexcept>
#include <string>

namespace houserules {

/// Thrown while a request is served; becomes its reply. The codes never change their meaning (docs/engine.md).
struct EngineFault : std::runtime_error {
  EngineFault(std::string its_code, const std::string& message)
      : std::runtime_error(message), code(std::move(its_code)) {}

  std::string code;
  std::string file;       ///< rule_error: the rule file, "" when no line of it is to blame
  int line = 0;           ///< rule_error
  std::string situation;  ///< rule_error: what the author needs to know; it gives every hand away
};

}  // namespace houserules
