// Collects the faults found while reading a file's header.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/diagnostics/source_text.h"

namespace houserules {

/// Builds diagnostics for byte ranges of one text. Keeps references to its arguments.
class FaultSink {
 public:
  FaultSink(const SourceText& source, const std::string& file, std::vector<Diagnostic>& diagnostics)
      : source_(source), file_(file), diagnostics_(diagnostics) {}

  // Adds an error for text[begin, end). The reference is valid until the next call.
  Diagnostic& add(Code code, std::size_t begin, std::size_t end, Message message, std::string help = "") {
    const Range range = source_.range(begin, end);
    return diagnostics_.emplace_back(
        diagnostic(code, Severity::error, file_, range, std::move(message), std::move(help)));
  }

  const SourceText& source() const { return source_; }
  const std::string& file() const { return file_; }

 private:
  const SourceText& source_;
  const std::string& file_;
  std::vector<Diagnostic>& diagnostics_;
};

}  // namespace houserules
