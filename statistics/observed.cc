#include "statistics/observed.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include <fmt/compile.h>
#include <fmt/format.h>

#include "runtime/event_words.h"

namespace houserules {
namespace {

std::string view_text(const View& view, const Setup& setup) {
  std::string text = fmt::format("deal {} dealer {} to move {} direction {}", view.deal_number, view.dealer,
                                 view.to_move, view.direction);
  const auto to = std::back_inserter(text);  // compiled formats: this is most of what comparing engines costs
  for (const PlayerView& player : view.players) {
    fmt::format_to(to, FMT_COMPILE(" ({} {} {} {} {})"), player.name, player.in_match, player.in_deal, player.score,
                   player.chips);
  }
  for (const auto& [name, chips] : view.pots) fmt::format_to(to, FMT_COMPILE(" {}={}"), name, chips);
  for (const PublicView& shown : view.publics)
    fmt::format_to(to, FMT_COMPILE(" {}.{}.{} ({})={}"), shown.seat, shown.team, shown.name, shown.text,
                   text_of(shown.value, setup));
  for (const PileView& pile : view.piles) {
    fmt::format_to(to, FMT_COMPILE(" | {} of {} ({}):"), pile.name, pile.owner, pile.label);
    for (const auto& face : pile.cards) {
      if (face) fmt::format_to(to, FMT_COMPILE(" {}"), *face);
      else text += " ?";
    }
  }
  return text;
}

/// The line shown to people, and the details it omits.
std::string event_text(const Event& event, const Setup& setup) {
  std::string text = fmt::format("{} [{} {} {} {} {} {} {} {} `{}` `{}`", describe(event, setup, kOmniscient),
                                 static_cast<int>(event.kind), event.seat, event.other, event.from, event.to,
                                 event.amount, event.winners, event.losers, event.text, text_of(event.was, setup));
  for (const EventCard& card : event.cards)
    fmt::format_to(std::back_inserter(text), FMT_COMPILE(" {}:{:x}"), card.face, card.seen_by);
  return text + ']';
}

std::string result_text(const Result& result) {
  return fmt::format("winners {:x} losers {:x} scores {} chips {} teams {} deals {} decisions {} turns {}{}{}",
                     result.winners, result.losers, fmt::join(result.scores, " "), fmt::join(result.chips, " "),
                     fmt::join(result.team_scores, " "), result.deals, result.decisions, result.turns,
                     result.limit_reached ? ", at a limit" : "", result.nobody_named ? ", nobody named" : "");
}

constexpr const char* kEndless = "the error of an endless script";
constexpr const char* kRecursion = "endless recursion";

const char* name_of(Status status) {
  switch (status) {
    case Status::decision: return "somebody must choose";
    case Status::over: return "the game is over";
    case Status::error: return "an error";
    case Status::interrupted: break;
  }
  return "interrupted";
}

}  // namespace

void Observer::on_event(const Event& event) {
  shown_.push_back({event.kind == Event::Kind::said ? "the text said" : "an event", event_text(event, world_.setup())});
}

std::vector<Shown> Observer::take(Status status) {
  std::vector<Shown> shown = std::exchange(shown_, {});
  shown.push_back({"the status", name_of(status)});
  if (status == Status::error) {
    const GameError& error = world_.error();
    const bool runs_on = error.kind == GameError::Kind::endless || error.message.starts_with(kRecursion);
    shown.push_back({runs_on ? kEndless : "the error", runs_on ? error.message : error.text()});
    return shown;
  }
  if (status == Status::interrupted) return shown;
  if (status == Status::over) shown.push_back({"the result", result_text(world_.result())});
  if (status == Status::decision) {
    const Decision& decision = world_.decision();
    shown.push_back({"who must choose", fmt::format("seat {}{}, calls {}", decision.seat + 1,
                                                    decision.simultaneous ? " with others" : "", decision.calls)});
    for (const Alternative& alternative : decision.alternatives) {
      const Seat seat = decision.chooser(alternative);
      shown.push_back({"an option", fmt::format("seat {}: {}", seat + 1,
                                                alternative_text(world_.table(), decision, alternative, seat))});
    }
  }
  for (Seat seat = kOmniscient; seat < world_.setup().players; ++seat) {
    shown.push_back({seat == kOmniscient ? "the view of all faces"
                     : seat == kGallery  ? "the view of the gallery"
                                         : fmt::format("the view of seat {}", seat + 1),
                     view_text(world_.view(seat), world_.setup())});
  }
  shown.push_back(
      {"the position", fmt::format("{}{}", world_.position_text(), world_.limit_reached() ? " limit" : "")});
  return shown;
}

std::uint64_t hash_of(const std::vector<Shown>& shown) {
  std::uint64_t hash = shown.size();
  for (const Shown& one : shown) {
    for (const std::string* text : {&one.what, &one.text}) {
      constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15U;  // the golden ratio, as in Fibonacci hashing
      hash = (hash ^ std::hash<std::string>{}(*text)) * kMix;
      hash ^= hash >> 32U;
    }
  }
  return hash;
}

std::string Difference::lines() const { return fmt::format("  machine: {}\n  lua:     {}", machine, lua); }

std::optional<Difference> first_difference(const std::vector<Shown>& machine, const std::vector<Shown>& lua) {
  const auto same = [](const Shown& one, const Shown& other) {
    return one.what == other.what && one.text == other.text;
  };
  // The engines count instructions and memory differently, so they may stop an endless script at different places, and
  // at another of its limits. Recursion has only one.
  const auto runs_on = [](const std::vector<Shown>& shown) { return !shown.empty() && shown.back().what == kEndless; };
  const auto recurs = [](const std::vector<Shown>& shown) { return shown.back().text.starts_with(kRecursion); };
  if (runs_on(machine) && runs_on(lua) && recurs(machine) == recurs(lua)) {
    constexpr std::size_t kEnd = 2;  // the fact of an error, and its message
    const auto both = static_cast<std::ptrdiff_t>(std::min(machine.size(), lua.size()) - kEnd);
    if (std::equal(machine.begin(), machine.begin() + both, lua.begin(), same)) return std::nullopt;
  }
  const auto [x, y] = std::mismatch(machine.begin(), machine.end(), lua.begin(), lua.end(), same);
  if (x == machine.end() && y == lua.end()) return std::nullopt;
  if (x == machine.end()) return Difference{y->what, "-", y->text};
  if (y == lua.end()) return Difference{x->what, x->text, "-"};
  if (x->what == y->what) return Difference{x->what, x->text, y->text};
  return Difference{x->what, fmt::format("{}: {}", x->what, x->text), fmt::format("{}: {}", y->what, y->text)};
}

}  // namespace houserules
