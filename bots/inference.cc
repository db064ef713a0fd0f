#include "bots/inference.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "bots/ground.h"

namespace houserules {
namespace {

/// Deals to try before a step counts as uninformative, and until one agrees with it.
constexpr std::size_t kProbes = 8, kMostProbes = 24, kMostDeals = 64;
/// With a larger budget it looks closer: one probe per this many tries.
constexpr std::size_t kTriesOfProbe = 600;
/// A step may reveal several things.
constexpr int kMostClues = 3;
/// Pairs of deals used to find whose cards a step depends on.
constexpr std::size_t kPairs = 3;
/// If a choice is less likely than this by habit, the player is assumed not to have had the alternatives.
constexpr double kUnlikely = 0.05;
/// Cards to try in place of one.
constexpr int kOthers = 3;

}  // namespace

Inference::Inference(const World& model, const Seed& seed, std::uint64_t index, Seat observer, const Habits* habits)
    : helper_(model, seed, index), observer_(observer), habits_(habits) {
  helper_.keep_way();
}

const Clues& Inference::clues(const World& world, std::span<const Choice> made, int tries, std::int64_t allowance) {
  tries_ = tries;
  spent_ = 0;
  cut_short_ = false;
  probes_ = std::clamp(static_cast<std::size_t>(tries) / kTriesOfProbe, kProbes, kMostProbes);
  if (world.table().pack().faces.size() > kMostCluedFaces || made.size() >= lost_at_) return clues_;
  if (looked_ > made.size() + 1 || !std::equal(noted_.begin(), noted_.end(), made.begin())) forget();
  bool there = true, begun = false;
  while (there && looked_ <= made.size()) {
    there = helper_.follow(made.first(looked_));
    if (there) {
      if (!std::exchange(begun, true)) allowance_.begin(helper_.world(), allowance);
      Listener*& listener = helper_.world().hooks().listener;
      listener = nullptr;
      const World& then = helper_.world();
      // Staged cards come as they really are, not as imagined.
      const Staging* staging = helper_.world().hooks().staging;
      const bool staged = staging != nullptr && staged_ < staging->cards.size();
      staged_ = then.table().staged.cards;
      is_followed_.assign(slot(then.table().card_count()), false);
      note_places();
      // An earlier deal says nothing about the cards of this one.
      if (!staged && deal_of(then) == deal_of(world)) look(looked_ < made.size() ? &made[looked_] : nullptr);
      listener = this;  // to hear of shuffles and moves before the next decision
    }
    ++looked_;
  }
  if (begun) spent_ = allowance - allowance_.left(helper_.world());
  noted_.assign(made.begin(), made.end());
  // This is another game: nothing is known about it.
  if (!there || !helper_.follow(made) || lie_of_cards(helper_.world(), observer_) != lie_of_cards(world, observer_)) {
    forget();
    lost_at_ = made.size();
  }
  return clues_;
}

void Inference::forget() {
  clues_.clear();
  noted_.clear();
  unknown_.clear();
  looked_ = 0;
  deal_ = -1;
  staged_ = 0;
}

void Inference::note_places() {
  const Table& table = helper_.world().table();
  unknown_ = table.unknown_to(observer_);
  places_.resize(slot(table.card_count()));
  for (std::size_t card = 0; card < places_.size(); ++card) places_[card] = table.pile_of(static_cast<CardId>(card));
}

/// That unknown card leaves the pile it lay in, or is named there. If another player chose it from a hand, nobody else
/// can tell which of its cards it was.
void Inference::lose_track(CardId gone, bool is_seen) {
  const Table& table = helper_.world().table();
  const PileId from = places_[gone];
  const SeatMask seen_by = table.seen_by(from);
  const bool is_chosen = !is_followed_[gone] && seen_by != 0 && (seen_by & seat_bit(observer_)) == 0;
  is_followed_[gone] = true;
  std::vector<CardId> cards;
  std::copy_if(unknown_.begin(), unknown_.end(), std::back_inserter(cards),
               [&](CardId card) { return places_[card] == from; });
  std::erase(unknown_, gone);
  if (is_chosen) clues_.lose_track(cards, gone, is_seen ? std::optional(table.face(gone)) : std::nullopt);
}

void Inference::on_event(const Event& event) {
  const Table& table = helper_.world().table();
  for (const CardId card : std::vector<CardId>(unknown_)) {
    const bool is_seen = (table.known_to(card) & seat_bit(observer_)) != 0;
    if (event.kind != Event::Kind::undone && (is_seen || table.pile_of(card) != places_[card]))
      lose_track(card, is_seen);
  }
  note_places();
  const bool refilled = event.kind == Event::Kind::refilled && event.is_shuffled;
  if (event.kind != Event::Kind::shuffled && !refilled) return;
  clues_.forget(table.cards(refilled ? event.to : event.from));
}

/// Examines the path to the pending decision, and the choice made there, if known.
void Inference::look(const Choice* next) {
  World& world = helper_.world();
  if (deal_of(world) != deal_) clues_.clear();
  deal_ = deal_of(world);
  WayBack& way = helper_.way();
  const Decision& offer = world.decision();
  // What others chose at the same time is not revealed yet.
  if (!way.is_known() || offer.simultaneous || tries_ <= 0) return;
  next_ = nullptr;
  if (next != nullptr) {
    const Alternative& chosen = offer.alternatives[next->alternative];
    if (offer.chooser(chosen) != observer_ && !world.setup().moves[chosen.move].is_private) next_ = next;
    for (const CardId card : std::vector<CardId>(unknown_)) {
      if (next_ != nullptr && offer.names(chosen, card)) lose_track(card, true);
    }
  }
  way.aim(observer_, next_);
  if (way.is_public() && (next_ != nullptr || offer.seat != observer_ || way.is_of_others()) && unknown().size() > 1) {
    offer_ = offer;
    const Table& table = world.table();
    piles_.clear();
    for (const CardId card : unknown()) piles_.push_back(table.pile_of(card));
    faces_.clear();
    for (int card = 0; card < table.card_count(); ++card) faces_.push_back(table.face(static_cast<CardId>(card)));
    chance_ = Chance(looked_);  // the same inferences whenever they are made
    broken_off_ = false;
    for (int told = 0; told < kMostClues && learn(); ++told) {}
  }
  way.back();
}

/// Tries the step in deals that agree with everything known. If it works in only some of them, adds what these have in
/// common and returns true.
bool Inference::learn() {
  std::vector<Sample> samples;
  std::size_t going = 0;
  const auto try_with = [&](const Clues& clues) {
    samples.push_back(draw(clues));
    going += samples.back().goes ? 1 : 0;
  };
  for (std::size_t i = 0; i < probes_; ++i) try_with(clues_);
  if (going == 0 && next_ != nullptr) {
    for (const Clue& lacking : possible_voids()) {
      Clues more = clues_;
      more.add(lacking);
      try_with(more);
    }
  }
  while (going == 0 && samples.size() < kMostDeals) try_with(clues_);
  if (broken_off_ || going == 0 || going == samples.size()) return false;
  const auto clue = find_clue(samples);
  if (!clue || is_refuted(*clue) || broken_off_) return false;
  clues_.add(*clue);
  return true;
}

/// Whether the step also works in a deal that violates the clue: it may depend on more than single cards.
bool Inference::is_refuted(const Clue& clue) {
  Clue otherwise = clue;
  otherwise.holds = !clue.holds;
  Clues clues = clues_;
  clues.add(otherwise);
  for (std::size_t i = 0; i < probes_; ++i) {
    const Sample sample = draw(clues);
    if (sample.goes && !goes_with(clue, sample)) return true;
  }
  return false;
}

/// The clue that the chooser holds no card of a suit or rank: the commonest one, and random deals rarely produce it.
std::vector<Clue> Inference::possible_voids() {
  const Setup& setup = helper_.world().setup();
  const Seat chooser = offer_->chooser(offer_->alternatives[next_->alternative]);
  Clue clue;
  for (std::size_t i = 0; i < piles_.size(); ++i) {
    if (setup.piles[piles_[i]].owner == chooser) clue.cards.push_back(unknown()[i]);
  }
  std::vector<FaceBits> of_suit(setup.pack.suits.size()), of_rank(setup.pack.ranks.size());
  for (std::size_t face = 0; face < setup.pack.faces.size(); ++face) {
    const auto [rank, suit, order, value] = setup.pack.faces[face];
    of_rank[slot(rank)] |= FaceBits{1} << face;
    if (suit >= 0) of_suit[slot(suit)] |= FaceBits{1} << face;
  }
  std::vector<Clue> clues;
  for (const std::vector<FaceBits>* kind : {&of_suit, &of_rank}) {
    for (const FaceBits faces : *kind) {
      clue.faces = faces;
      clues.push_back(clue);
    }
  }
  return clues;
}

/// The step in a deal that agrees with those clues.
Inference::Sample Inference::draw(const Clues& clues) {
  World& world = helper_.world();
  Sample sample;
  sample.goes = go_again([&] {
    world.deal_anew(observer_, unknown(), chance_, &clues);
    for (const CardId card : unknown()) sample.faces.push_back(world.table().face(card));
  });
  return sample;
}

/// The step in that deal; nothing if the observer knows that the deal is impossible.
std::optional<bool> Inference::goes(const Faces& faces) {
  World& world = helper_.world();
  const Table& table = world.table();
  const std::vector<CardId>& cards = unknown();
  bool possible = false;
  const bool there = go_again([&] {
    possible = true;
    for (std::size_t i = 0; i < cards.size() && possible; ++i) {
      if (table.face(cards[i]) == faces[i]) continue;
      possible = std::any_of(cards.begin() + static_cast<std::ptrdiff_t>(i) + 1, cards.end(), [&](CardId other) {
        return table.face(other) == faces[i] && world.swap_unknown(observer_, cards[i], other);
      });
    }
  });
  return possible ? std::optional(there) : std::nullopt;
}

bool Inference::go_again(const std::function<void()>& exchange) {
  if (allowance_.is_spent(helper_.world())) {
    tries_ = 0;
    cut_short_ = broken_off_ = true;
    return false;
  }
  --tries_;
  const bool there = helper_.way().again(exchange);
  broken_off_ = broken_off_ || helper_.way().was_broken_off();
  return there && is_chosen();
}

bool Inference::is_chosen() {
  if (next_ == nullptr) return true;
  const std::optional<Choice> choice = helper_.way().same_as(*next_, *offer_);
  return choice && is_likely(*choice);
}

/// Whether players of these habits make that choice now and then at the decision that the helper has reached. Only of
/// moves without a card, such as drawing: which card is played depends on too much to be a clue.
bool Inference::is_likely(const Choice& choice) {
  if (habits_ == nullptr) return true;
  World& world = helper_.world();
  const Decision& decision = world.decision();
  const Alternative& move = decision.alternatives[choice.alternative];
  if (move.kind != AlternativeKind::plain || decision.chooser(move) != decision.seat) return true;
  habits_->judge(world, decision, judgement_);
  if (judgement_.reading.declares) return true;
  list_candidates(world, decision, decision.seat, candidates_);
  const auto made =
      std::find_if(candidates_.begin(), candidates_.end(), [&](const Candidate& one) { return one.choice == choice; });
  if (made == candidates_.end()) return true;
  weigh(judgement_, 1);
  double likely = 0;
  for (std::size_t i = 0; i < candidates_.size(); ++i)
    if (candidates_[i].key == made->key) likely += judgement_.weights[i];
  return likely >= kUnlikely;
}

std::optional<Clue> Inference::find_clue(const std::vector<Sample>& samples) {
  std::vector<PileId> piles = piles_;
  std::sort(piles.begin(), piles.end());
  piles.erase(std::unique(piles.begin(), piles.end()), piles.end());
  // Hands first, because a cause in a hand may show in the stock, too.
  const auto& all = helper_.world().setup().piles;
  std::stable_partition(piles.begin(), piles.end(), [&](PileId pile) { return all[pile].owner != kNoSeat; });
  std::vector<const Sample*> legal, illegal;
  for (const Sample& sample : samples) (sample.goes ? legal : illegal).push_back(&sample);
  // If the path did not reach this deal, nothing was dealt.
  const auto is_dealt = [&](const Sample& sample) { return sample.faces.size() == piles_.size(); };
  if (!std::all_of(samples.begin(), samples.end(), is_dealt)) return std::nullopt;
  for (const PileId pile : piles) {
    bool decides = true;
    for (std::size_t i = 0; i < kPairs && decides; ++i)
      decides = this->decides(pile, *legal[i % legal.size()], *illegal[i % illegal.size()]);
    if (!decides) continue;
    for (std::size_t i = 0; i < std::min(kPairs, legal.size()); ++i) {
      const auto clue = find_clue(pile, legal[i]->faces);
      if (clue && std::all_of(legal.begin(), legal.end(), [&](const Sample* one) { return goes_with(*clue, *one); }))
        return clue;
    }
  }
  return std::nullopt;
}

/// Whether existing clues rule this deal out.
bool Inference::is_known_not_to_be(const Faces& faces) {
  for (std::size_t i = 0; i < faces.size(); ++i) faces_[unknown()[i]] = faces[i];
  return !clues_.hold(faces_);
}

bool Inference::goes_with(const Clue& clue, const Sample& sample) {
  const bool any = std::any_of(clue.cards.begin(), clue.cards.end(), [&](CardId card) {
    const auto at = std::find(unknown().begin(), unknown().end(), card) - unknown().begin();
    return (clue.faces >> sample.faces[slot(at)] & 1U) != 0;
  });
  return any == clue.holds;
}

/// Whether the cards in that pile make the step work in one deal and fail in the other.
bool Inference::decides(PileId pile, const Sample& legal, const Sample& illegal) {
  const auto with_pile_of = [&](Faces faces, const Faces& other) {
    for (std::size_t i = 0; i < faces.size(); ++i) {
      if (piles_[i] != pile || faces[i] == other[i]) continue;
      for (std::size_t j = 0; j < faces.size(); ++j) {
        if (faces[j] != other[i] || (piles_[j] == pile && (j < i || faces[j] == other[j]))) continue;
        std::swap(faces[i], faces[j]);
        break;
      }
    }
    return faces;
  };
  return goes(with_pile_of(illegal.faces, legal.faces)) == true &&
         goes(with_pile_of(legal.faces, illegal.faces)) == false;
}

/// Exchanges single cards of the pile in a deal that works. If a face makes the step fail wherever it is put, the pile
/// has no such face; if it does so only in the place of one card, that card is needed.
std::optional<Clue> Inference::find_clue(PileId pile, const Faces& legal) {
  std::vector<std::size_t> mine, others;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    if (piles_[i] == pile) mine.push_back(i);
    else if (std::none_of(others.begin(), others.end(), [&](std::size_t one) { return legal[one] == legal[i]; }))
      others.push_back(i);
  }
  if (others.empty()) return std::nullopt;
  const auto exchanged = [&](std::size_t a, std::size_t b) -> std::optional<bool> {
    Faces faces = legal;
    std::swap(faces[a], faces[b]);
    return is_known_not_to_be(faces) ? std::nullopt : goes(faces);
  };
  Clue clue;
  for (const std::size_t i : mine) clue.cards.push_back(unknown()[i]);
  for (const std::size_t one : mine) {
    // Most places do not matter: if a few other cards change nothing, the rest are not tried, except for the first
    // place.
    const bool first = one == mine.front();
    FaceBits good = FaceBits{1} << legal[one], bad = 0;
    std::optional<std::size_t> worst;
    for (std::size_t i = 0; i < others.size(); ++i) {
      if (!first && bad == 0 && i == kOthers) break;
      const auto went = exchanged(one, others[i]);
      if (!went) continue;
      (*went ? good : bad) |= FaceBits{1} << legal[others[i]];
      if (!*went) worst = others[i];
    }
    if (!worst) continue;
    int alike = 0;
    std::vector<std::size_t> unlike;
    for (const std::size_t other : mine) {
      if (legal[other] == legal[one] || alike + static_cast<int>(unlike.size()) == kOthers) continue;
      const auto went = exchanged(other, *worst);
      if (went == false) ++alike;
      if (went == true) unlike.push_back(other);
    }
    if (alike > 0 && !unlike.empty()) return std::nullopt;
    if (!unlike.empty()) {
      // A needed card may be anywhere in the pile; otherwise this very card must not be the bad one.
      Faces faces = legal;
      std::swap(faces[unlike.front()], faces[*worst]);
      std::swap(faces[unlike.front()], faces[one]);
      clue.holds = goes(faces) == true;
      if (!clue.holds) clue.cards.assign(1, unknown()[one]);
    }
    clue.faces = clue.holds ? good : bad;
    return clue;
  }
  return std::nullopt;
}

}  // namespace houserules
