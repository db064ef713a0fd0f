#include "cli/play/hint.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "bots/factory.h"
#include "table/opponents.h"

namespace houserules {
namespace {

constexpr int kHintPlayouts = 400;

std::string text_of(const Game& game, const Choice& choice, const Style& style) {
  const Decision& decision = game.world().decision();
  const std::string text =
      alternative_text(game.world().table(), decision, decision.alternatives[choice.alternative], decision.seat,
                       /*symbols=*/false, &choice.number);
  return with_cards(game.world().setup().pack, text, style);
}

int whole_percent(double value) { return static_cast<int>(std::lround(100 * std::clamp(value, 0.0, 1.0))); }

/// "; after it, most often Ben: draw a card (41%)"; "" where all that is known is that a card is played, not which.
std::string reply_text(const Game& game, const Reply& reply, const Style& style) {
  const Setup& setup = game.world().setup();
  const std::string who = reply.seat == game.world().decision().seat ? "you" : setup.names[slot(reply.seat)];
  bool is_known = true;
  const std::string what = filled(setup.moves[reply.move].text, [&](int place) {
    is_known = is_known && place == 0 && reply.face;
    return is_known ? setup.pack.text(*reply.face) : std::string();
  });
  if (!is_known) return "";
  return fmt::format("; after it, most often {}: {} ({}%)", who, with_cards(setup.pack, what, style),
                     whole_percent(reply.share));
}

bool is_same(const Choice& a, const Choice& b) { return a.alternative == b.alternative && a.number == b.number; }

}  // namespace

std::string hint(Game& game, const Style& style) {
  const Decision& decision = game.world().decision();
  if (decision.own().size() == 1 && decision.own()[0].variants() == 1)
    return fmt::format("{}: there is nothing else to do", text_of(game, {0, decision.own()[0].value}, style));
  BotSpec spec;
  spec.name = bot_names().back();
  spec.playouts = kHintPlayouts;
  const auto bot = make_bot(spec, thinking_threads());
  const auto made = static_cast<std::uint64_t>(game.choices_made());
  bot->begin(made, 0);
  const Choice best = bot->choose(game.world(), game.choices());
  return hint_text(game, best, bot->estimates(), bot->reply(), style);
}

std::string hint_text(const Game& game, const Choice& best, std::vector<Estimate> estimates,
                      const std::optional<Reply>& reply, const Style& style) {
  std::string text = text_of(game, best, style);
  const auto found =
      std::find_if(estimates.begin(), estimates.end(), [&](const Estimate& one) { return is_same(one.choice, best); });
  if (found == estimates.end()) return text;
  const double value = found->value;
  // Alone one mostly comes nearer to the end of an imagined game than to winning it.
  const bool alone = game.world().setup().players == 1;
  if (alone) text += fmt::format(": the best of {} games thought ahead", kHintPlayouts);
  else text += fmt::format(": it wins about {}% of {} games thought ahead", whole_percent(found->value), kHintPlayouts);
  if (reply) text += reply_text(game, *reply, style);
  estimates.erase(found);
  // An estimate from only a few playouts is not worth showing. What was given up early may stand higher by chance.
  constexpr std::int64_t kLeast = 5;
  std::erase_if(estimates, [&](const Estimate& one) { return one.playouts < kLeast || one.value > value; });
  if (estimates.empty()) return text;
  const auto next = std::max_element(estimates.begin(), estimates.end(),
                                     [](const Estimate& a, const Estimate& b) { return a.value < b.value; });
  if (alone) return text + "; next best is " + text_of(game, next->choice, style);
  return text + fmt::format("; next best is {}, with about {}%", text_of(game, next->choice, style),
                            whole_percent(next->value));
}

}  // namespace houserules
