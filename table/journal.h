// The journal of a game with people: its transcript, written choice by choice, so that a crash loses nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "runtime/transcript.h"

namespace houserules {

/// A saved game, which can be resumed if it has no end.
struct KeptGame {
  std::string path;
  std::string name;       ///< the file's, without ".jsonl"
  Transcript transcript;  ///< the undamaged part
  std::string damage;     ///< what is wrong with the rest; "" if it is intact
  std::int64_t when = 0;  ///< time of the last choice, in seconds since 1970
  bool is_open = false;   ///< has no end, and is being played in another terminal
};

/// A journal being written. While it is open, no other program can open it.
class Journal {
 public:
  /// Begins a journal. `path` must not exist; "" makes a new file in state_folder(). On failure returns null and sets
  /// `error`.
  static std::unique_ptr<Journal> begin(const std::string& path, const Transcript& transcript, std::string& error);

  /// Opens and locks the journal that a player names (a path, or a file name in state_folder()) to continue it, and
  /// reads it into `game`. It is locked before it is read, so that nobody can add to it in between. On failure returns
  /// null and sets `error`.
  static std::unique_ptr<Journal> take_up(const std::string& file, KeptGame& game, std::string& error);

  /// Replaces the journal's contents with `transcript`. The old file stays beside it, under the returned name. On
  /// failure returns "", sets error() and leaves the journal unchanged.
  std::string mend(const Transcript& transcript);

  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // Each writes a line at once; sync() reports failures.
  void add(const RecordedChoice& choice) { write(choice_line(choice)); }
  void add_undo(std::size_t choices) { write(undo_line(choices)); }
  void add(const Transcript::Habits& habits) { write(habits_line(habits)); }
  void add_sorted(const std::string& order) { write(sorted_line(order)); }
  void add(const Transcript::End& end) { write(end_line(end)); }

  /// Waits until everything written is on disk. Returns false after any failure, now or earlier.
  bool sync();
  /// The last error; "" if there was none.
  const std::string& error() const { return error_; }
  const std::string& path() const { return path_; }

  /// Removes the file if it has nothing to resume.
  void discard();

 private:
  Journal(int file, std::string path) : file_(file), path_(std::move(path)) {}
  static std::unique_ptr<Journal> open(const std::string& path, int flags, std::string& error);
  void write(std::string line);
  std::string keep_damaged();

  int file_;
  std::string path_;
  std::string error_;
  bool waiting_ = false;  ///< something was written since the last sync()
};

/// The folder of journals: $XDG_STATE_HOME/houserules, or ~/.local/state/houserules; "" if neither is known.
std::string state_folder();

/// The journal that a player names: a path, or a file name in state_folder(), with or without ".jsonl".
std::string journal_path(const std::string& file);

enum class KeptGames { all, unfinished };

/// The journals in state_folder() in which a person has moved, latest first. `unread`, if not null, is set to why one
/// of the others cannot be read; unchanged if all can.
std::vector<KeptGame> kept_games(KeptGames which = KeptGames::all, std::string* unread = nullptr);

/// The games whose rules have that name; if there are none, those in whose name each of the words begins a word: "gin",
/// "gin ru" for gin-rummy.
std::vector<KeptGame> games_called(std::vector<KeptGame> games, const std::string& words);

/// Whether a journal's name (without folder and extension) was generated rather than chosen.
bool has_no_name(const std::string& stem);

/// Deletes a saved game. Returns false and sets `error` if it is being played or cannot be deleted.
bool delete_game(const KeptGame& game, std::string& error);
/// Gives a saved game a name (letters, digits and hyphens) by which it can be resumed; it is then kept forever. Returns
/// false and sets `error` if the name is invalid or taken, or the game is being played.
bool name_game(const KeptGame& game, const std::string& name, std::string& error);

/// How many days an unnamed, unfinished game is kept after its last choice: starting another game in state_folder()
/// deletes older ones.
inline constexpr std::int64_t kDaysKept = 30;

/// The saved games that are unfinished and not open in any program, latest first.
std::vector<KeptGame> unfinished_games();

}  // namespace houserules
