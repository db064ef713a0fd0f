// All output of the program passes through this filter, which protects the terminal.
#pragma once

#include <memory>
#include <ostream>
#include <streambuf>
#include <string_view>

namespace houserules {

/// Makes everything written to the stream printable() until the end of the scope, so that no rule file, name or
/// transcript can move the cursor, clear the screen or reverse the text direction. Line feeds and tabs are kept and,
/// with `colour`, the program's own colour escapes.
class PrintableOutput {
 public:
  /// `stream` must outlive this; it gets its buffer back afterwards.
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
