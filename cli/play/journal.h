// The journal of a game that people play: its transcript, written choice by choice, so that nothing is lost whatever
// becomes of the program.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "runtime/transcript.h"

namespace houserules {

/// A journal that is being written. While one is open, no other program can open it.
class Journal {
 public:
  /// Begins a journal. `path` must be new; "" makes a file of its own in state_folder(). Null, and `error` says why,
  /// when it cannot be.
  static std::unique_ptr<Journal> begin(const std::string& path, const Transcript& transcript, std::string& error);

  /// Goes on with a journal that holds `transcript`. One that is not `whole` is kept beside it under the name
  /// PATH.damaged and replaced by the transcript. Null, and `error` says why, when it cannot be.
  static std::unique_ptr<Journal> go_on(const std::string& path, const Transcript& transcript, bool whole,
                                        std::string& error);

  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // Each writes a line at once. A fault is told by the next sync().
  void add(const RecordedChoice& choice) { write(choice_line(choice)); }
  void add_undo(std::size_t choices) { write(undo_line(choices)); }
  void add(const Transcript::End& end) { write(end_line(end)); }

  /// Whether everything written lies on the disk now; it waits for that. After a fault always false.
  bool sync();
  const std::string& error() const { return error_; }
  const std::string& path() const { return path_; }

  /// Removes the file: there is nothing in it to go on with.
  void discard();

 private:
  Journal(int file, std::string path) : file_(file), path_(std::move(path)) {}
  static std::unique_ptr<Journal> open(const std::string& path, int flags, std::string& error);
  void write(std::string line);

  int file_;
  std::string path_;
  std::string error_;
  bool waiting_ = false;  ///< something was written since the last sync()
};

/// Where journals lie: $XDG_STATE_HOME/houserules, or ~/.local/state/houserules; "" when neither is known.
std::string state_folder();

/// A game that can be taken up again.
struct UnfinishedGame {
  std::string path;
  std::string name;       ///< of the file, without ".jsonl"
  Transcript transcript;  ///< as far as it is whole
  std::string damage;     ///< what is wrong with the rest; "" for nothing
  bool whole = true;      ///< more lines may follow in the file as it is
  std::int64_t when = 0;  ///< of the last choice, in seconds since 1970
};

/// The journals of state_folder() without an end, that nobody is playing, the latest first.
std::vector<UnfinishedGame> unfinished_games();

/// The journal that a player names: a path, or the name of a file in state_folder(). On a fault nothing, and `error`
/// tells.
std::optional<UnfinishedGame> read_journal(const std::string& file, std::string& error);

}  // namespace houserules
