#include "screen/piles_art.h"

#include <algorithm>
#include <functional>
#include <iterator>

#include <fmt/format.h>

#include "table/tricks.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr int kWidestLabel = 20, kNarrowLabel = 14, kLeastLabel = 4;
constexpr std::size_t kSpread = 14;  // longer piles show their last cards
constexpr std::size_t kLastShown = 5;
constexpr int kMostColumns = 10, kLeastOfShort = 3;
constexpr int kPlaces = 4;  // a row of this many are places for one card, or for a stack

const PileGroup* group_of(const PileView& pile, const Setup& setup) {
  const auto found = std::find_if(setup.groups.begin(), setup.groups.end(), [&pile](const PileGroup& group) {
    return pile.pile >= group.first && pile.pile < group.first + group.count;
  });
  return found == setup.groups.end() ? nullptr : &*found;
}

/// "Queens", "side pile 2", "meld 3: Queens": with its number if moves refer to it.
std::string meld_label(const PileView& pile, const Setup& setup) {
  // Piles chosen by number are no melds: "take set {n}".
  const std::string& in_full = setup.piles[pile.pile].label;
  const std::string by_number = " " + in_full.substr(0, in_full.rfind(' ')) + " {n}";
  const bool numbered = std::any_of(setup.moves.begin(), setup.moves.end(),
                                    [&](const MoveInfo& move) { return (" " + move.text).ends_with(by_number); });
  const std::string name = setup.piles[pile.pile].index > 0 && !numbered ? meld_name(pile, setup.pack) : "";
  const std::string label =
      pile.owner == kNoSeat && setup.team_of(pile.pile) < 0 ? pile.label : own_pile_name(pile, setup);
  const bool named = std::any_of(setup.moves.begin(), setup.moves.end(), [](const MoveInfo& move) {
    return move.value == ValueType::pile || move.second == ValueType::pile;
  });
  if (name.empty()) return capital(label);
  return named ? fmt::format("{}: {}", capital(label), name) : name;
}

/// Whether the cards lie side by side: a single face-up pile, except the discard.
bool lies_spread(const PileView& pile, const Setup& setup) {
  const PileGroup* const group = group_of(pile, setup);
  return group != nullptr && group->shape == PileGroup::Shape::single && pile.name != "discard" &&
         setup.piles[pile.pile].facing == PileFacing::up;
}

/// Whether the last of several cards stands out as one that may be played, as on a waste.
template <class Cards>
bool last_stands_out(const Cards& cards) {
  const auto is_bright = [](const CardDrawn& card) { return card.emphasis == Emphasis::bright; };
  return cards.size() > 1 && is_bright(cards.back()) && std::none_of(cards.begin(), std::prev(cards.end()), is_bright);
}

/// Whether it is a player's heap in a game without hands, where only its top card matters.
bool is_heap(const PileView& pile, const Setup& setup) {
  return !setup.hands && pile.owner != kNoSeat && pile.name != "hand" && setup.piles[pile.pile].index == 0;
}

/// Columns between piles.
int gap_of(bool tight) { return tight ? 1 : 2; }

}  // namespace

bool are_columns(const PileGroup& group, const Setup& setup) {
  constexpr int kLeast = 5;
  const auto is_row_of = [](const PileGroup& row, int least) {
    return row.shape == PileGroup::Shape::row && row.row >= least && row.row <= kMostColumns;
  };
  if (setup.hands || !is_row_of(group, 1)) return false;
  if (group.row >= kLeast || setup.players > 1) return group.row >= kLeast;
  // In a patience without long rows, it is the last of the longest ones in which the lower cards lie open, too.
  const PileGroup* columns = nullptr;
  for (const PileGroup& row : setup.groups) {
    if (is_row_of(row, kLeast)) return false;
    if (is_row_of(row, kLeastOfShort) && setup.piles[row.first].facing != PileFacing::top_up &&
        (columns == nullptr || row.row >= columns->row))
      columns = &row;
  }
  return columns != nullptr && columns->first == group.first;
}

bool is_meld(const PileView& pile, const Setup& setup) {
  using Shape = PileGroup::Shape;
  const PileGroup* const group = group_of(pile, setup);
  if (group == nullptr || pile.name == "hand" || are_columns(*group, setup)) return false;
  if (group->of_teams) return setup.piles[pile.pile].facing != PileFacing::down;
  return group->shape == Shape::each_row || (group->shape == Shape::row && group->row > kPlaces);
}

void PilesArt::add_middle(const View& view, const DealSoFar& deal, const CardsDrawn& card,
                          const std::string& on_stock) {
  const auto trick = trick_pile(setup_);
  in_place_ = setup_.players == 1;
  for (std::size_t at = 0; at < view.piles.size(); ++at) {
    const PileView& pile = view.piles[at];
    if (pile.owner != kNoSeat || pile.pile == trick || is_meld(pile, setup_)) continue;
    const PileGroup* const group = group_of(pile, setup_);
    if (group != nullptr && are_columns(*group, setup_)) {
      std::vector<CardDrawn> cards;
      for (const auto& face : pile.cards) cards.push_back(card(face));
      columns_.push_back(std::move(cards));
    } else if (group != nullptr && group->shape == PileGroup::Shape::suits && group->first == pile.pile) {
      std::vector<const PileView*> all;
      for (int i = 0; i < group->row; ++i) all.push_back(&view.piles[at + static_cast<std::size_t>(i)]);
      add_places(all, *group, card);
      at += static_cast<std::size_t>(group->row) - 1;
    } else if (is_worth_showing(pile, setup_, deal) || (in_place_ && lies_spread(pile, setup_))) {
      // "Pile 1", "2", "3".
      const bool follows = group != nullptr && group->shape == PileGroup::Shape::row && pile.pile != group->first;
      const int index = setup_.piles[pile.pile].index;
      add_pile(pile, follows ? std::to_string(index) : capital(pile.label), card);
      if (pile.pile == setup_.stock) piles_.back().typed = on_stock;
    }
  }
  const auto is_spread = [](const PilesDrawn& piles) { return piles.shape == PilesDrawn::Shape::spread; };
  if (in_place_) std::stable_partition(piles_.begin(), piles_.end(), std::not_fn(is_spread));
}

void PilesArt::add_melds(const View& view, const CardsDrawn& card) {
  std::string before;
  from_left_ = true;
  const auto add = [&](Seat seat, int team) {
    for (const PileView& pile : view.piles) {
      if (pile.cards.empty() || !is_meld(pile, setup_) || pile.owner != seat || setup_.team_of(pile.pile) != team)
        continue;
      const std::string owner = team >= 0 ? setup_.team_name(team) : seat == kNoSeat ? "" : setup_.names[slot(seat)];
      if (owner != before && !owner.empty()) piles_.push_back({PilesDrawn::Shape::title, owner + ":"});
      before = owner;
      add_pile(pile, meld_label(pile, setup_), card);
    }
  };
  for (int team = 0; team < setup_.teams; ++team) add(kNoSeat, team);
  for (Seat seat = 0; seat < setup_.players; ++seat) add(seat, -1);
  add(kNoSeat, -1);
}

void PilesArt::add_own(const View& view, Seat seat, bool seen, const CardsDrawn& card) {
  for (const PileView& pile : view.piles) {
    if (pile.owner != seat || pile.name == "hand" || is_meld(pile, setup_) || (seen && cards_seen(pile) == 0)) continue;
    add_pile(pile, capital(own_pile_name(pile, setup_)), card);
  }
}

void PilesArt::add_hands(const View& view, Seat seat, const CardsDrawn& card) {
  for (const PileView& pile : view.piles) {
    if (pile.owner == seat && pile.name == "hand" && !pile.cards.empty())
      add_pile(pile, capital(own_pile_name(pile, setup_)), card);
  }
}

void PilesArt::add_pile(const PileView& pile, const std::string& label, const CardsDrawn& card) {
  const PileGroup* const group = group_of(pile, setup_);
  const bool lies_open = !in_place_ && setup_.piles[pile.pile].facing == PileFacing::up;
  const bool places = group != nullptr && group->shape == PileGroup::Shape::row && group->row <= kPlaces && !lies_open;
  PilesDrawn drawn{PilesDrawn::Shape::stack, label};
  const std::size_t count = pile.cards.size(), seen = cards_seen(pile);
  const bool spreads = in_place_ && lies_spread(pile, setup_);
  if (!spreads && (seen == 0 || is_top_alone(pile, setup_) || is_heap(pile, setup_) || places)) {
    if (count > 0) drawn.cards.emplace_back(card(pile.cards.back()));
    else drawn.cards.emplace_back();
    if (count > 1 || (count == 1 && seen == 0))
      drawn.label += places ? fmt::format(" ({})", count) : fmt::format(" {}", count);
    piles_.push_back(std::move(drawn));
    return;
  }
  drawn.shape = PilesDrawn::Shape::spread;
  std::size_t first = 0;
  if (spreads) {
    if (count > 1) drawn.label += fmt::format(" {}", count);
  } else if (count > kSpread) {
    first = count - kLastShown;
    drawn.label += fmt::format(" {}", count);
  }
  for (std::size_t i = first; i < count; ++i) drawn.cards.emplace_back(card(pile.cards[i]));
  // The card of a waste that may be played stands out from those that lie under it.
  const auto stands_out = [](const auto& one) { return one->emphasis == Emphasis::bright; };
  if (spreads && std::any_of(drawn.cards.begin(), drawn.cards.end(), stands_out)) {
    for (auto& one : drawn.cards) {
      if (!stands_out(one)) one->emphasis = Emphasis::dim;
    }
  }
  if (!pile.total.empty()) drawn.label += fmt::format(" ({})", pile.total);
  piles_.push_back(std::move(drawn));
}

/// Adds piles by suit: places for the top cards, or a spread per suit.
void PilesArt::add_places(const std::vector<const PileView*>& piles, const PileGroup& group, const CardsDrawn& card) {
  PilesDrawn places{PilesDrawn::Shape::places, capital(group.text)};
  const bool tops = setup_.piles[group.first].facing == PileFacing::top_up;
  for (std::size_t suit = 0; suit < piles.size(); ++suit) {
    const PileView& pile = *piles[suit];
    if (!tops && pile.cards.size() > 1) {
      PilesDrawn spread{PilesDrawn::Shape::spread, capital(pile.label)};
      for (const auto& face : pile.cards) spread.cards.emplace_back(card(face));
      piles_.push_back(std::move(spread));
      continue;
    }
    places.cards.emplace_back(pile.cards.empty() ? std::nullopt : std::optional(card(pile.cards.back())));
    places.empty.push_back(suit_text(setup_.pack, static_cast<int>(suit), style_));
  }
  if (!places.cards.empty()) piles_.push_back(std::move(places));
}

int PilesArt::columns_width(const CardArt& art) const {
  const int gap = art.height() > 1 ? 0 : 1;
  return static_cast<int>(columns_.size()) * (art.width() + gap) - gap;
}

void PilesArt::draw_columns(Canvas& canvas, const CardArt& art, int row, int column, int rows,
                            std::vector<Spot>& spots) const {
  const int gap = art.height() > 1 ? 0 : 1;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    canvas.put_centred(row, column, art.width(), dim(std::to_string(i + 1), style_));
    if (columns_[i].empty()) art.draw_empty(canvas, row + 1, column, "");
    else art.draw_column(canvas, row + 1, column, rows - 1, columns_[i], spots);
    column += art.width() + gap;
  }
}

std::vector<std::vector<PilesArt::Part>> PilesArt::rows_of(const CardArt& art, int width, bool tight) const {
  std::vector<Part> parts;
  for (const PilesDrawn& piles : piles_) {
    constexpr int kNumbered = 10;  // "Stock 24" and "Stock 9" take the same room
    const bool is_title = piles.shape == PilesDrawn::Shape::title;
    int label = std::min(display_width(piles.label), tight && !is_title ? kNarrowLabel : kWidestLabel);
    if (in_place_ && piles.shape == PilesDrawn::Shape::stack) label = std::max(label, kNumbered);
    if (art.height() == 1) {
      const int text = display_width(in_a_line(piles, width));
      const bool numbered = in_place_ && piles.shape == PilesDrawn::Shape::stack;
      parts.push_back({&piles, {}, numbered ? std::max(text, label) : text});
      continue;
    }
    if (is_title) {
      parts.push_back({&piles, {}, label});
      continue;
    }
    if (piles.shape != PilesDrawn::Shape::spread) {
      const int count = static_cast<int>(piles.cards.size());
      parts.push_back({&piles, {}, std::max(count * (art.width() + 1) - 1, label)});
      continue;
    }
    // A long spread continues in the next row.
    std::vector<CardDrawn> all;
    for (const auto& one : piles.cards) all.push_back(*one);
    if (all.empty()) parts.push_back({&piles, {}, std::max(art.width(), label)});
    // With fixed positions it has a single row, for its last cards.
    while (in_place_ && art.narrow_width(all) > width && all.size() > 1) all.erase(all.begin());
    for (std::size_t begin = 0; begin < all.size();) {
      std::vector<CardDrawn> some(all.begin() + static_cast<std::ptrdiff_t>(begin), all.end());
      while (art.narrow_width(some) > width && some.size() > 1) some.pop_back();
      const bool labelled = begin == 0;
      begin += some.size();
      const int natural = tight ? art.narrow_width(some) : std::min(art.wide_width(some), width);
      parts.push_back({&piles, std::move(some), std::max(natural, labelled ? label : 0), labelled});
    }
  }
  std::vector<std::vector<Part>> rows;
  int used = width;
  for (Part& part : parts) {
    const bool begins = part.piles->shape == PilesDrawn::Shape::title ||  // with what follows
                        (in_place_ && part.piles->shape == PilesDrawn::Shape::spread);
    if (rows.empty() || begins || used + gap_of(tight) + part.width > width) {
      rows.emplace_back();
      used = -gap_of(tight);
    }
    used += gap_of(tight) + part.width;
    rows.back().push_back(std::move(part));
  }
  return rows;
}

int PilesArt::height(const CardArt& art, int width, bool tight) const {
  int height = 0;
  for (const auto& row : rows_of(art, width, tight)) {
    const bool labelled = std::any_of(row.begin(), row.end(), [](const Part& part) { return part.labelled; });
    height += art.height() + (labelled && art.height() > 1 ? 1 : 0);
  }
  return height;
}

/// "Queens: Q♣ Q♦ *", "Stock 31".
std::string PilesArt::in_a_line(const PilesDrawn& piles, int width) const {
  std::string text;
  constexpr std::size_t kInALine = 6;
  const bool is_spread = piles.shape == PilesDrawn::Shape::spread;
  for (std::size_t i = in_place_ && is_spread ? piles.cards.size() - std::min(piles.cards.size(), kInALine) : 0;
       i < piles.cards.size(); ++i) {
    const auto& card = piles.cards[i];
    // Without colours, a mark says which card may be played.
    const bool marks = in_place_ && is_spread && !style_.colour && card && card->emphasis == Emphasis::bright;
    if (card && card->face) text += (marks ? " ^" : " ") + card_text(setup_.pack, *card->face, style_);
    else if (piles.shape == PilesDrawn::Shape::places) text += fmt::format(" ({})", piles.empty[i]);
    else if (!card) text += " empty";
  }
  if (piles.cards.empty() && is_spread) text = " empty";
  text = piles.label + (text.empty() ? "" : ":" + text);
  // Cut the label rather than the cards.
  const int cards = display_width(text) - display_width(piles.label), label = width - cards;
  if (display_width(text) <= width || cards == 0 || label < kLeastLabel) return cut_to(text, width, style_.symbols);
  return cut_between_words(piles.label, label, style_.symbols) + text.substr(piles.label.size());
}

void PilesArt::draw(Canvas& canvas, const CardArt& art, int row, int column, int width, std::vector<Spot>& spots,
                    bool tight) const {
  for (const auto& parts : rows_of(art, width, tight)) {
    int all = -gap_of(tight);
    bool labelled = false;
    for (const Part& part : parts) {
      all += gap_of(tight) + part.width;
      labelled = labelled || part.labelled;
    }
    const bool spreads = in_place_ && parts.front().piles->shape == PilesDrawn::Shape::spread;
    int at = column + (from_left_ || spreads ? 0 : std::max(width - all, 0) / 2);
    for (const Part& part : parts) {
      const PilesDrawn& piles = *part.piles;
      if (!piles.typed.empty() && piles.shape == PilesDrawn::Shape::stack) {
        for (int line = row; line < row + art.height(); ++line)
          spots.push_back({line, at, at + part.width, piles.typed});
      }
      if (art.height() == 1 || piles.shape == PilesDrawn::Shape::title) {
        const std::string text = in_a_line(piles, part.width);
        canvas.put(row + art.height() / 2, at, piles.shape == PilesDrawn::Shape::title ? dim(text, style_) : text);
        at += part.width + gap_of(tight);
        continue;
      }
      if (piles.shape == PilesDrawn::Shape::spread && part.cards.empty()) {
        art.draw_empty(canvas, row, at, "");
      } else if (piles.shape == PilesDrawn::Shape::spread) {
        const int natural = std::min(tight ? art.narrow_width(part.cards) : art.wide_width(part.cards), part.width);
        art.draw_fan(canvas, row, spreads ? at : at + (part.width - natural) / 2, natural, part.cards, spots);
      } else {
        const int count = static_cast<int>(piles.cards.size());
        int place = at + (part.width - (count * (art.width() + 1) - 1)) / 2;
        for (std::size_t i = 0; i < piles.cards.size(); ++i, place += art.width() + 1) {
          const auto& top = piles.cards[i];
          if (!top) art.draw_empty(canvas, row, place, i < piles.empty.size() ? piles.empty[i] : "");
          else art.draw_fan(canvas, row, place, art.width(), {*top}, spots);
        }
      }
      if (part.labelled) {
        // Without colours, a mark below the last card says that it may be played.
        constexpr int kMark = 2;
        const bool marks = spreads && !style_.colour && last_stands_out(part.cards);
        const int most = part.width - (marks ? kMark : 0);
        const std::string label = cut_between_words(piles.label, std::max(most, 1), style_.symbols);
        if (spreads) canvas.put(row + art.height(), at, label);
        else canvas.put_centred(row + art.height(), at, part.width, label);
        if (marks) {
          const int natural = std::min(tight ? art.narrow_width(part.cards) : art.wide_width(part.cards), part.width);
          const int middle = at + natural - art.width() / 2 - 1;
          canvas.put(row + art.height(), std::max(middle, at + display_width(label) + 1), "^");
        }
      }
      at += part.width + gap_of(tight);
    }
    row += art.height() + (labelled && art.height() > 1 ? 1 : 0);
  }
}

}  // namespace houserules
