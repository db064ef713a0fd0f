// All tables of a server, and everybody who is connected to it. It knows nothing of the network.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "serve/options.h"
#include "serve/outside.h"
#include "serve/person.h"
#include "serve/plan.h"
#include "serve/room.h"

namespace houserules {

/// Limits for those who share a room, and those who knock there.
struct HallLimits {
  std::size_t tables = 200, tables_of_address = 8;
  std::size_t guests = 1000, guests_of_address = 64;  ///< connections
  double credit = 40, credit_per_second = 10;         ///< messages of a connection; slower questions cost several
  std::size_t longest = 4096;                         ///< bytes of a message
};

class Hall {
 public:
  /// Without `saves` nothing is written to disk.
  Hall(ServeOptions options, const Library& library, Outside& outside, const HallLimits& limits = {},
       bool saves = true);
  ~Hall();

  /// Opens the server's own table and returns its code. Throws EngineFault if its game cannot be played.
  std::string open_own();
  /// Goes on with the tables of the last server; returns a line about each.
  std::vector<std::string> resume();

  /// Lets a connection in; null if there are too many. `send` as in Guest.
  std::shared_ptr<Guest> enter(const std::string& address,
                               std::function<void(std::shared_ptr<const std::string>)> send);
  /// Serves a message of a guest. Never throws. False: the guest is to be shown out.
  bool hear(Guest& guest, std::string_view message);
  void leave(const std::shared_ptr<Guest>& guest);

  /// Closes tables that are no longer used; to be called about once a minute.
  void tidy();

  std::size_t tables() const { return rooms_.size(); }
  /// The code of the only table; "" if there are several or none.
  std::string only_table() const { return rooms_.size() == 1 ? rooms_.begin()->first : ""; }
  std::size_t guests() const { return guests_.size(); }

 private:
  bool pays(Guest& guest, double price);
  void serve(Guest& guest, const EngineRequest& request);
  void open(Guest& guest, const EngineRequest& request);
  std::shared_ptr<Room> add_room(ServedPlan plan, const std::string& address);
  std::string new_code() const;

  ServeOptions options_;
  Library library_;
  EngineCatalog catalog_;
  Premises premises_;
  HallLimits limits_;
  Json games_;                                          ///< null: not read yet
  std::map<std::string, std::shared_ptr<Room>> rooms_;  ///< by code
  std::set<std::shared_ptr<Guest>> guests_;
};

}  // namespace houserules
