#include "checker/playouts/secrets.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "runtime/decision.h"

namespace houserules {
namespace {

constexpr int kAlways = 40, kSometimes = 8;  ///< the first decisions of a game are all tried, later ones one in so many
constexpr int kMost = 1000;                  ///< decisions after which a game is abandoned
constexpr int kDealings = 2;                 ///< redeals per decision
constexpr int kSwaps = 300;                  ///< attempts to find one card that makes the difference
constexpr std::uint64_t kPurpose = 100;      ///< of this random stream, clear of the players'

/// A copy of an offer, for comparison.
struct Offered {
  Seat seat = kNoSeat;
  std::vector<Alternative> alternatives;
  std::ptrdiff_t own;  ///< how many of them are the player's
  std::vector<CardId> sets;

  explicit Offered(const Decision& decision)
      : seat(decision.seat),
        alternatives(decision.alternatives.begin(), decision.alternatives.end()),
        own(std::ssize(decision.own())),
        sets(decision.sets.begin(), decision.sets.end()) {}

  /// Whether the player is offered the same; what others may call is not theirs to know.
  bool operator==(const Offered& other) const {
    return seat == other.seat && sets == other.sets && own == other.own &&
           std::equal(alternatives.begin(), alternatives.begin() + own, other.alternatives.begin());
  }
};

bool same_view(const View& a, const View& b) {
  const auto same_pile = [](const PileView& x, const PileView& y) { return x.cards == y.cards; };
  const auto same_public = [](const PublicView& x, const PublicView& y) { return x.value == y.value; };
  const auto same_player = [](const PlayerView& x, const PlayerView& y) {
    return x.in_match == y.in_match && x.in_deal == y.in_deal && x.score == y.score && x.chips == y.chips;
  };
  return a.deal_number == b.deal_number && a.dealer == b.dealer && a.direction == b.direction && a.pots == b.pots &&
         std::equal(a.players.begin(), a.players.end(), b.players.begin(), b.players.end(), same_player) &&
         std::equal(a.piles.begin(), a.piles.end(), b.piles.begin(), b.piles.end(), same_pile) &&
         std::equal(a.publics.begin(), a.publics.end(), b.publics.begin(), b.publics.end(), same_public);
}

/// Records the lines that run, in order.
class Trace final : public LineListener {
 public:
  void on_line(std::size_t file, int line) override {
    constexpr std::size_t kLongest = 100'000;
    if (lines_.size() < kLongest) lines_.emplace_back(file, line);
  }
  const std::vector<std::pair<std::size_t, int>>& lines() const { return lines_; }

 private:
  std::vector<std::pair<std::size_t, int>> lines_;
};

/// Words of the rule file, to all or, as why something does not stand, to one player.
struct Said {
  std::string text;
  Seat to = kNoSeat;
};

/// Records what is said and, with a trace, the line that says it.
class Sayings final : public Listener {
 public:
  void on_event(const Event& event) override {
    for (const EventCard& card : event.cards) seen[card.face] |= card.seen_by;
    if (event.kind != Event::Kind::said && event.kind != Event::Kind::undone) return;
    texts.push_back({event.text, event.seat});
    if (trace != nullptr && !trace->lines().empty()) lines.push_back(trace->lines().back());
  }
  void clear() {
    texts.clear();
    seen.clear();
  }

  std::vector<Said> texts;
  std::vector<std::pair<std::size_t, int>> lines;
  std::map<FaceId, SeatMask> seen;  ///< who has seen cards of a face
  const Trace* trace = nullptr;
};

using Swap = std::pair<CardId, CardId>;

class LeakFinder {
 public:
  LeakFinder(const PlayoutMeans& means, const Trial& trial, std::int64_t most)
      : means_(means), trial_(trial), most_(most) {}

  LeakSearch run(std::uint64_t first, int games) {
    GameError error;
    world_ = World::load(means_.rules, trial_.players, trial_.options, {}, error, nullptr, Scripts::in_lua);
    if (world_ != nullptr) world_->hooks().listener = &sayings_;
    for (int game = 0; world_ != nullptr && game < games; ++game) {
      play(first + static_cast<std::uint64_t>(game));
      ++search_.games;
    }
    return std::move(search_);
  }

 private:
  // ---- playing a game, keeping a way back from each decision ----

  void play(std::uint64_t index) {
    index_ = index;
    chance_ = Chance(means_.seed, index, kPurpose);
    explorer_.begin(means_.seed, index);
    base_.reset();
    since_base_.clear();
    asked_at_once_.clear();
    sayings_.clear();
    world_->hooks().policy = nullptr;
    world_->begin(means_.seed, index);
    Status status = world_->advance();
    bool wanted = true;
    const std::int64_t end = search_.decisions + most_;
    for (int decisions = 0; status == Status::decision && decisions < kMost && search_.decisions < end; ++decisions) {
      const Decision& decision = world_->decision();
      if (wanted) try_decision();
      wanted = decisions < kAlways || chance_.below(kSometimes) == 0;
      keep_base(decision, wanted);
      const Choice choice = explorer_.choose(world_->decision());
      since_base_.push_back({choice, Offered(world_->decision())});
      status = world_->answer(choice);
      ++search_.decisions;
    }
  }

  /// Makes the decision the base for the next one to go back to, unless both are part of one choose_all.
  void keep_base(const Decision& decision, bool wanted) {
    const bool goes_on = decision.simultaneous && !asked_at_once_.empty() &&
                         std::find(asked_at_once_.begin(), asked_at_once_.end(), decision.seat) == asked_at_once_.end();
    if (decision.simultaneous && !goes_on) asked_at_once_.clear();
    if (decision.simultaneous) {
      // The whole choose_all goes back to the decision before its first.
      asked_at_once_.push_back(decision.seat);
      return;
    }
    asked_at_once_.clear();
    since_base_.clear();
    sayings_.clear();
    if (wanted) base_ = world_->snapshot();
    else base_.reset();
  }

  struct Made {
    Choice choice;
    Offered offer;
  };

  // ---- testing one decision ----

  void try_decision() {
    const bool from_deal =
        !base_ && explorer_.made().size() == since_base_.size() && world_->table().match.deal_number == 1;
    if (!base_ && !from_deal) return;
    asked_ = world_->decision().seat;
    const Snapshot here = world_->snapshot();
    const std::vector<Said> said = sayings_.texts;
    try_as(asked_, said, here);
    // What is said is said to all: also to one who is not asked.
    const int players = world_->setup().players;
    if (said.empty() || players == 1) return;
    try_as((asked_ + 1 + static_cast<Seat>(chance_.below(static_cast<std::uint32_t>(players - 1)))) % players, said,
           here);
  }

  /// Deals anew what that player does not know, and returns to the decision.
  void try_as(Seat seat, const std::vector<Said>& said, const Snapshot& here) {
    seat_ = seat;
    const Table& table = world_->table();
    unknown_.clear();
    for (int card = 0; card < table.card_count(); ++card) {
      if ((table.known_to(static_cast<CardId>(card)) & seat_bit(seat_)) == 0 && !is_told(static_cast<CardId>(card)))
        unknown_.push_back(static_cast<CardId>(card));
    }
    if (unknown_.size() < 2) return;
    const Offered offer(world_->decision());
    const View view = world_->view(seat_);
    for (int dealing = 0; dealing < kDealings; ++dealing) {
      std::vector<Swap> swaps;
      for (std::size_t i = unknown_.size() - 1; i > 0; --i) {
        swaps.emplace_back(unknown_[i], unknown_[chance_.below(static_cast<std::uint32_t>(i + 1))]);
      }
      if (!reach(swaps, view)) continue;
      ++search_.samples;
      const auto name = named_card(said);
      if (name) tell_said(*name, said, view, here);
      if (name || seat_ != asked_ || Offered(world_->decision()) == offer) continue;
      tell(offer, view, swaps, here);
      break;
    }
    world_->restore(here);
    sayings_.texts = said;
  }

  /// Whether the card has been chosen since the base, which everybody was told.
  bool is_told(CardId card) const {
    return std::any_of(since_base_.begin(), since_base_.end(), [&](const Made& made) {
      const Alternative& chosen = made.offer.alternatives[made.choice.alternative];
      if (world_->setup().moves[chosen.move].is_private) return false;
      if (chosen.second == AlternativeKind::card && chosen.most == card) return true;
      if (chosen.kind == AlternativeKind::card) return chosen.value == card;
      const auto first = made.offer.sets.begin() + (chosen.kind == AlternativeKind::set ? chosen.value : 0);
      return chosen.kind == AlternativeKind::set &&
             std::find(first, first + chosen.count, card) != first + chosen.count;
    });
  }

  /// Replays to the decision with faces swapped. False if the game goes elsewhere, or the player sees a different
  /// table.
  bool reach(const std::vector<Swap>& swaps, const View& view) {
    bool changed = false;
    sayings_.clear();
    const auto exchange = [&] {
      for (const auto& [a, b] : swaps) {
        if (a != b && world_->table().face(a) != world_->table().face(b)) changed |= world_->swap_unknown(seat_, a, b);
      }
    };
    Status status = Status::decision;
    if (base_) {
      world_->restore(*base_);
      exchange();
    } else {
      world_->hooks().after_deal = [&](const Table& table) {
        if (table.match.deal_number == 1) exchange();
      };
      world_->begin(means_.seed, index_);
      status = world_->advance();
      world_->hooks().after_deal = nullptr;
    }
    for (std::size_t i = 0; i < since_base_.size() && status == Status::decision; ++i) {
      const bool first = base_ && i == 0;
      const auto choice = first ? since_base_[i].choice : same_choice(since_base_[i]);
      if (!choice) return false;
      status = world_->answer(*choice);
      ++search_.decisions;
    }
    return changed && status == Status::decision && world_->decision().seat == asked_ &&
           same_view(world_->view(seat_), view);
  }

  /// The same choice (of the same cards), if it is offered.
  std::optional<Choice> same_choice(const Made& made) const {
    const Decision& now = world_->decision();
    if (now.seat != made.offer.seat) return std::nullopt;
    const Alternative& was = made.offer.alternatives[made.choice.alternative];
    const bool is_set = was.kind == AlternativeKind::set;
    const std::span all(made.offer.sets);
    return houserules::same_choice(
        now, was, is_set ? all.subspan(slot(was.value), was.count) : std::span<const CardId>(), made.choice.number);
  }

  // ---- what is said ----

  struct Named {
    std::size_t text;  ///< which of those said
    CardId card;
    std::string otherwise;
  };

  /// The first text that names a card which the player does not know, and is another with other hidden cards.
  std::optional<Named> named_card(const std::vector<Said>& said) const {
    if (said.size() != sayings_.texts.size()) return std::nullopt;
    for (std::size_t i = 0; i < said.size(); ++i) {
      const Said& otherwise = sayings_.texts[i];
      if (said[i].text == otherwise.text || (otherwise.to != kNoSeat && otherwise.to != seat_)) continue;
      for (const CardId card : unknown_) {
        // The faces are those dealt anew.
        const FaceId face = world_->table().face(card);
        const auto seen = sayings_.seen.find(face);
        if (seen != sayings_.seen.end() && (seen->second & seat_bit(seat_)) != 0) continue;
        const std::string name = world_->setup().pack.name(face);
        if (otherwise.text.find(name) != std::string::npos) return Named{i, card, otherwise.text};
      }
    }
    return std::nullopt;
  }

  void tell_said(const Named& named, const std::vector<Said>& said, const View& view, const Snapshot& here) {
    Leak leak;
    leak.said = true;
    leak.player = world_->setup().names[slot(seat_)];
    leak.offered = said[named.text].text;
    leak.otherwise = named.otherwise;
    world_->restore(here);
    Trace trace;
    sayings_.trace = &trace;
    sayings_.lines.clear();
    world_->hooks().line_listener = &trace;
    reach({}, view);
    world_->hooks().line_listener = nullptr;
    sayings_.trace = nullptr;
    if (named.text < sayings_.lines.size()) {
      leak.decision.file = means_.rules->files[sayings_.lines[named.text].first].path;
      leak.decision.line = sayings_.lines[named.text].second;
      leak.shown = {trial_, means_.seed, index_, explorer_.made()};
      if (!is_known(leak.decision)) search_.leaks.push_back(std::move(leak));
    }
    world_->restore(here);
  }

  bool is_known(const GameError& place) const {
    return std::any_of(search_.leaks.begin(), search_.leaks.end(), [&place](const Leak& leak) {
      return leak.decision.file == place.file && leak.decision.line == place.line;
    });
  }

  // ---- reporting a leak ----

  void tell(const Offered& offer, const View& view, std::vector<Swap> swaps, const Snapshot& here) {
    world_->restore(here);
    const GameError place = world_->place_of_decision();
    if (is_known(place)) return;
    Leak leak;
    leak.decision = place;
    leak.player = world_->setup().names[slot(seat_)];
    leak.offered = offered_text();
    leak.shown = {trial_, means_.seed, index_, explorer_.made()};
    // One card that makes the difference is clearer than all of them.
    for (int attempt = 0; attempt < kSwaps; ++attempt) {
      const auto any = [this] { return unknown_[chance_.below(static_cast<std::uint32_t>(unknown_.size()))]; };
      const Swap one{any(), any()};
      if (!reach({one}, view) || Offered(world_->decision()) == offer) continue;
      swaps = {one};
      break;
    }
    world_->restore(here);
    if (swaps.size() == 1) {
      if (is_on_top(swaps[0].second)) std::swap(swaps[0].first, swaps[0].second);
      leak.card = face_text(swaps[0].first);
      leak.other_card = face_text(swaps[0].second);
      leak.place = place_text(swaps[0].first);
    }
    reach(swaps, view);
    leak.otherwise = offered_text();
    leak.looked = line_that_looked(swaps, view, place);
    search_.leaks.push_back(std::move(leak));
  }

  std::string offered_text() const {
    const Decision& decision = world_->decision();
    std::string text;
    constexpr std::size_t kShown = 8;
    for (std::size_t i = 0; i < decision.own().size() && i < kShown; ++i)
      text += (i == 0 ? "" : ", ") + alternative_text(world_->table(), decision, decision.own()[i], decision.seat);
    if (decision.own().size() > kShown) text += fmt::format(" and {} more", decision.own().size() - kShown);
    return text;
  }

  std::string face_text(CardId card) const { return world_->setup().pack.text(world_->table().face(card)); }

  bool is_on_top(CardId card) const {
    const Table& table = world_->table();
    return table.cards(table.pile_of(card)).back() == card;
  }

  std::string place_text(CardId card) const {
    const Table& table = world_->table();
    const PileId pile = table.pile_of(card);
    const std::string& label = world_->setup().piles[pile].label;
    if (is_on_top(card)) return fmt::format("on top of the pile `{}`", label);
    return fmt::format("as the {} card from the bottom of the pile `{}`", ordinal(table.place_of(card)), label);
  }

  /// The last common line of the two runs, if they diverge.
  std::optional<GameError> line_that_looked(const std::vector<Swap>& swaps, const View& view, const GameError& place) {
    Trace one, other;
    world_->modes().asking_faces = false;
    world_->hooks().line_listener = &one;
    reach({}, view);
    world_->hooks().line_listener = &other;
    reach(swaps, view);
    world_->hooks().line_listener = nullptr;
    world_->modes().asking_faces = true;
    const auto [a, b] =
        std::mismatch(one.lines().begin(), one.lines().end(), other.lines().begin(), other.lines().end());
    if (a == one.lines().begin() || (a == one.lines().end() && b == other.lines().end())) return std::nullopt;
    GameError looked;
    looked.file = means_.rules->files[(a - 1)->first].path;
    looked.line = (a - 1)->second;
    if (looked.file == place.file && looked.line == place.line) return std::nullopt;
    return looked;
  }

  const PlayoutMeans& means_;
  const Trial& trial_;
  const std::int64_t most_;
  std::unique_ptr<World> world_;
  LeakSearch search_;
  Sayings sayings_;  ///< since the decision to go back to
  Explorer explorer_;
  Chance chance_;
  std::uint64_t index_ = 0;
  std::optional<Snapshot> base_;  ///< the decision to go back to
  std::vector<Made> since_base_;  ///< choices since then, or since the deal if there is no base
  std::vector<Seat> asked_at_once_;
  Seat asked_ = kNoSeat;
  Seat seat_ = kNoSeat;          ///< who is not to learn anything
  std::vector<CardId> unknown_;  ///< to that player
};

}  // namespace

LeakSearch find_leaks(const PlayoutMeans& means, const Trial& trial, std::uint64_t first, int games,
                      std::int64_t most) {
  return LeakFinder(means, trial, most).run(first, games);
}

}  // namespace houserules
