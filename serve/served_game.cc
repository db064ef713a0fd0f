#include "serve/served_game.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "protocol/choice.h"
#include "protocol/fault.h"
#include "protocol/show.h"
#include "runtime/event_words.h"
#include "telling/card_text.h"
#include "telling/explain.h"
#include "telling/hint.h"
#include "telling/text.h"

namespace houserules {

ServedGame::ServedGame(std::unique_ptr<Game> game, std::vector<BotSpec> bots, std::vector<Seat> people,
                       std::unique_ptr<Journal> journal, Outside& outside, std::function<void()> changed)
    : game_(std::move(game)),
      journal_(std::move(journal)),
      outside_(outside),
      changed_(std::move(changed)),
      bots_(std::make_unique<Opponents>(std::move(bots), *game_)),
      names_(game_->world().setup().names),
      setup_(json_text(setup_json(*game_))) {
  if (journal_ != nullptr) bots_->learn(*game_);
  bots_->set_enough([this] { return hurried_ || outside_.is_closing(); });
  seat_anew(std::move(people));
  for (Seat seat = kGallery; seat < game_->settings().players; ++seat) sights_.emplace(seat, Sight(seat));
  show();
}

ServedGame::~ServedGame() = default;

// Somebody who has just sat down is shown the table when the bot has thought.
const std::string& ServedGame::shown(Seat viewer) const {
  const auto found = shown_.find(viewer);
  return found == shown_.end() ? shown_.at(kGallery) : found->second;
}

void ServedGame::seat_anew(std::vector<Seat> people) {
  people_ = std::move(people);
  table_ = std::make_unique<GameTable>(*game_, *bots_, people_, journal_.get());
}

/// Everything that people did is on disk before anybody is shown it.
void ServedGame::show() {
  make_round();
  if (std::string why = table_->keep(); !why.empty()) unsaved_ = std::move(why);
  status_ = game_->world().status();
  stopped_ = status_ == Status::error ? game_->world().error().text_for_players() : "";
  deal_ = game_->world().table().match.deal_number;
  choices_ = game_->choices().size();
  ++turn_;
  start_clock();
  // Which lines ran may tell what those hold who are to choose: others learn it with the choice.
  if (teacher_ != nullptr) {
    if (game_->choices_made() != taught_at_ || status_ != Status::decision) {
      std::move(taught_now_.begin(), taught_now_.end(), std::back_inserter(taught_));
      taught_now_.clear();
    }
    taught_at_ = game_->choices_made();
    for (std::string& rule : teacher_->news(kGallery))
      (status_ == Status::decision ? taught_now_ : taught_).push_back(std::move(rule));
  }
  std::map<Seat, Json> asked;  // where all choose at the same time: the people who are to, as each sees it
  Json choosing = Json::array();
  walk_round([&](Seat seat) {
    const bool is_person = table_->is_person(seat);
    if (is_person) asked[seat] = sights_.at(seat).moves(*game_);
    // Bots wait for people, not people for bots.
    if (!early_.contains(seat) && (is_person || is_closed_)) choosing.push_back(seat + 1);
    return false;
  });
  for (auto& [seat, sight] : sights_) {
    if (seat != kGallery && !table_->is_person(seat)) continue;
    Json json = sight.look(*game_);
    if (is_round()) json["choosing"] = choosing;
    if (const auto chosen = early_.find(seat); chosen != early_.end()) {
      json["chosen"] = chosen->second.second;
      json["decide"].erase("moves");
    } else if (const auto own = asked.find(seat); own != asked.end()) {
      json["decide"] = own->second;
    } else if (status_ == Status::decision && seat == game_->world().decision().seat) {
      add_takings(json["decide"]["moves"]);
    }
    if (teacher_ != nullptr) json["taught"] = taught_;
    if (teacher_ != nullptr && status_ == Status::decision &&
        (seat == game_->world().decision().seat || asked.contains(seat))) {
      for (const std::string& rule : taught_now_) json["taught"].push_back(rule);
      const Json& taught = json["taught"];
      const auto governing = std::find(taught.begin(), taught.end(), teacher_->governing());
      if (governing != taught.end()) json["governing"] = governing - taught.begin();
    }
    if (teacher_ != nullptr && status_ == Status::over) json["untaught"] = teacher_->left();
    shown_[seat] = json_text(json);
  }
}

/// Adds the cards that a move takes from the hand besides those it names, so that a page can have them tapped.
void ServedGame::add_takings(Json& moves) {
  World& world = game_->world();
  const std::vector<Taking> all = takings(world);
  const Table& table = world.table();
  for (std::size_t i = 0; i < all.size() && i < moves.size(); ++i) {
    Json places = Json::array();
    for (const CardId card : all[i].cards) places.push_back({table.pile_of(card), table.place_of(card) - 1});
    if (!places.empty() && places != moves[i].value("at", Json::array())) moves[i]["takes"] = std::move(places);
    if (!all[i].from.empty()) moves[i]["from"] = all[i].from;
    if (all[i].goes_on && !all[i].cards.empty()) moves[i]["again"] = true;
  }
}

/// Whether all choose at the same time now.
bool ServedGame::is_round() const {
  const World& world = game_->world();
  return world.status() == Status::decision && world.decision().simultaneous;
}

/// Calls `visit` at each decision that is left of a round in which all choose at the same time, until it returns true;
/// not at all if there is no round. What the others choose before it makes no difference to a decision.
void ServedGame::walk_round(const std::function<bool(Seat)>& visit) {
  if (!is_round()) return;
  const World& world = game_->world();
  const GameSnapshot before = game_->snapshot();
  // What was chosen is told when all have chosen: that ends the round.
  const std::size_t told = game_->events().size();
  while (is_round() && game_->events().size() == told && !visit(world.decision().seat))
    if (!game_->choose({0, world.decision().alternatives[0].value})) break;
  game_->restore(before);
}

/// Calls `look` at that seat's decision: the pending one, or its own of the round in which all choose at the same time.
/// False, without a call, if it is not to choose.
bool ServedGame::at_decision_of(Seat seat, const std::function<void()>& look) {
  const World& world = game_->world();
  bool found = world.status() == Status::decision && (world.decision().choosers() & seat_bit(seat)) != 0;
  if (found) {
    look();
    return true;
  }
  walk_round([&](Seat here) {
    found = here == seat;
    if (found) look();
    return found;
  });
  return found;
}

void ServedGame::choose_in_round(Seat seat, const EngineRequest& request) {
  const bool may = at_decision_of(seat, [&] {
    const World& world = game_->world();
    const Decision& decision = world.decision();
    const Choice choice = choice_of(request, world.table(), decision, seat, first_id(decision, seat));
    const Alternative& chosen = decision.alternatives[choice.alternative];
    early_[seat] = {choice, alternative_text(world.table(), decision, chosen, seat, /*symbols=*/true, &choice.number)};
  });
  if (!may) throw EngineFault("not_your_turn", "it is not your turn");
}

/// Makes what was chosen in a round in which all choose at the same time, once all people in it have chosen: until then
/// each may choose again.
void ServedGame::make_round() {
  while (is_round()) {
    if (round_told_ != game_->events().size()) {
      early_.clear();
      round_ = game_->choices().size();
      round_told_ = game_->events().size();
      is_closed_ = false;
    }
    if (!is_closed_) {
      bool all = true;
      walk_round([&](Seat seat) {
        all = all && (early_.contains(seat) || !table_->is_person(seat));
        return !all;
      });
      is_closed_ = all;
    }
    const Seat seat = game_->world().decision().seat;
    if (!is_closed_ && table_->is_person(seat)) return;
    const auto chosen = early_.extract(seat);
    if (chosen.empty()) return;
    table_->choose(chosen.mapped().first);
  }
  early_.clear();
  round_ = game_->choices().size();
  round_told_ = SIZE_MAX;
}

void ServedGame::teach(std::shared_ptr<const Rules> rules) {
  teacher_ = std::make_unique<Teacher>(std::move(rules), *game_);
  show();
}

void ServedGame::begin() {
  start_clock();
  go_on();
}

void ServedGame::tell_changed() {
  if (!is_abandoned_) changed_();
}

std::optional<std::chrono::milliseconds> ServedGame::left() const {
  if (!until_) return std::nullopt;
  using std::chrono::milliseconds;
  return std::max(std::chrono::duration_cast<milliseconds>(*until_ - outside_.now()), milliseconds(0));
}

void ServedGame::start_clock() {
  // Whoever chooses again gains no time.
  const bool runs = until_ && is_round() && clocked_at_ == game_->choices().size();
  if (runs && clock_.count() > 0) return;
  until_.reset();
  const std::uint64_t number = ++clock_ran_;
  if (clock_.count() == 0 || status_ != Status::decision || !table_->is_person(game_->world().decision().seat)) return;
  clocked_at_ = game_->choices().size();
  until_ = outside_.now() + clock_;
  outside_.later(clock_, [self = shared_from_this(), number] {
    self->when_free([self, number] {
      if (number == self->clock_ran_) self->time_is_up();
    });
  });
}

/// A bot moves for the person who has thought too long.
void ServedGame::time_is_up() {
  if (is_abandoned_ || status_ != Status::decision) return;
  until_.reset();
  if (is_round() && !std::exchange(is_closed_, true)) {  // those who have chosen do not wait for the others any longer
    const std::size_t before = choices_;
    show();
    if (choices_ != before) tell_changed();
    if (status_ != Status::decision || !table_->is_person(game_->world().decision().seat)) return go_on();
  }
  auto answer = std::make_shared<std::optional<Choice>>();
  apart([this, answer] { *answer = bots_->move(*game_); },
        [this, answer, turn = turn_] {
          if (turn != turn_ || is_abandoned_) return go_on();  // they were faster after all
          late_ = game_->world().decision().seat;
          table_->choose(**answer);
          show();
          tell_changed();
          late_ = kNoSeat;
          go_on();
        });
}

void ServedGame::when_free(std::function<void()> act) {
  if (!busy_) return act();
  if (waiting_.size() >= kMostWaiting) return;
  hurried_ = true;
  waiting_.push_back(std::move(act));
}

void ServedGame::apart(std::function<void()> work, std::function<void()> then) {
  busy_ = true;
  hurried_ = false;
  // The game lives until whoever thinks in it is done.
  outside_.think([self = shared_from_this(), work = std::move(work)] { work(); },
                 [self = shared_from_this(), then = std::move(then)] {
                   self->busy_ = false;
                   for (auto acts = std::exchange(self->waiting_, {}); !acts.empty(); acts.pop_front()) {
                     if (self->busy_) self->waiting_.push_back(std::move(acts.front()));
                     else acts.front()();
                   }
                   if (self->busy_) self->waiting_.push_back(then);
                   else then();
                 });
}

void ServedGame::go_on() {
  if (busy_ || is_abandoned_ || status_ != Status::decision) return;
  const Awaited awaited = table_->awaited();
  if (awaited.what == Awaited::What::person || awaited.what == Awaited::What::nothing) return;
  // A pause before every decision in which a bot may act, whether or not it can: its length tells nothing.
  const auto choices = game_->choices().size();
  if (paced_for_ != choices) return pause();
  if (awaited.what == Awaited::What::calls) {
    table_->nobody_calls();  // whoever wanted to has had the pause
    return go_on();
  }
  ask_bot();
}

void ServedGame::pause() {
  if (std::exchange(paused_at_, turn_) == turn_) return;  // it has begun
  // Where all choose at the same time nothing is seen of it, and people may be waiting for the bots.
  const auto pace = is_round() ? std::chrono::milliseconds(0) : pace_;
  outside_.later(pace, [self = shared_from_this(), turn = turn_] {
    self->when_free([self, turn] {
      if (turn != self->turn_) return;
      self->paced_for_ = self->game_->choices().size();
      self->go_on();
    });
  });
}

void ServedGame::ask_bot() {
  auto answer = std::make_shared<std::optional<Choice>>();
  apart([this, answer] { *answer = table_->ask_bot(); },
        [this, answer, turn = turn_] {
          if (turn != turn_ || is_abandoned_) return go_on();  // somebody was faster
          table_->answer_for_bot(*answer);
          if (*answer) {
            show();
            tell_changed();
          }
          go_on();
        });
}

void ServedGame::choose(Seat seat, const EngineRequest& request, const Answer& then) {
  when_free([this, seat, request, then] {
    try {
      if (status_ != Status::decision) throw EngineFault("game_over", "the game is over");
      const auto seen = request.optional_count("choices", 0, INT32_MAX);
      const World& world = game_->world();
      const Decision& decision = world.decision();
      // What others choose at the same time changes nothing.
      if (seen && (decision.simultaneous ? *seen < round_ : *seen != game_->choices().size()))
        throw EngineFault("not_your_turn", "somebody was faster");
      if (decision.simultaneous) choose_in_round(seat, request);
      else if ((decision.choosers() & seat_bit(seat)) == 0) throw EngineFault("not_your_turn", "it is not your turn");
      else table_->choose(choice_of(request, world.table(), decision, seat, first_id(decision, seat)));
    } catch (const EngineFault& fault) {
      return then(capital(fault.what()) + ".");
    }
    show();
    then("");
    tell_changed();
    go_on();
  });
}

void ServedGame::seek_undo(Seat seat, const std::function<void(const std::optional<Undoing>&)>& then) {
  when_free([this, seat, then] {
    if (is_round() && !is_closed_ && early_.erase(seat) > 0) {
      show();
      return tell_changed();
    }
    std::optional<Undoing> found;
    const std::vector<Event> events = game_->events();
    table_->look_back(seat, [&](const TakenBack& taken) {
      const World& world = game_->world();
      const Setup& setup = world.setup();
      const Decision& decision = world.decision();
      const Alternative& first = decision.alternatives[taken.first.alternative];
      found = Undoing{game_->choices().size(), decision.chooser(first), {}, world.table().match.deal_number};
      // Where all choose at the same time it is told later, and then to each what they may know.
      const auto told = std::find_if(
          events.begin() + std::ssize(game_->events()), events.end(),
          [&](const Event& event) { return event.kind == Event::Kind::chose && event.seat == found->chooser; });
      for (const auto& [viewer, sight] : sights_) {
        const std::string text =
            told != events.end() ? choice_text(*told, setup, viewer)
            : viewer == found->chooser
                ? alternative_text(world.table(), decision, first, viewer, /*symbols=*/false, &taken.first.number)
                : filled(setup.moves[first.move].text, [](int) { return "..."; });
        found->words[viewer] = with_cards(setup.pack, text, Style{});
      }
    });
    then(found);
  });
}

void ServedGame::undo(Seat seat, std::size_t at, const Answer& then) {
  when_free([this, seat, at, then] {
    bool is_same = false;
    table_->look_back(seat, [&](const TakenBack&) { is_same = game_->choices().size() == at; });
    if (!is_same) return then("Something else has happened since: ask again.");
    table_->undo(seat, [](const std::vector<Seat>&) { return true; });
    for (auto& [viewer, sight] : sights_) sight.forget();
    early_.clear();
    round_told_ = SIZE_MAX;
    until_.reset();
    paced_for_ = SIZE_MAX;
    show();
    then("");
    tell_changed();
    go_on();
  });
}

void ServedGame::seat_people(std::vector<Seat> people) {
  when_free([this, people = std::move(people)]() mutable {
    seat_anew(std::move(people));
    show();
    paced_for_ = SIZE_MAX;
    tell_changed();
    go_on();
  });
}

void ServedGame::hint(Seat seat, const Told& then) {
  when_free([this, seat, then] {
    const World& world = game_->world();
    bool is_own = false;  // not only a call
    at_decision_of(seat, [&] { is_own = world.decision().seat == seat; });
    if (!is_own) return then("Hints are only for your own moves.");
    auto text = std::make_shared<std::string>();
    apart([this, seat, text] { at_decision_of(seat, [&] { *text = houserules::hint(*game_, Style{}); }); },
          [this, text, then] {
            then(*text);
            go_on();
          });
  });
}

void ServedGame::why(Seat seat, const std::string& about, const Told& then) {
  when_free([this, seat, about, then] {
    std::string text = "It is not your turn.";
    at_decision_of(seat, [&] {
      const World& world = game_->world();
      WhyNot why;
      why.card = [this, seat](CardId card) { return game_->why_not(seat, card); };
      text = explain(about, world.table(), world.decision().alone(seat), Style{}, why);
    });
    then(text);
  });
}

void ServedGame::ways(Seat seat, const std::vector<std::string>& cards,
                      const std::function<void(const std::vector<Way>&)>& then) {
  when_free([this, seat, cards, then] {
    World& world = game_->world();
    if (status_ != Status::decision || is_round() || world.decision().seat != seat) return then({});
    std::vector<FaceId> faces;
    for (const std::string& card : cards) {
      const auto face = world.setup().pack.parse(card);
      if (!face) return then({});
      faces.push_back(*face);
    }
    then(ways_to_take(world, faces));
  });
}

}  // namespace houserules
