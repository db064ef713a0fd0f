#include "interpreter/world/fault_report.h"

#include <utility>

#include <fmt/format.h>

#include "interpreter/world/world.h"
#include "runtime/event_words.h"

namespace houserules {
namespace {

/// The deal, whose turn it is, and every pile. For the author, who may see everything.
std::string table_text(const Interpreter& in) {
  const View view = in.world->view(kOmniscient);
  std::string text = fmt::format("  deal {}, {} deals", view.deal_number, in.setup.names[slot(view.dealer)]);
  const Seat turn = in.state->table.turns.current();
  if (turn != kNoSeat) text += fmt::format(", {}'s turn", in.setup.names[slot(turn)]);
  text += "\n";
  constexpr std::size_t kShown = 30;
  for (const PileView& pile : view.piles) {
    if (pile.cards.empty()) continue;
    text += fmt::format("  {} ({}):", pile.label, pile.cards.size());
    const std::size_t first = pile.cards.size() > kShown ? pile.cards.size() - kShown : 0;
    if (first > 0) text += " ...";
    for (std::size_t i = first; i < pile.cards.size(); ++i) text += " " + in.setup.pack.text(*pile.cards[i]);
    text += "\n";
  }
  for (const PublicView& variable : view.publics) {
    if (variable.value.is(PublicValue::Kind::nil)) continue;
    text += fmt::format("  {}{}: {}\n", variable.seat == kNoSeat ? "" : in.setup.names[slot(variable.seat)] + ".",
                        variable.name, text_of(variable.value, in.setup));
  }
  if (!text.empty()) text.pop_back();
  return text;
}

/// Rewrites the variable names in a message of Lua's: public values by their declared name, others without.
std::string with_plain_names(const Interpreter& in, std::string message) {
  for (const std::string_view unnamed : {" (field '?')", " (field 'integer index')"}) {
    if (const auto at = message.find(unnamed); at != std::string::npos) message.erase(at, unnamed.size());
  }
  for (const PublicInfo& variable : in.setup.publics) {
    const std::string seen = "(global '" + variable.name + "')";
    const auto at = message.find(seen);
    if (at != std::string::npos) message.replace(at, seen.size(), "(public value '" + variable.name + "')");
  }
  return message;
}

/// Advice for the most common mistake, indexing nil; "" for other messages.
std::string advice_for(const std::string& message) {
  if (message == "attempt to index a nil value") return "; there is no element at that index";
  constexpr std::string_view kBegin = "attempt to index a nil value (";
  const auto open = message.find(" '", kBegin.size());
  const auto close = message.rfind("')");
  if (!message.starts_with(kBegin) || open == std::string::npos || close == std::string::npos || close < open)
    return "";
  const std::string what = message.substr(kBegin.size(), open - kBegin.size());
  const std::string name = message.substr(open + 2, close - open - 2);
  if (name == "top" || name == "bottom")
    return fmt::format("; an empty pile has no `{}`: check `#pile > 0` first", name);
  if (what == "field" || what == "method") return fmt::format("; there is no `{}`", name);
  return fmt::format("; `{}` is nil here: check `if {} then` first", name, name);
}

}  // namespace

GameError error_of(const Rules& rules, std::string message) {
  GameError error;
  error.file = rules.file().path;
  error.message = std::move(message);
  return error;
}

GameError out_of_memory(const Rules& rules, const std::exception& exception) {
  return error_of(rules, fmt::format("the game ran out of memory: {}", exception.what()));
}

GameError error_of(const Interpreter& in, const Failure& failure) {
  GameError error;
  error.file = failure.file;
  error.line = failure.line;
  error.message = with_plain_names(in, failure.message);
  error.message += advice_for(error.message);
  const bool hoards = failure.verdict == Verdict::memory && in.arena.refusal() == Refusal::budget;
  const bool endless = failure.verdict == Verdict::instructions || failure.verdict == Verdict::stopped || hoards;
  if (endless) error.kind = GameError::Kind::endless;
  if (in.nothing_offered) error.kind = GameError::Kind::no_option;
  error.timed_out = failure.verdict == Verdict::stopped;
  if (in.state != nullptr && !in.loading) error.table = table_text(in);
  return error;
}

}  // namespace houserules
