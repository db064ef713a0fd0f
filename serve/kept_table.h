// Who sits at a table, in a file beside the journal of its game, so that a table outlives the server.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "runtime/ids.h"

namespace houserules {

struct KeptTable {
  struct One {
    std::string token, name, address;
    Seat seat = kNoSeat;
    bool stands_in = false;   ///< a bot plays until they return
    std::string replaced_by;  ///< who was given their seat in this game; "": nobody
  };
  std::string code, address, bots;
  std::chrono::milliseconds pace{0};
  std::chrono::seconds clock{0};
  bool learn = false;  ///< the rules are explained
  std::vector<One> people;
  std::size_t host = 0;  ///< among them
};

/// The file of the table that plays the game of that journal, and the journal of such a file.
std::string kept_path(const std::string& journal);
std::string journal_of(const std::string& file);

/// Writes it for the owner's eyes only: it holds the keys to the seats. A failure is passed over: without the file the
/// game can still be resumed at a terminal.
void write_kept(const std::string& file, const KeptTable& table);
/// Returns nothing, with the reason in `error`, if it cannot be read.
std::optional<KeptTable> read_kept(const std::string& file, std::string& error);
void remove_kept(const std::string& file);

/// The files of all tables in state_folder(), sorted.
std::vector<std::string> kept_tables();

}  // namespace houserules
