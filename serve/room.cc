#include "serve/room.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bots/factory.h"
#include "protocol/fault.h"
#include "runtime/opening.h"
#include "runtime/seed.h"
#include "serve/kept_table.h"
#include "serve/messages.h"
#include "system/utf8.h"
#include "table/score_sheet.h"
#include "table/seating.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr std::chrono::seconds kSeatKept{60};  ///< before the game, for somebody who has left
constexpr std::chrono::seconds kHostKept{60};
constexpr std::chrono::minutes kWatcherKept{10};
constexpr std::chrono::seconds kLook{1};  ///< between two looks at the rule file
constexpr std::size_t kLongestName = 24;  ///< code points

std::string trimmed(const std::string& text) { return joined(split_words(text), " "); }

std::size_t code_points(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

BotSpec bot_of_level(const std::string& level) {
  std::string error;
  return parse_bot(level, error).value_or(usual_bot(/*people=*/true));
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
  std::vector<std::string> others;
  for (const PersonPtr& other : people_) {
    if (other.get() != &person) others.push_back(other->name);
  }
  const std::string wanted = trimmed(name);
  if (wanted.empty()) throw EngineFault("bad_name", "Please type your name.");
  if (code_points(wanted) > kLongestName) throw EngineFault("bad_name", "That name is too long.");
  if (contains(others, wanted)) throw EngineFault("bad_name", fmt::format("There is a {} here already.", wanted));
  if (!is_printable(wanted)) throw EngineFault("bad_name", "That name cannot be shown.");
  person.name = wanted;
}

Room::PersonPtr Room::add_person(const Guest& guest, const std::string& name) {
  if (people_.size() >= kMostPeople) throw EngineFault("too_many", "This table is full.");
  auto person = std::make_shared<Person>();
  rename(*person, name);
  person->token = draw_key().text();
  person->address = guest.address;
  if (game_ == nullptr) person->seat = free_seat();
  people_.push_back(person);
  return person;
}

void Room::enter(Guest& guest, const std::string& token, const std::string& name) {
  const auto found =
      std::find_if(people_.begin(), people_.end(), [&](const PersonPtr& one) { return one->token == token; });
  PersonPtr person = found == people_.end() ? add_person(guest, name) : *found;
  if (person->guests.size() >= kMostGuests)
    throw EngineFault("too_many", "You have this table open too often: close a tab.");
  if (host_ == nullptr) host_ = person;
  watch_rules();
  guest.room = shared_from_this();
  guest.person = person;
  person->guests.insert(&guest);
  last_used_ = premises_.outside.now();
  send(guest, "welcome", {{"table", code_}, {"token", person->token}, {"name", person->name}});
  tell_setup(guest);
  come_back(*person);
  keep();
  tell_all();
}

void Room::leave(Guest& guest) {
  const PersonPtr person = std::exchange(guest.person, nullptr);
  const auto room = std::exchange(guest.room, nullptr);
  person->guests.erase(&guest);
  last_used_ = person->left = premises_.outside.now();
  if (person->is_here()) return;
  // Whoever has gone cannot agree: what they were asked lapses rather than being granted.
  if (proposal_ && (proposal_->by == person || proposal_->missing.contains(person.get()))) proposal_.reset();
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

void Room::sit(const PersonPtr& person, const EngineRequest& request) {
  const auto number = request.optional_count("seat", 1, static_cast<std::uint64_t>(plan_.players()));
  const Seat seat = number ? static_cast<Seat>(*number) - 1 : free_seat();
  const PersonPtr there = seat == kNoSeat ? nullptr : at(seat);
  if (game_ != nullptr) {  // whoever has a seat sees its cards
    if (person->seat != kNoSeat) throw EngineFault("seated", "You have a seat.");
    if (seat == kNoSeat) throw EngineFault("taken", "All seats are taken.");
    if (there != nullptr && there->is_here()) throw EngineFault("taken", fmt::format("{} sits there.", there->name));
    if (others_here(person.get()).empty())
      throw EngineFault("nobody", "Somebody who plays has to agree, and nobody of them is here.");
    return propose({Proposal::What::seat, person, there, seat, {}});
  }
  if (seat == kNoSeat || (there != nullptr && there != person)) throw EngineFault("taken", "That seat is taken.");
  person->seat = seat;
}

void Room::stand(const PersonPtr& person) {
  if (game_ != nullptr) throw EngineFault("playing", "You are playing: let a bot play for you instead.");
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
    throw EngineFault("nobody", "Nobody sits there whom you could ask to leave.");
  if (game_ != nullptr) throw EngineFault("playing", "Finish or end this game first.");
  person->seat = kNoSeat;
}

// ---- the game ----

std::vector<Seat> Room::seats_of_people() const {
  std::vector<Seat> seats;
  for (const PersonPtr& person : people_) {
    if (person->seat != kNoSeat && !person->stands_in) seats.push_back(person->seat);
  }
  std::sort(seats.begin(), seats.end());
  return seats;
}

void Room::take_game(std::unique_ptr<Game> game, std::unique_ptr<Journal> journal, std::vector<Seat> people) {
  proposal_.reset();
  game_ = std::make_shared<ServedGame>(std::move(game), bots_, std::move(people), std::move(journal), premises_.outside,
                                       [room = weak_from_this()] {
                                         if (const auto self = room.lock()) self->after_change();
                                       });
  game_->set_pace(plan_.pace());
  game_->set_clock(plan_.clock());
  if (plan_.is_taught()) game_->teach(plan_.setting().rules);
  deal_ = game_->deal();
}

void Room::after_change() {
  note_.clear();
  const int before = std::exchange(deal_, game_->deal());
  if (game_->status() != Status::decision) forget_kept();
  else if (is_newer_ && deal_ > before && change_rules()) return;
  if (game_->late() != kNoSeat)
    note_ = fmt::format("Time is up: a bot has moved for {}.", game_->names()[slot(game_->late())]);
  tell_all();
}

void Room::start(bool again) {
  if (is_playing()) throw EngineFault("playing", "A game is being played.");
  // A rule file that was saved since counts from now on; with a mistake in it, the old rules stay.
  try {
    plan_.change(EngineRequest("{}"), premises_.catalog, premises_.library);
  } catch (const EngineFault& fault) {
    for (Guest* guest : host_->guests)
      refuse(*guest, fault.code,
             fmt::format("The rules of the last game are played, because of this: {}", fault.what()));
  }
  is_newer_ = false;
  for (const PersonPtr& person : people_) person->stands_in = false;
  GameSettings settings;
  settings.players = plan_.players();
  settings.options = plan_.setting().options;
  settings.seed = draw_key();
  std::vector<std::string> given;
  for (const PersonPtr& person : people_) {
    if (person->seat != kNoSeat) given.push_back(person->name);
  }
  std::vector<std::string> usual = default_names(kMaxPlayers);
  std::erase_if(usual, [&](const std::string& name) { return contains(given, name); });
  std::size_t next = 0;
  for (Seat seat = 0; seat < settings.players; ++seat) {
    const PersonPtr person = at(seat);
    settings.names.push_back(person != nullptr ? person->name : usual[next++]);
  }
  if (again && game_ != nullptr && settings.players > 1 && game_->game().settings().players == settings.players) {
    const World& world = game_->game().world();
    const int step = world.setup().clockwise ? 1 : settings.players - 1;
    settings.staging.draws = {static_cast<std::uint32_t>((world.view(kGallery).dealer + step) % settings.players)};
  }
  if (seats_of_people().empty()) throw EngineFault("nobody", "Somebody has to sit down first.");
  std::string why;
  if (!deal(std::move(settings), premises_.saves, why)) throw EngineFault("rule_error", why);
  note_ = why.empty() ? "" : fmt::format("This game is not saved: {}", why);
}

/// Begins a game by the rules of the plan. False if they fail, with the reason in `why`; otherwise that is "", or why
/// the game is not saved.
bool Room::deal(GameSettings settings, bool saves, std::string& why) {
  GameError error;
  auto game = Game::start(plan_.setting().rules, settings, error);
  if (game == nullptr) {
    why = error.text_for_players();
    return false;
  }
  bots_.assign(slot(settings.players), bot_of_level(plan_.bots()));
  const std::vector<Seat> people = seats_of_people();
  Transcript transcript = game->transcript();
  transcript.seats = houserules::seats_of(Seating{people, settings.names, bots_});
  auto journal = saves ? Journal::begin("", transcript, why) : nullptr;
  forget_kept();
  if (game_ != nullptr) {
    game_->abandon();
    premises_.outside.later(std::chrono::milliseconds(0), [old = game_] {});  // it may be at work right now
  }
  take_game(std::move(game), std::move(journal), people);
  for (const PersonPtr& person : people_) {
    for (Guest* guest : person->guests) tell_setup(*guest);
  }
  game_->begin();
  return true;
}

/// Looks at the rule file now and then while somebody is here: only at the server's own table, where its author sits.
void Room::watch_rules() {
  if (!address_.empty() || std::exchange(is_watched_, true)) return;
  premises_.outside.later(kLook, [room = weak_from_this()] {
    const auto self = room.lock();
    if (self == nullptr) return;
    self->is_watched_ = false;
    if (self->is_empty()) return;
    self->look_at_rules();
    self->watch_rules();
  });
}

void Room::look_at_rules() {
  std::string fault;
  bool is_newer = false;
  try {
    is_newer = plan_.newest(premises_.catalog) != plan_.setting().rules;
    if (is_newer) {
      ServedPlan next = plan_;
      next.change(EngineRequest("{}"), premises_.catalog, premises_.library);
      if (game_ == nullptr) plan_ = std::move(next);
    }
  } catch (const EngineFault& found) {
    fault = found.faults.empty() ? found.what() : found.faults;
    is_newer = false;
  }
  if (fault == fault_ && is_newer == is_newer_) return;
  fault_ = std::move(fault);
  is_newer_ = is_newer && game_ != nullptr;
  note_ = is_newer_ ? "The rule file has changed: the next deal is played by the new rules." : "";
  tell_all();
}

/// A deal of a match has begun: it is dealt again by the new rules, with the scores or chips so far. False if that has
/// to wait for the next game, because more than these passes from deal to deal, or the new rules fail.
bool Room::change_rules() {
  const Game& old = game_->game();
  const Setup& setup = old.world().setup();
  const View view = old.world().view(kGallery);
  const bool keeps_more =
      setup.match.deals || setup.match.rounds ||
      std::any_of(setup.publics.begin(), setup.publics.end(), [](const auto& one) { return one.kept; }) ||
      std::any_of(view.players.begin(), view.players.end(), [](const auto& one) { return !one.in_match; });
  if (keeps_more) return false;
  Opening opening;
  opening.dealer = view.dealer;
  const ScoreSheet sheet = score_sheet(old.events(), setup);
  for (Seat seat = 0; seat < setup.players; ++seat) {
    if (setup.has_chips) opening.chips.push_back(sheet.total[slot(seat)] - sheet.deals.back()[slot(seat)]);
    else opening.scores.push_back(view.players[slot(seat)].score);
  }
  if (old.settings().opening && setup.has_chips) return false;
  GameSettings settings = old.settings();
  const ServedPlan before = plan_;
  std::string why;
  try {
    plan_.change(EngineRequest("{}"), premises_.catalog, premises_.library);
    settings.options = plan_.setting().options;
    settings.seed = draw_key();
    settings.staging = {};
    settings.opening = std::move(opening);
    // The journal has no place for the scores with which a game begins.
    if (plan_.players() != setup.players || !deal(std::move(settings), /*saves=*/false, why))
      throw EngineFault("", why);
  } catch (const EngineFault& fault) {
    plan_ = before;
    return false;
  }
  is_newer_ = false;
  note_ = "From this deal on the new rules are played. The rest of this match is not saved.";
  tell_all();
  return true;
}

void Room::to_lobby() {
  forget_kept();
  if (game_ != nullptr) game_->abandon();
  game_ = nullptr;
  proposal_.reset();
  for (const PersonPtr& person : people_) person->stands_in = false;
}

void Room::seat_people() {
  if (game_ != nullptr) game_->seat_people(seats_of_people());
}

void Room::come_back(Person& person) {
  if (!std::exchange(person.stands_in, false)) return;
  note_ = fmt::format("{} is back.", person.name);
  seat_people();
}

void Room::propose(Proposal proposal) {
  proposal.missing = others_here(proposal.by.get());
  if (proposal.missing.empty()) return carry_out(proposal);
  if (proposal_) throw EngineFault("proposed", "Answer the question that is open first.");
  proposal_ = std::move(proposal);
}

void Room::answer(const PersonPtr& person, bool agrees) {
  if (!proposal_ || !proposal_->missing.contains(person.get())) return;
  if (!agrees) {
    note_ = fmt::format("{} does not agree.", person->name);
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
      game_->undo(proposal.by->seat, [room = weak_from_this(), by = proposal.by](const std::string& refusal) {
        const auto self = room.lock();
        if (self == nullptr) return;
        if (!refusal.empty()) self->note_ = refusal;
        self->tell_all();
      });
      return;
    case Proposal::What::bot:
      if (about->is_here() || about->seat == kNoSeat) return;
      about->stands_in = true;
      note_ = fmt::format("A bot plays for {} now.", about->name);
      break;
    case Proposal::What::seat:
      if (about != nullptr && about->is_here()) return;
      if (about != nullptr) about->seat = kNoSeat;
      proposal.by->seat = proposal.seat;
      note_ = fmt::format("{} plays for {} now.", proposal.by->name, game_->names()[slot(proposal.seat)]);
      break;
  }
  keep();
  seat_people();
}

void Room::play(Guest& guest, const std::string& op, const EngineRequest& request) {
  if (game_ == nullptr) throw EngineFault("no_game", "No game is being played.");
  const Seat seat = guest.person->seat;
  if (seat == kNoSeat || guest.person->stands_in) throw EngineFault("no_seat", "You only watch.");
  const auto to = [who = guest.weak_from_this()](const char* kind, const char* what, const std::string& text) {
    const auto still = who.lock();
    if (still != nullptr && !text.empty()) send(*still, kind, {{"about", what}, {"text", text}});
  };
  if (op == "choose") {
    game_->choose(seat, request, [to, room = weak_from_this()](const std::string& refusal) {
      to("answer", "choose", refusal);
      const auto self = room.lock();
      if (self != nullptr && refusal.empty()) self->proposal_.reset();
    });
  } else if (op == "why") {
    const std::string about = request.optional_text("card").value_or("");
    game_->why(seat, about, [to](const std::string& text) { to("answer", "why", text); });
  } else {
    game_->hint(seat, [to](const std::string& text) { to("answer", "hint", text); });
  }
}

void Room::serve(Guest& guest, const std::string& op, const EngineRequest& request) {
  last_used_ = premises_.outside.now();
  const PersonPtr person = guest.person;
  if (op == "choose" || op == "why" || op == "hint") return play(guest, op, request);
  if (op == "rules") return send(guest, "rules", {{"sheet", plan_.sheet()}});
  if (op == "undo") {
    if (!game_ || person->seat == kNoSeat) throw EngineFault("no_seat", "You do not play.");
    if (game_->take_back_early(person->seat)) return;
    propose({Proposal::What::undo, person, nullptr, kNoSeat, {}});
  } else if (op == "stand_in") {
    const auto number = request.optional_count("seat", 1, kMaxPlayers);
    const PersonPtr about = number ? at(static_cast<Seat>(*number) - 1) : nullptr;
    if (!is_playing() || person->seat == kNoSeat || about == nullptr || about->is_here() || about->stands_in)
      throw EngineFault("nobody", "Nobody is missing there.");
    propose({Proposal::What::bot, person, about, about->seat, {}});
  } else if (op == "agree") {
    answer(person, request.optional_word("answer").value_or("yes") == "yes");
  } else if (op == "sit") {
    sit(person, request);
  } else if (op == "stand") {
    stand(person);
  } else if (op == "rename") {
    if (game_ != nullptr && person->seat != kNoSeat)
      throw EngineFault("playing", "Names stay as they are during a game.");
    rename(*person, request.text("name"));
  } else {
    check_host(*person);
    if (op == "set") change_plan(request);
    else if (op == "start") start(/*again=*/false);
    else if (op == "again") start(/*again=*/true);
    else if (op == "end") to_lobby();
    else if (op == "remove") remove(request);
    else throw EngineFault("unknown_op", "The page asked for something unknown: load it again.");
  }
  keep();
  tell_all();
}

// ---- what everybody is sent ----

Json Room::seats_json() const {
  Json seats = Json::array();
  for (Seat seat = 0; seat < plan_.players(); ++seat) {
    const PersonPtr person = at(seat);
    Json row{{"seat", seat + 1}};
    if (person != nullptr) {
      row["name"] = person->name;
      row["here"] = person->is_here();
      if (person->stands_in) row["bot"] = true;
      if (person == host_) row["host"] = true;
    } else {
      row["bot"] = true;
    }
    seats.push_back(std::move(row));
  }
  return seats;
}

Json Room::proposal_json(const Person& person) const {
  const Proposal& open = *proposal_;
  std::string what;
  Json json;
  switch (open.what) {
    case Proposal::What::undo: what = "take back the last move"; break;
    case Proposal::What::bot: what = fmt::format("let a bot play for {}", open.about->name); break;
    case Proposal::What::seat:
      what = fmt::format("play for {}, with those cards", game_->names()[slot(open.seat)]);
      break;
  }
  const bool own = open.by.get() == &person;
  json["text"] = own ? fmt::format("You have asked to {}.", what)
                     : fmt::format("{} would like to {}.", open.by->name, what);
  json["asked"] = open.missing.contains(const_cast<Person*>(&person));
  json["missing"] = open.missing.size();
  return json;
}

std::string Room::message_for(const Person& person) const {
  Json json{{"v", kMessages}, {"kind", "table"}, {"table", code_}};
  json["you"] = {{"name", person.name}, {"host", host_.get() == &person}};
  if (person.seat != kNoSeat) json["you"]["seat"] = person.seat + 1;
  json["host"] = host_->name;
  json["seats"] = seats_json();
  Json watchers = Json::array();
  for (const PersonPtr& one : people_) {
    if (one->seat == kNoSeat && one->is_here()) watchers.push_back(one->name);
  }
  json["watchers"] = std::move(watchers);
  json["plan"] = plan_.json(/*whole=*/game_ == nullptr);
  if (proposal_) json["proposal"] = proposal_json(person);
  if (!note_.empty()) json["note"] = note_;
  const std::string& fault = fault_.empty() && game_ != nullptr ? game_->stopped() : fault_;
  if (!fault.empty() && host_.get() == &person) json["fault"] = fault;
  json["phase"] = game_ == nullptr ? "lobby" : "play";
  if (game_ == nullptr) return json_text(json);
  if (game_->status() == Status::over) json["phase"] = "over";
  if (game_->status() == Status::error) json["phase"] = "stopped";
  if (const auto left = game_->left()) json["left"] = left->count();
  if (!game_->unsaved().empty() && host_.get() == &person) json["unsaved"] = game_->unsaved();
  std::string text = json_text(json);
  text.pop_back();
  const bool plays = person.seat != kNoSeat && !person.stands_in;
  return text + ",\"game\":" + game_->shown(plays ? person.seat : kGallery) + "}";
}

void Room::tell(const Person& person) {
  const auto text = std::make_shared<const std::string>(message_for(person));
  for (Guest* guest : person.guests) guest->send(text);
}

void Room::tell_all() {
  for (const PersonPtr& person : people_) {
    if (person->is_here()) tell(*person);
  }
}

void Room::tell_setup(Guest& guest) const {
  if (game_ == nullptr) return;
  guest.send(std::make_shared<const std::string>(
      fmt::format(R"({{"v":{},"kind":"setup","setup":{}}})", kMessages, game_->setup())));
}

// ---- what outlives the server ----

void Room::keep() {
  if (game_ == nullptr || game_->journal_path().empty() || !is_playing()) return;
  KeptTable table{code_, address_, plan_.bots(), plan_.pace(), plan_.clock(), plan_.is_taught(), {}, 0};
  for (const PersonPtr& person : people_) {
    if (person == host_) table.host = table.people.size();
    table.people.push_back({person->token, person->name, person->address, person->seat, person->stands_in});
  }
  kept_ = kept_path(game_->journal_path());
  write_kept(kept_, table);
}

void Room::forget_kept() {
  if (!kept_.empty()) remove_kept(kept_);
  kept_.clear();
}

std::shared_ptr<Room> Room::resume(const std::string& file, const Premises& premises, std::string& error) {
  const auto table = read_kept(file, error);
  if (!table) return nullptr;
  KeptGame kept;
  auto journal = Journal::take_up(journal_of(file), kept, error);
  if (journal == nullptr) return nullptr;
  const Transcript& transcript = kept.transcript;
  if (transcript.end) {
    error = "that game is over";
    return nullptr;
  }
  ServeOptions options;
  try {
    const bool is_there = premises.library.read(transcript.path, error).has_value();
    options.game = is_there ? transcript.path : transcript.game;
    ReplayError refused;
    auto game = Game::replay(premises.catalog.rules(options.game), transcript, refused);
    if (game == nullptr || !kept.damage.empty()) {
      error = game == nullptr ? refused.message : kept.damage;
      return nullptr;
    }
    options.players = transcript.players;
    for (const auto& [name, value] : game->settings().options) options.set.emplace_back(name, to_string(value));
    options.pace = table->pace;
    auto room = std::make_shared<Room>(table->code, ServedPlan(premises.catalog, options), premises, table->address);
    room->plan_.change(EngineRequest(json_text({{"bots", table->bots},
                                                {"clock", table->clock.count()},
                                                {"learn", table->learn ? 1 : 0}})),
                       premises.catalog, premises.library);
    for (const KeptTable::One& one : table->people) {
      auto person = std::make_shared<Person>();
      person->token = one.token;
      person->name = one.name;
      person->address = one.address;
      person->seat = one.seat < transcript.players ? one.seat : kNoSeat;
      person->stands_in = one.stands_in && person->seat != kNoSeat;
      person->left = premises.outside.now();
      room->people_.push_back(std::move(person));
    }
    if (room->people_.empty()) {
      error = "nobody was at that table";
      return nullptr;
    }
    room->host_ = room->people_[std::min(table->host, room->people_.size() - 1)];
    room->bots_.assign(slot(transcript.players), bot_of_level(table->bots));
    room->kept_ = file;
    room->take_game(std::move(game), std::move(journal), room->seats_of_people());
    room->game_->begin();
    return room;
  } catch (const EngineFault& fault) {
    error = fault.what();
    return nullptr;
  }
}

}  // namespace houserules
