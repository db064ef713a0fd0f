#include "telling/ending.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <functional>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "table/deal_values.h"
#include "table/reveals.h"
#include "table/score_sheet.h"
#include "table/tricks.h"
#include "telling/facts.h"
#include "telling/hand_view.h"
#include "telling/narrator.h"
#include "telling/sheet.h"
#include "telling/table_view.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr std::size_t kLastLines = 6;  // to show of the last events, at least

/// The viewer whose cards may be shown: the only human player.
Seat viewer_of(const std::vector<Seat>& people) { return people.size() == 1 ? people.front() : kGallery; }

/// Whether the event ends the game; in a game of one deal, also the points and the winner of the deal.
bool is_end(const Event& event, bool lone) {
  using Kind = Event::Kind;
  const bool ends =
      event.kind == Kind::match_ended || (lone && (event.kind == Kind::scored || event.kind == Kind::deal_ended));
  return ends && event.text.empty();
}

/// What happened last in the deal at the end of these events: everything since the people's last choices, which they
/// may not have read yet.
std::string last_lines(std::span<const Event> events, const Setup& setup, const Style& style,
                       const std::vector<Seat>& people, std::size_t last_own) {
  const std::size_t begin = begin_of_deal(events);
  const Seat viewer = viewer_of(people);
  const std::vector<std::string> lines = Narrator(setup, viewer, style).tell(events.subspan(begin));
  // If no human plays, the last choice and its consequences.
  const auto last_choice = [&](const auto& is_by) {
    std::size_t at = events.size();
    while (at > begin && !(events[at - 1].kind == Event::Kind::chose && is_by(events[at - 1].seat))) --at;
    return at > begin ? at - 1 : begin;
  };
  std::size_t from = last_choice([](Seat) { return true; });
  for (const Seat person : people) from = std::min(from, last_choice([person](Seat seat) { return seat == person; }));
  if (people.size() == 1) from = std::clamp(last_own, begin, from);
  const std::size_t most = std::max(kLastLines, Narrator(setup, viewer, style).tell(events.subspan(from)).size());
  std::string text;
  for (std::size_t i = lines.size() - std::min(most, lines.size()); i < lines.size(); ++i) {
    text += wrap(lines[i], style.width, "", "  ");
  }
  return text;
}

/// What a part of the points is called beside a public value of the same name: a score for having 12 less deadwood is a
/// "difference in deadwood".
std::string part_name(const ScoreSheet::Part& part, std::span<const Event> events, const Setup& setup) {
  std::string name = setup.part_in_words(part.part);
  std::vector<std::optional<std::int64_t>> values(slot(setup.players));
  for (const Event& event : events) {
    if (event.kind == Event::Kind::deal_started) values.assign(values.size(), std::nullopt);
    if (event.kind != Event::Kind::changed || event.seat == kNoSeat) continue;
    const PublicInfo& info = setup.publics[slot(event.info)];
    if ((info.text.empty() ? info.name : info.text) != name) continue;
    values[slot(event.seat)] =
        event.value.is(PublicValue::Kind::number) ? std::optional(event.value.number) : std::nullopt;
  }
  if (values.size() != 2 || !values[0] || !values[1]) return name;
  const std::int64_t apart = std::abs(*values[0] - *values[1]),
                     most = *std::max_element(part.points.begin(), part.points.end());
  const bool of_one = std::count(part.points.begin(), part.points.end(), 0) == 1;
  return of_one && apart > 0 && most % apart == 0 ? "difference in " + name : name;
}

/// Face-up cards to compare hands with: a board, a dealer's hand.
std::string cards_between(const View& view, const Setup& setup, const Style& style) {
  constexpr std::size_t kMost = 10;
  std::string text;
  for (const PileView& pile : view.piles) {
    if (pile.owner != kNoSeat || pile.name == "discard" || cards_seen(pile) == 0 || pile.cards.size() > kMost) continue;
    if (setup.piles[pile.pile].index > 0 || pile.pile == trick_pile(setup)) continue;
    text += wrap(fmt::format("{}: {}", capital(pile.label), pile_text(pile, setup, style)), style.width, "", "  ");
  }
  return text;
}

/// What everybody saw of the piles at the end of these events, which begin with the deal; without piles that lie face
/// down, whose cards are told when they are shown.
View piles_after(std::span<const Event> deal, const Setup& setup) {
  View view;
  view.viewer = kGallery;
  view.players.resize(slot(setup.players));
  view.pots.resize(setup.pots.size());
  for (std::size_t pile = 0; pile < setup.piles.size(); ++pile) {
    const PileInfo& info = setup.piles[pile];
    PileView empty;
    empty.pile = static_cast<PileId>(pile);
    empty.name = info.name;
    empty.label = info.label;
    empty.owner = info.owner;
    view.piles.push_back(std::move(empty));
  }
  for (const Event& event : deal) carry_out(event, setup, view);
  std::erase_if(view.piles, [&](const PileView& pile) { return setup.piles[pile.pile].facing == PileFacing::down; });
  return view;
}

/// Why a lone person saw nothing of the deal at the end of these events; "" if they chose something in it.
std::string why_unseen(std::span<const Event> events, const std::vector<Seat>& people) {
  if (people.size() != 1) return "";
  const auto is_theirs = [&people](const Event& event) { return event.seat == people.front(); };
  const auto is_out = [&](const Event& event) { return event.kind == Event::Kind::went_out && is_theirs(event); };
  const auto chose = [&](const Event& event) { return event.kind == Event::Kind::chose && is_theirs(event); };
  if (std::any_of(events.begin(), events.end(), is_out)) return "You are out of the match; the others play on.";
  const auto deal = events.subspan(begin_of_deal(events));
  return std::any_of(deal.begin(), deal.end(), chose) ? "" : "This deal was over before you had a choice:";
}

/// Whether the points of the last deal, or a part with that name, say the same already.
bool are_the_points(const DealValues::Of& of, const ScoreSheet& sheet, const Setup& setup) {
  if (sheet.chips || sheet.deals.empty()) return false;
  const auto are = [&of](const std::vector<std::int64_t>& points) {
    for (std::size_t owner = 0; owner < of.values.size(); ++owner) {
      const std::string& value = of.values[owner];
      if ((value.empty() ? "0" : value) != std::to_string(points[owner])) return false;
    }
    return true;
  };
  for (const ScoreSheet::Part& part : sheet.parts.back()) {
    const bool is_theirs = !of.teams || setup.team_points;
    if (is_theirs && setup.part_in_words(part.part) == of.what && are(part.points)) return true;
  }
  // The points of a team are those of its first player.
  return of.teams == setup.team_points && of.what.find("points") != std::string::npos && are(sheet.deals.back());
}

using Rows = std::vector<std::vector<std::string>>;

std::string numbers_table(const Rows& rows) {
  std::vector<std::size_t> right;
  for (std::size_t i = 1; i < rows.front().size(); ++i) right.push_back(i);
  return columns(rows, right);
}

/// Bids compared with tricks taken: a line for the table's values, and a column for each public value of the players.
std::string values_text(std::span<const Event> events, const Setup& setup, const Style& style) {
  DealValues values = deal_values(events, setup);
  const ScoreSheet sheet = score_sheet(events, setup);
  std::erase_if(values.each, [&](const DealValues::Of& of) { return are_the_points(of, sheet, setup); });
  std::string text;
  std::vector<std::string> facts;
  for (const std::string& fact : values.table) facts.push_back(capital(with_cards(setup.pack, fact, style)));
  if (!facts.empty()) text += flow(facts, style.width, "", "   ");
  for (const bool teams : {false, true}) {
    Rows rows{{""}};
    for (int owner = 0; owner < (teams ? setup.teams : setup.players); ++owner)
      rows.push_back({teams ? setup.team_name(owner) : setup.names[slot(owner)]});
    for (const DealValues::Of& of : values.each) {
      if (of.teams != teams) continue;
      rows[0].push_back(capital(of.what));
      for (std::size_t owner = 0; owner < of.values.size(); ++owner)
        rows[owner + 1].push_back(of.values[owner].empty() ? "-" : with_cards(setup.pack, of.values[owner], style));
    }
    if (rows[0].size() > 1) text += numbers_table(rows);
  }
  return text;
}

/// Public values, of the deal or (`kept`) of the match: "Points: 3", "Anna: bet: 4".
std::string numbers_text(const View& view, const Setup& setup, const Style& style, bool kept) {
  std::string text;
  for (const PublicView& value : view.publics) {
    const auto is_it = [&value](const PublicInfo& info) { return info.name == value.name; };
    const auto info = std::find_if(setup.publics.begin(), setup.publics.end(), is_it);
    if (info == setup.publics.end() || info->kept != kept) continue;
    if (!value.value.is(PublicValue::Kind::number)) continue;
    const std::string said = public_value_text(value, setup);
    text += wrap(value.seat == kNoSeat ? capital(said) : fmt::format("{}: {}", setup.names[slot(value.seat)], said),
                 style.width, "", "  ");
  }
  return text;
}

/// Whether a public value counts points, and somebody has some.
bool has_points(const View& view) {
  return std::any_of(view.publics.begin(), view.publics.end(), [](const PublicView& value) {
    return value.value.is(PublicValue::Kind::number) && value.value.number != 0 &&
           contains(split_words(value.text.empty() ? value.name : value.text), std::string("points"));
  });
}

/// The results of a deal: bids and tricks, and the points of all deals, or of the last `deals` and those before
/// together.
std::string sums_text(std::span<const Event> events, const Setup& setup, const Style& style, std::size_t deals) {
  std::string text;
  for (const std::string& part : {values_text(events, setup, style), score_sheet_text(events, setup, style, deals)}) {
    if (!part.empty()) text += '\n' + part;
  }
  return text;
}

/// The events without the points of the last deal, if the score sheet shows them.
std::vector<Event> without_points(std::span<const Event> events, const Setup& setup, const Style& style) {
  std::vector<Event> told(events.begin(), events.end());
  const ScoreSheet sheet = score_sheet(events, setup);
  const bool has_parts = !sheet.parts.empty() && !sheet.parts.back().empty();
  if (!has_parts && (sheet.chips || score_sheet_text(events, setup, style).empty())) return told;
  auto begin = told.end();
  while (begin != told.begin() && std::prev(begin)->kind != Event::Kind::deal_started) --begin;
  told.erase(std::remove_if(begin, told.end(), [](const Event& event) { return event.kind == Event::Kind::scored; }),
             told.end());
  return told;
}

Rows turned(const Rows& rows) {
  Rows columns(rows.front().size());
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) columns[i].push_back(row[i]);
  }
  return columns;
}

bool fits(const std::string& text, int width) {
  const auto lines = lines_of(text);
  return std::all_of(lines.begin(), lines.end(),
                     [width](const std::string& line) { return display_width(line) <= width; });
}

/// One column per player, or one row on a narrow screen with many players.
std::string sheet_table(const Rows& rows, int width) {
  std::string text = numbers_table(rows);
  if (fits(text, width)) return text;
  Rows by_player = turned(rows);
  text = numbers_table(by_player);
  if (fits(text, width)) return text;
  for (auto& row : by_player) row.erase(row.begin() + 1, row.end() - 1);
  return numbers_table(by_player);
}

/// The same, but if neither fits, a sentence per player: "Anna: melds 120, red threes 100, together 220."
std::string parts_table(const Rows& rows, const Style& style) {
  if (!style.plain) {
    for (const std::string& text : {numbers_table(rows), numbers_table(turned(rows))}) {
      if (fits(text, style.width)) return text;
    }
  }
  std::string text = rows[0][0].empty() ? "" : rows[0][0] + '\n';
  for (std::size_t who = 1; who < rows[0].size(); ++who) {
    std::vector<std::string> points;
    for (std::size_t part = 1; part < rows.size(); ++part) {
      std::string name = rows[part][0];
      name[0] = lower(name)[0];
      if (rows[part][who] != "0" || part + 1 == rows.size()) points.push_back(name + ' ' + rows[part][who]);
    }
    text += wrap(fmt::format("{}: {}.", rows[0][who], joined(points, ", ")), style.width, "", "  ");
  }
  return text;
}

}  // namespace

std::span<const Event> without_result(std::span<const Event> events) {
  const auto deals = std::count_if(events.begin(), events.end(),
                                   [](const Event& event) { return event.kind == Event::Kind::deal_started; });
  while (!events.empty() && is_end(events.back(), deals == 1)) events = events.first(events.size() - 1);
  return events;
}

std::string outcome_line(const Result& result, const Setup& setup) {
  if (result.losers != 0 && setup.win == WinRule::all_but_last) {
    const auto losers = setup.names_of(result.losers);
    return fmt::format("{} {}.", list_of_words(losers), losers.size() == 1 ? "loses" : "lose");
  }
  const auto winners = setup.names_of(result.winners);
  const bool scores = std::any_of(result.scores.begin(), result.scores.end(), [](std::int64_t n) { return n != 0; });
  if (setup.players == 1)
    return (winners.empty() ? "The game is not won" : "The game is won") +
           (scores ? ", with " + counted(result.scores[0], "point") : "") + ".";
  if (setup.win == WinRule::together) {
    return (winners.empty() ? "All lose" : "All win") + (scores ? ", with " + counted(result.scores[0], "point") : "") +
           ".";
  }
  if (winners.empty()) return setup.win == WinRule::all_but_last ? "Nobody loses." : "Nobody wins.";
  const bool drawn = std::ssize(winners) == setup.players;
  std::string text = drawn ? std::string("The game is a tie")
                           : fmt::format("{} {}", list_of_words(winners), winners.size() == 1 ? "wins" : "win");
  const bool by_chips = setup.win == WinRule::most_chips;
  if (!by_chips && !is_by_score(setup.win)) return text + ".";
  const auto& counts = by_chips ? result.chips : result.scores;
  const char* const unit = by_chips ? "chip" : "point";
  const Seat first = std::countr_zero(result.winners);
  for (Seat seat = first; seat < setup.players; ++seat) {
    if ((result.winners & seat_bit(seat)) != 0 && counts[slot(seat)] != counts[slot(first)]) return text + ".";
  }
  std::optional<Seat> next;
  const bool low = setup.win == WinRule::lowest_score;
  for (Seat seat = 0; seat < setup.players; ++seat) {
    if ((result.winners & seat_bit(seat)) != 0) continue;
    if (!next || (low ? counts[slot(seat)] < counts[slot(*next)] : counts[slot(seat)] > counts[slot(*next)]))
      next = seat;
  }
  const char* const each = winners.size() > 1 && setup.teams == 0 ? " each" : "";
  text += fmt::format("{} with {}{}", drawn ? "," : "", counted(counts[slot(first)], unit), each);
  if (next) {
    const std::int64_t apart = std::abs(counts[slot(first)] - counts[slot(*next)]);
    SeatMask as_many = 0;
    for (Seat seat = 0; seat < setup.players; ++seat) {
      if ((result.winners & seat_bit(seat)) == 0 && counts[slot(seat)] == counts[slot(*next)])
        as_many |= seat_bit(seat);
    }
    const std::string than =
        setup.teams > 0 ? setup.team_name(*next % setup.teams) : list_of_words(setup.names_of(as_many));
    text += fmt::format(", {} {} than {}", apart, low ? "fewer" : "more", than);
  }
  return text + ".";
}

std::string score_sheet_text(std::span<const Event> events, const Setup& setup, const Style& style, std::size_t deals) {
  const ScoreSheet sheet = score_sheet(events, setup);
  const bool any = std::any_of(sheet.deals.begin(), sheet.deals.end(), [](const auto& deal) {
    return std::any_of(deal.begin(), deal.end(), [](std::int64_t points) { return points != 0; });
  });
  const std::vector<ScoreSheet::Part> no_parts;
  const std::vector<ScoreSheet::Part>& parts = sheet.parts.empty() ? no_parts : sheet.parts.back();
  if (!any && parts.empty()) return "";
  const bool of_teams = setup.team_points && setup.teams > 0;
  Rows names{{}};
  for (Seat seat = 0; seat < (of_teams ? setup.teams : setup.players); ++seat)
    names[0].push_back(of_teams ? setup.team_name(seat) : setup.names[slot(seat)]);
  const auto row_of = [&](std::string name, const std::vector<std::int64_t>& points, bool with_sign) {
    std::vector<std::string> row{std::move(name)};
    for (std::size_t seat = 0; seat < names[0].size(); ++seat)
      row.push_back(with_sign && points[seat] != 0 ? fmt::format("{:+}", points[seat]) : std::to_string(points[seat]));
    return row;
  };
  const auto headed = [&names](std::string first) {
    Rows rows{{std::move(first)}};
    rows[0].insert(rows[0].end(), names[0].begin(), names[0].end());
    return rows;
  };
  // With a single deal, the total is enough.
  const bool lone = sheet.deals.size() == 1 && !sheet.chips;
  std::string text;
  if (!parts.empty()) {
    Rows rows = headed(lone ? "" : fmt::format("Deal {}", sheet.deals.size()));
    for (const ScoreSheet::Part& part : parts)
      rows.push_back(row_of(capital(part_name(part, events, setup)), part.points, false));
    rows.push_back(row_of(lone ? "Points" : "Total", sheet.deals.back(), false));
    text = parts_table(rows, style);
    if (lone) return text;
    text += '\n';
  }
  Rows rows = headed(lone ? "" : "Deal");
  std::size_t first = lone ? 1 : 0;
  if (sheet.deals.size() > deals + 1) {  // a single deal has a row anyway
    first = sheet.deals.size() - deals;
    std::vector<std::int64_t> before(sheet.total.size(), 0);
    for (std::size_t deal = 0; deal < first; ++deal) {
      for (std::size_t seat = 0; seat < before.size(); ++seat) before[seat] += sheet.deals[deal][seat];
    }
    rows.push_back(row_of(fmt::format("1 to {}", first), before, sheet.chips));
  }
  for (std::size_t deal = first; deal < sheet.deals.size(); ++deal)
    rows.push_back(row_of(std::to_string(deal + 1), sheet.deals[deal], sheet.chips));
  rows.push_back(row_of(sheet.chips ? "Chips" : "Points", sheet.total, false));
  return text + sheet_table(rows, style.width);
}

std::string scores_text(const Game& game, const Style& style) {
  const World& world = game.world();
  const Setup& setup = world.setup();
  const View view = world.view(kGallery);
  const std::span<const Event> events(game.events());
  const std::size_t begin = begin_of_deal(events);
  // Most games score nothing before the end of a deal.
  const auto deals = score_sheet(events, setup).deals;
  const bool counts = !deals.empty() && std::any_of(deals.back().begin(), deals.back().end(),
                                                    [](std::int64_t points) { return points != 0; });
  const std::string sheet = score_sheet_text(counts ? events : events.first(begin == 0 ? 0 : begin - 1), setup, style);
  std::string text;
  for (const auto& [heading, fact] : facts_of(setup)) {
    if (heading == "Match" && setup.players > 1)
      text += wrap(fmt::format("Match: {}.", match_text(game.rules(), setup, fact)), style.width, "", "  ");
  }
  if (!sheet.empty()) text += sheet;
  const std::string kept = numbers_text(view, setup, style, /*kept=*/true);
  std::string values = values_text(events, setup, style);
  if (values.empty()) values = numbers_text(view, setup, style, /*kept=*/false);
  // Points may be counted in public values until the end of the deal.
  const bool counts_elsewhere = !setup.has_chips && has_points(view);
  if (sheet.empty() && setup.players > 1 && !counts_elsewhere)
    text += fmt::format("Nobody has {} yet.\n", setup.has_chips ? "won or lost chips" : "any points");
  text += kept;
  if (!values.empty()) text += fmt::format("{} so far:\n{}", capital(deal_in_words(view.deal_number, setup)), values);
  return text;
}

/// As many of the last deals as leave room for a page of `rows` lines, blank ones aside, with the deals before
/// together.
std::string fitting(const std::function<std::string(std::size_t deals)>& page, int rows) {
  constexpr std::size_t kFew = 3;
  const auto needed = [](const std::string& text) {
    const auto lines = lines_of(text);
    return std::count_if(lines.begin(), lines.end(), [](const std::string& line) { return !line.empty(); });
  };
  std::string text = page(kAllDeals);
  for (std::size_t deals = std::max(slot(rows), kFew); needed(text) > rows && deals >= kFew; --deals)
    text = page(deals);
  return text;
}

std::string deal_text(std::span<const Event> events, const Setup& setup, const Style& style,
                      const std::vector<Seat>& people, std::size_t last_own, int rows) {
  std::size_t end = events.size();
  while (end > 0 && events[end - 1].kind != Event::Kind::deal_ended) --end;
  const std::span<const Event> deal = events.first(end);
  const std::string unseen = why_unseen(deal, people);
  if (!unseen.empty()) last_own = 0;  // then all of it is news
  std::string told = wrap(unseen, style.width);
  told += last_lines(without_points(deal, setup, style), setup, style, people, last_own);
  const auto last = deal.subspan(begin_of_deal(deal));
  const auto is_undone = [](const Event& event) { return event.kind == Event::Kind::undone; };
  // Events do not say what an attempt of the script took back.
  if (std::none_of(last.begin(), last.end(), is_undone)) told += cards_between(piles_after(last, setup), setup, style);
  std::string next;
  for (const std::string& line : Narrator(setup, viewer_of(people), style).tell(events.subspan(end)))
    next += line.empty() ? "\n" : wrap(line, style.width, "", "  ");
  return fitting([&](std::size_t deals) { return told + sums_text(deal, setup, style, deals) + next; }, rows);
}

std::string ending_text(Game& game, const Style& style, const std::vector<Seat>& people, std::size_t last_own,
                        int rows) {
  const Setup& setup = game.world().setup();
  const View view = game.world().view_with_totals(kOmniscient);
  const bool one_deal_alone = setup.players == 1 && game.world().result().deals == 1;
  std::string text = wrap(bold(outcome_line(game.world().result(), setup), style), style.width);
  text +=
      '\n' + last_lines(without_points(without_result(game.events()), setup, style), setup, style, people, last_own);
  std::string held;
  for (const PileView& pile : view.piles) {
    if (pile.owner == kNoSeat || pile.cards.empty() || pile.name != "hand") continue;
    const std::string total = pile.total.empty() ? "" : fmt::format(" ({})", pile.total);
    held += flow(hand_parts(pile.cards, setup.pack, style), style.width,
                 fmt::format("  {}{}: ", setup.names[slot(pile.owner)], total), " ");
  }
  if (!held.empty()) text += "\nLeft in hand:\n" + held + cards_between(game.world().view(kGallery), setup, style);
  if (one_deal_alone) return text;
  return fitting([&](std::size_t deals) { return text + sums_text(game.events(), setup, style, deals); }, rows);
}

std::string result_text(const Result& result, const Setup& setup) {
  const bool scores =
      std::any_of(result.scores.begin(), result.scores.end(), [](std::int64_t score) { return score != 0; });
  const bool together = setup.win == WinRule::together;
  const SeatMask told = setup.win == WinRule::all_but_last ? result.losers : result.winners;
  std::vector<std::vector<std::string>> rows;
  const auto add = [&](const std::string& who, std::int64_t score, std::int64_t chips, SeatMask seats) {
    std::vector<std::string> row{who};
    if (scores) row.push_back(counted(score, "point"));
    if (setup.has_chips) row.push_back(counted(chips, "chip"));
    row.emplace_back((told & seats) == 0                  ? (together ? "loser" : "")
                     : setup.win == WinRule::all_but_last ? "loser"
                                                          : "winner");
    rows.push_back(std::move(row));
  };
  for (int team = 0; team < setup.teams; ++team) {
    std::int64_t chips = 0;
    for (Seat seat = team; seat < setup.players; seat += setup.teams) chips += result.chips[slot(seat)];
    add(setup.team_name(team), result.team_scores[slot(team)], chips, setup.seats_of_team(team));
  }
  for (Seat seat = 0; seat < setup.players && setup.teams == 0; ++seat) {
    add(setup.names[slot(seat)], result.scores[slot(seat)], result.chips[slot(seat)], seat_bit(seat));
  }
  std::vector<std::size_t> right;
  for (std::size_t i = 1; i + 1 < rows.front().size(); ++i) right.push_back(i);
  std::string text =
      fmt::format("Result after {} and {}{}:\n", counted(result.deals, "deal"), counted(result.decisions, "decision"),
                  result.limit_reached ? " (a deal reached its limit)" : "");
  return text + columns(rows, right, "  ");
}

}  // namespace houserules
