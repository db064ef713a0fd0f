#include "table/game_table.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "runtime/text.h"

namespace houserules {
namespace {

constexpr std::size_t kNotDrawn = std::numeric_limits<std::size_t>::max();

}  // namespace

GameTable::GameTable(Game& game, Opponents& bots, const std::vector<Seat>& people, Journal* journal)
    : game_(game),
      bots_(bots),
      people_(people),
      journal_(journal),
      lot_(game.settings().seed, game.settings().index, kLot),
      drawn_for_(kNotDrawn),
      last_own_(game.events().size()) {}

bool GameTable::is_person(Seat seat) const { return contains(people_, seat); }

// What several people read on one screen must not depend on anybody's hand.
std::vector<Seat> GameTable::callers() const {
  const Decision& decision = game_.world().decision();
  const SeatMask asked = is_shared() ? decision.invited : decision.choosers();
  std::vector<Seat> seats;
  for (const Seat seat : people_) {
    if (seat != decision.seat && (asked & seat_bit(seat)) != 0) seats.push_back(seat);
  }
  return seats;
}

// A bot waits for people who may call; if several players may call, their order is drawn at random.
void GameTable::draw_lots() {
  const Decision& decision = game_.world().decision();
  drawn_for_ = game_.choices().size();
  calls_ = asked_before(decision, lot_);
  std::erase_if(calls_, [this](Seat seat) { return is_person(seat); });
  if (is_person(decision.seat) || callers().empty()) return;
  const auto place = lot_.below(static_cast<std::uint32_t>(calls_.size() + 1));
  calls_.insert(calls_.begin() + (people_first_ ? 0 : place), kNoSeat);
}

Awaited GameTable::awaited() {
  if (game_.world().status() != Status::decision) return {};
  if (drawn_for_ != game_.choices().size()) draw_lots();
  const Seat mover = game_.world().decision().seat;
  if (!calls_.empty()) {
    if (calls_.front() == kNoSeat) return {Awaited::What::calls, mover};
    return {Awaited::What::bot, calls_.front(), /*is_call=*/true};
  }
  return {is_person(mover) ? Awaited::What::person : Awaited::What::bot, mover};
}

std::optional<Choice> GameTable::only_move() const {
  if (!made_alone_ || game_.world().status() != Status::decision) return std::nullopt;
  const Decision& decision = game_.world().decision();
  const auto own = decision.own();
  if (!is_person(decision.seat) || own.size() != 1 || own[0].variants() != 1) return std::nullopt;
  const bool has_card = own[0].kind == AlternativeKind::card || own[0].kind == AlternativeKind::set ||
                        own[0].kind == AlternativeKind::place;
  if (has_card && (!plays_cards_ || is_shared())) return std::nullopt;
  // A choice that was rolled back would be rolled back again, forever.
  const auto news = std::span(game_.events()).subspan(std::min(chosen_at_, game_.events().size()));
  if (std::any_of(news.begin(), news.end(), [](const Event& event) { return event.kind == Event::Kind::undone; }))
    return std::nullopt;
  return Choice{0, own[0].value};
}

std::optional<Choice> GameTable::ask_bot() {
  return calls_.empty() ? std::optional(bots_.move(game_)) : bots_.call(game_, calls_.front());
}

void GameTable::answer_for_bot(const std::optional<Choice>& answer) {
  if (!calls_.empty()) calls_.erase(calls_.begin());
  if (journal_ != nullptr) {
    if (const auto habits = bots_.new_habits(game_)) journal_->add(*habits);
  }
  if (answer) choose(*answer);
}

void GameTable::record_and_choose(const Choice& choice) {
  const Decision& decision = game_.world().decision();
  if (is_person(decision.chooser(decision.alternatives[choice.alternative])) && !only_move())
    last_own_ = game_.events().size();
  if (journal_ != nullptr) journal_->add(game_.record(choice));
  chosen_at_ = game_.events().size();
  game_.choose(choice);
}

void GameTable::choose(const Choice& choice) {
  taken_back_.clear();
  record_and_choose(choice);
}

void GameTable::nobody_calls() { calls_.erase(calls_.begin()); }

/// Takes choices back up to the one that undo() by that seat returns to, and returns its place; nothing if there is
/// none. `others`: the other people whose moves are taken back.
std::optional<std::size_t> GameTable::go_back(Seat seat, std::vector<Seat>& others) {
  const std::vector<RecordedChoice> records = game_.transcript().choices;
  const auto ends_at = [&](std::size_t at) {
    const Seat chooser = records[at].seat;
    if (!is_person(chooser)) return false;
    game_.undo(game_.choices().size() - at);
    if (only_move()) return false;  // it would immediately be made again
    if (chooser == seat || seat == kGallery || game_.world().decision().seat != chooser) return true;
    if (!contains(others, chooser)) others.push_back(chooser);
    return false;
  };
  for (std::size_t at = records.size(); at > 0; --at) {
    if (ends_at(at - 1)) return at - 1;
  }
  return std::nullopt;
}

void GameTable::go_forth(const std::vector<Choice>& choices) {
  while (game_.choices().size() < choices.size()) game_.choose(choices[game_.choices().size()]);
}

bool GameTable::look_back(Seat seat, const std::function<void(const TakenBack&)>& look) {
  const std::vector<Choice> choices = game_.choices();
  std::vector<Seat> others;
  const auto at = go_back(seat, others);
  if (at) look({choices[*at], choices.size() - *at});
  go_forth(choices);
  return at.has_value();
}

std::optional<TakenBack> GameTable::undo(Seat seat, const Consent& consent) {
  const std::vector<Choice> choices = game_.choices();
  std::vector<Seat> others;
  const auto at = go_back(seat, others);
  if (!at || (!others.empty() && !consent(others))) {
    go_forth(choices);
    return std::nullopt;
  }
  const std::size_t count = choices.size() - *at;
  if (journal_ != nullptr) journal_->add_undo(count);
  ended_ = false;
  drawn_for_ = kNotDrawn;
  taken_back_.emplace_back(choices.begin() + static_cast<std::ptrdiff_t>(*at), choices.end());
  return TakenBack{choices[*at], count};
}

bool GameTable::redo() {
  if (taken_back_.empty()) return false;
  const std::vector<Choice> choices = std::move(taken_back_.back());
  taken_back_.pop_back();
  for (const Choice& choice : choices) record_and_choose(choice);
  return true;
}

void GameTable::note_sorted(const std::string& order) {
  if (journal_ != nullptr) journal_->add_sorted(order);
}

std::string GameTable::keep() {
  if (journal_ == nullptr) return "";
  if (game_.world().status() == Status::over && !std::exchange(ended_, true)) {
    Transcript::End end = *game_.transcript().end;
    end.deals = game_.world().view(kGallery).deal_number;
    journal_->add(end);
  }
  if (journal_->sync()) return "";
  return std::exchange(journal_, nullptr)->error();
}

}  // namespace houserules
