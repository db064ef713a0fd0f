#include "serve/room.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "protocol/fault.h"
#include "runtime/seed.h"
#include "serve/messages.h"
#include "system/utf8.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr std::chrono::seconds kSeatKept{60};  ///< before the game, for somebody who has left
constexpr std::chrono::seconds kHostKept{60};
constexpr std::chrono::minutes kWatcherKept{10};
/// How long nobody who plays has to be here until somebody may have a seat without being agreed to.
constexpr std::chrono::minutes kAbandoned{2};
constexpr std::chrono::seconds kNoteShown{10};
constexpr std::size_t kLongestName = 24;  ///< code points

std::string trimmed(const std::string& text) { return joined(split_words(text), " "); }

std::size_t code_points(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

Room::Room(std::string code, ServedPlan plan, const Premises& premises, std::string address)
    : code_(std::move(code)),
      address_(std::move(address)),
      plan_(std::move(plan)),
      premises_(premises),
      last_used_(premises.outside.now()) {}

bool Room::is_empty() const {
  return std::none_of(people_.begin(), people_.end(), [](const PersonPtr& person) { return person->is_here(); });
}

// ---- who is at the table ----

Room::PersonPtr Room::at(Seat seat) const {
  const auto found =
      std::find_if(people_.begin(), people_.end(), [seat](const PersonPtr& person) { return person->seat == seat; });
  return found == people_.end() ? nullptr : *found;
}

Seat Room::free_seat() const {
  for (Seat seat = 0; seat < plan_.players(); ++seat) {
    if (at(seat) == nullptr) return seat;
  }
  return kNoSeat;
}

std::set<Person*> Room::others_here(const Person* than) const {
  std::set<Person*> others;
  for (const PersonPtr& person : people_) {
    if (person.get() != than && person->seat != kNoSeat && person->is_here()) others.insert(person.get());
  }
  return others;
}

void Room::check_host(const Person& person) const {
  if (host_.get() != &person) throw EngineFault("not_host", fmt::format("Only {} can do that.", host_->name));
}

void Room::rename(Person& person, const std::string& name) {
  const std::string wanted = trimmed(name);
  if (!is_printable(wanted)) throw EngineFault("bad_name", "That name cannot be shown.");
  const std::string seen = visible(wanted);
  if (trimmed(seen).empty()) throw EngineFault("bad_name", "Please type your name.");
  if (code_points(wanted) > kLongestName)
    throw EngineFault("bad_name", fmt::format("That name is too long: it may have {} letters.", kLongestName));
  for (const PersonPtr& other : people_) {
    if (other.get() != &person && visible(other->name) == seen)
      throw EngineFault("bad_name", fmt::format("There is already a {} at this table.", wanted));
  }
  person.name = wanted;
}

Room::PersonPtr Room::named(const std::string& name) const {
  const auto found =
      std::find_if(people_.begin(), people_.end(), [&name](const PersonPtr& person) { return person->name == name; });
  return found == people_.end() ? nullptr : *found;
}

/// "Anna 2", for whoever says that they are Anna.
std::string Room::name_beside(const std::string& name) const {
  for (int number = 2;; ++number) {
    std::string beside = fmt::format("{} {}", name, number);
    if (named(beside) == nullptr) return beside;
  }
}

void Room::note(const std::string& text) {
  note_ = text;
  ++notes_;
  if (text.empty()) return;
  premises_.outside.later(kNoteShown, [room = weak_from_this(), number = notes_] {
    const auto self = room.lock();
    if (self == nullptr || number != self->notes_) return;
    self->note("");
    self->tell_all();
  });
}

Room::PersonPtr Room::add_person(const Guest& guest, const std::string& name) {
  if (people_.size() >= kMostPeople) throw EngineFault("too_many", "This table is full.");
  auto person = std::make_shared<Person>();
  rename(*person, name);
  person->token = Seed(draw_secret()).text();
  person->address = guest.address;
  if (game_ == nullptr) person->seat = free_seat();
  people_.push_back(person);
  return person;
}

void Room::enter(Guest& guest, const std::string& token, const std::string& name, bool anyway) {
  const auto found =
      std::find_if(people_.begin(), people_.end(), [&](const PersonPtr& one) { return one->token == token; });
  PersonPtr away;  // of the same name
  if (found == people_.end()) away = named(trimmed(name));
  if (away != nullptr && away->is_here()) away = nullptr;
  const bool is_for_seat = away != nullptr && game_ != nullptr && away->seat != kNoSeat;
  if (away != nullptr && !anyway) {
    const std::string& whose = away->name;
    if (!is_for_seat)
      throw EngineFault("away", fmt::format("There is already a {} at this table, who is away. Join as {}?", whose,
                                            name_beside(whose)));
    throw EngineFault("away",
                      is_abandoned()
                          ? fmt::format("Nobody is at the table. Continue to take over {}'s seat.", whose)
                          : fmt::format("{0} is away. If you continue, the others are asked whether you may take over "
                                        "{0}'s seat.",
                                        whose));
  }
  PersonPtr person =
      found != people_.end() ? *found : add_person(guest, away == nullptr ? name : name_beside(away->name));
  if (person->guests.size() >= kMostGuests)
    throw EngineFault("too_many", "You have this table open in too many tabs: close one.");
  if (host_ == nullptr) host_ = person;
  watch_rules();
  guest.room = shared_from_this();
  guest.person = person;
  person->guests.insert(&guest);
  last_used_ = premises_.outside.now();
  send(guest, "welcome", {{"table", code_}, {"token", person->token}, {"name", person->name}});
  tell_setup(guest);
  if (proposal_ && proposal_->about == person) proposal_.reset();  // nobody has to play for them
  if (person->stands_in)
    send(guest, "answer", {{"about", "bot"}, {"text", "While you were away, the others let a bot play for you."}});
  come_back(*person);
  keep();
  tell_all();
  if (!is_for_seat) return;
  try {
    sit(person, away->seat);
    tell_all();
  } catch (const EngineFault& fault) {
    refuse(guest, fault.code, fault.what());
  }
}

void Room::leave(Guest& guest) {
  const PersonPtr person = std::exchange(guest.person, nullptr);
  const auto room = std::exchange(guest.room, nullptr);
  person->guests.erase(&guest);
  last_used_ = person->left = premises_.outside.now();
  if (person->is_here()) return;
  // Whoever has gone cannot agree: what they were asked lapses rather than being granted.
  if (proposal_ && (proposal_->by == person || proposal_->missing.contains(person.get())))
    lapse(fmt::format("{} has gone", person->name));
  tell_all();
}

void Room::tidy() {
  const auto now = premises_.outside.now();
  bool changed = false;
  const auto is_gone = [now](const Person& person, auto kept) { return !person.is_here() && now - person.left > kept; };
  for (const PersonPtr& person : people_) {
    if (game_ != nullptr || person->seat == kNoSeat || !is_gone(*person, kSeatKept)) continue;
    person->seat = kNoSeat;
    changed = true;
  }
  changed = std::erase_if(people_,
                          [&](const PersonPtr& person) {
                            return person != host_ && person->seat == kNoSeat && is_gone(*person, kWatcherKept);
                          }) > 0 ||
            changed;
  if (host_ != nullptr && is_gone(*host_, kHostKept)) {
    const auto next = std::find_if(people_.begin(), people_.end(), [](const PersonPtr& person) {
      return person->is_here() && person->seat != kNoSeat;
    });
    if (next != people_.end()) {
      host_ = *next;
      changed = true;
    }
  }
  if (!changed) return;
  keep();
  tell_all();
}

// ---- before the game ----

void Room::sit(const PersonPtr& person, Seat seat) {
  const PersonPtr there = seat == kNoSeat ? nullptr : at(seat);
  if (game_ != nullptr) {  // whoever has a seat sees its cards
    if (person->seat != kNoSeat) throw EngineFault("seated", "You already have a seat.");
    if (seat == kNoSeat) throw EngineFault("taken", "All seats are taken.");
    if (there != nullptr && there->is_here()) throw EngineFault("taken", fmt::format("{} sits there.", there->name));
    if (others_here(person.get()).empty()) {
      if (!is_abandoned())
        throw EngineFault("nobody", reclaimable_ ? "A player has to agree, and none is here. Ask again if nobody "
                                                   "is back in two minutes."
                                                 : "A player has to agree, and none is here.");
      reclaimable_ = false;
    }
    return propose({Proposal::What::seat, person, there, seat, {}, {}});
  }
  if (seat == kNoSeat || (there != nullptr && there != person)) throw EngineFault("taken", "That seat is taken.");
  person->seat = seat;
}

/// Whether all who have a seat have been away for so long that nobody can be asked. Who is let in then sees a hand:
/// that is what docs/security.md says of it.
bool Room::is_abandoned() const {
  const auto now = premises_.outside.now();
  return reclaimable_ && std::none_of(people_.begin(), people_.end(), [now](const PersonPtr& one) {
           return one->seat != kNoSeat && (one->is_here() || now - one->left < kAbandoned);
         });
}

/// Frees the seat, for a bot during a game, and forgets the person. The last player's game ends.
void Room::leave_for_good(Guest& guest) {
  const PersonPtr person = guest.person;
  const bool had_seat = person->seat != kNoSeat;
  if (proposal_ && proposal_->by == person) proposal_.reset();
  if (proposal_ && (proposal_->about == person || proposal_->missing.contains(person.get())))
    lapse(fmt::format("{} has left the table", person->name));
  reclaimable_ = reclaimable_ && !had_seat;
  for (Guest* other : std::set<Guest*>(person->guests)) {
    other->person = nullptr;
    const auto room = std::exchange(other->room, nullptr);
    send(*other, "left", Json::object());
  }
  person->guests.clear();
  std::erase(people_, person);
  if (host_ == person) {
    const auto better = [](const PersonPtr& a, const PersonPtr& b) {
      return std::pair(a->is_here(), a->seat != kNoSeat) > std::pair(b->is_here(), b->seat != kNoSeat);
    };
    const auto next = std::min_element(people_.begin(), people_.end(), better);
    host_ = next == people_.end() ? nullptr : *next;
  }
  if (game_ != nullptr && had_seat) {
    const bool is_last =
        std::none_of(people_.begin(), people_.end(), [](const auto& one) { return one->seat != kNoSeat; });
    if (is_last) {
      to_lobby();
    } else {
      note(is_playing() ? fmt::format("{} has left the table: a bot plays instead.", person->name)
                        : fmt::format("{} has left the table.", person->name));
      seat_people();
    }
  }
  keep();
  tell_all();
}

void Room::stand(const PersonPtr& person) {
  if (game_ != nullptr)
    throw EngineFault("playing", "You cannot give up your seat during a game. To leave, open the menu.");
  person->seat = kNoSeat;
}

void Room::change_plan(const EngineRequest& request) {
  // The pace and the clock.
  const bool only_time = !request.has("game") && !request.has("players") && !request.has("preset") &&
                         !request.has("options") && !request.has("bots");
  if (game_ != nullptr && !only_time) throw EngineFault("playing", "Finish or end this game first.");
  plan_.change(request, premises_.catalog, premises_.library);
  if (game_ != nullptr) {
    game_->set_pace(plan_.pace());
    game_->set_clock(plan_.clock());
    return;
  }
  std::vector<PersonPtr> displaced;
  for (const PersonPtr& person : people_) {
    if (person->seat < plan_.players()) continue;
    person->seat = kNoSeat;
    displaced.push_back(person);
  }
  for (const PersonPtr& person : displaced) person->seat = free_seat();
}

void Room::remove(const EngineRequest& request) {
  const auto number = request.optional_count("seat", 1, kMaxPlayers);
  const PersonPtr person = number ? at(static_cast<Seat>(*number) - 1) : nullptr;
  if (person == nullptr || person == host_)
    throw EngineFault("nobody", "There is nobody in that seat you can ask to leave.");
  if (game_ != nullptr) throw EngineFault("playing", "Finish or end this game first.");
  person->seat = kNoSeat;
}

void Room::seat_people() {
  if (game_ != nullptr) game_->seat_people(seats_of_people());
}

void Room::come_back(Person& person) {
  if (!std::exchange(person.stands_in, false)) return;
  note(fmt::format("{} is back.", person.name));
  seat_people();
}

/// Asks the others, or tells that guest alone that there is nothing to take back.
void Room::seek_undo(Guest& guest) {
  if (game_ == nullptr || guest.person->seat == kNoSeat) throw EngineFault("no_seat", "You are only watching.");
  game_->seek_undo(guest.person->seat, [room = weak_from_this(), game = std::weak_ptr<ServedGame>(game_),
                                        who = guest.weak_from_this()](const std::optional<Undoing>& found) {
    const auto self = room.lock();
    const auto asker = who.lock();
    if (self == nullptr || asker == nullptr || asker->room != self || self->game_ != game.lock()) return;
    if (!found) return send(*asker, "answer", {{"about", "undo"}, {"text", "There is nothing to take back."}});
    try {
      self->propose({Proposal::What::undo, asker->person, nullptr, kNoSeat, {}, *found});
    } catch (const EngineFault& fault) {
      return refuse(*asker, fault.code, fault.what());
    }
    self->keep();
    self->tell_all();
  });
}

void Room::propose(Proposal proposal) {
  proposal.missing = others_here(proposal.by.get());
  if (proposal.missing.empty()) return carry_out(proposal);
  if (proposal_) throw EngineFault("proposed", "Another question is still open: answer that first.");
  proposal_ = std::move(proposal);
}

/// The open question has no answer any more: whoever asked it is told why.
void Room::lapse(const std::string& why) {
  for (Guest* guest : proposal_->by->guests)
    send(*guest, "answer", {{"about", "lapsed"}, {"text", why + ", so your question has lapsed."}});
  proposal_.reset();
}

void Room::answer(const PersonPtr& person, bool agrees) {
  if (proposal_ && proposal_->by == person && !agrees) proposal_.reset();
  if (!proposal_ || !proposal_->missing.contains(person.get())) return;
  if (!agrees) {
    note(fmt::format("{} said no.", person->name));
    proposal_.reset();
    return;
  }
  proposal_->missing.erase(person.get());
  if (!proposal_->missing.empty()) return;
  const Proposal agreed = *std::exchange(proposal_, std::nullopt);
  carry_out(agreed);
}

void Room::carry_out(const Proposal& proposal) {
  if (!game_) return;
  const PersonPtr about = proposal.about;
  switch (proposal.what) {
    case Proposal::What::undo:
      game_->undo(proposal.by->seat, proposal.undoing.at, [room = weak_from_this()](const std::string& refusal) {
        const auto self = room.lock();
        if (self == nullptr) return;
        if (!refusal.empty()) self->note(refusal);
        self->keep();
        self->tell_all();
      });
      return;
    case Proposal::What::bot:
      if (about->is_here() || about->seat == kNoSeat) return;
      about->stands_in = true;
      note(fmt::format("A bot is now playing for {}.", about->name));
      break;
    case Proposal::What::seat: {
      if (about != nullptr && about->is_here()) return;
      if (about != nullptr) {
        about->seat = kNoSeat;
        about->stands_in = false;
        about->replaced_by = proposal.by->name;
      }
      proposal.by->seat = proposal.seat;
      proposal.by->replaced_by.clear();
      const std::string& name = game_->names()[slot(proposal.seat)];
      note(name == proposal.by->name ? fmt::format("{} is playing again.", name)
                                     : fmt::format("{} is now playing for {}.", proposal.by->name, name));
      break;
    }
  }
  keep();
  seat_people();
}

void Room::play(Guest& guest, const std::string& op, const EngineRequest& request) {
  if (game_ == nullptr) throw EngineFault("no_game", "No game is being played.");
  const Seat seat = guest.person->seat;
  if (seat == kNoSeat || guest.person->stands_in) throw EngineFault("no_seat", "You are only watching.");
  const auto to = [who = guest.weak_from_this()](const char* kind, const char* what, const std::string& text) {
    const auto still = who.lock();
    if (still != nullptr && !text.empty()) send(*still, kind, {{"about", what}, {"text", text}});
  };
  if (op == "choose") {
    game_->choose(
        seat, request,
        [to, seat, room = weak_from_this(), game = std::weak_ptr<ServedGame>(game_)](const std::string& refusal) {
          to("answer", "choose", refusal);
          const auto self = room.lock();
          if (self == nullptr || !refusal.empty() || !self->proposal_ || self->game_ != game.lock()) return;
          // Who may play in which seat can still be agreed on; an undo would take back something else now.
          if (self->proposal_->what != Proposal::What::undo) return;
          if (self->proposal_->by->seat == seat) self->proposal_.reset();
          else self->lapse(fmt::format("{} has played on", self->game_->names()[slot(seat)]));
        });
  } else if (op == "why") {
    const std::string about = request.optional_text("card").value_or("");
    game_->why(seat, about, [to](const std::string& text) { to("answer", "why", text); });
  } else if (op == "ways") {
    const std::vector<std::string> cards = request.texts("cards");
    game_->ways(seat, cards, [who = guest.weak_from_this(), cards](const std::vector<Way>& ways) {
      const auto still = who.lock();
      if (still == nullptr) return;
      Json found = Json::array();
      for (const Way& way : ways) found.push_back({{"id", way.first}, {"moves", way.moves}});
      send(*still, "ways", {{"cards", cards}, {"ways", std::move(found)}});
    });
  } else {
    game_->hint(seat, [to](const std::string& text) { to("answer", "hint", text); });
  }
}

void Room::serve(Guest& guest, const std::string& op, const EngineRequest& request) {
  last_used_ = premises_.outside.now();
  const PersonPtr person = guest.person;
  if (op == "choose" || op == "why" || op == "hint" || op == "ways") return play(guest, op, request);
  if (op == "rules") return send(guest, "rules", {{"sheet", plan_.sheet()}});
  if (op == "undo") return seek_undo(guest);
  if (op == "leave") return leave_for_good(guest);
  if (op == "stand_in") {
    const auto number = request.optional_count("seat", 1, kMaxPlayers);
    const PersonPtr about = number ? at(static_cast<Seat>(*number) - 1) : nullptr;
    if (!is_playing() || person->seat == kNoSeat || about == nullptr || about->is_here() || about->stands_in)
      throw EngineFault("nobody", "Nobody is missing from that seat.");
    propose({Proposal::What::bot, person, about, about->seat, {}, {}});
  } else if (op == "agree") {
    answer(person, request.optional_word("answer").value_or("yes") == "yes");
  } else if (op == "sit") {
    const auto number = request.optional_count("seat", 1, static_cast<std::uint64_t>(plan_.players()));
    sit(person, number ? static_cast<Seat>(*number) - 1 : free_seat());
  } else if (op == "stand") {
    stand(person);
  } else if (op == "rename") {
    if (game_ != nullptr && person->seat != kNoSeat)
      throw EngineFault("playing", "Names cannot be changed during a game.");
    rename(*person, request.text("name"));
  } else {
    check_host(*person);
    if (op == "set") change_plan(request);
    else if (op == "start") start(/*again=*/false);
    else if (op == "again") start(/*again=*/true);
    else if (op == "end") to_lobby();
    else if (op == "remove") remove(request);
    else throw EngineFault("unknown_op", "The page asked for something unknown: reload it.");
  }
  keep();
  tell_all();
}

}  // namespace houserules
