// Views of a running game: piles, public values, the result.
#include "interpreter/language/interpreter.h"
#include "interpreter/world/world.h"
#include "runtime/text.h"

namespace houserules {
namespace {

void add_public(View& view, const Interpreter& in, const PublicInfo& info, Seat seat, int team = -1) {
  const machine::Machine& machine = *in.machine;
  const auto number = static_cast<int>(&info - in.setup.publics.data());
  const machine::Value value = machine.public_value(number, team >= 0 ? team : seat);
  view.publics.push_back({info.name, info.text, machine.shown_value(value), seat, team});
}

}  // namespace

View World::view(Seat viewer) const {
  const Interpreter& in = *interpreter_;
  View view = look(in.state->table, viewer);
  for (const PublicInfo& info : in.setup.publics) {
    if (info.each_team) {
      for (int team = 0; team < in.setup.teams; ++team) add_public(view, in, info, kNoSeat, team);
    } else if (!info.each) {
      add_public(view, in, info, kNoSeat);
    } else {
      for (Seat seat = 0; seat < in.setup.players; ++seat) add_public(view, in, info, seat);
    }
  }
  if (in.state->pending) view.to_move = in.state->decision.seat;
  return view;
}

ScriptValue World::public_value(const std::string& name, Seat seat) const {
  const Interpreter& in = *interpreter_;
  using machine::Tag;
  const PublicInfo* info = named(in.setup.publics, name);
  if (info == nullptr) return {};
  const int owner = info->each_team ? seat % in.setup.teams : info->each ? seat : -1;
  const machine::Value value = in.machine->public_value(static_cast<int>(info - in.setup.publics.data()), owner);
  ScriptValue shown;
  switch (value.tag) {
    case Tag::no:
    case Tag::yes: return ScriptValue(value.is_true());
    case Tag::integer: return ScriptValue(value.as_integer());
    case Tag::number:
      shown.kind = ScriptValue::Kind::number;
      shown.number = value.as_number();
      return shown;
    case Tag::text: return ScriptValue(std::string(in.machine->characters(value)));
    case Tag::player: return ScriptValue(static_cast<std::int64_t>(value.seat()) + 1);
    case Tag::card: return ScriptValue(in.setup.pack.text(in.state->table.face(value.card())));
    default: return {};
  }
}

PublicValue World::public_value(int number, int owner) const {
  const machine::Machine& machine = *interpreter_->machine;
  return machine.shown_value(machine.public_value(number, owner));
}

Result World::result() const {
  const Interpreter& in = *interpreter_;
  const Match& match = in.state->table.match;
  Result result;
  result.winners = in.state->match_winners;
  result.losers = in.state->match_losers;
  result.scores.assign(match.scores.begin(), match.scores.begin() + in.setup.players);
  result.chips.assign(match.chips.begin(), match.chips.begin() + in.setup.players);
  for (int team = 0; team < in.setup.teams; ++team) result.team_scores.push_back(match.team_score(in.setup, team));
  result.deals = match.deal_number;
  result.decisions = match.decisions;
  result.turns = in.state->turns;
  result.limit_reached = in.state->limit_reached;
  // In a match played for last place, everybody may have lost equally many deals.
  const bool is_even = in.setup.win == WinRule::all_but_last && match.deal_number > 1 && match.deals_lost[0] > 0;
  result.nobody_named = (in.state->winners_named && in.state->winners == 0) || is_even;
  return result;
}

GameError World::place_of_decision() const {
  GameError place;
  const Interpreter& in = *interpreter_;
  if (in.on_machine) {
    const machine::ScriptPlace at = in.machine->program->place_of(in.machine->running_at());
    if (at.line > 0) place.file = in.rules->files[at.file].path;
    place.line = at.line;
    return place;
  }
  if (const auto frame = innermost_frame(in.coroutine)) {
    place.file = frame->source + 1;
    place.line = frame->currentline;
  }
  return place;
}

}  // namespace houserules
