#include "interpreter/world/way_back.h"

#include <algorithm>

#include "interpreter/language/interpreter.h"

namespace houserules {
namespace {

/// Longer paths are too slow to replay; after this many choices a new path may start at a call, too.
constexpr std::size_t kLongest = 8;

bool same_view(const View& a, const View& b) {
  const auto same_pile = [](const PileView& x, const PileView& y) { return x.cards == y.cards && x.told == y.told; };
  const auto same_public = [](const PublicView& x, const PublicView& y) { return x.value == y.value; };
  const auto same_player = [](const PlayerView& x, const PlayerView& y) {
    return x.in_match == y.in_match && x.in_deal == y.in_deal && x.score == y.score && x.chips == y.chips;
  };
  return a.deal_number == b.deal_number && a.dealer == b.dealer && a.direction == b.direction && a.pots == b.pots &&
         std::equal(a.players.begin(), a.players.end(), b.players.begin(), b.players.end(), same_player) &&
         std::equal(a.piles.begin(), a.piles.end(), b.piles.begin(), b.piles.end(), same_pile) &&
         std::equal(a.publics.begin(), a.publics.end(), b.publics.begin(), b.publics.end(), same_public);
}

}  // namespace

int deal_of(const World& world) { return world.table().match.deal_number + world.table().match.void_deals; }

Status WayBack::begin(const Seed& seed, std::uint64_t index) {
  seed_ = seed;
  index_ = index;
  known_ = true;
  base_.reset();
  made_.clear();
  world_.hooks().policy = nullptr;
  world_.begin(seed, index);
  return world_.advance();
}

bool WayBack::leave(const Choice& choice, bool wanted) {
  const Decision& decision = world_.decision();
  const bool is_call = decision.alternatives[choice.alternative].caller != kNoSeat;
  const bool goes_on = decision.simultaneous || (is_call && made_.size() < kLongest);
  if (!goes_on) {
    made_.clear();
    known_ = wanted;
    base_deal_ = deal_of(world_);
    if (wanted) base_ = world_.snapshot();
    else base_.reset();
  }
  made_.push_back({choice, decision});
  return !goes_on;
}

void WayBack::aim(Seat observer, const Choice* next) {
  here_ = world_.snapshot();
  observer_ = observer;
  asked_ = world_.decision().seat;
  deal_ = deal_of(world_);
  view_ = world_.view(observer);
  staging_ = world_.hooks().staging;
  unknown_ = world_.table().unknown_to(observer_);
  const auto told = world_.table().ruled_out(observer_);
  told_.assign(told.begin(), told.end());
  const auto forget_told_by = [this](const Made& made) {
    std::erase_if(unknown_, [&](CardId card) { return tells(made, card); });
  };
  std::for_each(made_.begin(), made_.end(), forget_told_by);
  if (next != nullptr) forget_told_by({*next, world_.decision()});
}

/// Whether this choice reveals `card` to everybody.
bool WayBack::tells(const Made& made, CardId card) const {
  const Alternative& chosen = made.offer.alternatives[made.choice.alternative];
  return !world_.setup().moves[chosen.move].is_private && made.offer.names(chosen, card);
}

bool WayBack::is_public() const {
  return std::none_of(made_.begin(), made_.end(), [&](const Made& made) {
    const Alternative& chosen = made.offer.alternatives[made.choice.alternative];
    return made.offer.chooser(chosen) != observer_ && world_.setup().moves[chosen.move].is_private;
  });
}

bool WayBack::is_of_others() const {
  return std::any_of(made_.begin(), made_.end(), [&](const Made& made) {
    return made.offer.chooser(made.offer.alternatives[made.choice.alternative]) != observer_;
  });
}

/// The same choice, of the same cards, if the pending decision offers it.
std::optional<Choice> WayBack::same(const Made& made) const {
  const Decision& now = world_.decision();
  if (now.seat != made.offer.seat) return std::nullopt;
  const Alternative& was = made.offer.alternatives[made.choice.alternative];
  std::span<const CardId> set;
  if (was.kind == AlternativeKind::set) set = std::span(made.offer.sets).subspan(slot(was.value), was.count);
  return same_choice(now, was, set, made.choice.number);
}

// Whether the observer had known one of the cards at the start of the path and lost track of it. Replays would then
// always reproduce the true position of that card.
bool WayBack::has_lost_track() const {
  return std::any_of(unknown_.begin(), unknown_.end(),
                     [this](CardId card) { return (world_.table().known_to(card) & seat_bit(observer_)) != 0; });
}

/// Applies what the observer will be told about hidden cards on the path, so that the redeal respects it.
void WayBack::recall() const {
  Table& table = world_.interpreter().state->table;
  for (std::size_t card = 0; card < told_.size(); ++card) {
    if (told_[card] != 0) table.tell_of(observer_, static_cast<CardId>(card), ~told_[card]);
  }
}

bool WayBack::again(const std::function<void()>& exchange) {
  Status status = Status::decision;
  bool lost_track = false;
  const bool within_deal = base_ && base_deal_ == deal_;
  if (!within_deal) {
    // The deal comes after the start of the path: exchange its cards once they are dealt.
    world_.hooks().after_deal = [&](const Table&) {
      if (deal_of(world_) != deal_) return;
      lost_track = has_lost_track();
      recall();
      exchange();
    };
  }
  if (base_) {
    world_.restore(*base_);
    lost_track = within_deal && has_lost_track();
    if (within_deal) {
      recall();
      exchange();
    }
  } else {
    world_.begin(seed_, index_);
    status = world_.advance();
  }
  for (const Made& made : made_) {
    if (status != Status::decision || lost_track) break;
    // The first choice was offered before the exchange, so it is valid as it is.
    const auto choice = base_ && &made == &made_.front() ? made.choice : same(made);
    status = choice ? world_.answer(*choice) : Status::over;
  }
  world_.hooks().after_deal = nullptr;
  broken_off_ = status == Status::error || status == Status::interrupted;
  if (lost_track) return false;
  return status == Status::decision && world_.decision().seat == asked_ && same_view(world_.view(observer_), view_);
}

bool WayBack::imagine(Chance& chance, Policy* policy) {
  Hooks& hooks = world_.hooks();
  hooks.policy = nullptr;
  hooks.staging = staging_;
  if (!again([&] { world_.deal_anew(observer_, unknown_, chance); })) return false;
  const std::uint64_t high = chance.bits();
  world_.interpreter().state->table.chance = Chance(high << 32U | chance.bits());
  hooks.staging = nullptr;
  hooks.policy = policy;
  return true;
}

void WayBack::back() {
  world_.restore(*here_);
  world_.hooks().policy = nullptr;
  world_.hooks().staging = staging_;
}

}  // namespace houserules
