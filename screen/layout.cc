#include "screen/layout.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "screen/block.h"
#include "screen/canvas.h"
#include "screen/card_art.h"
#include "screen/seats_view.h"
#include "screen/table_art.h"
#include "telling/auction_words.h"
#include "telling/hand_view.h"
#include "telling/table_view.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr int kNoteRows = 4;
constexpr int kLeastMoves = 4, kLeastTable = 3;
constexpr int kShortLog = 3;  // a line above it, and two of its own

class Layout {
 public:
  Layout(const Picture& picture, const Setup& setup, const Style& style, int rows, int columns)
      : picture_(picture),
        setup_(setup),
        style_(style),
        rows_(rows),
        columns_(columns),
        plan_(plan_table(setup, rows, columns)) {
    style_.width = plan_.width;
  }

  /// The table comes first and the viewer's cards last; moves, message and log share the space between.
  Page page() {
    const int content = rows_ - 2;
    const Block own = own_place();
    Block note = wrapped(picture_.note, plan_.width);
    Block moves = possible(/*dense=*/false);
    // The log makes room for a long message.
    const int least_table = plan_.table_rows > 0 ? plan_.table_rows : in_words(/*room=*/0).height();
    const int beside_note = 1 + own.height() + least_table + std::min(moves.height(), kLeastMoves);
    const int note_rows = std::max(kNoteRows, content - beside_note);
    note.cut(note_rows, note.height() > note_rows ? "..." : "");
    const int room = content - 1 - own.height() - note.height();
    Block table = plan_.table_rows > 0 ? drawn() : in_words(room - moves.height());
    // The log needs a few lines, too, in which to read what the others have done.
    const bool is_log_short = plan_.beside == 0 && plan_.table_rows > 0 && setup_.players > 1 &&
                              room - table.height() - moves.height() <= kShortLog;
    if (table.height() + moves.height() > room || is_log_short) moves = possible(/*dense=*/true);
    if (plan_.table_rows == 0) {
      table = in_words(room - moves.height());
      // The least important parts are cut first.
      const int least = std::min(kLeastMoves, moves.height());
      moves.cut(std::max(room - std::max(table.height(), kLeastTable), least),
                dim("  ... (type moves for all)", style_));
      const bool reads = picture_.view.viewer >= 0;  // spectators cannot type
      table.cut(std::max(room - moves.height(), 1), dim(reads ? "... (type table for all)" : "...", style_));
    }
    // A long list may use blank rows below the table.
    while (table.height() + moves.height() > room && table.height() > 0 && table.lines.back().empty())
      table.lines.pop_back();
    moves.cut(std::max(room - table.height(), 1), dim("  ... (type moves for all)", style_));
    Block page;
    page.lines.push_back(title_line());
    page.add(table);
    const int between = content - page.height() - own.height();
    Block middle;
    if (plan_.beside == 0 && setup_.players > 1) middle.lines = log_below(between - moves.height() - note.height());
    const int blank = between - middle.height() - moves.height() - note.height();
    middle.lines.resize(middle.lines.size() + static_cast<std::size_t>(std::max(blank, 0)));
    middle.add(moves);
    middle.add(note);
    page.add(middle);
    page.add(own);
    if (plan_.beside > 0) put_beside(page, content);
    page.lines.resize(static_cast<std::size_t>(std::max(content, 0)));
    for (std::string& line : page.lines) line = cut_to(line, columns_, style_.symbols);
    std::erase_if(page.spots, [content](const Spot& spot) { return spot.row >= content; });
    return page;
  }

 private:
  Block wrapped(const std::string& text, int width) const {
    Block block;
    // Do not wrap lines that fit: a score sheet has columns.
    for (const std::string& line : lines_of(text)) {
      if (display_width(line) <= width) block.lines.push_back(line);
      else block.add_text(wrap(line, width, "", "  "));
    }
    return block;
  }

  std::string title_line() const {
    const std::string dot = style_.symbols ? " · " : " - ";
    std::string line = bold(picture_.title, style_);
    if (picture_.view.deal_number > 0) line += dot + deal_in_words(picture_.view.deal_number, setup_);
    if (setup_.teams > 0) {
      std::vector<std::string> teams;
      for (int team = 0; team < setup_.teams; ++team) teams.push_back(setup_.team_name(team));
      const std::string against = dot + joined(teams, " against ");
      if (display_width(line + against) <= columns_) line += against;
    }
    std::vector<std::string> beside{picture_.playing};
    if (picture_.view.viewer >= 0) beside = {"help: list the commands", "type help", "help"};
    for (const std::string& text : beside) {
      constexpr int kLeastGap = 3;
      const int gap = columns_ - display_width(line) - display_width(text);
      if (gap >= kLeastGap) return line + std::string(static_cast<std::size_t>(gap), ' ') + dim(text, style_);
    }
    return line;
  }

  Block drawn() const {
    const CardsDrawn card = [this](std::optional<FaceId> face) { return clickable(face); };
    return {draw_table(
        {picture_.view, setup_, style_, picture_.trick, picture_.auction, picture_.deal, card, picture_.on_stock},
        plan_)};
  }

  /// The table in words; the less room there is, the shorter.
  Block in_words(int room) const {
    Block block;
    for (const PilesShown shown : {PilesShown::whole, PilesShown::in_a_line, PilesShown::in_short}) {
      SeatsParts parts{picture_.trick, picture_.deal, shown};
      if (const auto trick = trick_pile(setup_)) parts.drawn.push_back(*trick);
      for (const PileView& pile : picture_.view.piles) {
        if (is_meld(pile, setup_)) parts.drawn.push_back(pile.pile);
      }
      block = {};
      block.add_text(in_rows(picture_.view, setup_, style_, parts));
      PilesArt melds(setup_, style_);
      melds.add_melds(picture_.view, [this](std::optional<FaceId> face) { return clickable(face); });
      if (melds.has_others()) block.add(in_lines(melds));
      if (block.height() <= room) break;
    }
    return block;
  }

  CardDrawn clickable(std::optional<FaceId> face) const {
    CardDrawn card{face};
    if (!face || !can_play(*face)) return card;
    card.typed = lower(setup_.pack.text(*face)) + (picture_.several ? " " : "\n");
    if (picture_.asked) card.emphasis = Emphasis::bright;
    return card;
  }

  /// The line for the viewer, and their hand.
  Block own_place() const {
    if (plan_.hand == CardSize::line) return own_cards();
    const SeatWords words(picture_.view, setup_, style_, picture_.trick);
    const Seat seat = words.seat_after(0);
    const PlayerView& player = picture_.view.players[slot(seat)];
    const std::string marker = seat == picture_.view.to_move ? style_.symbols ? "▶ " : "> " : "";
    std::vector<std::string> facts = words.facts_of(seat, /*piles=*/setup_.hands.has_value(), /*open_hand=*/false);
    const CardsDrawn card = [this](std::optional<FaceId> face) { return clickable(face); };
    PilesArt others(setup_, style_);
    others.add_own(picture_.view, seat, /*seen=*/setup_.hands.has_value(), card);
    std::vector<const PileView*> hands;
    for (const PileView& pile : picture_.view.piles) {
      if (pile.owner != seat || pile.name != "hand" || pile.cards.empty()) continue;
      hands.push_back(&pile);
      if (!pile.total.empty()) facts.push_back(total_text(pile));
      // If there is enough room, it is written on the cards.
      if (plan_.hand == CardSize::tall) continue;
      if (const std::string told = told_text(pile); !told.empty()) facts.push_back("hand: " + told);
      if (const std::string received = received_in(pile); !received.empty()) facts.push_back(received);
    }
    const std::string line = marker + words.name_of(player) + "  " + joined(facts, ", ");
    if (hands.size() > 1) others.add_hands(picture_.view, seat, card);
    Block block;
    // In words, everybody has a row already.
    if (plan_.table != CardSize::line) block.lines.push_back(cut_between_words(line, plan_.width, style_.symbols));
    else if (hands.size() == 1 && !hands.front()->total.empty())
      block.lines.push_back(bold(own_pile_title(*hands.front(), setup_), style_));
    block.add(hand(hands.size() == 1 ? hand_drawn(*hands.front()) : std::vector<CardDrawn>(), others));
    return block;
  }

  /// The viewer's cards in the pile that have just come; each face as often as it came.
  std::vector<FaceId> just_received(const PileView& pile) const {
    std::vector<FaceId> held;
    for (const auto& face : pile.cards) {
      if (face && pile.owner == picture_.view.viewer) held.push_back(*face);
    }
    std::vector<FaceId> received;
    for (const FaceId face : picture_.received) {
      const auto found = std::find(held.begin(), held.end(), face);
      if (found == held.end()) continue;
      held.erase(found);
      received.push_back(face);
    }
    return received;
  }

  /// "new: 9♣ A♦ J♥"; "" if no card of the hand has just come, or all have.
  std::string received_in(const PileView& pile) const {
    const std::vector<FaceId> received = just_received(pile);
    if (received.empty() || received.size() == pile.cards.size()) return "";
    std::vector<std::optional<FaceId>> cards(received.begin(), received.end());
    std::string text;
    for (const FaceId face : sorted_hand(cards, setup_.pack, style_for(pile, setup_, style_).order))
      text += " " + card_text(setup_.pack, face, style_);
    return "new:" + text;
  }

  std::vector<CardDrawn> hand_drawn(const PileView& pile) const {
    std::vector<FaceId> received = received_in(pile).empty() ? std::vector<FaceId>() : just_received(pile);
    const HandOrder order = style_for(pile, setup_, style_).order;
    const std::vector<FaceId> faces = sorted_hand(pile.cards, setup_.pack, order);
    const auto playable = std::count_if(faces.begin(), faces.end(), [this](FaceId face) { return can_play(face); });
    const bool some = picture_.asked && playable > 0 && playable < std::ssize(faces);
    std::vector<CardDrawn> cards;
    for (const FaceId face : faces) {
      CardDrawn card = clickable(face);
      card.raised = some && !card.typed.empty();
      if (const auto found = std::find(received.begin(), received.end(), face); found != received.end()) {
        card.is_new = true;
        received.erase(found);
      }
      if (picture_.asked && !picture_.playable.empty())
        card.emphasis = card.typed.empty() ? Emphasis::dim : Emphasis::bright;
      if (picture_.asked && !picture_.several && card.typed.empty())
        card.typed = fmt::format("why {}\n", lower(setup_.pack.text(face)));
      cards.push_back(std::move(card));
    }
    if (order == HandOrder::melds) {
      std::size_t at = 0;
      for (const auto& group : hand_groups(pile.cards, setup_.pack, order)) {
        at += group.size();
        const Face &low = setup_.pack.faces[group.front()], &high = setup_.pack.faces[group.back()];
        const bool is_set = low.rank == high.rank, is_run = high.order - low.order + 1 == std::ssize(group);
        if (group.size() > 2 && (is_set || is_run)) cards[at - 1].ends_meld = true;
      }
    }
    cards.resize(pile.cards.size());  // the rest are face down
    if (!pile.told.empty() && faces.empty()) {
      for (std::size_t i = 0; i < cards.size(); ++i) cards[i].told = pile.told[i].empty() ? "?" : pile.told[i];
    }
    return cards;
  }

  /// The hand as a fan, or as several if it is large, with the player's other open piles to its left.
  Block hand(const std::vector<CardDrawn>& cards, const PilesArt& others) const {
    constexpr int kStep = 2;  // rows between a fan and the one behind it
    const bool raised = std::any_of(cards.begin(), cards.end(), [](const CardDrawn& card) { return card.raised; });
    for (const CardSize size : {CardSize::tall, CardSize::low}) {
      const CardArt art(setup_.pack, style_, size, longest_told(cards));
      std::vector<std::vector<CardDrawn>> fans;
      for (std::size_t begin = 0; begin < cards.size(); begin += fans.back().size()) {
        fans.emplace_back(cards.begin() + static_cast<std::ptrdiff_t>(begin), cards.end());
        while (art.narrow_width(fans.back()) > plan_.width && fans.back().size() > 1) fans.back().pop_back();
      }
      const int height = art.height() + std::max(static_cast<int>(fans.size()) - 1, 0) * kStep + (raised ? 1 : 0);
      if (height > plan_.hand_rows) continue;
      Block block;
      Canvas canvas(plan_.hand_rows, plan_.width);
      int row = plan_.hand_rows - art.height() - kStep * std::max(static_cast<int>(fans.size()) - 1, 0),
          left = plan_.width;
      for (const auto& fan : fans) {
        const bool apart = art.narrow_width(fan, /*apart=*/true) <= plan_.width;
        const int narrow = art.narrow_width(fan, apart), loose = narrow + static_cast<int>(fan.size()) - 1;
        const int width = loose <= plan_.width ? loose : std::min(narrow, plan_.width);
        left = std::min(left, (plan_.width - width) / 2);
        art.draw_fan(canvas, row, (plan_.width - width) / 2, width, fan, block.spots);
        row += kStep;
      }
      draw_beside(canvas, others, art, cards.empty() ? plan_.width : left - 2, block);
      for (CardPlace card : canvas.cards()) {
        card.row += block.height();
        block.cards.push_back(card);
      }
      for (int i = 0; i < canvas.rows(); ++i) block.lines.push_back(canvas.line(i));
      return block;
    }
    return own_cards();
  }

  /// Draws the other piles to the left of the hand, or in words above it if there is not enough room.
  void draw_beside(Canvas& canvas, const PilesArt& others, const CardArt& art, int width, Block& block) const {
    if (!others.has_others()) return;
    const CardArt low(setup_.pack, style_, CardSize::low);
    for (const CardArt* size : {&art, &low}) {
      const int height = others.height(*size, width);
      if (width < low.width() || height > canvas.rows()) continue;
      others.draw(canvas, *size, canvas.rows() - height, 0, width, block.spots);
      return;
    }
    Block words = in_lines(others);
    words.add(block);
    block = std::move(words);
  }

  /// Piles in words.
  Block in_lines(const PilesArt& piles) const {
    const CardArt line(setup_.pack, style_, CardSize::line);
    Canvas canvas(piles.height(line, plan_.width), plan_.width);
    Block block;
    piles.draw(canvas, line, 0, 0, plan_.width, block.spots);
    for (int i = 0; i < canvas.rows(); ++i) block.lines.push_back(canvas.line(i));
    return block;
  }

  Block own_cards() const {
    Block block;
    for (const PileView& pile : picture_.view.piles) {
      if (pile.owner == kNoSeat || pile.owner != picture_.view.viewer || is_meld(pile, setup_)) continue;
      const bool is_hand = pile.name == "hand";
      if (!is_hand && cards_seen(pile) == 0) continue;  // the number is shown after the name
      const bool is_first = pile.pile == 0 || picture_.view.piles[pile.pile - 1].owner != pile.owner ||
                            picture_.view.piles[pile.pile - 1].name != pile.name;
      if (pile.cards.empty() && !is_first) continue;  // one of several hands
      const std::string title = bold(own_pile_title(pile, setup_), style_) + ": ";
      if (pile.cards.empty()) {
        block.lines.push_back(title + "no cards");
      } else if (cards_seen(pile) == 0) {
        block.add_text(wrap(title + hidden_text(pile), plan_.width, "", "  "));
      } else {
        add_cards(block, pile, title);
        if (const std::string received = is_hand ? received_in(pile) : ""; !received.empty())
          block.add_text(wrap(capital(received), plan_.width, "", "  "));
      }
    }
    return block;
  }

  void add_cards(Block& block, const PileView& pile, const std::string& title) const {
    const Style style = style_for(pile, setup_, style_);
    std::vector<std::string> parts = hand_parts(pile.cards, setup_.pack, style);
    if (pile.name != "hand" && is_top_alone(pile, setup_) && pile.cards.size() > 1)
      parts.back() = fmt::format("({})", counted(std::ssize(pile.cards), "card"));
    const std::vector<FaceId> faces = sorted_hand(pile.cards, setup_.pack, style.order);
    // A long title on a narrow screen would leave no room beside it.
    const bool above = display_width(title) * 2 > plan_.width;
    if (above) block.add_text(wrap(title, plan_.width));
    const std::string first = above ? "  " : title;
    std::vector<BlockItem> items;
    std::string marks(static_cast<std::size_t>(display_width(first)), ' ');
    std::size_t bright = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const bool takes = i < faces.size() && can_play(faces[i]);
      BlockItem item{parts[i], ""};
      if (takes) item.typed = lower(setup_.pack.text(faces[i])) + (picture_.several ? " " : "\n");
      if (picture_.asked && i < faces.size() && !picture_.playable.empty()) {
        const std::string blank = parts[i].substr(0, parts[i].find_first_not_of(' '));
        item.text = blank + card_text(setup_.pack, faces[i], style_, takes ? Emphasis::bright : Emphasis::dim);
      }
      const std::string gap = i == 0 ? "" : " ";
      const auto indent = i == 0 ? 0 : parts[i].find_first_not_of(' ');
      marks += gap + std::string(indent, ' ') +
               std::string(static_cast<std::size_t>(display_width(parts[i].substr(parts[i].find_first_not_of(' ')))),
                           takes ? '^' : ' ');
      if (takes) ++bright;
      items.push_back(std::move(item));
    }
    const int before = block.height();
    block.add_items(items, plan_.width, first, 1);
    // Without colours, playable cards are marked below.
    const bool some = picture_.asked && bright > 0 && bright < faces.size();
    if (!style_.colour && some && block.height() == before + 1) {
      marks.erase(marks.find_last_not_of(' ') + 1);
      block.lines.push_back(marks);
    }
  }

  bool can_play(FaceId face) const { return contains(picture_.playable, face); }

  /// `dense`: moves without values share lines.
  Block possible(bool dense) const {
    Block block;
    if (!picture_.heading.empty()) block.add_text(wrap(picture_.heading, plan_.width));
    std::vector<BlockItem> sharing;
    const auto flush = [&] {
      if (!sharing.empty()) block.add_items(std::exchange(sharing, {}), plan_.width, "  ", 2);
    };
    for (const MoveRow& row : picture_.moves) {
      if (dense) {
        const std::size_t before = sharing.size();
        std::string title = " " + (row.title.empty() ? "" : with_cards(setup_.pack, row.title, style_) + "  ");
        for (const MoveRow::Item& item : row.items) {
          sharing.push_back({std::exchange(title, "") + item_text(item, setup_.pack, style_), item.typed});
          // An item that is too long is wrapped by itself.
          if (display_width(sharing.back().text) + 1 > plan_.width) sharing.resize(before);
        }
        if (sharing.size() > before) continue;
      }
      flush();
      if (row.items.size() == 1) {
        for (const std::string& line : lines_of(single_item_text(row.items[0], setup_.pack, style_))) {
          block.spots.push_back({block.height(), 2, display_width(line), row.items[0].typed});
          block.lines.push_back(line);
        }
        continue;
      }
      std::vector<BlockItem> items;
      for (const MoveRow::Item& item : row.items) items.push_back({item_text(item, setup_.pack, style_), item.typed});
      const std::string title = with_cards(setup_.pack, row.title, style_);
      // A long title on a narrow screen would leave no room beside it.
      if (display_width(title) * 2 > plan_.width) {
        block.add_text(wrap(title, plan_.width, "  ", "  "));
        block.add_items(items, plan_.width, "    ", 2);
      } else {
        block.add_items(items, plan_.width, title.empty() ? "  " : fmt::format("  {}  ", title), 2);
      }
    }
    flush();
    return block;
  }

  /// The latest events, each in full; the beginning of one that is too long.
  std::vector<std::string> log(int width, int most) const {
    std::vector<std::string> lines;
    for (auto told = picture_.log.rbegin(); told != picture_.log.rend() && std::ssize(lines) < most; ++told) {
      std::vector<std::string> wrapped = lines_of(wrap(*told, width, "", "  "));
      if (lines.empty() && std::ssize(wrapped) > most) wrapped.resize(static_cast<std::size_t>(most));
      if (std::ssize(lines) + std::ssize(wrapped) > most) break;
      lines.insert(lines.begin(), wrapped.begin(), wrapped.end());
    }
    return lines;
  }

  /// The cards of the trick before, which others may have taken while nobody was asked: "Last trick: 2♣ 8♣ 10♣ K♣
  /// (Anna)".
  std::string last_trick() const {
    const TrickSeen& trick = picture_.trick;
    if (trick.last.empty() || trick.is_over) return "";
    std::string text = "Last trick:";
    for (const FaceId face : trick.last) text += ' ' + card_text(setup_.pack, face, style_);
    if (trick.last_taker != kNoSeat) text += fmt::format(" ({})", setup_.names[slot(trick.last_taker)]);
    else if (trick.last_team >= 0) text += fmt::format(" ({})", setup_.team_name(trick.last_team));
    return text;
  }

  /// The line above the log, with the trick before if there is room.
  std::string rule(int width) const {
    constexpr int kAround = 6;
    const std::string_view dash = style_.symbols ? "─" : "-";
    const auto dashes = [&](int count) { return dim(repeated(dash, count), style_); };
    const std::string trick = last_trick();
    const int left = width - display_width(trick) - kAround;
    if (trick.empty() || left < 0) return dashes(width);
    return fmt::format("{} {} {}", dashes(2), trick, dashes(left + 2));
  }

  /// The log below the table, if there is room.
  std::vector<std::string> log_below(int room) const {
    constexpr int kLeast = 2;
    if (room < kLeast) return {};
    std::vector<std::string> lines = log(columns_, room - 1);
    if (plan_.table == CardSize::line) {
      const Seat last = std::max(picture_.view.viewer, Seat{0});
      auto called = auction_lines(picture_.auction, setup_, style_, last, columns_, room - 1);
      if (!called.empty()) lines = std::move(called);
    }
    lines.insert(lines.begin(), rule(columns_));
    return lines;
  }

  void put_beside(Block& page, int content) const {
    const std::vector<std::string> lines = log(plan_.beside, content - 1);
    page.lines.resize(static_cast<std::size_t>(std::max(content, 1)));
    for (int row = 1; row < content; ++row) {
      std::string& line = page.lines[static_cast<std::size_t>(row)];
      line = pad_right(cut_to(line, plan_.width, style_.symbols), plan_.width) +
             dim(style_.symbols ? " │ " : " | ", style_);
      if (row - 1 < std::ssize(lines)) line += lines[static_cast<std::size_t>(row - 1)];
    }
  }

  const Picture& picture_;
  const Setup& setup_;
  Style style_;
  int rows_, columns_;
  const TablePlan plan_;
};

}  // namespace

Page lay_out(const Picture& picture, const Setup& setup, const Style& style, int rows, int columns) {
  return Layout(picture, setup, style, rows, columns).page();
}

}  // namespace houserules
