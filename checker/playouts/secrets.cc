#include "checker/playouts/secrets.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "checker/playouts/statements_run.h"
#include "interpreter/world/way_back.h"
#include "runtime/decision.h"

namespace houserules {
namespace {

constexpr int kAlways = 40, kSometimes = 8;  ///< the first decisions of a game are all tried, then one in kSometimes
constexpr int kLongestPlayed = 1000;         ///< decisions after which a game is abandoned
constexpr int kDealings = 2;                 ///< redeals per decision
constexpr int kSwaps = 300;                  ///< attempts to find one card that makes the difference
constexpr std::uint64_t kPurpose = 100;      ///< of this random stream, distinct from the players'

/// A text from the rule file, shown to all or, as the reason for undone steps, to one player.
struct Said {
  std::string text;
  Seat to = kNoSeat;
};

/// Records what is said and, if statements are traced, which statement said it.
class Sayings final : public Listener {
 public:
  void on_event(const Event& event) override {
    for (const EventCard& card : event.cards) seen[card.face] |= card.seen_by;
    if (follows && event.kind == Event::Kind::moved) follow(event);
    if (event.kind != Event::Kind::said && event.kind != Event::Kind::undone) return;
    texts.push_back({event.text, event.seat});
    if (counts != nullptr && !counts->trace.empty()) statements.push_back(counts->trace.back());
  }
  void clear() {
    texts.clear();
    statements.clear();
    seen.clear();
  }

  /// Follows a card from now on, until clear() or stop().
  void start(PileId hand, FaceId face) {
    follows = true;
    from = hand;
    chosen = face;
    went.reset();
    others_went = false;
    taken_.clear();
  }
  void stop() { follows = false; }

  std::vector<Said> texts;
  bool follows = false;
  PileId from = 0;
  FaceId chosen = 0;
  std::optional<std::pair<PileId, SeatMask>> went;  ///< the first pile it moved to, and who saw it there
  bool others_went = false;  ///< other cards moved there too: it captured them, so it had to be shown
  std::vector<std::uint32_t> statements;
  std::map<FaceId, SeatMask> seen;  ///< who has seen cards of a face
  const StatementCounts* counts = nullptr;

 private:
  void follow(const Event& event) {
    const bool alone = event.cards.size() == 1 && event.from == from && event.cards[0].face == chosen;
    if (alone && !went) went.emplace(event.to, event.cards[0].seen_by);
    else if (event.from != from) taken_.insert(event.to);
    others_went = went && taken_.contains(went->first);
  }
  std::set<PileId> taken_;
};

using Swap = std::pair<CardId, CardId>;

/// Goes back, then forward to the decision again with faces swapped. Returns whether any were.
bool go_again(World& world, WayBack& way, Seat seat, const std::vector<Swap>& swaps, bool& changed) {
  changed = false;
  return way.again([&] {
    for (const auto& [a, b] : swaps) {
      if (a != b && world.table().face(a) != world.table().face(b)) changed |= world.swap_unknown(seat, a, b);
    }
  });
}

/// A game up to a decision, replayed with statement counts.
class Tracer {
 public:
  Tracer(const PlayoutMeans& means, const ShownGame& game, Seat seat)
      : rules_(*means.rules), run_(rules_), seat_(seat) {
    GameError error;
    world_ = means.worlds->lend(game.trial, error, Scripts::counted);
    if (world_ == nullptr) return;
    world_->hooks().counts = &run_.counts();
    world_->hooks().listener = &sayings_;
    way_.emplace(*world_);
    Status status = way_->begin(game.seed, game.index);
    for (const MadeChoice& made : game.made) {
      if (status != Status::decision) break;
      way_->leave(made.choice, /*wanted=*/true);
      status = world_->answer(made.choice);
    }
    if (status == Status::decision) way_->aim(seat);
    else way_.reset();
  }

  /// The statements that run on the way to the decision, with faces swapped.
  std::vector<std::uint32_t> statements(const std::vector<Swap>& swaps) {
    constexpr std::size_t kLongest = 100'000;
    StatementCounts& counts = run_.counts();
    counts.trace.clear();
    if (!way_) return {};
    counts.traced = kLongest;
    sayings_.clear();
    sayings_.counts = &counts;
    bool changed = false;
    go_again(*world_, *way_, seat_, swaps, changed);
    counts.traced = 0;
    return std::move(counts.trace);
  }

  /// The statements that said something in the last replay.
  const std::vector<std::uint32_t>& saying() const { return sayings_.statements; }

  GameError place(std::uint32_t statement) const {
    const auto [file, node] = run_.statement(rules_, statement);
    GameError place;
    place.file = rules_.files[file].path;
    place.line = node->range.begin.line;
    return place;
  }

 private:
  const Rules& rules_;
  StatementsRun run_;
  Sayings sayings_;
  Worlds::Lent world_;
  std::optional<WayBack> way_;
  Seat seat_;
};

class LeakFinder {
 public:
  LeakFinder(const PlayoutMeans& means, const Trial& trial, bool with_calls, std::int64_t most)
      : means_(means), trial_(trial), with_calls_(with_calls), most_(most) {}

  LeakSearch run(std::uint64_t first, int games) {
    GameError error;
    world_ = means_.worlds->lend(trial_, error);
    if (world_ != nullptr) world_->hooks().listener = &sayings_;
    if (world_ != nullptr) way_.emplace(*world_);
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
    sayings_.clear();
    Status status = way_->begin(means_.seed, index);
    bool wanted = true;
    const std::int64_t end = search_.decisions + most_;
    for (int decisions = 0; status == Status::decision && decisions < kLongestPlayed && search_.decisions < end;
         ++decisions) {
      if (wanted && way_->is_known()) try_decision();
      wanted = decisions < kAlways || chance_.below(kSometimes) == 0;
      const Choice choice = explorer_.choose(world_->decision());
      if (way_->leave(choice, wanted)) sayings_.clear();
      const bool followed = follow_chosen();
      status = world_->answer(choice);
      if (followed) tell_move();
      ++search_.decisions;
    }
  }

  // ---- moves that reveal a card put away ----

  /// Follows a card that is chosen from the hand by a move that is not `private`.
  bool follow_chosen() {
    const Alternative& made = explorer_.made().back().alternative;
    const Setup& setup = world_->setup();
    if (made.kind != AlternativeKind::card || setup.moves[made.move].is_private || !setup.hands) return false;
    const Table& table = world_->table();
    const auto card = static_cast<CardId>(made.value);
    const PileId pile = table.pile_of(card);
    if (!is_hand(pile) || sees(kGallery, table.visible_to(card), setup.players)) return false;
    sayings_.start(pile, table.face(card));
    return true;
  }

  bool is_hand(PileId pile) const {
    const PileId first = world_->setup().groups[slot(*world_->setup().hands)].first;
    return pile >= first && pile < first + world_->setup().players;
  }

  void tell_move() {
    sayings_.stop();
    const Setup& setup = world_->setup();
    const Alternative& made = explorer_.made().back().alternative;
    const MoveInfo& move = setup.moves[made.move];
    const auto& went = sayings_.went;
    if (!went || sayings_.others_went || is_hand(went->first) || sees(kGallery, went->second, setup.players)) return;
    // It may have been shown since.
    if (sees(kGallery, world_->table().visible_to(static_cast<CardId>(made.value)), setup.players)) return;
    const bool known = std::any_of(search_.told.begin(), search_.told.end(),
                                   [&move](const ToldMove& other) { return other.move == move.name; });
    if (known) return;
    Seat other = 0;
    while ((went->second & seat_bit(other)) != 0) ++other;
    search_.told.push_back({move.name,
                            setup.pack.text(sayings_.chosen),
                            setup.piles[went->first].label,
                            setup.names[slot(other)],
                            {trial_, means_.seed, index_, explorer_.made()}});
  }

  // ---- testing one decision ----

  void try_decision() {
    const Seat asked = world_->decision().seat;
    const std::vector<Said> said = sayings_.texts;
    try_as(asked, said);
    // Texts are shown to all, and others may call: also test as a player who is not asked.
    const int players = world_->setup().players;
    if ((said.empty() && !with_calls_) || players == 1) return;
    try_as((asked + 1 + static_cast<Seat>(chance_.below(static_cast<std::uint32_t>(players - 1)))) % players, said);
  }

  /// Redeals the cards that the player does not know, and returns to the decision.
  void try_as(Seat seat, const std::vector<Said>& said) {
    seat_ = seat;
    way_->aim(seat);
    if (unknown().size() < 2) return;
    const Decision offer = world_->decision().alone(seat);
    for (int dealing = 0; dealing < kDealings; ++dealing) {
      std::vector<Swap> swaps;
      for (std::size_t i = unknown().size() - 1; i > 0; --i) {
        swaps.emplace_back(unknown()[i], unknown()[chance_.below(static_cast<std::uint32_t>(i + 1))]);
      }
      if (!reach(swaps)) continue;
      ++search_.samples;
      const auto name = named_card(said);
      if (name) tell_said(*name, said);
      if (name || world_->decision().alone(seat) == offer) continue;
      tell(offer, swaps);
      break;
    }
    way_->back();
    sayings_.texts = said;
  }

  const std::vector<CardId>& unknown() const { return way_->unknown(); }

  /// Replays to the decision with faces swapped. False if the game diverges, or the player sees a different
  /// table.
  bool reach(const std::vector<Swap>& swaps) {
    bool changed = false;
    sayings_.clear();
    const bool reached = go_again(*world_, *way_, seat_, swaps, changed);
    search_.decisions += static_cast<std::int64_t>(way_->length());
    return reached && changed;
  }

  // ---- what is said ----

  struct Named {
    std::size_t text;  ///< index of the text
    CardId card;
    std::string otherwise;
  };

  /// The first text that names a card unknown to the player and differs with other hidden cards.
  std::optional<Named> named_card(const std::vector<Said>& said) const {
    if (said.size() != sayings_.texts.size()) return std::nullopt;
    for (std::size_t i = 0; i < said.size(); ++i) {
      const Said& otherwise = sayings_.texts[i];
      if (said[i].text == otherwise.text || (otherwise.to != kNoSeat && otherwise.to != seat_)) continue;
      for (const CardId card : unknown()) {
        // These are the redealt faces.
        const FaceId face = world_->table().face(card);
        const auto seen = sayings_.seen.find(face);
        if (seen != sayings_.seen.end() && (seen->second & seat_bit(seat_)) != 0) continue;
        const std::string name = world_->setup().pack.name(face);
        if (otherwise.text.find(name) != std::string::npos) return Named{i, card, otherwise.text};
      }
    }
    return std::nullopt;
  }

  void tell_said(const Named& named, const std::vector<Said>& said) {
    Leak leak;
    leak.said = true;
    leak.player = world_->setup().names[slot(seat_)];
    leak.offered = said[named.text].text;
    leak.otherwise = named.otherwise;
    leak.shown = {trial_, means_.seed, index_, explorer_.made()};
    Tracer tracer(means_, leak.shown, seat_);
    tracer.statements({});
    leak.decision =
        named.text < tracer.saying().size() ? tracer.place(tracer.saying()[named.text]) : world_->place_of_decision();
    if (!is_known(leak.decision)) search_.leaks.push_back(std::move(leak));
  }

  bool is_known(const GameError& place) const {
    return std::any_of(search_.leaks.begin(), search_.leaks.end(), [&place](const Leak& leak) {
      return leak.decision.file == place.file && leak.decision.line == place.line;
    });
  }

  // ---- reporting a leak ----

  void tell(const Decision& offer, std::vector<Swap> swaps) {
    way_->back();
    const GameError place = world_->place_of_decision();
    if (is_known(place)) return;
    Leak leak;
    leak.decision = place;
    leak.player = world_->setup().names[slot(seat_)];
    leak.offered = offered_text();
    leak.shown = {trial_, means_.seed, index_, explorer_.made()};
    // Naming one card that makes the difference is clearer than naming all.
    for (int attempt = 0; attempt < kSwaps; ++attempt) {
      const auto any = [this] { return unknown()[chance_.below(static_cast<std::uint32_t>(unknown().size()))]; };
      const Swap one{any(), any()};
      if (!reach({one}) || world_->decision().alone(seat_) == offer) continue;
      swaps = {one};
      break;
    }
    way_->back();
    if (swaps.size() == 1) {
      if (is_on_top(swaps[0].second)) std::swap(swaps[0].first, swaps[0].second);
      leak.card = face_text(swaps[0].first);
      leak.other_card = face_text(swaps[0].second);
      leak.place = place_text(swaps[0].first);
    }
    reach(swaps);
    leak.otherwise = offered_text();
    leak.looked = line_that_looked(leak.shown, swaps, place);
    search_.leaks.push_back(std::move(leak));
  }

  std::string offered_text() const {
    const Decision decision = world_->decision().alone(seat_);
    const std::size_t count = decision.alternatives.size();
    std::string text;
    constexpr std::size_t kShown = 8;
    for (std::size_t i = 0; i < count && i < kShown; ++i)
      text += (i == 0 ? "" : ", ") + alternative_text(world_->table(), decision, decision.alternatives[i], seat_);
    if (count > kShown) text += fmt::format(" and {} more", count - kShown);
    return count == 0 ? "nothing" : text;
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

  /// The last common statement of the two runs, if they diverge.
  std::optional<GameError> line_that_looked(const ShownGame& game, const std::vector<Swap>& swaps,
                                            const GameError& place) const {
    Tracer tracer(means_, game, seat_);
    const std::vector<std::uint32_t> one = tracer.statements({}), other = tracer.statements(swaps);
    const auto [a, b] = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
    if (a == one.begin() || (a == one.end() && b == other.end())) return std::nullopt;
    GameError looked = tracer.place(*(a - 1));
    if (looked.file == place.file && looked.line == place.line) return std::nullopt;
    return looked;
  }

  const PlayoutMeans& means_;
  const Trial& trial_;
  const bool with_calls_;
  const std::int64_t most_;
  Worlds::Lent world_;
  LeakSearch search_;
  Sayings sayings_;  ///< since the decision to return to
  Explorer explorer_;
  Chance chance_;
  std::uint64_t index_ = 0;
  std::optional<WayBack> way_;
  Seat seat_ = kNoSeat;  ///< the player who must not learn anything
};

}  // namespace

LeakSearch find_leaks(const PlayoutMeans& means, const Trial& trial, bool with_calls, std::uint64_t first, int games,
                      std::int64_t most) {
  return LeakFinder(means, trial, with_calls, most).run(first, games);
}

}  // namespace houserules
