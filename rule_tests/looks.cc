// RuleTestTable: looking at the table, and showing it when a test fails.
#include <algorithm>
#include <map>
#include <string>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "rule_tests/choices.h"
#include "rule_tests/parts.h"
#include "rule_tests/table.h"
#include "runtime/event_words.h"

namespace houserules {

using namespace rule_test;

std::string RuleTestTable::pile_text(PileId pile, bool sorted) const {
  std::vector<FaceId> faces;
  for (const CardId card : table().cards(pile)) faces.push_back(table().face(card));
  if (sorted) std::sort(faces.begin(), faces.end());
  else std::reverse(faces.begin(), faces.end());
  return cards_text(faces, setup().pack);
}

ScriptValue RuleTestTable::hand(const Arguments& arguments) {
  return ScriptValue(pile_text(pile_at({ScriptValue(std::string("hand")), arguments[0]}, 0), /*sorted=*/true));
}

ScriptValue RuleTestTable::pile(const Arguments& arguments) {
  return ScriptValue(pile_text(pile_at(arguments, 0), /*sorted=*/false));
}

ScriptValue RuleTestTable::top(const Arguments& arguments) {
  const auto cards = table().cards(pile_at(arguments, 0));
  return cards.empty() ? ScriptValue() : ScriptValue(setup().pack.text(table().face(cards.back())));
}

ScriptValue RuleTestTable::count(const Arguments& arguments) { return number(table().size(pile_at(arguments, 0))); }

ScriptValue RuleTestTable::sees(const Arguments& arguments) {
  const Seat viewer = seat_at(arguments, 0);
  const PileId pile = pile_at(arguments, 1);
  const View view = game_.world().view(viewer);
  const auto shown =
      std::find_if(view.piles.begin(), view.piles.end(), [pile](const PileView& each) { return each.pile == pile; });
  auto cards = shown == view.piles.end() ? std::vector<std::optional<FaceId>>{} : shown->cards;
  if (shown != view.piles.end() && shown->name == "hand") {
    std::sort(cards.begin(), cards.end(),
              [](const auto& a, const auto& b) { return b ? a && *a < *b : a.has_value(); });
  } else {
    std::reverse(cards.begin(), cards.end());
  }
  std::string text;
  for (const auto& card : cards) text += (text.empty() ? "" : " ") + (card ? setup().pack.text(*card) : "?");
  return ScriptValue(text);
}

ScriptValue RuleTestTable::score(const Arguments& arguments) {
  return number(table().match.scores[slot(seat_at(arguments, 0))]);
}

ScriptValue RuleTestTable::parts(const Arguments& arguments) {
  const Seat seat = seat_at(arguments, 0);
  const Seat side = setup().team_points ? seat % setup().teams : seat;
  const auto& events = game_.events();
  const auto scored = std::find_if(events.rbegin(), events.rend(), [side](const Event& event) {
    return event.kind == Event::Kind::scored && event.seat == side;
  });
  if (scored == events.rend()) fail("no deal is over yet");
  if (scored->parts.empty() && scored->amount != 0) fail("the points of this game have no parts");
  std::map<std::string, std::int64_t> by_name;
  for (const PointPart& part : scored->parts) {
    if (part.points != 0) by_name[setup().parts[part.part]] = part.points;
  }
  ScriptValue table;
  table.kind = ScriptValue::Kind::table;
  for (const auto& [name, points] : by_name) table.entries.emplace_back(ScriptValue(name), number(points));
  return table;
}

ScriptValue RuleTestTable::chips(const Arguments& arguments) {
  const Seat seat = seat_at(arguments, 0);
  if (!setup().has_chips) fail("the game has no chips");
  return number(table().match.chips[slot(seat)]);
}

ScriptValue RuleTestTable::pot(const Arguments& arguments) {
  const std::string& name = text_at(arguments, 0, "the name of a pot");
  const auto& pots = setup().pots;
  const auto found = std::find(pots.begin(), pots.end(), name);
  if (found == pots.end()) fail(fmt::format("there is no pot `{}`{}", name, did_you_mean(name, pots)));
  return number(table().match.pots[slot(found - pots.begin())]);
}

ScriptValue RuleTestTable::public_value(const Arguments& arguments) {
  const std::string& name = text_at(arguments, 0, "the name of a public value");
  std::vector<std::string> known;
  for (const PublicInfo& info : setup().publics) {
    known.push_back(info.name);
    if (info.name != name) continue;
    const bool of_all = !info.each && !info.each_team;
    if (of_all && arguments.size() > 1) fail(fmt::format("`{}` is one value for all: leave out the seat", name));
    return game_.world().public_value(name, of_all ? kNoSeat : seat_at(arguments, 1));
  }
  const auto of_suit =
      std::find_if(known.begin(), known.end(), [&name](const std::string& one) { return one.starts_with(name + '.'); });
  if (of_suit != known.end()) fail(fmt::format("`{}` is a value for each suit: write `{}`", name, *of_suit));
  fail(fmt::format("there is no public value `{}`{}", name, did_you_mean(name, known)));
}

ScriptValue RuleTestTable::deal_number(const Arguments&) { return number(table().match.deal_number); }

ScriptValue RuleTestTable::dealer(const Arguments&) { return number(table().match.dealer + 1); }

ScriptValue RuleTestTable::is_in(const Arguments& arguments) {
  return ScriptValue(table().match.is_in(seat_at(arguments, 0)));
}

ScriptValue RuleTestTable::plays_with(const Arguments& arguments) {
  if (!arguments[0].is(Kind::table) || arguments[0].entries.empty())
    fail("`plays_with` is written t:plays_with { draws = 3, strict = true }");
  const OptionValues& options = game_.settings().options;
  for (const auto& [name, expected] : arguments[0].entries) {
    const auto found = options.find(name.text);
    if (found == options.end()) {
      std::vector<std::string> known;
      for (const auto& [option, value] : options) known.push_back(option);
      fail(fmt::format("there is no option `{}`{}", name.is(Kind::text) ? name.text : to_text(name),
                       did_you_mean(name.text, known)));
    }
    const ScriptValue set = std::visit([](const auto& value) { return ScriptValue(value); }, found->second);
    if (set != expected)
      fail(fmt::format("`{}` has a different value\n  expected: {}\n  got:      {}", name.text, to_text(expected),
                       to_text(set)));
  }
  ++asserted_;
  return {};
}

// ---- for reports ----

std::string RuleTestTable::situation() const {
  constexpr std::size_t kCardsShown = 16, kChoicesShown = 40;
  const View view = game_.world().view(kOmniscient);
  std::string text = fmt::format("deal {}, dealt by seat {}\n", view.deal_number, view.dealer + 1);
  for (const PileView& pile : view.piles) {
    if (pile.cards.empty() || pile.name == "aside") continue;
    const int place = setup().piles[pile.pile].index;
    text += pile.name;
    if (place > 0) text += fmt::format(" {}", place);
    if (pile.owner != kNoSeat) text += fmt::format(" of seat {}", pile.owner + 1);
    text += fmt::format(" ({}):", pile.cards.size());
    auto faces = pile.cards;
    if (pile.name == "hand") std::sort(faces.begin(), faces.end());
    else std::reverse(faces.begin(), faces.end());
    for (std::size_t i = 0; i < std::min(kCardsShown, faces.size()); ++i) text += " " + setup().pack.text(*faces[i]);
    text += faces.size() > kCardsShown ? " ...\n" : "\n";
  }
  for (const PublicView& value : view.publics) {
    if (value.value.is(PublicValue::Kind::nil)) continue;
    text += value.name;
    if (value.seat != kNoSeat) text += fmt::format(" of seat {}", value.seat + 1);
    if (value.team >= 0) text += fmt::format(" of team {}", value.team + 1);
    text += ": " + text_of(value.value, setup()) + "\n";
  }
  std::vector<std::string> chosen;
  for (const RecordedChoice& choice : game_.transcript().choices) {
    chosen.push_back(
        fmt::format("{} {}{}{}", choice.seat + 1, choice.move, choice.value.empty() ? "" : " ", choice.value));
  }
  if (chosen.size() > kChoicesShown) {
    chosen.erase(chosen.begin(), chosen.end() - static_cast<std::ptrdiff_t>(kChoicesShown));
    chosen.front() = "...";
  }
  text += "chosen so far: " + joined(chosen) + "\n";
  if (game_.world().status() == Status::over) {
    text += "the game is over, won by " + seats_text(game_.world().result().winners) + "\n";
  } else if (game_.world().status() == Status::decision) {
    const Decision& decision = game_.world().decision();
    const auto offered = [&](Seat seat) {
      std::vector<std::string> texts = choice_texts(table(), decision.alone(seat));
      if (texts.size() > kChoicesShown) {
        texts.resize(kChoicesShown);
        texts.emplace_back("...");
      }
      return joined(texts);
    };
    text += fmt::format("seat {} chooses from: {}\n", decision.seat + 1, offered(decision.seat));
    for (Seat seat = 0; seat < setup().players; ++seat) {
      if (seat != decision.seat && (decision.choosers() & seat_bit(seat)) != 0)
        text += fmt::format("seat {} may call: {}\n", seat + 1, offered(seat));
    }
  }
  return text;
}

}  // namespace houserules
