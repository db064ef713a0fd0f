// The games of a table: how one begins, and what happens when its rule file changes.
#include <algorithm>

#include <fmt/format.h>

#include "bots/factory.h"
#include "protocol/fault.h"
#include "runtime/opening.h"
#include "runtime/seed.h"
#include "serve/messages.h"
#include "serve/room.h"
#include "table/score_sheet.h"
#include "table/seating.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr std::chrono::seconds kLook{1};  ///< between two looks at the rule file

}  // namespace

BotSpec Room::bot_of_level(const std::string& level) {
  std::string error;
  return parse_bot(level, error).value_or(usual_bot(/*people=*/true));
}

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
  reclaimable_ = true;
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
  if (game_->status() != Status::decision) note("");
  const int before = std::exchange(deal_, game_->deal());
  if (game_->status() != Status::decision) forget_kept();
  else if (is_newer_ && deal_ > before && change_rules()) return;
  if (game_->late() != kNoSeat)
    note(fmt::format("Time is up: a bot has moved for {}.", game_->names()[slot(game_->late())]));
  if (const std::string news = game_->news(); !news.empty()) note(news);
  tell_all();
}

void Room::start(bool again) {
  if (is_playing()) throw EngineFault("playing", "A game is being played.");
  // A rule file that was saved since counts from now on; with a mistake in it, the old rules stay.
  try {
    plan_.change(EngineRequest("{}"), premises_.catalog, premises_.library);
  } catch (const EngineFault& fault) {
    for (Guest* guest : host_->guests)
      refuse(
          *guest, fault.code,
          fmt::format("The rules of the last game still apply, because the rule file has a mistake: {}", fault.what()));
  }
  is_newer_ = false;
  for (const PersonPtr& person : people_) {
    person->stands_in = false;
    person->replaced_by.clear();
  }
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
  if (seats_of_people().empty()) throw EngineFault("nobody", "Somebody has to take a seat first.");
  std::string why;
  if (!deal(std::move(settings), premises_.saves, why)) throw EngineFault("rule_error", why);
  note(why.empty() ? "" : fmt::format("This game is not saved: {}", why));
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
  note(is_newer_ ? "The rule file has changed: the next deal follows the new rules." : "");
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
  note("The new rules apply from this deal on. The rest of this match is not saved.");
  tell_all();
  return true;
}

void Room::to_lobby() {
  forget_kept();
  if (game_ != nullptr) game_->abandon();
  game_ = nullptr;
  proposal_.reset();
  note("");
  for (const PersonPtr& person : people_) {
    person->stands_in = false;
    person->replaced_by.clear();
  }
}

}  // namespace houserules
