// World::position_text: a position as text, for comparing engines.
#include <iterator>

#include <fmt/compile.h>
#include <fmt/format.h>

#include "interpreter/language/interpreter.h"
#include "interpreter/world/world.h"
#include "runtime/event_words.h"

namespace houserules {
namespace {

void add_alternative(std::string& text, const Decision& decision, const Alternative& of) {
  const bool set = of.kind == AlternativeKind::set;
  fmt::format_to(std::back_inserter(text), FMT_COMPILE(" [{} {} {} {} {} {} {} {}"), of.move, static_cast<int>(of.kind),
                 static_cast<int>(of.second), int{of.caller}, set ? 0 : of.value, of.most, of.step, of.count);
  for (int i = 0; set && i < of.count; ++i)
    fmt::format_to(std::back_inserter(text), FMT_COMPILE(",{}"), decision.sets[slot(of.value + i)]);
  text += ']';
}

}  // namespace

std::string World::position_text() const {
  const Table& table = this->table();
  std::string text;
  if (status() == Status::error) {
    text = error().text();
  } else if (interpreter_->state->phase == Phase::over) {
    const Result result = this->result();
    text = fmt::format("over: winners {} losers {} teams {} turns {}{}{}", result.winners, result.losers,
                       fmt::join(result.team_scores, " "), result.turns, result.limit_reached ? " limit" : "",
                       result.nobody_named ? " nobody" : "");
  } else {
    const Decision& decision = this->decision();
    text = fmt::format("seat {} calls {} invited {} {}", decision.seat, decision.calls, decision.invited,
                       decision.invited_moves);
    for (const Alternative& alternative : decision.alternatives) add_alternative(text, decision, alternative);
  }
  const View view = this->view(kOmniscient);
  text += fmt::format(" deal {} dealer {} direction {} decisions {} told {}", view.deal_number, view.dealer,
                      view.direction, table.match.decisions, table.told);
  for (const PlayerView& player : view.players)
    fmt::format_to(std::back_inserter(text), FMT_COMPILE(" ({} {} {} {})"), player.in_match, player.in_deal,
                   player.score, player.chips);
  for (const auto& [name, chips] : view.pots)
    fmt::format_to(std::back_inserter(text), FMT_COMPILE(" {}={}"), name, chips);
  for (const PublicView& shown : view.publics)
    fmt::format_to(std::back_inserter(text), FMT_COMPILE(" {}={}"), shown.name, text_of(shown.value, setup()));
  for (const PileView& pile : view.piles) {
    text += " |";
    for (const CardId card : table.cards(pile.pile)) {
      fmt::format_to(std::back_inserter(text), FMT_COMPILE(" {}:"), card);
      // Whether the gallery and each player see it.
      for (Seat seat = kGallery; seat < setup().players; ++seat) text += table.sees(seat, card) ? '+' : '-';
    }
  }
  return text;
}

}  // namespace houserules
