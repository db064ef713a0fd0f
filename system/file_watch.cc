#include "system/file_watch.h"

namespace houserules {

void FileWatch::add(const std::string& file) { stamps_.try_emplace(file, stamp_of(file)); }

void FileWatch::look_again() {
  for (auto& [file, stamp] : stamps_) stamp = stamp_of(file);
}

std::string FileWatch::changed() const {
  for (const auto& [file, stamp] : stamps_) {
    const Stamp now = stamp_of(file);
    if (now.there && now != stamp) return file;
  }
  return "";
}

FileWatch::Stamp FileWatch::stamp_of(const std::string& file) {
  std::error_code missing;
  Stamp stamp;
  stamp.written = std::filesystem::last_write_time(file, missing);
  if (missing) return {};
  stamp.size = std::filesystem::file_size(file, missing);
  stamp.there = !missing;
  return stamp;
}

}  // namespace houserules
