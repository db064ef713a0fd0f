// A table with its code: who is at it, what they agree on, and the games they play one after the other.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/request.h"
#include "serve/person.h"
#include "serve/plan.h"
#include "serve/served_game.h"

namespace houserules {

/// What all tables share. The references must outlive them.
struct Premises {
  EngineCatalog& catalog;
  const Library& library;
  Outside& outside;
  bool saves = true;  ///< journals are kept
};

class Room : public std::enable_shared_from_this<Room> {
 public:
  static constexpr std::size_t kMostPeople = 40;  ///< at the table, with those who watch
  static constexpr std::size_t kMostGuests = 8;   ///< connections of one person

  Room(std::string code, ServedPlan plan, const Premises& premises, std::string address);

  /// Goes on with the table of a file that keep() wrote. Returns null, with the reason in `error`.
  static std::shared_ptr<Room> resume(const std::string& file, const Premises& premises, std::string& error);

  const std::string& code() const { return code_; }
  /// Of whoever opened it; "" for the server itself.
  const std::string& address() const { return address_; }
  const std::string& title() const { return plan_.setting().rules->header.title; }
  bool is_empty() const;
  bool has_game() const { return game_ != nullptr; }
  std::chrono::steady_clock::time_point last_used() const { return last_used_; }

  /// Lets a connection in: as the person with that token, or, if it is not known here, as a new one with that name.
  /// `anyway`: if somebody of that name is away, as "Anna 2", and those who play are asked whether they get that seat.
  /// Throws EngineFault; "away" if `anyway` would help.
  void enter(Guest& guest, const std::string& token, const std::string& name, bool anyway = false);
  void leave(Guest& guest);
  /// Serves a request of somebody who is in. Throws EngineFault.
  void serve(Guest& guest, const std::string& op, const EngineRequest& request);
  /// To be called now and then: frees the seats of those who have left before the game, and finds another host.
  void tidy();

 private:
  using PersonPtr = std::shared_ptr<Person>;

  /// Something that all others have to agree with.
  struct Proposal {
    enum class What { undo, bot, seat } what = What::undo;
    PersonPtr by, about;  ///< about: whose seat a bot, or `by`, takes; null: a bot's
    Seat seat = kNoSeat;
    std::set<Person*> missing;  ///< who has not agreed yet
    Undoing undoing;            ///< what an undo takes back
  };

  PersonPtr at(Seat seat) const;
  PersonPtr add_person(const Guest& guest, const std::string& name);
  PersonPtr named(const std::string& name) const;
  std::string name_beside(const std::string& name) const;
  Seat free_seat() const;
  std::set<Person*> others_here(const Person* than) const;
  bool is_playing() const { return game_ != nullptr && game_->status() == Status::decision; }
  void check_host(const Person& person) const;

  void sit(const PersonPtr& person, Seat seat);
  void stand(const PersonPtr& person);
  bool is_abandoned() const;
  void leave_for_good(Guest& guest);
  void rename(Person& person, const std::string& name);
  void change_plan(const EngineRequest& request);
  void remove(const EngineRequest& request);
  void start(bool again);
  bool deal(GameSettings settings, bool saves, std::string& why);
  void to_lobby();
  void after_change();
  void watch_rules();
  void look_at_rules();
  bool change_rules();
  void seek_undo(Guest& guest);
  void propose(Proposal proposal);
  void answer(const PersonPtr& person, bool agrees);
  void lapse(const std::string& why);
  void carry_out(const Proposal& proposal);
  void come_back(Person& person);
  void play(Guest& guest, const std::string& op, const EngineRequest& request);

  void seat_people();
  void keep();
  void forget_kept();
  Json seats_json() const;
  Json proposal_json(const Person& person) const;
  std::string undo_text(const Proposal& open, const Person& person) const;
  void tell_all();
  void tell(const Person& person);
  std::string message_for(const Person& person) const;
  void tell_setup(Guest& guest) const;
  void take_game(std::unique_ptr<Game> game, std::unique_ptr<Journal> journal, std::vector<Seat> people);
  std::vector<Seat> seats_of_people() const;
  static BotSpec bot_of_level(const std::string& level);
  void note(const std::string& text);

  std::string code_, address_;
  ServedPlan plan_;
  Premises premises_;
  std::vector<PersonPtr> people_;  ///< in the order in which they came
  PersonPtr host_;                 ///< null: nobody has come yet
  std::shared_ptr<ServedGame> game_;
  bool reclaimable_ = true;    ///< no player of this game has left for good, or was let in without being agreed to
  std::vector<BotSpec> bots_;  ///< of the game, by seat
  std::string kept_;           ///< the file that keep() writes; "": none
  mutable std::optional<Invitation> invitation_;  ///< once asked for
  std::string note_;                              ///< to be read by all, for a short time
  std::uint64_t notes_ = 0;                       ///< how many there were
  std::optional<Proposal> proposal_;
  std::string fault_;      ///< what is wrong with the rule file as it is now, for the host
  bool is_newer_ = false;  ///< the rule file has changed since the game began
  bool is_watched_ = false;
  int deal_ = 0;  ///< that everybody has seen begin
  std::chrono::steady_clock::time_point last_used_;
};

}  // namespace houserules
