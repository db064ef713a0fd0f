#include "telling/hint.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "bots/allowance.h"
#include "bots/factory.h"
#include "bots/ground.h"
#include "interpreter/world/thought.h"
#include "runtime/auction.h"
#include "runtime/chance.h"
#include "table/known_habits.h"
#include "table/opponents.h"
#include "telling/listing.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr int kHintPlayouts = 2000;
/// A reply less frequent than this is not worth mentioning.
constexpr double kOften = 0.3;
/// An estimate from fewer games is not worth showing.
constexpr std::int64_t kFewGames = 5;
constexpr int kDeals = 10;             ///< redeals of the hidden cards in which a choice must have the same effect
constexpr int kAlmostAlways = 97;      ///< percent from which no other choice is worth mentioning
constexpr std::size_t kMostEqual = 3;  ///< moves that are named as equally good

std::string text_of(Game& game, const Choice& choice, const Style& style) {
  const std::string moved = cards_moved(game.world(), choice.alternative);
  const Decision& decision = game.world().decision();
  std::string text =
      alternative_text(game.world().table(), decision, decision.alternatives[choice.alternative], decision.seat,
                       /*symbols=*/false, &choice.number);
  if (!moved.empty()) text += fmt::format(" ({})", moved);
  return with_cards(game.world().setup().pack, text, style);
}

int whole_percent(double value) { return static_cast<int>(std::lround(100 * std::clamp(value, 0.0, 1.0))); }

/// "; the most likely reply is Ben: draw a card (41%)"; "" if it is only known that a card is played, but not which.
std::string reply_text(const Game& game, const Reply& reply, const Style& style) {
  const Setup& setup = game.world().setup();
  if (reply.share < kOften) return "";
  const bool is_own = reply.seat == game.world().decision().seat;
  const std::string who = is_own ? "your most likely next move is"
                                 : fmt::format("the most likely reply is {}:", setup.names[slot(reply.seat)]);
  bool is_known = true;
  const std::string what = filled(setup.moves[reply.move].text, [&](int place) {
    is_known = is_known && place == 0 && reply.face;
    return is_known ? setup.pack.text(*reply.face) : std::string();
  });
  if (!is_known) return "";
  return fmt::format("; {} {} ({}%)", who, with_cards(setup.pack, what, style), whole_percent(reply.share));
}

/// The effect of a choice, from the state before and after it; "" if it is not worth mentioning.
std::string what_is_reached(World& world, Status status, const Headway& before) {
  const bool won = status == Status::over && world.result().winners != 0;
  if (won && world.setup().players == 1) return "it wins the game";
  if (status != Status::decision) return "";
  const Headway after = headway(world);
  if (after.covered < before.covered) return "it uncovers a face-down card";
  for (const std::size_t pile : before.piles) {
    if (after.piles.size() < before.piles.size() && world.table().size(static_cast<PileId>(pile)) == 0)
      return fmt::format("it empties {}", world.setup().piles[pile].label);
  }
  if (after.points > before.points) return fmt::format("it scores {}", counted(after.points - before.points, "point"));
  const auto& groups = world.setup().groups;
  const auto home = std::find_if(groups.begin(), groups.end(),
                                 [](const PileGroup& group) { return group.shape == PileGroup::Shape::suits; });
  return after.all_home() > before.all_home() ? fmt::format("it goes to the {}", home->text) : "";
}

/// "you win about 58% of 150 simulated games"; most playouts of a longer match stop at the end of the deal.
std::string share_text(const Estimate& estimate, bool one_deal) {
  return fmt::format("you {} about {}% of {} simulated games",
                     one_deal ? "win" : "win, or are ahead after the deal, in", whole_percent(estimate.wins),
                     estimate.playouts);
}

/// Whether the estimates cannot distinguish the two.
bool is_as_good(const Estimate& one, const Estimate& other) {
  return std::abs(one.value - other.value) <= std::hypot(one.error, other.error) ||
         whole_percent(one.value) == whole_percent(other.value);
}

/// Takes the estimate of a choice out of all, and leaves those from enough games, best first. Nothing if it has none.
std::optional<Estimate> taken_out(const Choice& choice, std::vector<Estimate>& estimates) {
  const auto found =
      std::find_if(estimates.begin(), estimates.end(), [&](const Estimate& one) { return one.choice == choice; });
  if (found == estimates.end()) return std::nullopt;
  const Estimate taken = *found;
  estimates.erase(found);
  std::erase_if(estimates, [](const Estimate& one) { return one.playouts < kFewGames; });
  std::stable_sort(estimates.begin(), estimates.end(),
                   [](const Estimate& a, const Estimate& b) { return a.value > b.value; });
  return taken;
}

/// The other choices that the estimates do not show to be worse, best first.
std::vector<Estimate> as_good_as(const Choice& best, std::vector<Estimate> estimates) {
  const auto chosen = taken_out(best, estimates);
  if (!chosen) return {};
  std::erase_if(estimates, [&](const Estimate& one) {
    return !one.is_tried_like(chosen->playouts) || (one.value < chosen->value && !is_as_good(one, *chosen));
  });
  return estimates;
}

/// The result of `told` after that choice if it is the same whatever the hidden cards are; else "".
template <class Told>
std::string known_after(World& world, const Choice& choice, const Told& told) {
  const int deal = world.table().match.deal_number;
  Thought thought(world, world.decision().seat);
  Chance chance;
  std::string known;
  for (int imagined = 0; imagined < kDeals; ++imagined) {
    thought.imagine(chance, nullptr);
    const Status status = world.answer(choice);
    const std::string here = world.table().match.deal_number == deal ? told(status) : "";
    if (here.empty() || (imagined > 0 && here != known)) return "";
    known = here;
  }
  return known;
}

/// The hand's total after each choice, in the rule file's words: "29 in deadwood"; nothing if some are unknown
/// or all are the same.
std::vector<std::string> hands_after(World& world, const std::vector<Choice>& choices) {
  const Seat seat = world.decision().seat;
  std::vector<std::string> totals;
  for (const Choice& choice : choices) {
    totals.push_back(known_after(world, choice, [&](Status status) -> std::string {
      if (status != Status::decision) return "";
      for (const PileView& pile : world.view_with_totals(seat).piles) {
        if (pile.owner == seat && !pile.total.empty()) return pile.total;
      }
      return "";
    }));
    if (totals.back().empty()) return {};
  }
  const bool same = std::all_of(totals.begin(), totals.end(), [&](const auto& one) { return one == totals[0]; });
  return same ? std::vector<std::string>() : totals;
}

/// A copy, because the decision is replaced when the world continues.
std::vector<Alternative> alternatives_of(const World& world) {
  const auto& offered = world.decision().alternatives;
  return {offered.begin(), offered.end()};
}

/// The choices that habit makes most often; "" if the bot did not choose by habit.
std::string habit_text(Game& game, std::vector<Estimate> estimates, const Style& style) {
  std::stable_sort(estimates.begin(), estimates.end(),
                   [](const Estimate& a, const Estimate& b) { return a.habit > b.habit; });
  if (estimates.empty() || estimates[0].habit <= 0) return "";
  const auto share = [](const Estimate& one) { return whole_percent(one.habit); };
  const std::string best = text_of(game, estimates[0].choice, style);
  if (share(estimates[0]) >= kAlmostAlways) return fmt::format("{}: bots that have practised nearly always do", best);
  std::string text = fmt::format("{}: bots that have practised do so about {}% of the time", best, share(estimates[0]));
  if (estimates.size() > 1 && share(estimates[1]) > 0)
    text += fmt::format("; their second choice is {}, about {}%", text_of(game, estimates[1].choice, style),
                        share(estimates[1]));
  return text;
}

/// The first choice that is not called `fold`, with its least number: in poker, to check or to call.
Choice staying_in(const Setup& setup, const Decision& decision) {
  const auto own = decision.own();
  const auto stays = std::find_if(own.begin(), own.end(),
                                  [&](const Alternative& one) { return setup.moves[one.move].name != "fold"; });
  const auto at = stays == own.end() ? 0 : stays - own.begin();
  return {static_cast<std::uint32_t>(at), own[static_cast<std::size_t>(at)].value};
}

/// What one player pays and gets in the rest of a deal.
class Account final : public Listener {
 public:
  explicit Account(Seat player) : player_(player) {}

  void on_event(const Event& event) override {
    if (event.kind == Event::Kind::deal_started) over_ = true;
    if (over_ || event.kind != Event::Kind::paid) return;
    if (event.seat == player_) paid_ += event.amount;
    if (event.other == player_) got_ += event.amount;
  }
  std::int64_t paid() const { return paid_; }
  std::int64_t got() const { return got_; }

 private:
  Seat player_;
  bool over_ = false;
  std::int64_t paid_ = 0, got_ = 0;
};

/// Where chips are bet and no more cards chosen, how often the player wins something if nobody folds or raises, and how
/// often they have to, to break even; "" elsewhere, and if it cannot be told.
std::string odds_text(World& world) {
  constexpr int kImagined = 400, kMostChoices = 100;
  const Setup& setup = world.setup();
  if (!setup.has_chips || setup.pots.empty()) return "";
  const Seat me = world.decision().seat;
  const int deal = world.table().match.deal_number;
  Thought thought(world, me);
  Chance chance;
  Allowance allowance;
  allowance.begin(world, Allowance::kOfDecision / 4);
  double won = 0, paid = 0, got = 0;
  for (int imagined = 0; imagined < kImagined; ++imagined) {
    thought.imagine(chance, nullptr);
    Account account(me);
    world.hooks().listener = &account;
    Status status = Status::decision;
    bool is_known = true;
    for (int made = 0; status == Status::decision && world.table().match.deal_number == deal; ++made) {
      is_known = made < kMostChoices && !allowance.is_spent(world) && moves_no_card(world.decision());
      if (!is_known) break;
      allowance.charge(world.decision());
      status = world.answer(staying_in(setup, world.decision()));
    }
    world.hooks().listener = nullptr;
    if (!is_known || (status != Status::decision && status != Status::over)) return "";
    won += account.got() > 0 ? 1 : 0;
    paid += static_cast<double>(account.paid());
    got += static_cast<double>(account.got());
  }
  std::string text =
      fmt::format("; if nobody folds or raises, you win about {}% of the time", whole_percent(won / kImagined));
  if (paid > 0 && won > 0)
    text += fmt::format(", and break even at {}%", whole_percent(paid / kImagined / (got / won)));
  return text;
}

/// Whether all that may be done is to take some card from another's pile, of which all are unknown. In the player's own
/// piles, what matters may be where a card lies.
bool picks_unseen(const World& world) {
  const Table& table = world.table();
  const Seat seat = world.decision().seat;
  const auto own = world.decision().own();
  const std::vector<CardId> unknown = table.unknown_to(seat);
  const auto is_like_first = [&](const Alternative& one) {
    if (one.kind != AlternativeKind::place || one.second != AlternativeKind::plain || one.move != own[0].move)
      return false;
    const auto card = static_cast<CardId>(one.value);
    const PileId pile = table.pile_of(card);
    const Seat owner = table.setup().piles[pile].owner;
    return contains(unknown, card) && owner != kNoSeat && owner != seat &&
           pile == table.pile_of(static_cast<CardId>(own[0].value));
  };
  return std::all_of(own.begin(), own.end(), is_like_first);
}

/// Whether random numbers were drawn between the two states.
bool is_drawn_from(Chance before, Chance after) {
  return before.bits() != after.bits() || before.bits() != after.bits();
}

}  // namespace

bool loses_at_once(World& world, const Choice& choice) {
  const auto own = world.decision().own();
  if (world.setup().players != 1 || (own.size() == 1 && own[0].variants() == 1)) return false;
  Thought thought(world, world.decision().seat);
  Chance chance;
  for (int imagined = 0; imagined < kDeals; ++imagined) {
    thought.imagine(chance, nullptr);
    if (world.answer(choice) != Status::over || world.result().winners != 0) return false;
  }
  return true;
}

std::optional<Choice> winning_choice(World& world) {
  if (world.setup().players != 1) return std::nullopt;
  const auto offered = alternatives_of(world);
  for (std::size_t at = 0; at < offered.size(); ++at) {
    if (offered[at].kind != AlternativeKind::plain) continue;
    const Choice choice{static_cast<std::uint32_t>(at), 0};
    const auto wins = [&] { return world.answer(choice) == Status::over && world.result().winners != 0; };
    bool seems_won = true;
    {
      Thought thought(world, world.decision().seat);
      Chance chance;
      for (int imagined = 0; seems_won && imagined < kDeals; ++imagined) {
        thought.imagine(chance, nullptr);
        seems_won = wins();
      }
    }
    if (!seems_won) continue;
    // Chance may still decide, and moves that lose must not be made for anybody.
    const Snapshot here = world.snapshot();
    Listener* const listener = std::exchange(world.hooks().listener, nullptr);
    const bool is_won = wins();
    world.restore(here);
    world.hooks().listener = listener;
    if (is_won) return choice;
  }
  return std::nullopt;
}

std::optional<std::size_t> stock_move(World& world) {
  const auto stock = world.setup().stock;
  if (!stock) return std::nullopt;
  const auto offered = alternatives_of(world);
  const std::size_t own = world.decision().own().size();
  const int deal = world.table().match.deal_number;
  std::optional<std::size_t> found;
  for (std::size_t at = 0; at < own; ++at) {
    const Alternative& one = offered[at];
    const bool is_plain = one.kind == AlternativeKind::plain || one.kind == AlternativeKind::number;
    if (!is_plain || one.second != AlternativeKind::plain) continue;
    Thought thought(world, world.decision().seat);
    Chance chance;
    thought.imagine(chance, nullptr);
    const int before = world.table().size(*stock);
    world.answer({static_cast<std::uint32_t>(at), one.value});
    if (world.table().match.deal_number != deal || world.table().size(*stock) == before) continue;
    if (found) return std::nullopt;
    found = at;
  }
  return found;
}

bool is_stuck(World& world) {
  if (world.setup().players != 1) return false;
  const Seat seat = world.decision().seat;
  const int deal = world.table().match.deal_number;
  const auto seen = [&] {
    const Table& table = world.table();
    std::size_t count = 0;
    for (std::size_t pile = 0; pile < world.setup().piles.size(); ++pile) {
      for (const CardId card : table.cards(static_cast<PileId>(pile))) {
        if ((table.known_to(card) & seat_bit(seat)) != 0) ++count;
      }
    }
    return count;
  };
  const std::size_t seen_now = seen();
  Thought thought(world, seat);
  Chance chance;
  thought.imagine(chance, nullptr);
  std::vector<Snapshot> open;
  std::set<std::uint64_t> met;
  const auto add = [&] {
    const auto number = world.position_number();
    if (!number) return false;
    if (met.contains(*number)) return true;
    if (met.size() >= kMostPositions) return false;
    met.insert(*number);
    open.push_back(world.snapshot());
    return true;
  };
  if (!add()) return false;
  while (!open.empty()) {
    const Snapshot from = std::move(open.back());
    open.pop_back();
    world.restore(from);
    const auto offered = alternatives_of(world);
    for (std::size_t at = 0; at < offered.size(); ++at) {
      if (offered[at].kind == AlternativeKind::range && offered[at].variants() > 1) return false;
      world.restore(from);
      const Chance before = world.table().chance;
      const Status status = world.answer({static_cast<std::uint32_t>(at), offered[at].value});
      if (is_drawn_from(before, world.table().chance)) return false;
      if (status == Status::over && world.result().winners == 0) continue;
      if (status != Status::decision || world.table().match.deal_number != deal || seen() > seen_now || !add())
        return false;
    }
  }
  return true;
}

std::string reason_for(World& world, const Choice& choice) {
  std::optional<Headway> before;
  {
    Thought thought(world, world.decision().seat);
    Chance chance;
    thought.imagine(chance, nullptr);
    before = headway(world);
  }
  return known_after(world, choice, [&](Status status) { return what_is_reached(world, status, *before); });
}

std::string hint(Game& game, const Style& style) {
  const Decision& decision = game.world().decision();
  if (decision.own().size() == 1 && decision.own()[0].variants() == 1)
    return fmt::format("{}: it is the only move", text_of(game, {0, decision.own()[0].value}, style));
  if (picks_unseen(game.world())) return "it makes no difference: you cannot see these cards";
  BotSpec spec;
  spec.name = bot_names().back();
  spec.playouts = kHintPlayouts;
  spec.habits = known_habits(game.rules(), game.settings().players, game.settings().options);
  const auto bot = make_bot(spec, thinking_threads());
  bot->begin(game.settings().seed, game.settings().index);
  const Choice best = bot->choose(game.world(), game.choices());
  if (const std::size_t moves = bot->choices_to_win(); moves > 1)
    return fmt::format("{}: it leads to a win in {} moves", text_of(game, best, style), moves);
  if (const std::string text = habit_text(game, bot->estimates(), style); !text.empty())
    return text + odds_text(game.world());
  std::vector<Estimate> estimates = bot->estimates();
  const bool gives_up = loses_at_once(game.world(), best);
  std::erase_if(estimates, [&](const Estimate& one) { return loses_at_once(game.world(), one.choice); });
  if (gives_up)
    return fmt::format(
        "{}: {}", text_of(game, best, style),
        estimates.empty() ? "every move loses" : "continuing like this has changed nothing for a long time");
  const std::string reason = reason_for(game.world(), best);
  // Among equally good choices in a solo game, prefer one with an immediate effect.
  if (reason.empty() && game.world().setup().players == 1) {
    for (const Estimate& one : as_good_as(best, estimates)) {
      const std::string why = reason_for(game.world(), one.choice);
      if (!why.empty()) return hint_text(game, one.choice, estimates, std::nullopt, style, why);
    }
  }
  return hint_text(game, best, std::move(estimates), bot->reply(), style, reason);
}

std::string hint_text(Game& game, const Choice& best, std::vector<Estimate> estimates,
                      const std::optional<Reply>& reply, const Style& style, const std::string& reason) {
  std::string text = text_of(game, best, style);
  std::int64_t games = 0;
  for (const Estimate& one : estimates) games += one.playouts;
  const auto chosen = taken_out(best, estimates);
  if (!chosen) return text;
  // A solo playout is valued mostly by progress, not by winning; with `all but last`, each winner has only a share; and
  // if all win together, nobody has one.
  const Setup& setup = game.world().setup();
  const bool no_share = setup.players == 1 || setup.win == WinRule::all_but_last || setup.win == WinRule::together;
  // In a longer match, most playouts stop at the end of the deal and count the leader as the winner.
  const bool one_deal = setup.match.deals == 1;
  std::vector<Choice> equal{best};
  for (const Estimate& one : estimates) {
    const bool is_equal = one.is_tried_like(chosen->playouts) && is_as_good(one, *chosen);
    if (reason.empty() && equal.size() < kMostEqual && is_equal) equal.push_back(one.choice);
  }
  if (equal.size() > 1) {
    std::vector<std::string> texts;
    const std::vector<std::string> hands = hands_after(game.world(), equal);
    for (std::size_t i = 0; i < equal.size(); ++i)
      texts.push_back(text_of(game, equal[i], style) + (hands.empty() ? "" : fmt::format(" ({})", hands[i])));
    text = fmt::format("{}: equally good", list_of_words(texts, "or"));
    if (no_share) return text + fmt::format(" in {} simulated games", games);
    return text + "; " + share_text(*chosen, one_deal);
  }
  text += ": ";
  if (!reason.empty()) text += reason;
  else if (no_share && games == 1) text += "leads furthest, as far as the cards are known";
  else if (no_share) text += fmt::format("the best of {} simulated games", games);
  if (!no_share) {
    if (!reason.empty()) text += ", and ";
    text += share_text(*chosen, one_deal);
  }
  if (reply) text += reply_text(game, *reply, style);
  // A choice abandoned early may have a higher value by chance: of the others, those tried most often.
  std::erase_if(estimates, [&](const Estimate& one) { return one.value > chosen->value; });
  std::int64_t most = 0;
  for (const Estimate& one : estimates) most = std::max(most, one.playouts);
  std::erase_if(estimates, [&](const Estimate& one) { return !one.is_tried_like(most); });
  if (estimates.empty()) return text;
  const Estimate& next = estimates.front();
  text += fmt::format("; next best is {}", text_of(game, next.choice, style));
  if (no_share) return text;
  text += fmt::format(", with about {}%", whole_percent(next.wins));
  if (whole_percent(next.wins) <= whole_percent(chosen->wins)) return text;
  // With scores, the margin is half of what a game is worth; elsewhere, draws and the size of a gain count too.
  return text + (is_by_score(setup.win) ? " but a smaller lead" : " but worth less");
}

}  // namespace houserules
