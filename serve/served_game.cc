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
#include "telling/explain.h"
#include "telling/hint.h"
#include "telling/text.h"

namespace houserules {

ServedGame::ServedGame(std::unique_ptr<Game> game, std::vector<BotSpec> bots, std::vector<Seat> people,
                       std::unique_ptr<Journal> journal, Outside& outside, std::function<void()> changed)
    : game_(std::move(game)),
      specs_(std::move(bots)),
      journal_(std::move(journal)),
      outside_(outside),
      changed_(std::move(changed)),
      bots_(std::make_unique<Opponents>(specs_, game_->settings().seed, game_->settings().index)),
      names_(game_->world().setup().names),
      setup_(json_text(setup_json(*game_))) {
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
  while (make_early_choice()) continue;
  if (std::string why = table_->keep(); !why.empty()) unsaved_ = std::move(why);
  status_ = game_->world().status();
  stopped_ = status_ == Status::error ? game_->world().error().text_for_players() : "";
  deal_ = game_->world().table().match.deal_number;
  ++turn_;
  start_clock();
  // Which lines ran may tell what the player on move holds: others learn it with the choice.
  if (teacher_ != nullptr) {
    if (game_->choices_made() != taught_at_ || status_ != Status::decision) {
      std::move(taught_now_.begin(), taught_now_.end(), std::back_inserter(taught_));
      taught_now_.clear();
    }
    taught_at_ = game_->choices_made();
    for (std::string& rule : teacher_->news(kGallery))
      (status_ == Status::decision ? taught_now_ : taught_).push_back(std::move(rule));
  }
  for (auto& [seat, sight] : sights_) {
    if (seat != kGallery && !table_->is_person(seat)) continue;
    Json json = sight.look(*game_);
    if (const auto chosen = early_.find(seat); chosen != early_.end()) {
      json["chosen"] = chosen->second.second;
    } else if (seat != kGallery) {
      at_decision_of(seat, [&json, &sight = sight, this] { json["decide"] = sight.moves(*game_); });
    }
    if (teacher_ != nullptr) json["taught"] = taught_;
    if (status_ == Status::decision && seat == game_->world().decision().seat)
      for (const std::string& rule : taught_now_) json["taught"].push_back(rule);
    if (teacher_ != nullptr && status_ == Status::over) json["untaught"] = teacher_->left();
    shown_[seat] = json_text(json);
  }
}

/// Calls `look` as if it were that seat's turn in a round in which all choose at the same time: what the others choose
/// before it makes no difference then. False, and nothing happens, if it is its turn, or not to choose.
bool ServedGame::at_decision_of(Seat seat, const std::function<void()>& look) {
  const World& world = game_->world();
  if (world.status() != Status::decision || !world.decision().simultaneous || world.decision().seat == seat)
    return false;
  const GameSnapshot before = game_->snapshot();
  const auto is_round = [&world] { return world.status() == Status::decision && world.decision().simultaneous; };
  // What was chosen is told when all have chosen: that ends the round.
  const std::size_t told = game_->events().size();
  const auto goes_on = [&] { return is_round() && game_->events().size() == told; };
  while (goes_on() && world.decision().seat != seat)
    if (!game_->choose({0, world.decision().alternatives[0].value})) break;
  const bool found = goes_on() && world.decision().seat == seat;
  if (found) look();
  game_->restore(before);
  return found;
}

void ServedGame::choose_early(Seat seat, const EngineRequest& request) {
  const bool may = !early_.contains(seat) && at_decision_of(seat, [&] {
    const World& world = game_->world();
    const Decision& decision = world.decision();
    const Choice choice = choice_of(request, world.table(), decision, seat, first_id(decision, seat));
    const Alternative& chosen = decision.alternatives[choice.alternative];
    early_[seat] = {choice, alternative_text(world.table(), decision, chosen, seat, /*symbols=*/true, &choice.number)};
  });
  if (!may) throw EngineFault("not_your_turn", "it is not your turn");
}

/// Makes the choice of whoever has chosen before their turn, now that it has come.
bool ServedGame::make_early_choice() {
  const World& world = game_->world();
  if (world.status() != Status::decision || !world.decision().simultaneous) {
    early_.clear();
    round_ = game_->choices().size();
    return false;
  }
  const auto chosen = early_.extract(world.decision().seat);
  if (chosen.empty()) return false;
  table_->choose(chosen.mapped().first);
  return true;
}

bool ServedGame::take_back_early(Seat seat) {
  if (busy_ || early_.erase(seat) == 0) return false;
  show();
  tell_changed();
  return true;
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
  until_.reset();
  if (clock_.count() == 0 || status_ != Status::decision || !table_->is_person(game_->world().decision().seat)) return;
  until_ = outside_.now() + clock_;
  outside_.later(clock_, [self = shared_from_this(), turn = turn_] {
    self->when_free([self, turn] {
      if (turn == self->turn_) self->time_is_up();
    });
  });
}

/// A bot moves for the person who has thought too long.
void ServedGame::time_is_up() {
  if (is_abandoned_ || status_ != Status::decision) return;
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
  outside_.later(pace_, [self = shared_from_this(), turn = turn_] {
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
      if ((decision.choosers() & seat_bit(seat)) != 0)
        table_->choose(choice_of(request, world.table(), decision, seat, first_id(decision, seat)));
      else choose_early(seat, request);
    } catch (const EngineFault& fault) {
      return then(capital(fault.what()) + ".");
    }
    show();
    then("");
    tell_changed();
    go_on();
  });
}

void ServedGame::undo(Seat seat, const Answer& then) {
  when_free([this, seat, then] {
    const auto taken = table_->undo(seat, [](const std::vector<Seat>&) { return true; });
    if (!taken) return then("There is nothing to take back.");
    for (auto& [viewer, sight] : sights_) sight.forget();
    early_.clear();
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
    if (status_ != Status::decision || game_->world().decision().seat != seat)
      return then("Hints are only for your own moves.");
    auto text = std::make_shared<std::string>();
    apart([this, text] { *text = houserules::hint(*game_, Style{}); },
          [this, text, then] {
            then(*text);
            go_on();
          });
  });
}

void ServedGame::why(Seat seat, const std::string& about, const Told& then) {
  when_free([this, seat, about, then] {
    const World& world = game_->world();
    if (status_ != Status::decision || (world.decision().choosers() & seat_bit(seat)) == 0)
      return then("It is not your turn.");
    WhyNot why;
    why.card = [this, seat](CardId card) { return game_->why_not(seat, card); };
    then(explain(about, world.table(), world.decision().alone(seat), Style{}, why));
  });
}

}  // namespace houserules
