// What may stand on a screen: everything that the program prints goes through here.
#pragma once

#include <memory>
#include <ostream>
#include <streambuf>
#include <string_view>

namespace houserules {

/// While it lives, whatever is written to a stream arrives as printable() makes it, so that no rule file, name or
/// transcript can move the cursor, wipe the screen or turn the writing round. Line feeds and tabs stay and, with
/// `colour`, the escapes for colours that the program has itself.
class PrintableOutput {
 public:
  /// The stream outlives this, and has its buffer back afterwards.
  PrintableOutput(std::ostream& stream, bool colour);
  ~PrintableOutput();
  PrintableOutput(const PrintableOutput&) = delete;
  PrintableOutput& operator=(const PrintableOutput&) = delete;

 private:
  std::ostream& stream_;
  std::unique_ptr<std::streambuf> filter_;
  std::streambuf* before_;
};

/// Writes a sequence of the program's own that moves the cursor or wipes the screen, as it is.
void put_control(std::ostream& out, std::string_view sequence);

}  // namespace houserules
