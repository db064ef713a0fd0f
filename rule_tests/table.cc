#include "rule_tests/table.h"

#include <algorithm>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "rule_tests/parts.h"
#include "runtime/event_words.h"

namespace houserules {

using namespace rule_test;

struct RuleTestTable::Method {
  const char* name;
  ScriptValue (RuleTestTable::*run)(const Arguments&);
  std::size_t least, most;  ///< number of arguments
  const char* form;
};

const std::vector<RuleTestTable::Method>& RuleTestTable::table_of_methods() {
  constexpr std::size_t kAny = 1000;
  using T = RuleTestTable;
  static const std::vector<Method> kMethods{
      {"choose", &T::choose, 2, kAny, "t:choose(1, \"play 7C\", ...)"},
      {"offers", &T::offers, 1, kAny, "t:offers(1, \"play 7C\", ...)"},
      {"offers_also", &T::offers_also, 2, kAny, "t:offers_also(1, \"play 7C\", ...)"},
      {"offers_not", &T::offers_not, 2, kAny, "t:offers_not(1, \"play 7C\", ...)"},
      {"refuses", &T::refuses, 3, 3, "t:refuses(1, \"7C\", \"part of the reason\")"},
      {"options_of", &T::options_of, 0, 1, "t:options_of()"},
      {"to_move", &T::to_move, 1, 1, "t:to_move(1)"},
      {"who", &T::who, 0, 0, "t:who()"},
      {"over", &T::over, 0, 0, "t:over()"},
      {"is_over", &T::is_over, 0, 0, "t:is_over()"},
      {"plays_on", &T::plays_on, 0, 0, "t:plays_on()"},
      {"winners", &T::winners, 0, kMaxPlayers, "t:winners(1, 3)"},
      {"equal", &T::equal, 2, 3, "t:equal(got, expected, \"what\")"},
      {"ok", &T::ok, 1, 2, "t:ok(condition, \"what\")"},
      {"told", &T::told, 1, 2, "t:told(\"text\") or t:told(\"text\", 2)"},
      {"not_told", &T::not_told, 1, 2, "t:not_told(\"text\") or t:not_told(\"text\", 2)"},
      {"tell", &T::tell, 1, 1, "t:tell(\"a sentence for somebody learning the game\")"},
      {"fails", &T::fails, 1, 1, "t:fails(\"part of the message\")"},
      {"hand", &T::hand, 1, 1, "t:hand(1)"},
      {"pile", &T::pile, 1, 3, "t:pile(\"discard\")"},
      {"top", &T::top, 1, 3, "t:top(\"discard\")"},
      {"count", &T::count, 1, 3, "t:count(\"stock\")"},
      {"sees", &T::sees, 2, 4, "t:sees(1, \"hand\", 2)"},
      {"score", &T::score, 1, 1, "t:score(1)"},
      {"parts", &T::parts, 1, 1, "t:parts(1)"},
      {"chips", &T::chips, 1, 1, "t:chips(1)"},
      {"pot", &T::pot, 1, 1, "t:pot(\"kitty\")"},
      {"public", &T::public_value, 1, 2, "t:public(\"due\")"},
      {"deal_number", &T::deal_number, 0, 0, "t:deal_number()"},
      {"dealer", &T::dealer, 0, 0, "t:dealer()"},
      {"is_in", &T::is_in, 1, 1, "t:is_in(1)"},
      {"plays_with", &T::plays_with, 1, 1, "t:plays_with { draws = 3, strict = true }"},
  };
  return kMethods;
}

std::vector<std::string> RuleTestTable::methods() { return names_of(table_of_methods()); }

ScriptValue RuleTestTable::call(const std::string& name, const Arguments& arguments) {
  const auto& all = table_of_methods();
  const auto method = std::find_if(all.begin(), all.end(), [&](const Method& known) { return known.name == name; });
  if (arguments.size() < method->least || arguments.size() > method->most) {
    fail(fmt::format("`{}` is written {}", name, method->form));
  }
  const bool about_faults = name == "fails" || name == "told" || name == "not_told";
  if (game_.world().status() == Status::error && !failure_expected_ && !about_faults) fail(open_end());
  return (this->*method->run)(arguments);
}

std::string RuleTestTable::open_end() const {
  if (game_.world().status() == Status::error && !failure_expected_) {
    GameError error = game_.world().error();
    error.table.clear();
    return "the script stopped: " + error.text();
  }
  return asserted_ == 0 ? "the test asserts nothing" : "";
}

// ---- arguments ----

Seat RuleTestTable::seat_at(const Arguments& arguments, std::size_t index) const {
  if (index >= arguments.size())
    fail(fmt::format("a seat is missing: seats are numbered from 1 to {}", setup().players));
  const ScriptValue& value = arguments[index];
  if (!value.is(Kind::integer) || value.integer < 1 || value.integer > setup().players) {
    fail(fmt::format("{} is not a seat: seats are numbered from 1 to {}", to_text(value), setup().players));
  }
  return static_cast<Seat>(value.integer - 1);
}

const std::string& RuleTestTable::text_at(const Arguments& arguments, std::size_t index, const char* what) const {
  const ScriptValue& value = arguments[index];
  if (!value.is(Kind::text)) fail(fmt::format("expected {}, not {}", what, to_text(value)));
  return value.text;
}

PileId RuleTestTable::pile_at(const Arguments& arguments, std::size_t index) const {
  const std::string& name = text_at(arguments, index, "the name of a pile");
  const PileGroup* group = setup().group(name);
  if (group == nullptr)
    fail(fmt::format("there is no pile `{}`{}", name, did_you_mean(name, names_of(setup().groups))));
  const bool row = group->is_row();
  std::size_t next = index + 1;
  int pile = group->first;
  if (group->is_owned()) {
    const Seat seat = seat_at(arguments, next++);  // for a team's pile, the seat of any of its players
    pile += (group->of_teams ? seat % setup().teams : seat) * (row ? group->row : 1);
  }
  if (row) {
    const ScriptValue place = next < arguments.size() ? arguments[next] : ScriptValue();
    ++next;
    std::int64_t number = place.is(Kind::integer) ? place.integer : 0;
    if (place.is(Kind::text)) number = setup().pack.suit_index(place.text) + 1;
    if (number < 1 || number > group->row) {
      fail(fmt::format("{} is not a pile of `{}`: its piles are numbered from 1 to {}", to_text(place), name,
                       group->row));
    }
    pile += static_cast<int>(number - 1);
  }
  if (next < arguments.size()) fail(fmt::format("`{}` is a single pile: leave out {}", name, to_text(arguments[next])));
  return static_cast<PileId>(pile);
}

// ---- choosing ----

const Decision& RuleTestTable::pending_for(Seat seat) const {
  if (game_.world().status() == Status::over) fail(fmt::format("seat {} is not asked: the game is over", seat + 1));
  return game_.world().decision();
}

Decision RuleTestTable::decision_of(Seat seat) const {
  const Decision& decision = pending_for(seat);
  if ((decision.choosers() & seat_bit(seat)) == 0) {
    fail(fmt::format("seat {} is not asked: it is seat {}'s choice", seat + 1, decision.seat + 1));
  }
  return decision.alone(seat);
}

NamedChoice RuleTestTable::choice_at(const Arguments& arguments, std::size_t index) const {
  std::string fault;
  auto choice = parse_choice(text_at(arguments, index, "a choice, as in \"play 7C\""), setup(), fault);
  if (!choice) fail(fault);
  return std::move(*choice);
}

ScriptValue RuleTestTable::choose(const Arguments& arguments) {
  const Seat seat = seat_at(arguments, 0);
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    if (game_.world().status() == Status::error) fail(open_end());
    const NamedChoice wanted = choice_at(arguments, i);
    const Decision decision = decision_of(seat);
    auto choice = find_choice(table(), decision, wanted);
    if (!choice) {
      fail(fmt::format("`{}` is not offered to seat {}, which is offered: {}", wanted.text(setup()), seat + 1,
                       joined(choice_texts(table(), decision))));
    }
    told_from_ = game_.events().size();
    choice->alternative += game_.world().decision().of(seat).first;
    game_.choose(*choice);
    ++asserted_;
  }
  return {};
}

/// Lesson texts do not affect the rules.
ScriptValue RuleTestTable::tell(const Arguments& arguments) {
  text_at(arguments, 0, "a sentence");
  return {};
}

struct RuleTestTable::Offer {
  std::vector<NamedChoice> wanted;
  std::vector<std::string> texts;    ///< of the expected choices
  std::vector<std::string> offered;  ///< in the tests' notation
  std::optional<Decision> decision;  ///< for that seat
};

RuleTestTable::Offer RuleTestTable::read_offer(const Arguments& arguments, bool may_be_nothing) const {
  Offer offer;
  const Seat seat = seat_at(arguments, 0);
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    offer.wanted.push_back(choice_at(arguments, i));
    offer.texts.push_back(offer.wanted.back().text(setup()));
  }
  offer.decision.emplace(may_be_nothing ? pending_for(seat).alone(seat) : decision_of(seat));
  offer.offered = choice_texts(table(), *offer.decision);
  return offer;
}

ScriptValue RuleTestTable::offers(const Arguments& arguments) {
  const Offer offer = read_offer(arguments, /*may_be_nothing=*/arguments.size() == 1);
  std::vector<std::string> missing, surplus;
  const auto without = [](const std::vector<std::string>& all, const std::vector<std::string>& other,
                          std::vector<std::string>& left) {
    std::copy_if(all.begin(), all.end(), std::back_inserter(left),
                 [&](const std::string& text) { return !contains(other, text); });
  };
  without(offer.texts, offer.offered, missing);
  without(offer.offered, offer.texts, surplus);
  ++asserted_;
  if (missing.empty() && surplus.empty()) return {};
  std::string message = fmt::format("seat {} has different offers\n  expected: {}\n  got:      {}",
                                    offer.decision->seat + 1, joined(offer.texts), joined(offer.offered));
  if (!missing.empty()) message += "\n  missing:  " + joined(missing);
  if (!surplus.empty()) message += "\n  unexpected: " + joined(surplus);
  fail(message);
}

ScriptValue RuleTestTable::offers_also(const Arguments& arguments) {
  const Offer offer = read_offer(arguments, /*may_be_nothing=*/false);
  std::vector<std::string> missing;
  for (std::size_t i = 0; i < offer.wanted.size(); ++i) {
    const bool whole = contains(offer.offered, offer.texts[i]);
    if (!whole && !find_choice(table(), *offer.decision, offer.wanted[i])) missing.push_back(offer.texts[i]);
  }
  ++asserted_;
  if (missing.empty()) return {};
  fail(fmt::format("seat {} is not offered: {}\n  got: {}", offer.decision->seat + 1, joined(missing),
                   joined(offer.offered)));
}

ScriptValue RuleTestTable::offers_not(const Arguments& arguments) {
  const Offer offer = read_offer(arguments, /*may_be_nothing=*/true);
  std::vector<std::string> found;
  for (std::size_t i = 0; i < offer.wanted.size(); ++i) {
    const NamedChoice& wanted = offer.wanted[i];
    const auto same_move = [&](const Alternative& alternative) { return alternative.move == wanted.move; };
    const bool whole = contains(offer.offered, offer.texts[i]);
    const bool any_form = wanted.value.empty() && std::any_of(offer.decision->alternatives.begin(),
                                                              offer.decision->alternatives.end(), same_move);
    if (whole || any_form || find_choice(table(), *offer.decision, wanted)) found.push_back(offer.texts[i]);
  }
  ++asserted_;
  if (found.empty()) return {};
  fail(fmt::format("seat {} is offered what it should not be: {}\n  got: {}", offer.decision->seat + 1, joined(found),
                   joined(offer.offered)));
}

ScriptValue RuleTestTable::refuses(const Arguments& arguments) {
  const Seat seat = seat_at(arguments, 0);
  const std::string& written = text_at(arguments, 1, "a card, as in \"7C\"");
  const std::string& part = text_at(arguments, 2, "part of the reason");
  if (part.empty()) fail("`refuses` needs part of the reason");
  const Decision decision = decision_of(seat);
  const auto face = setup().pack.parse(written);
  if (!face) fail(fmt::format("`{}` is not a card of this pack", written));
  std::optional<CardId> card;
  const Seat holder = setup().holder(seat);
  for (int i = 0; i < table().card_count(); ++i) {
    const auto at = static_cast<CardId>(i);
    const bool own = setup().piles[table().pile_of(at)].owner == holder && table().sees(seat, at);
    if (own && table().face(at) == *face) card = at;
  }
  const std::string text = setup().pack.text(*face);
  if (!card) fail(fmt::format("seat {} does not hold {}", seat + 1, text));
  const auto has_it = [&](const Alternative& alternative) {
    if (alternative.kind == AlternativeKind::card) return alternative.value == *card;
    if (alternative.kind != AlternativeKind::set) return false;
    const auto cards = decision.sets.begin() + alternative.value;
    return std::find(cards, cards + alternative.count, *card) != cards + alternative.count;
  };
  if (std::any_of(decision.alternatives.begin(), decision.alternatives.end(), has_it))
    fail(fmt::format("{} is offered to seat {}", text, seat + 1));
  const std::string reason = game_.why_not(seat, *card);
  ++asserted_;
  if (reason.find(part) != std::string::npos) return {};
  fail(fmt::format("{} is refused for a different reason\n  expected: {}\n  got:      {}", text, part,
                   reason.empty() ? "none" : reason));
}

ScriptValue RuleTestTable::options_of(const Arguments& arguments) {
  if (game_.world().status() != Status::decision) return ScriptValue(std::vector<std::string>{});
  const Seat seat = arguments.empty() ? game_.world().decision().seat : seat_at(arguments, 0);
  const Decision decision = decision_of(seat);
  return ScriptValue(choice_texts(table(), decision));
}

// ---- the state of the game ----

ScriptValue RuleTestTable::to_move(const Arguments& arguments) {
  const Seat seat = seat_at(arguments, 0);
  decision_of(seat);
  if (game_.world().decision().seat != seat)
    fail(fmt::format("seat {} may only call: it is seat {}'s choice", seat + 1, game_.world().decision().seat + 1));
  ++asserted_;
  return {};
}

ScriptValue RuleTestTable::who(const Arguments&) {
  return game_.world().status() == Status::decision ? number(game_.world().decision().seat + 1) : ScriptValue();
}

ScriptValue RuleTestTable::over(const Arguments&) {
  ++asserted_;
  if (game_.world().status() == Status::over) return {};
  fail(fmt::format("the game is not over: it is seat {}'s choice", game_.world().decision().seat + 1));
}

ScriptValue RuleTestTable::is_over(const Arguments&) { return ScriptValue(game_.world().status() == Status::over); }

ScriptValue RuleTestTable::plays_on(const Arguments&) {
  ++asserted_;
  if (game_.world().status() == Status::decision) return {};
  fail(fmt::format("the game is over, won by {}", seats_text(game_.world().result().winners)));
}

ScriptValue RuleTestTable::winners(const Arguments& arguments) {
  SeatMask expected = 0;
  for (std::size_t i = 0; i < arguments.size(); ++i) expected |= seat_bit(seat_at(arguments, i));
  over({});
  const SeatMask got = game_.world().result().winners;
  if (got == expected) return {};
  fail(fmt::format("the game has different winners\n  expected: {}\n  got:      {}", seats_text(expected),
                   seats_text(got)));
}

ScriptValue RuleTestTable::equal(const Arguments& arguments) {
  ++asserted_;
  if (arguments[0] == arguments[1]) return {};
  std::string what;
  if (arguments.size() > 2) what = text_at(arguments, 2, "a text describing what is compared");
  fail(fmt::format("{}\n  expected: {}\n  got:      {}", what.empty() ? "not equal" : what + " is not as expected",
                   to_text(arguments[1]), to_text(arguments[0])));
}

ScriptValue RuleTestTable::ok(const Arguments& arguments) {
  ++asserted_;
  if (!arguments[0].is(Kind::nil) && arguments[0] != ScriptValue(false)) return {};
  fail(arguments.size() > 1 ? "does not hold: " + text_at(arguments, 1, "a text describing what should hold")
                            : std::string("the condition does not hold"));
}

std::vector<std::string> RuleTestTable::told_lines(Seat viewer) const {
  std::vector<std::string> lines;
  const std::vector<Event>& events = game_.events();
  for (std::size_t i = told_from_; i < events.size(); ++i) {
    std::string line = describe(events[i], setup(), viewer);
    if (!line.empty()) lines.push_back(std::move(line));
  }
  return lines;
}

namespace {

std::string listener_text(Seat seat) { return seat == kGallery ? "the table" : fmt::format("seat {}", seat + 1); }

}  // namespace

ScriptValue RuleTestTable::told(const Arguments& arguments) {
  const std::string& text = text_at(arguments, 0, "what was shown");
  if (text.empty()) fail("`told` needs a text");
  ++asserted_;
  const Seat seat = arguments.size() > 1 ? seat_at(arguments, 1) : kGallery;
  const auto lines = told_lines(seat);
  if (std::any_of(lines.begin(), lines.end(), [&](const auto& line) { return line.find(text) != line.npos; }))
    return {};
  fail(fmt::format("{} was not shown \"{}\", but:\n    {}", listener_text(seat), text, joined(lines, "\n    ")));
}

ScriptValue RuleTestTable::not_told(const Arguments& arguments) {
  const std::string& text = text_at(arguments, 0, "what was not shown");
  if (text.empty()) fail("`not_told` needs a text");
  ++asserted_;
  const Seat seat = arguments.size() > 1 ? seat_at(arguments, 1) : kGallery;
  for (const std::string& line : told_lines(seat)) {
    if (line.find(text) != std::string::npos) fail(fmt::format("{} was shown: {}", listener_text(seat), line));
  }
  return {};
}

ScriptValue RuleTestTable::fails(const Arguments& arguments) {
  const std::string& part = text_at(arguments, 0, "part of the message");
  ++asserted_;
  if (game_.world().status() != Status::error) fail("the script did not stop with an error");
  failure_expected_ = true;
  const std::string& message = game_.world().error().message;
  if (message.find(part) != std::string::npos) return {};
  fail(fmt::format("the script stopped with a different error\n  expected: {}\n  got:      {}", part, message));
}

}  // namespace houserules
