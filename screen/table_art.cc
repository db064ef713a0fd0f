#include "screen/table_art.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "screen/seats_view.h"
#include "telling/auction_words.h"
#include "telling/hand_view.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr int kMostAround = 3;   // other players; if there are more, they sit in a row
constexpr int kPlaceWidth = 14;  // the minimum for one of them
constexpr int kPlaceRows = 3;    // a name and two lines
constexpr int kSideWidth = 24;   // the minimum beside columns for the other piles
constexpr int kCardsInFan = 13;  // of another player's hand

using Lines = std::vector<std::string>;

int rows_of(CardSize size) { return size == CardSize::tall ? 5 : size == CardSize::low ? 3 : 1; }

constexpr int kLeastBacks = 2, kBacks = 3;  // rows of the backs of a hand: without their upper edge, and with it

/// The rows for the player opposite.
int opposite_rows(const Setup& setup, CardSize size, int backs = kLeastBacks) {
  const bool tall = size == CardSize::tall;
  if (!setup.hands) return 6;  // a name, low cards with their label, a line
  return 1 + (tall && setup.hands ? backs : 0) + (tall ? 2 : 1);
}

/// The rows for facts about the table.
int facts_rows(const Setup& setup) {
  auto count = static_cast<int>(setup.pots.size());
  for (const PublicInfo& info : setup.publics) count += info.each ? 0 : info.each_team ? setup.teams : 1;
  return std::min((count + 1) / 2, 2);
}

/// Whether cards lie side by side on the table, in several rows if there are many.
bool has_spread(const Setup& setup) {
  return std::any_of(setup.groups.begin(), setup.groups.end(), [&setup](const PileGroup& group) {
    if (group.shape == PileGroup::Shape::suits) return true;
    return group.shape == PileGroup::Shape::single && setup.piles[group.first].facing == PileFacing::up &&
           group.name != "discard" && !is_of_one_card(setup.piles[group.first].label);
  });
}

int places_in_a_row(int others, int width) {
  const int most = std::max(width / kPlaceWidth, 1);
  const int rows = (others + most - 1) / most;
  return (others + rows - 1) / rows;
}

/// Whether the others sit around the table. Otherwise they sit in a row, and the cards get the full width.
bool sit_around(const Setup& setup, CardSize size) {
  const int others = setup.players - 1;
  if (others > kMostAround || others == 1 || trick_pile(setup)) return others <= kMostAround;
  return size == CardSize::tall && !has_spread(setup);
}

/// The rows for each player who sits in a row.
int place_rows(const Setup& setup, CardSize size, int backs = kLeastBacks) {
  if (!setup.hands) return 6;  // a name, low cards with their label, a line
  return kPlaceRows + (size == CardSize::tall && setup.players - 1 <= kMostAround ? backs : 0);
}

/// Whether the piles of that group are drawn as melds.
bool are_melds(const PileGroup& group, const Setup& setup) {
  PileView pile;
  pile.pile = group.first;
  pile.name = group.name;
  return group.count > 0 && is_meld(pile, setup);
}

/// The rows reserved for melds.
int melds_rows(const Setup& setup, CardSize size) {
  const bool has = std::any_of(setup.groups.begin(), setup.groups.end(),
                               [&setup](const PileGroup& group) { return are_melds(group, setup); });
  return !has ? 0 : size == CardSize::tall ? 4 : 2;
}

/// The width at each side of the table, for the players who sit there.
int side_width(int others, int width) { return others == 1 ? 0 : std::max(width / 4, 15); }

/// The rows that piles between players at the sides need, as low cards, beyond those planned for one row of piles.
int more_for_piles(const Setup& setup, CardSize size, int width) {
  constexpr int kPile = 11;  // with its label
  const int others = setup.players - 1, a_row = std::max((width - 2 * side_width(others, width) - 2) / kPile, 1);
  if (others == 1 || trick_pile(setup) || !sit_around(setup, size)) return 0;
  int piles = 0;
  for (const PileGroup& group : setup.groups) {
    if (!group.is_owned() && !are_melds(group, setup) && !are_columns(group, setup)) piles += group.count;
  }
  return std::max((piles + a_row - 1) / a_row * (rows_of(CardSize::low) + 1) - rows_of(size) - 1, 0);
}

/// The rows that a table with cards of this size needs.
int rows_needed(const Setup& setup, CardSize size, int width) {
  const int others = setup.players - 1, card = rows_of(size);
  const bool trick = trick_pile(setup).has_value();
  const int lines = setup.hands && has_spread(setup) && size == CardSize::tall ? 2 : 1;
  const int centre = trick ? 2 * card + 1 : (card + 1) * lines;
  const int facts = facts_rows(setup) + melds_rows(setup, size);
  if (!sit_around(setup, size)) {
    const int a_row = places_in_a_row(others, width);
    const int places = (others + a_row - 1) / a_row * (place_rows(setup, size) + (trick ? 3 : 0));
    return places + (trick ? card + 1 : centre) + facts;
  }
  const int beside = setup.hands ? 0 : kPlaceRows + 3;  // the cards of the players at the sides
  return (others == 2 ? 0 : opposite_rows(setup, size)) + std::max(centre, beside) + facts;
}

/// The number of cards dealt to a hand.
int cards_dealt(const Setup& setup) {
  int count = 0;
  for (const DealStep& step : setup.deals) {
    if (step.group != setup.hands) continue;
    count += step.all ? static_cast<int>(setup.pack.cards.size()) / std::max(setup.players, 1) : step.count;
  }
  return count;
}

class TableArt : public SeatWords {
 public:
  TableArt(const TableDrawn& table, const TablePlan& plan)
      : SeatWords(table.view, table.setup, table.style, table.trick),
        plan_(plan),
        card_(table.card),
        auction_(table.auction),
        deal_(table.deal),
        canvas_(plan.table_rows, plan.width),
        art_(table.setup.pack, table.style, plan.table),
        low_(table.setup.pack, table.style, CardSize::low),
        line_(table.setup.pack, table.style, CardSize::line),
        piles_(table.setup, table.style),
        melds_(table.setup, table.style),
        backs_(table.setup.players > 1 && plan.table_rows > rows_needed(table.setup, plan.table, plan.width)
                   ? kBacks
                   : kLeastBacks) {
    piles_.add_middle(view_, deal_, card_, table.on_stock);
    melds_.add_melds(view_, card_);
  }

  Page page() {
    Lines facts = drawn_facts();
    if (!facts.empty()) facts = lines_of(flow(facts, plan_.width, "", "   "));
    if (setup_.players == 1) return alone_page(facts);
    const int said = canvas_.rows() - std::min(static_cast<int>(facts.size()), 2);
    const int bottom = said - draw_melds(said);
    if (sit_around(setup_, plan_.table)) around(bottom);
    else in_a_row(bottom);
    for (std::size_t i = 0; i < facts.size() && i < 2; ++i)
      canvas_.put_centred(said + static_cast<int>(i), 0, plan_.width, facts[i]);
    return drawn();
  }

 private:
  Page drawn() {
    Page page;
    for (int row = 0; row < canvas_.rows(); ++row) page.lines.push_back(canvas_.line(row));
    page.spots = std::move(spots_);
    page.cards = canvas_.cards();
    return page;
  }

  /// The facts about the table, without its piles.
  Lines drawn_facts() const {
    std::vector<PileId> all;
    for (const PileView& pile : view_.piles) all.push_back(pile.pile);
    return table_facts(view_, setup_, style_, deal_, all);
  }

  // ---- solo games ----

  /// Draws the columns with the other piles beside them, or above if there is not enough room. The space below is for
  /// moves.
  Page alone_page(const Lines& facts) {
    const int bottom = canvas_.rows();
    for (const CardArt* art : {&art_, &low_, &line_}) {
      const int width = piles_.columns_width(*art), side = plan_.width - width - 3;
      if (width > plan_.width) continue;
      if (side >= kSideWidth) {
        piles_.draw_columns(canvas_, *art, 0, 0, bottom, spots_);
        const auto said = static_cast<int>(facts.size());
        draw_piles(said, width + 3, side, bottom - said);
        for (std::size_t i = 0; i < facts.size(); ++i)
          canvas_.put_centred(static_cast<int>(i), width + 3, side, facts[i]);
        return drawn();
      }
      constexpr int kLeastRows = 10;
      const int said = facts.empty() ? 0 : 1;
      const CardArt& above = art->height() == 1 ? low_ : *art;
      const int height = said + piles_.height(above, plan_.width);
      if (art != &line_ && bottom - height < kLeastRows) continue;
      const CardArt& others = bottom - height < kLeastRows ? line_ : above;
      const int used = said + piles_.height(others, plan_.width);
      if (said > 0) canvas_.put_centred(0, 0, plan_.width, facts.front());
      piles_.draw(canvas_, others, said, 0, plan_.width, spots_);
      piles_.draw_columns(canvas_, *art, used, (plan_.width - width) / 2, bottom - used, spots_);
      break;
    }
    return drawn();
  }

  // ---- up to four players ----

  void around(int bottom) {
    const int others = setup_.players - 1, width = plan_.width;
    const int side = side_width(others, width), middle = width - 2 * side;
    const int opposite = others == 2 ? 0 : opposite_rows(setup_, plan_.table, backs_);
    // Nothing lies beside the player opposite, unless there are piles.
    const bool alone = has_trick_ && others == 3 && piles_.has_others();
    const int corner = alone ? side + (middle - kPlaceWidth - 8) / 2 : 0;  // what the piles take
    if (others != 2)
      draw_place(seat_after(others == 1 ? 1 : 2), 0, alone ? side : 0, alone ? middle : width, opposite,
                 /*centred=*/true, corner);
    const int beside = others == 2 ? 0 : std::min(opposite + 1, bottom - kPlaceRows - 1);
    const int below = plan_.table == CardSize::tall ? 5 + backs_ : 4;  // the rows for one of two others
    if (others > 1) {
      const bool above_piles = others == 2 && has_trick_ && piles_.has_others();
      draw_place(seat_after(1), beside, 0, side - 1, (above_piles ? below : bottom) - beside, /*centred=*/false);
      draw_place(seat_after(others), beside, width - side + 1, side - 1, bottom - beside, /*centred=*/false);
    }
    if (!has_trick_) {
      draw_piles(opposite, side + 1, middle - 2, bottom - opposite);
      return;
    }
    const int trick =
        draw_auction(opposite, side, middle, bottom) ? middle : draw_trick(opposite, side, middle, bottom);
    // Draw the piles beside the trick.
    if (others == 1) draw_piles(opposite, 0, (middle - trick) / 2 - 2, bottom - opposite);
    else if (others == 3) draw_piles(0, 0, corner, beside);
    else draw_piles(below, 0, side, bottom - below);
  }

  /// Draws the auction where the tricks will lie; false if there is none, or not enough room.
  bool draw_auction(int row, int column, int width, int bottom) {
    const Lines lines = auction_lines(auction_, setup_, style_, seat_after(0), width, bottom - row);
    const int left = column + (width - widest(lines)) / 2;
    row += std::max(bottom - row - static_cast<int>(lines.size()), 0) / 2;
    for (std::size_t i = 0; i < lines.size(); ++i)
      canvas_.put(row + static_cast<int>(i), left, i == 0 ? dim(lines[i], style_) : lines[i]);
    return !lines.empty();
  }

  /// Draws the cards that each player has played, in front of them; returns the width.
  int draw_trick(int row, int column, int width, int bottom) {
    const auto is_set = [](const auto& cards) { return cards.size() > 1; };
    if (std::any_of(trick_.laid.begin(), trick_.laid.end(), is_set)) return draw_sets(row, column, width, bottom);
    const int others = setup_.players - 1;
    const CardArt& art = row + 2 * art_.height() < bottom || art_.height() == low_.height() ? art_ : low_;
    const int height = art.height(), card = art.width();
    const int spare = std::clamp((bottom - row - 2 * height - 1) / 2, 0, 2);
    row += spare;
    const int centre = column + width / 2, room = std::max((width - card) / 2 - 1, card);
    if (others != 2) lay(art, seat_after(others == 1 ? 1 : 2), row, centre - card / 2, 0, room);
    if (others > 1) {
      const int beside = others == 2 ? row : row + height / 2;
      lay(art, seat_after(1), beside, centre - card / 2 - 1, -1, room);
      lay(art, seat_after(others), beside, centre - card / 2 + card + 1, 1, room);
    }
    lay(art, seat_after(0), row + height, centre - card / 2, 0, room);
    canvas_.put_centred(row + 2 * height, column, width, dim(how_trick_ended(), style_));
    return 3 * card + 2;
  }

  /// The same where players lay several cards at once: one row below the other, and as large as leaves all to be read.
  int draw_sets(int row, int column, int width, int bottom) {
    const int others = setup_.players - 1;
    const auto widest = [this](const CardArt& art) {
      int most = 0;
      for (const auto& faces : trick_.laid) {
        if (!faces.empty()) most = std::max(most, art.narrow_width(drawn_cards(faces)));
      }
      return most;
    };
    // Whether the players on the left and right share a row.
    const auto beside = [&](const CardArt& art) { return 2 * widest(art) < width; };
    const auto height = [&](const CardArt& art) {
      const int at_the_sides = others == 1 ? 0 : beside(art) ? 1 : 2;
      return ((others == 2 ? 1 : 2) + at_the_sides) * art.height() + 1;
    };
    const auto fits = [&](const CardArt& art) { return widest(art) <= width && row + height(art) <= bottom; };
    const CardArt& art = fits(art_) ? art_ : fits(low_) ? low_ : line_;
    row += std::clamp((bottom - row - height(art)) / 2, 0, 2);
    const int centre = column + (width - art.width()) / 2, room = beside(art) ? (width - 1) / 2 : width;
    int drawn = 0;
    if (others != 2) {
      drawn = lay(art, seat_after(others == 1 ? 1 : 2), row, centre, 0, width);
      row += art.height();
    }
    if (others > 1) {
      lay(art, seat_after(1), row, column, 1, room);
      if (!beside(art)) row += art.height();
      lay(art, seat_after(others), row, column + width, -1, room);
      row += art.height();
    }
    drawn = std::max(drawn, lay(art, seat_after(0), row, centre, 0, width));
    canvas_.put_centred(row + art.height(), column, width, dim(how_trick_ended(), style_));
    return others > 1 ? width : drawn + 2;
  }

  static std::vector<CardDrawn> drawn_cards(const std::vector<FaceId>& faces) {
    std::vector<CardDrawn> cards;
    for (const FaceId face : faces) cards.push_back({face});
    return cards;
  }

  /// Draws cards that start at a column, end before it (direction -1), or are centred there (0); returns their width.
  int lay(const CardArt& art, Seat seat, int row, int column, int direction, int room) {
    const std::vector<CardDrawn> cards = drawn_cards(trick_.laid[slot(seat)]);
    if (cards.empty()) return 0;
    const int width = std::min(art.wide_width(cards), std::max(room, art.narrow_width({cards.back()})));
    const int begin = direction < 0 ? column - width : direction > 0 ? column : column - (width - art.width()) / 2;
    art.draw_fan(canvas_, row, begin, width, cards, spots_);
    return width;
  }

  // ---- more players ----

  /// Low cards, or only their names if these would cover each other.
  const CardArt& fitting(Seat seat, int room) const {
    return low_.narrow_width(drawn_cards(trick_.laid[slot(seat)])) <= room ? low_ : line_;
  }

  void in_a_row(int bottom) {
    const int others = setup_.players - 1, a_row = places_in_a_row(others, plan_.width);
    const int width = plan_.width / a_row, rows = place_rows(setup_, plan_.table, backs_);
    const int height = rows + (has_trick_ ? low_.height() : 0);
    int row = 0;
    for (int i = 0; i < others; ++i) {
      const int column = i % a_row * width;
      if (i > 0 && column == 0) row += height;
      const Seat seat = seat_after(i + 1);
      draw_place(seat, row, column, width - 2, rows, /*centred=*/others <= kMostAround);
      if (has_trick_) lay(fitting(seat, width - 1), seat, row + rows, column, 1, width - 1);
    }
    row += height;
    if (has_trick_) {
      const CardArt& art = fitting(seat_after(0), plan_.width / 3);
      lay(art, seat_after(0), row, (plan_.width - art.width()) / 2, 0, plan_.width / 3);
      canvas_.put_centred(row + low_.height(), 0, plan_.width, dim(how_trick_ended(), style_));
      draw_piles(row, 0, plan_.width / 3, bottom - row);
    } else {
      draw_piles(row, 0, plan_.width, bottom - row);
    }
  }

  // ---- parts ----

  /// Draws the melds above a row, in the part of the table planned for them if that is enough; returns their rows.
  int draw_melds(int bottom) {
    if (!melds_.has_others()) return melds_rows(setup_, plan_.table);
    const int most = std::max(bottom - opposite_rows(setup_, plan_.table, backs_) - line_.height() - 2, 1);
    const int planned = melds_rows(setup_, plan_.table);
    const auto draw = [&](const CardArt& art, bool tight) {
      const int rows = std::max(std::min(melds_.height(art, plan_.width, tight), most), planned);
      melds_.draw(canvas_, art, bottom - rows, 0, plan_.width, spots_, tight);
      return rows;
    };
    for (const bool tight : {false, true}) {
      if (melds_.height(low_, plan_.width, tight) <= std::max(planned, most - art_.height() - 1))
        return draw(low_, tight);
    }
    return draw(line_, /*tight=*/false);
  }

  /// Draws a player's name, the backs of the hand, and the facts about the player, in `rows` rows. Centred texts
  /// begin after the first `taken` columns.
  void draw_place(Seat seat, int row, int column, int width, int rows, bool centred, int taken = 0) {
    const PlayerView& player = view_.players[slot(seat)];
    const auto begin_of = [&](int columns) {
      return centred ? std::max(column + std::max(width - columns, 0) / 2, taken) : column;
    };
    const auto put = [&](int at, const std::string& text) { canvas_.put(at, begin_of(display_width(text)), text); };
    const int last = row + rows;
    const std::string marker = player.seat == view_.to_move ? style_.symbols ? "▶ " : "> " : "";
    // The name comes before "(partner)".
    const bool fits = display_width(marker + name_of(player)) <= width;
    put(row++, cut_to(marker + (fits ? name_of(player) : player.name), width, style_.symbols));
    const std::vector<CardDrawn> cards = setup_.hands ? hand_of(seat) : std::vector<CardDrawn>();
    const bool open =
        std::any_of(cards.begin(), cards.end(), [](const CardDrawn& card) { return card.face.has_value(); });
    const bool draws = setup_.hands && plan_.table == CardSize::tall && setup_.players - 1 <= kMostAround;
    if (draws) {
      if (!open && !cards.empty()) {
        const Lines fan = backs(std::min(static_cast<int>(cards.size()), std::min(kCardsInFan, width - 3)));
        const int all = display_width(fan.front()), begin = begin_of(all);
        for (int i = 0; i + 3 < all; ++i) canvas_.note({row, begin + i, backs_, 4});
        for (std::size_t line = 0; line < fan.size(); ++line) put(row + static_cast<int>(line), fan[line]);
      }
      if (!open) row += backs_;
    }
    // Without hands, the player's other piles are drawn.
    if (!setup_.hands) {
      PilesArt own(setup_, style_);
      own.add_own(view_, seat, /*seen=*/false, card_);
      const int height = own.height(low_, width);
      const CardArt& art = row + height <= last ? low_ : line_;
      own.draw(canvas_, art, row, column, width, spots_);
      row += own.height(art, width);
    }
    Lines facts = fact_lines(seat, setup_.hands.has_value(), /*open_hand=*/!open, width, last - row,
                             /*drawn=*/draws && !open);
    if (open) {
      const std::string name = marker + name_of(player), beside = name + "  " + joined(facts, " ");
      // A line per suit, as in a bridge diagram, if there is room: for dummy's hand.
      Lines suits, hand = lines_of(flow(cards_of(seat), width, "", " "));
      for (const std::string& suit : suits_of(seat)) {
        for (std::string& line : lines_of(wrap(suit, width))) suits.push_back(std::move(line));
      }
      const auto fit = [&](const Lines& lines) { return std::ssize(facts) + std::ssize(lines) <= last - row; };
      const bool all =
          std::all_of(cards.begin(), cards.end(), [](const CardDrawn& card) { return card.face.has_value(); });
      if (all && style_of(seat).order == HandOrder::suit && fit(suits)) hand = std::move(suits);
      if (!fit(hand) && !facts.empty() && display_width(beside) <= width) {
        put(row - 1, beside);
        facts.clear();
      }
      // Some of the cards are always shown.
      if (std::ssize(facts) >= last - row && last - row > 1) facts.resize(static_cast<std::size_t>(last - row - 1));
      facts.insert(facts.end(), hand.begin(), hand.end());
    }
    for (std::size_t i = 0; i < facts.size() && row < last; ++i, ++row)
      put(row, row + 1 == last && i + 1 < facts.size() ? with_more(facts[i], width)
                                                       : cut_between_words(facts[i], width, style_.symbols));
  }

  std::vector<CardDrawn> hand_of(Seat seat) const {
    std::vector<CardDrawn> cards;
    for (const PileView& pile : view_.piles) {
      if (pile.owner != seat || pile.name != "hand") continue;
      for (const auto& face : pile.cards) cards.push_back({face});
    }
    return cards;
  }

  /// A line that others follow for which there is no room.
  std::string with_more(const std::string& line, int width) const {
    const std::string dots = style_.symbols ? "…" : "...";
    const std::string text = line.substr(0, line.find_last_not_of(",;: ") + 1);
    return display_width(text + dots) <= width ? text + dots : cut_between_words(line, width - 1, style_.symbols);
  }

  /// The style for the player's hand.
  Style style_of(Seat seat) const {
    const auto hand = std::find_if(view_.piles.begin(), view_.piles.end(),
                                   [seat](const PileView& pile) { return pile.owner == seat && pile.name == "hand"; });
    return hand == view_.piles.end() ? style_ : style_for(*hand, setup_, style_);
  }

  /// The cards of an open hand in order, and how many lie face down.
  Lines cards_of(Seat seat) const {
    std::vector<std::optional<FaceId>> faces;
    for (const CardDrawn& card : hand_of(seat)) faces.push_back(card.face);
    Lines cards = hand_parts(faces, setup_.pack, style_of(seat));
    for (std::string& card : cards) card.erase(0, card.find_first_not_of(' '));
    return cards;
  }

  /// The cards of an open hand by suit: "2♦ 3♦ 6♦".
  Lines suits_of(Seat seat) const {
    std::vector<std::optional<FaceId>> faces;
    for (const CardDrawn& card : hand_of(seat)) faces.push_back(card.face);
    Lines suits;
    int last = 0;
    for (const FaceId face : sorted_hand(faces, setup_.pack, HandOrder::suit)) {
      const int suit = setup_.pack.faces[face].suit;
      if (suits.empty() || suit != last) suits.emplace_back();
      suits.back() += (suits.back().empty() ? "" : " ") + card_text(setup_.pack, face, style_);
      last = suit;
    }
    return suits;
  }

  /// A fan of backs as seen by the other players, in `backs_` lines.
  Lines backs(int count) const {
    const auto line = [count](std::string_view each, const std::string& rest) { return repeated(each, count) + rest; };
    const bool symbols = style_.symbols;
    Lines lines;
    if (backs_ == kBacks) lines.push_back(line(symbols ? "╭" : "+", symbols ? "──╮" : "--+"));
    lines.push_back(line(symbols ? "│" : "|", dim(symbols ? "░░" : "##", style_) + (symbols ? "│" : "|")));
    lines.push_back(line(symbols ? "╰" : "+", symbols ? "──╯" : "--+"));
    return lines;
  }

  /// Draws the piles in an area, in the largest size that fits; in words if none does.
  void draw_piles(int row, int column, int width, int rows) {
    if (!piles_.has_others() || width < 1) return;
    for (const CardArt* art : {&art_, &low_}) {
      for (const bool tight : {false, true}) {
        const int height = piles_.height(*art, width, tight);
        if (height > rows || width < art->width()) continue;
        const int above = setup_.players == 1 ? std::min(rows - height, 1) : std::clamp((rows - height) / 2, 0, 2);
        piles_.draw(canvas_, *art, row + above, column, width, spots_, tight);
        return;
      }
    }
    piles_.draw(canvas_, line_, row, column, width, spots_);
  }

  const TablePlan& plan_;
  const CardsDrawn& card_;
  const std::vector<Event>& auction_;
  const DealSoFar& deal_;
  Canvas canvas_;
  std::vector<Spot> spots_;
  CardArt art_, low_, line_;
  PilesArt piles_, melds_;
  const int backs_;  ///< the rows of a fan of backs
};

}  // namespace

bool has_columns(const Setup& setup, int width) {
  return std::any_of(setup.groups.begin(), setup.groups.end(), [&](const PileGroup& group) {
    constexpr int kNarrowest = 4;
    return are_columns(group, setup) && group.row * kNarrowest - 1 <= width;
  });
}

TablePlan plan_table(const Setup& setup, int rows, int columns) {
  constexpr int kLogBeside = 100, kWidestLog = 50;
  constexpr int kFrame = 3;  // the title, the input line and the one after it
  TablePlan plan;
  plan.beside = columns >= kLogBeside && setup.players > 1 ? std::min(columns * 2 / 5, kWidestLog) : 0;
  plan.width = plan.beside > 0 ? columns - plan.beside - 3 : columns;
  if (setup.players == 1) {
    constexpr int kMoves = 8, kSomeMoves = 6, kFewMoves = 5, kHigh = 24;
    if (!has_columns(setup, plan.width)) return plan;
    plan.table = rows >= 30 ? CardSize::tall : CardSize::low;
    plan.table_rows = rows - kFrame - (rows >= 30 ? kMoves : rows >= kHigh ? kSomeMoves : kFewMoves);
    return plan;
  }
  constexpr int kLeastWidth = 56, kLeastBelow = 6, kMovesBeside = 5, kStrip = 3;
  if (plan.width < kLeastWidth) return plan;
  const int between = plan.beside > 0 ? kMovesBeside : kLeastBelow;
  const int dealt = std::max(cards_dealt(setup), 1);
  using Sizes = std::pair<CardSize, CardSize>;
  for (const auto& [table, hand] : {Sizes{CardSize::tall, CardSize::tall},
                                    {CardSize::low, CardSize::tall},
                                    {CardSize::low, CardSize::low},
                                    {CardSize::line, CardSize::low}}) {
    // Cards are worth a line of the log.
    const int spared = table == CardSize::low && hand == CardSize::low && plan.beside == 0 ? 1 : 0;
    const int fans = 1 + (kStrip * dealt + rows_of(hand)) / plan.width;
    if (fans > 1 && hand == CardSize::tall) continue;
    const int in_hand = 1 + rows_of(hand) + 2 * (fans - 1);
    const int own = 1;
    const int needed = table == CardSize::line ? setup.players + 2 : rows_needed(setup, table, plan.width);
    const int left = rows - kFrame - in_hand - own - needed - between + spared;
    if (left < 0) continue;
    plan.table = table;
    plan.hand = hand;
    plan.hand_rows = in_hand;
    // The first row that is left goes to the upper edge of the backs.
    const int more = std::max(left - spared, 0);
    if (table != CardSize::line)
      plan.table_rows = needed + std::max(more / 3, std::min(more, 1 + more_for_piles(setup, table, plan.width)));
    return plan;
  }
  return plan;
}

Page draw_table(const TableDrawn& table, const TablePlan& plan) { return TableArt(table, plan).page(); }

}  // namespace houserules
