// Those who are at a table, and the connections through which they are.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <set>
#include <string>

#include "runtime/ids.h"

namespace houserules {

class Room;
struct Person;

/// A connection: one tab of a browser.
struct Guest : std::enable_shared_from_this<Guest> {
  std::string address;
  std::function<void(std::shared_ptr<const std::string>)> send;  ///< takes a message; never waits
  std::shared_ptr<Room> room;                                    ///< null: at no table
  std::shared_ptr<Person> person;                                ///< who that is there
  double credit = 0;                                             ///< how many messages it may send now
  std::chrono::steady_clock::time_point counted{};
};

/// Whoever holds the token is this person, from any number of connections.
struct Person {
  std::string token;  ///< 32 hexadecimal digits that nobody can guess
  std::string name;
  std::string address;                           ///< from which they came first
  Seat seat = kNoSeat;                           ///< kNoSeat: watches
  bool stands_in = false;                        ///< a bot plays until they return
  std::string replaced_by;                       ///< who was given their seat in this game; "": nobody
  std::set<Guest*> guests;                       ///< empty: away
  std::chrono::steady_clock::time_point left{};  ///< when they last went away

  bool is_here() const { return !guests.empty(); }
};

}  // namespace houserules
