// Noticing when files are saved.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

namespace houserules {

/// Tracks files by modification time and size.
class FileWatch {
 public:
  /// Starts watching a file, with its present state as the baseline. Does nothing if it is watched already.
  void add(const std::string& file);
  /// Takes the present state of all watched files as the new baseline.
  void look_again();
  std::size_t size() const { return stamps_.size(); }
  /// The first file that exists and has changed since; "" if none has. A missing file does not count: an editor that
  /// saves by replacing the file leaves none for a moment.
  std::string changed() const;

 private:
  struct Stamp {
    std::filesystem::file_time_type written;
    std::uintmax_t size = 0;
    bool there = false;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };
  static Stamp stamp_of(const std::string& file);

  std::map<std::string, Stamp> stamps_;
};

}  // namespace houserules
