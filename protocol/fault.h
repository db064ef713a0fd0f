// Errors of the engine protocol.
#pragma once

#include <stdexcept>
#include <string>

namespace houserules {

/// Thrown while serving a request; becomes its reply. The codes never change their meaning (docs/engine.md).
struct EngineFault : std::runtime_error {
  EngineFault(std::string its_code, const std::string& message)
      : std::runtime_error(message), code(std::move(its_code)) {}

  std::string code;
  std::string file;       ///< rule_error: the rule file; "" if the error has no line
  int line = 0;           ///< rule_error
  std::string situation;  ///< rule_error: the table for the author; reveals every hand
  std::string faults;     ///< bad_rules: the first errors as `check` shows them, with file names but no folders
};

}  // namespace houserules
