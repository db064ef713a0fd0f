#include "protocol/game.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "interpreter/loading/options_json.h"
#include "protocol/choice.h"
#include "protocol/show.h"
#include "protocol/taken_back.h"
#include "runtime/seed.h"
#include "table/seating.h"
#include "telling/json.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr std::uint64_t kAny = std::numeric_limits<std::uint64_t>::max();

std::vector<std::string> names_of(const EngineRequest& request, int players) {
  const std::vector<std::string> given = request.texts("names");
  if (given.size() > static_cast<std::size_t>(players)) {
    throw EngineFault("bad_setting", fmt::format("{} for {}", counted(static_cast<std::int64_t>(given.size()), "name"),
                                                 counted(players, "player")));
  }
  std::vector<std::string> names = default_names(players);
  std::copy(given.begin(), given.end(), names.begin());
  std::vector<std::string> others;
  for (const std::string& name : names) {
    if (const std::string fault = fault_of_name(name, others); !fault.empty()) throw EngineFault("bad_setting", fault);
    others.push_back(name);
  }
  return names;
}

/// A number, a key as reported by an earlier game, or a new key.
Seed seed_of(const EngineRequest& request) {
  const auto word = request.optional_word("seed");
  if (!word) return draw_key();
  if (const auto seed = Seed::parse(*word)) return *seed;
  throw EngineFault("bad_request",
                    fmt::format("\"seed\" must be a whole number from 0 to {}, or 32 hexadecimal digits", kAny));
}

std::vector<FaceId> deck_of(const EngineRequest& request, const EngineSetting& setting) {
  std::vector<FaceId> faces;
  const std::vector<std::string> cards = request.texts("deck");
  if (cards.empty()) return faces;
  Impossible fault;
  const auto setup = resolve(setting.rules->header, setting.players, setting.options, fault);
  if (!setup) throw EngineFault("bad_setting", fault.text());
  const Pack& pack = setup->pack;
  for (const std::string& card : cards) {
    const auto face = pack.parse(card);
    if (!face) {
      throw EngineFault("unknown_card", fmt::format("card {} of the deck, `{}`, is not in the pack: cards are written "
                                                    "rank, then suit letter, as in `{}`",
                                                    faces.size() + 1, card, pack.text(pack.cards.front())));
    }
    faces.push_back(*face);
  }
  return faces;
}

void check_not_both(const EngineRequest& request) {
  if (request.has("as") && request.has("seat")) throw EngineFault("bad_request", "give \"seat\" or \"as\", not both");
}

}  // namespace

EngineFault fault_of(const GameError& error, bool in_full) {
  GameError told = error;
  told.table.clear();
  EngineFault fault("rule_error", in_full ? told.text() : told.text_for_players());
  fault.file = error.file;
  fault.line = error.line;
  if (in_full) fault.situation = error.table;
  return fault;
}

EngineGame::EngineGame(const EngineRequest& request, const EngineSetting& setting) {
  GameSettings settings;
  settings.players = setting.players;
  settings.options = setting.options;
  settings.names = names_of(request, setting.players);
  settings.seed = seed_of(request);
  settings.index = request.optional_count("index", 0, kAny).value_or(0);
  settings.staging.cards = deck_of(request, setting);
  settings.staging.draws = request.counts("chance");
  if (const auto seat = request.optional_count("as", 0, kMaxPlayers);
      seat && *seat > static_cast<std::uint64_t>(setting.players)) {
    throw EngineFault("bad_request",
                      fmt::format("there is no seat {}: the game has {}", *seat, counted(setting.players, "player")));
  }
  GameError error;
  game_ = Game::start(setting.rules, settings, error);
  if (game_ == nullptr) throw fault_of(error, /*in_full=*/true);
  if (game_->world().status() != Status::error) return;
  if (game_->world().table().staged.failed) {
    throw EngineFault("staging", staging_error(viewer_of(request)));
  }
  throw rule_error(!request.has("as"));
}

EngineFault EngineGame::rule_error(bool in_full) const { return fault_of(game_->world().error(), in_full); }

const Decision& EngineGame::decision(bool in_full) const {
  if (game_->world().status() == Status::error) throw rule_error(in_full);
  if (game_->world().status() != Status::decision) throw EngineFault("game_over", "the game is over");
  return game_->world().decision();
}

EngineFault EngineGame::not_your_turn() const {
  const Seat seat = game_->world().decision().seat;
  return {"not_your_turn",
          fmt::format("it is {}'s choice, in seat {}", game_->world().setup().names[slot(seat)], seat + 1)};
}

void EngineGame::check_staging(Seat viewer, std::size_t choices) {
  if (game_->world().status() != Status::error || !game_->world().table().staged.failed) return;
  const std::string message = staging_error(viewer);
  game_->undo(game_->choices().size() - choices);
  throw EngineFault("staging", message);
}

std::string EngineGame::staging_error(Seat viewer) const {
  return viewer == kOmniscient ? game_->world().table().staging_error() : "the staged cards or outcomes cannot come up";
}

Seat EngineGame::viewer_of(const EngineRequest& request, const char* member) const {
  const auto seat = request.optional_count(member, 0, kMaxPlayers);
  if (!seat) return kOmniscient;
  if (*seat > static_cast<std::uint64_t>(game_->world().setup().players)) {
    throw EngineFault("bad_request", fmt::format("there is no seat {}: the game has {}", *seat,
                                                 counted(game_->world().setup().players, "player")));
  }
  return *seat == 0 ? kGallery : static_cast<Seat>(*seat) - 1;
}

Json EngineGame::position(Seat viewer) {
  if (game_->world().status() == Status::error) throw rule_error(viewer == kOmniscient);
  Json reply;
  if (game_->world().status() == Status::decision) {
    reply["decide"] = decide_json(game_->world().table(), game_->world().decision(), viewer);
  } else {
    reply["over"] = result_json(game_->world().result(), game_->world().setup());
  }
  reply["choices"] = game_->choices_made();
  std::size_t& told = told_[slot(viewer >= 0 ? viewer : kMaxPlayers - 1 - viewer)];
  const std::vector<Event>& events = game_->events();
  reply["events"] = events_json(std::span(events).subspan(told), game_->world().setup(), viewer);
  told = events.size();
  return reply;
}

void EngineGame::follow(std::span<const Choice> made) {
  for (const Choice& choice : made.subspan(std::min(made.size(), game_->choices().size()))) game_->choose(choice);
}

Json EngineGame::opening(const EngineRequest& request) {
  const Seat viewer = viewer_of(request);
  const Transcript transcript = game_->transcript();
  Json started;
  started["game"] = transcript.game;
  started["title"] = game_->rules().header.title;
  started["players"] = transcript.players;
  started["names"] = transcript.names;
  if (viewer == kOmniscient) started["seed"] = seed_json(transcript.seed);
  started["index"] = transcript.index;
  started["options"] = options_json(game_->settings().options);
  Json reply;
  reply["new"] = std::move(started);
  reply.update(position(viewer));
  return reply;
}

/// Who makes the choice: `viewer` if the request comes from a seat, else the `seat` that it names or the owner of the
/// move with its id.
Seat EngineGame::chooser_of(const EngineRequest& request, Seat viewer) const {
  const Decision& decision = game_->world().decision();
  check_not_both(request);
  if (viewer != kOmniscient) return viewer;
  if (request.has("seat")) return viewer_of(request, "seat");
  const auto id = request.optional_count("id", 0, std::numeric_limits<std::uint32_t>::max());
  return id && *id < decision.alternatives.size() ? decision.chooser(decision.alternatives[*id]) : decision.seat;
}

Json EngineGame::choose(const EngineRequest& request) {
  const Seat viewer = viewer_of(request);
  const Decision& decision = this->decision(viewer == kOmniscient);
  const Seat chooser = chooser_of(request, viewer);
  if (chooser < 0 || (decision.choosers() & seat_bit(chooser)) == 0) throw not_your_turn();
  const std::size_t before = game_->choices().size();
  game_->choose(choice_of(request, game_->world().table(), decision, chooser, first_id(decision, viewer)));
  check_staging(viewer, before);
  return position(viewer);
}

Seat EngineGame::decider(const EngineRequest& request, Seat viewer) const {
  const Seat seat = decision(viewer == kOmniscient).seat;
  check_not_both(request);
  const Seat wanted = request.has("seat") ? viewer_of(request, "seat") : viewer;
  if (wanted != seat && wanted != kOmniscient) throw not_your_turn();
  return seat;
}

Json EngineGame::suggest(const EngineRequest& request, const Thinking& thinking) {
  const Seat viewer = viewer_of(request);
  const BotSpec bot = bot_of(request);
  Json reply;
  reply["suggest"] = suggestion(*game_, decider(request, viewer), viewer, bot, thinking);
  reply["choices"] = game_->choices_made();
  return reply;
}

Json EngineGame::bot(const EngineRequest& request, const Thinking& thinking) {
  const Seat viewer = viewer_of(request);
  const BotSpec bot = bot_of(request);
  const std::size_t before = game_->choices().size();
  const Played played = play_seat(*game_, decider(request, viewer), bot, thinking);
  check_staging(viewer, before);
  Json reply = position(viewer);
  if (played == Played::cut_short) reply["cut_short"] = true;
  return reply;
}

Json EngineGame::undo(const EngineRequest& request) {
  const Seat viewer = viewer_of(request);
  if (game_->choices_made() == 0) throw EngineFault("nothing_to_undo", "no choice has been made yet");
  if (viewer == kOmniscient) {
    game_->undo();
  } else if (const std::string fault = take_back_for(*game_, viewer); !fault.empty()) {
    throw EngineFault("not_for_seat", fault);
  }
  for (std::size_t& told : told_) told = std::min(told, game_->events().size());
  return position(viewer);
}

Json EngineGame::state(const EngineRequest& request) { return position(viewer_of(request)); }

Json EngineGame::view(const EngineRequest& request) {
  check_not_both(request);
  World& world = game_->world();
  const Seat viewer = viewer_of(request, request.has("as") ? "as" : "seat");
  return {{"view", view_json(world.view_with_totals(viewer), world.setup())}};
}

std::size_t EngineGame::bytes() const { return game_->world().memory() + game_->world().table().told; }

Json EngineGame::snapshot(std::size_t most_bytes) {
  decision(/*in_full=*/true);
  Moment moment{game_->snapshot(), told_};
  const std::size_t bytes = moment.game.size();
  if (bytes > most_bytes) throw EngineFault("too_many", "the snapshots take too much memory: forget some");
  snapshot_bytes_ += bytes;
  moments_[++last_moment_] = std::move(moment);
  return {{"snapshot", last_moment_}};
}

EngineGame::Moments::iterator EngineGame::moment_of(const EngineRequest& request) {
  const auto number = request.optional_count("snapshot", 0, kAny);
  if (!number) throw EngineFault("bad_request", "\"snapshot\" is missing");
  const auto found = moments_.find(*number);
  if (found == moments_.end()) throw EngineFault("no_snapshot", fmt::format("there is no snapshot {}", *number));
  return found;
}

Json EngineGame::restore(const EngineRequest& request) {
  if (viewer_of(request) != kOmniscient)
    throw EngineFault("not_for_seat",
                      "restoring a snapshot undoes the others' choices, but not what has been seen since");
  const auto found = moment_of(request);
  game_->restore(found->second.game);
  told_ = found->second.told;
  return position(kOmniscient);
}

Json EngineGame::forget(const EngineRequest& request) {
  const auto found = moment_of(request);
  snapshot_bytes_ -= found->second.game.size();
  Json reply{{"forgot", found->first}};
  moments_.erase(found);
  return reply;
}

Json EngineGame::transcript(const EngineRequest& request) const {
  if (viewer_of(request) != kOmniscient)
    throw EngineFault("not_for_seat", "a transcript reveals the seed, and with it every hand");
  return {{"transcript", to_text(game_->transcript())}};
}

}  // namespace houserules
