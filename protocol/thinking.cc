#include "protocol/thinking.h"

#include <algorithm>
#include <map>
#include <memory>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bots/allowance.h"
#include "bots/greedy.h"
#include "interpreter/world/thought.h"
#include "protocol/fault.h"
#include "protocol/show.h"
#include "table/known_habits.h"

namespace houserules {
namespace {

/// Advice has its own random stream: nothing that a seat is told may depend on a secret seed.
constexpr std::uint64_t kAdvice = 1;

/// A bot for one request, each with a different random stream.
std::unique_ptr<Bot> bot_for(const Game& game, BotSpec spec, const Seed& seed, const Thinking& thinking) {
  spec.habits = known_habits(game.rules(), game.settings().players, game.settings().options);
  auto bot = make_bot(spec);
  bot->begin(seed, static_cast<std::uint64_t>(game.choices_made()));
  bot->follow(game.settings().seed, game.settings().index);
  if (thinking.enough) bot->set_enough(thinking.enough);
  return bot;
}

/// The budget of `follows`, in units of Allowance.
constexpr std::int64_t kFollows = Allowance::kOfDecision / 4;

/// The choice as a move that `choose` takes.
Json move_json(const Game& game, const Choice& choice, Seat viewer) {
  const Table& table = game.world().table();
  const Decision& decision = game.world().decision();
  const Alternative& alternative = decision.alternatives[choice.alternative];
  Json move;
  move["id"] = choice.alternative - first_id(decision, viewer);
  move["move"] = table.setup().moves[alternative.move].name;
  if (alternative.kind == AlternativeKind::range) {
    move["value"] = std::to_string(choice.number);
  } else if (alternative.kind != AlternativeKind::plain) {
    move["value"] = value_text(table, decision, alternative, decision.seat);
  }
  move["text"] = alternative_text(table, decision, alternative, decision.seat, /*symbols=*/false, &choice.number);
  return move;
}

Json values_json(const Game& game, std::vector<Estimate> estimates, const Choice& best, Seat viewer) {
  // Moves that were dropped early have unreliable estimates, so they come after all that were tried as often as the
  // best.
  const auto rank = [&best](const Estimate& one) { return std::tuple(one.choice == best, one.playouts, one.value); };
  std::stable_sort(estimates.begin(), estimates.end(),
                   [&rank](const Estimate& one, const Estimate& other) { return rank(one) > rank(other); });
  Json values = Json::array();
  for (const Estimate& estimate : estimates) {
    if (estimate.playouts == 0 && estimate.habit == 0) continue;
    Json row = move_json(game, estimate.choice, viewer);
    if (estimate.playouts > 0) {
      row["wins"] = estimate.wins;
      row["games"] = estimate.playouts;
    } else {
      row["habit"] = estimate.habit;
    }
    values.push_back(std::move(row));
  }
  return values;
}

/// What the next player to choose (other than the thinker) does in imagined games after that choice, the most frequent
/// first. That player is a bot that knows its own imagined cards. `cut_short` is set if fewer games are imagined than
/// wanted.
Json follows_json(Game& game, Seat seat, const Choice& best, const Thinking& thinking, bool& cut_short) {
  constexpr int kGames = 20, kMostChoices = 20;
  constexpr std::size_t kTold = 3;
  World& world = game.world();
  std::map<std::pair<Seat, std::string>, int> seen;
  int ended = 0, games = 0;
  Chance chance(kAdvice, static_cast<std::uint64_t>(game.choices_made()), kLot + 1);
  Thought thought(world, seat);
  GreedyBot next(2);
  Allowance allowance;
  allowance.begin(world, kFollows);
  const auto choose = [&] {
    next.set_allowance(allowance.left(world));
    return next.choose(world, {});
  };
  for (; games < kGames && !(thinking.enough && thinking.enough()); ++games) {
    cut_short = cut_short || allowance.is_spent(world);
    if (cut_short) break;
    next.begin(kAdvice, static_cast<std::uint64_t>(games));
    thought.imagine(chance, nullptr);
    Status status = world.answer(best);
    for (int i = 0; status == Status::decision && world.decision().seat == seat && i < kMostChoices; ++i)
      status = world.answer(choose());
    if (status == Status::over) ++ended;
    if (status != Status::decision || world.decision().seat == seat) continue;
    const Decision& decision = world.decision();
    const Choice choice = choose();
    ++seen[{decision.seat, alternative_text(world.table(), decision, decision.alternatives[choice.alternative],
                                            decision.seat, /*symbols=*/false, &choice.number)}];
  }
  std::vector<std::pair<std::pair<Seat, std::string>, int>> ordered(seen.begin(), seen.end());
  std::stable_sort(ordered.begin(), ordered.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  if (ordered.size() > kTold) ordered.resize(kTold);
  Json follows = Json::array();
  for (const auto& [what, times] : ordered)
    follows.push_back({{"seat", what.first + 1}, {"text", what.second}, {"times", times}, {"of", games}});
  if (ended > 0) follows.push_back({{"text", "the game is over"}, {"times", ended}, {"of", games}});
  return follows;
}

}  // namespace

BotSpec bot_of(const EngineRequest& request) {
  constexpr int kMostPlayouts = 100'000;
  constexpr std::chrono::milliseconds kLongest{60'000};
  std::string error;
  const auto spec = parse_bot(request.optional_text("bot").value_or(bot_names().back()), error);
  if (!spec) throw EngineFault("bad_request", "\"bot\": " + error);
  if (spec->playouts > kMostPlayouts || spec->think > kLongest) {
    throw EngineFault("bad_request", fmt::format("\"bot\": expected at most {} playouts or {} ms per decision",
                                                 kMostPlayouts, kLongest.count()));
  }
  return *spec;
}

Json suggestion(Game& game, Seat seat, Seat viewer, const BotSpec& spec, const Thinking& thinking) {
  Json reply;
  thinking.apart([&] {
    const auto bot = bot_for(game, spec, kAdvice, thinking);
    const Choice best = bot->choose(game.world(), game.choices());
    bool cut_short = bot->was_cut_short();
    reply["seat"] = seat + 1;
    reply["bot"] = bot_text(spec);
    reply["move"] = move_json(game, best, viewer);
    reply["values"] = values_json(game, bot->estimates(), best, viewer);
    reply["follows"] = follows_json(game, seat, best, thinking, cut_short);
    if (cut_short) reply["cut_short"] = true;
  });
  return reply;
}

Played play_seat(Game& game, Seat seat, const BotSpec& spec, const Thinking& thinking) {
  constexpr int kMostChoices = 1000, kMostAllowances = 10;
  std::unique_ptr<Bot> bot;
  const std::int64_t most = kMostAllowances * allowance_of(spec), begin = game.world().work();
  for (int i = 0; i < kMostChoices; ++i) {
    Choice choice;
    thinking.apart([&] {
      if (bot == nullptr) bot = bot_for(game, spec, game.settings().seed, thinking);
      choice = bot->choose(game.world(), game.choices());
    });
    if (thinking.enough && thinking.enough()) return Played::ended;
    const bool cut_short = bot->was_cut_short() || game.world().work() - begin > most;
    game.choose(choice);
    if (cut_short) return Played::cut_short;
    if (game.world().status() != Status::decision || game.world().decision().seat != seat) break;
  }
  return Played::all;
}

}  // namespace houserules
