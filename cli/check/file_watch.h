// Has a file been saved?
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

namespace houserules {

/// Knows files by when they were written last and how large they are.
class FileWatch {
 public:
  /// Watches this file too, from as it is now on; once it is watched, it stays as it was then.
  void add(const std::string& file);
  /// From now on all files are watched as they are now.
  void look_again();
  std::size_t size() const { return stamps_.size(); }
  /// The first of the files that has changed since, and is there; "" when none has. An editor may write a new file and
  /// put it in the place of the old one, so that for a moment there is none.
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
