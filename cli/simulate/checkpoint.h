// What is done of a long run, kept in a file, so that the run can go on after it was killed.
#pragma once

#include <optional>
#include <string>

#include "screen/console.h"
#include "system/json.h"

namespace houserules {

class Checkpoint {
 public:
  /// `path`: the file; "": nothing is kept.
  explicit Checkpoint(std::string path) : path_(std::move(path)) {}

  const std::string& path() const { return path_; }
  bool is_on() const { return !path_.empty(); }

  /// What an earlier run has kept; "" if there is nothing. If the file cannot be read or written, prints why, sets
  /// `code` and returns nullopt.
  std::optional<std::string> read(Console& console, int& code) const;
  /// Prints why an earlier run cannot be gone on with, and returns the exit code.
  int refuse(const std::string& why, Console& console) const;

  /// Replaces what is kept; what was kept before is there until then.
  void write(const std::string& text);
  /// Why the last write() failed; "" if it did not.
  const std::string& fault() const { return fault_; }

 private:
  std::string path_, fault_;
};

/// The seed of a kept run, which one that goes on with it has too; nothing if none is kept.
std::optional<std::uint64_t> seed_of(const Json& kept);

}  // namespace houserules
