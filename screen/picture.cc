#include "screen/picture.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "screen/seats_view.h"
#include "telling/hand_view.h"
#include "telling/narrator.h"
#include "telling/table_view.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr int kLogBeside = 100;  // from this width the log is shown beside the table
constexpr int kNoteRows = 4;
constexpr int kLeastMoves = 4, kLeastTable = 3;

/// Where the visible log begins: with the previous deal, and in long deals later, because
/// all of it is narrated again at each move.
std::size_t begin_of_log(const std::vector<Event>& events) {
  constexpr std::size_t kMost = 600;
  int deals = 0;
  for (std::size_t at = events.size(); at-- > 0;) {
    if (events[at].kind == Event::Kind::deal_started && ++deals == 2) return at;
    if (events[at].kind == Event::Kind::chose && events.size() - at >= kMost) return at;
  }
  return 0;
}

/// A clickable part of a line.
struct Item {
  std::string text;
  std::string typed;
};

/// Lines with their clickable parts.
struct Block {
  std::vector<std::string> lines;
  std::vector<Spot> spots;

  int height() const { return static_cast<int>(lines.size()); }

  void add_text(const std::string& text) {
    for (const std::string& line : lines_of(text)) lines.push_back(line);
  }

  /// Like flow().
  void add_items(const std::vector<Item>& items, int width, const std::string& first, int gap) {
    std::string line = first;
    const std::string margin(static_cast<std::size_t>(display_width(first)), ' ');
    bool empty = true;
    for (const Item& item : items) {
      const auto blank = std::min(item.text.find_first_not_of(' '), item.text.size());
      const std::string text = item.text.substr(blank);
      const std::size_t before = static_cast<std::size_t>(gap) + blank;
      if (!empty && display_width(line) + static_cast<int>(before) + display_width(text) > width) {
        lines.push_back(line);
        line = margin;
        empty = true;
      }
      if (!empty) line += std::string(before, ' ');
      const int begin = display_width(line);
      line += text;
      if (!item.typed.empty()) spots.push_back({height(), begin, display_width(line), item.typed});
      empty = false;
    }
    lines.push_back(line);
  }

  void add(const Block& other) {
    for (Spot spot : other.spots) {
      spot.row += height();
      spots.push_back(std::move(spot));
    }
    lines.insert(lines.end(), other.lines.begin(), other.lines.end());
  }

  /// Keeps this many lines; the last one says that there are more.
  void cut(int most, const std::string& more) {
    if (height() <= most || most < 1) return;
    lines.resize(static_cast<std::size_t>(most));
    lines.back() = more;
    std::erase_if(spots, [most](const Spot& spot) { return spot.row >= most - 1; });
  }
};

class Layout {
 public:
  Layout(const Picture& picture, const Setup& setup, const Style& style, int rows, int columns)
      : picture_(picture), setup_(setup), style_(style), rows_(rows), columns_(columns) {
    beside_ = columns_ >= kLogBeside ? std::min(columns_ * 2 / 5, 50) : 0;
    width_ = beside_ > 0 ? columns_ - beside_ - 3 : columns_;
    style_.width = width_;
  }

  Page page() {
    Block note = wrapped(picture_.note, columns_);
    note.cut(kNoteRows, note.height() > kNoteRows ? "..." : "");
    const int content = rows_ - 2 - std::max(note.height(), 1);
    Block hands = own_cards(), moves = possible(/*dense=*/false);
    const int title = 1;
    const int left_of_list = content - title - hands.height() - moves.height();
    if (seats(left_of_list, PilesShown::whole).height() > left_of_list) moves = possible(/*dense=*/true);
    // The least important parts are cut first.
    int left = content - title - hands.height();
    int most_moves = std::max(std::min(kLeastMoves, moves.height()), left - kLeastTable);
    Block table;
    const int room = content - title - hands.height() - moves.height();
    for (const PilesShown shown : {PilesShown::whole, PilesShown::in_a_line, PilesShown::in_short}) {
      table = seats(room, shown);
      if (table.height() <= room) break;
    }
    most_moves =
        std::max(most_moves - std::max(table.height() - kLeastTable, 0), std::min(kLeastMoves, moves.height()));
    moves.cut(most_moves, dim("  ... (all of them: moves)", style_));
    left -= moves.height();
    table.cut(std::max(left, 1), dim("... (all of it: table)", style_));
    Block page;
    page.lines.push_back(title_line());
    page.add(table);
    page.add(hands);
    page.add(moves);
    if (beside_ > 0) put_beside(page, content);
    else put_below(page, content);
    page.lines.resize(static_cast<std::size_t>(std::max(content, 0)));
    if (note.height() == 0) note.lines.emplace_back();
    page.add(note);
    Page result;
    for (const std::string& line : page.lines) result.lines.push_back(cut_to(line, columns_, style_.symbols));
    result.spots = std::move(page.spots);
    return result;
  }

 private:
  Block wrapped(const std::string& text, int width) const {
    Block block;
    // Do not wrap what fits: a score sheet has columns.
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
    for (const std::string help : {"help: what you may type", "type help", "help"}) {
      constexpr int kLeastGap = 3;
      const int gap = columns_ - display_width(line) - display_width(help);
      if (gap >= kLeastGap && picture_.view.viewer >= 0)
        return line + std::string(static_cast<std::size_t>(gap), ' ') + dim(help, style_);
    }
    return line;
  }

  Block seats(int room, PilesShown shown) const {
    Block block;
    const SeatsParts parts{picture_.trick, picture_.deal, shown};
    block.add_text(around_the_table(picture_.view, setup_, style_, parts, room));
    if (block.height() == 0) block.add_text(in_rows(picture_.view, setup_, style_, parts));
    return block;
  }

  Block own_cards() const {
    Block block;
    for (const PileView& pile : picture_.view.piles) {
      if (pile.owner == kNoSeat || pile.owner != picture_.view.viewer) continue;
      const bool is_hand = pile.name == "hand";
      if (!is_hand && cards_seen(pile) == 0) continue;  // the number is shown after the name
      const bool is_first = pile.pile == 0 || picture_.view.piles[pile.pile - 1].owner != pile.owner ||
                            picture_.view.piles[pile.pile - 1].name != pile.name;
      if (pile.cards.empty() && !is_first) continue;  // of several hands
      const std::string title = bold(own_pile_title(pile, setup_), style_) + ": ";
      if (pile.cards.empty()) {
        block.lines.push_back(title + "no cards");
      } else if (cards_seen(pile) == 0) {
        block.lines.push_back(
            fmt::format("{}{} face down", title, counted(static_cast<std::int64_t>(pile.cards.size()), "card")));
      } else {
        add_cards(block, pile, title);
      }
    }
    return block;
  }

  void add_cards(Block& block, const PileView& pile, const std::string& title) const {
    const Style style = style_for(pile, style_);
    const std::vector<std::string> parts = hand_parts(pile.cards, setup_.pack, style);
    const std::vector<FaceId> faces = sorted_hand(pile.cards, setup_.pack, style.order);
    std::vector<Item> items;
    std::string marks(static_cast<std::size_t>(display_width(title)), ' ');
    std::size_t bright = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const bool takes = i < faces.size() && can_play(faces[i]);
      Item item{parts[i], ""};
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
    block.add_items(items, width_, title, 1);
    // Without colours, playable cards are marked below.
    const bool some = picture_.asked && bright > 0 && bright < faces.size();
    if (!style_.colour && some && block.height() == before + 1) {
      marks.erase(marks.find_last_not_of(' ') + 1);
      block.lines.push_back(marks);
    }
  }

  bool can_play(FaceId face) const {
    return std::find(picture_.playable.begin(), picture_.playable.end(), face) != picture_.playable.end();
  }

  /// `dense`: single moves share lines.
  Block possible(bool dense) const {
    Block block;
    if (!picture_.heading.empty()) block.add_text(wrap(picture_.heading, width_));
    std::vector<Item> sharing;
    const auto flush = [&] {
      if (!sharing.empty()) block.add_items(std::exchange(sharing, {}), width_, "  ", 3);
    };
    for (const MoveRow& row : picture_.moves) {
      if (dense && row.items.size() == 1) {
        sharing.push_back({item_text(row.items[0], setup_.pack, style_), row.items[0].typed});
        if (display_width(sharing.back().text) + 2 <= width_) continue;
        sharing.pop_back();
      }
      flush();
      if (row.items.size() == 1) {
        for (const std::string& line : lines_of(single_item_text(row.items[0], setup_.pack, style_))) {
          block.spots.push_back({block.height(), 2, display_width(line), row.items[0].typed});
          block.lines.push_back(line);
        }
        continue;
      }
      std::vector<Item> items;
      for (const MoveRow::Item& item : row.items) items.push_back({item_text(item, setup_.pack, style_), item.typed});
      const std::string title = with_cards(setup_.pack, row.title, style_);
      // A long title on a narrow screen would leave no room beside it.
      if (display_width(title) * 2 > width_) {
        block.add_text(wrap(title, width_, "  ", "  "));
        block.add_items(items, width_, "    ", 2);
      } else {
        block.add_items(items, width_, title.empty() ? "  " : fmt::format("  {}  ", title), 2);
      }
    }
    flush();
    return block;
  }

  /// The latest events, each complete; only the beginning of one that is too long.
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

  std::string rule(int width) const {
    std::string line;
    for (int i = 0; i < width; ++i) line += style_.symbols ? "─" : "-";
    return dim(line, style_);
  }

  void put_below(Block& page, int content) const {
    constexpr int kLeast = 2;
    const int room = content - page.height();
    if (room < kLeast) return;
    page.lines.push_back(rule(columns_));
    const std::vector<std::string> lines = log(columns_, room - 1);
    page.lines.insert(page.lines.end(), lines.begin(), lines.end());
  }

  void put_beside(Block& page, int content) const {
    const std::vector<std::string> lines = log(beside_, content - 1);
    page.lines.resize(static_cast<std::size_t>(std::max(content, 1)));
    for (int row = 1; row < content; ++row) {
      std::string& line = page.lines[static_cast<std::size_t>(row)];
      line = pad_right(cut_to(line, width_, style_.symbols), width_) + dim(style_.symbols ? " │ " : " | ", style_);
      if (row - 1 < std::ssize(lines)) line += lines[static_cast<std::size_t>(row - 1)];
    }
  }

  const Picture& picture_;
  const Setup& setup_;
  Style style_;
  int rows_, columns_;
  int beside_ = 0;  ///< columns of the log beside the table
  int width_ = 0;   ///< columns of the rest
};

}  // namespace

Picture look_at(Game& game, Seat viewer, const Style& style) {
  const Setup& setup = game.world().setup();
  const std::vector<Event>& events = game.events();
  const std::span<const Event> recent = std::span<const Event>(events).subspan(begin_of_log(events));
  Picture picture;
  picture.title = game.rules().header.title;
  picture.view = game.view_with_totals(viewer);
  picture.deal = deal_so_far(events, setup);
  picture.trick = trick_seen(recent, setup);
  for (std::string& line : Narrator(setup, viewer, style).tell(recent)) {
    if (!line.empty()) picture.log.push_back(std::move(line));
  }
  return picture;
}

void offer(Picture& picture, const World& world, Seat seat) {
  const Decision decision = world.decision().alone(seat);
  const Table& table = world.table();
  picture.moves = move_rows(listed_moves(table, decision), table, decision);
  picture.asked = true;
  const auto add = [&](CardId card) {
    if (table.sees(seat, card)) picture.playable.push_back(table.face(card));
  };
  for (const Alternative& alternative : decision.alternatives) {
    if (alternative.kind == AlternativeKind::card) add(static_cast<CardId>(alternative.value));
    if (alternative.second == AlternativeKind::card) add(static_cast<CardId>(alternative.most));
    if (alternative.kind != AlternativeKind::set) continue;
    picture.several = true;
    for (int i = 0; i < alternative.count; ++i) {
      add(decision.sets[static_cast<std::size_t>(alternative.value) + static_cast<std::size_t>(i)]);
    }
  }
}

Page lay_out(const Picture& picture, const Setup& setup, const Style& style, int rows, int columns) {
  return Layout(picture, setup, style, rows, columns).page();
}

}  // namespace houserules
