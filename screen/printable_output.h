// Everything that the program prints goes through here, so that the terminal is safe from it.
#pragma once

#include <memory>
#include <ostream>
#include <streambuf>
#include <string_view>

namespace houserules {

/// While it lives, everything written to the stream is made printable(), so that no rule file, name or
/// transcript can move the cursor, clear the screen or reverse the writing direction. Line feeds and tabs stay and,
/// with `colour`, the program's own colour escapes.
class PrintableOutput {
 public:
  /// The stream must outlive this, and gets its buffer back afterwards.
  PrintableOutput(std::ostream& stream, bool colour);
  ~PrintableOutput();
  PrintableOutput(const PrintableOutput&) = delete;
  PrintableOutput& operator=(const PrintableOutput&) = delete;

 private:
  std::ostream& stream_;
  std::unique_ptr<std::streambuf> filter_;
  std::streambuf* before_;
};

/// Writes one of the program's own control sequences unchanged.
void put_control(std::ostream& out, std::string_view sequence);

}  // namespace houserules
