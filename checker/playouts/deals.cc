#include "checker/playouts/playout_checks.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <span>

#include <fmt/format.h>

#include "checker/script/reach.h"
#include "checker/trials.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"

namespace houserules {
namespace {

/// Whether a script deals cards itself before the first turn.
bool deals_itself(const std::vector<LuaScript>& scripts) {
  for (const lua::Function* function : functions_reached(scripts, {"before_deal", "start", "play"})) {
    if (lua::has_node(*function, [](const lua::Call& call) { return call.method == "deal"; })) return true;
  }
  const auto deals = [](const lua::Call& call) { return lua::is_global_call(call, "deal"); };
  return std::any_of(scripts.begin(), scripts.end(),
                     [&](const LuaScript& script) { return lua::has_node(*script.main, deals); });
}

/// Whether a script may let players sit out before the cards are dealt.
bool lets_sit_out(const std::vector<LuaScript>& scripts) {
  for (const lua::Function* function : functions_reached(scripts, {"before_deal"})) {
    if (lua::has_node(*function, [](const lua::Call& call) { return call.method == "sits_out"; })) return true;
  }
  return false;
}

/// A fault of a deal; Code::none if there is none.
struct Fault {
  Code code = Code::none;
  std::string message;
  const Statement* statement = nullptr;  ///< at fault; null: the last `deal` that applies
};

class DealCheck {
 public:
  explicit DealCheck(CheckContext& context)
      : context_(context),
        header_(context.header()),
        script_deals_(deals_itself(context.scripts())),
        sit_out_(lets_sit_out(context.scripts())) {}

  void run() {
    struct First {
      Trial trial;
      Fault fault;
      int others = 0;
    };
    std::map<Code, First> faults;
    int most_players = 0;  // that can be dealt to as usual
    for (const Trial& trial : trials_of(header_, context_.settings.wanted)) {
      Fault fault = fault_of(trial);
      if (fault.code == Code::none) {
        if (trial.changes() == 0) most_players = std::max(most_players, trial.players);
        continue;
      }
      const Code code = fault.code;
      const auto [at, is_new] = faults.try_emplace(code, First{trial, std::move(fault)});
      if (!is_new) ++at->second.others;
    }
    for (const auto& [code, first] : faults) {
      const Statement* statement = first.fault.statement != nullptr ? first.fault.statement : place_of(first.trial);
      Finding finding =
          diagnostic(code, Severity::error, statement == nullptr ? context_.rules->file().path : statement->file,
                     statement == nullptr ? header_.title_range : statement->range, first.fault.message);
      const std::string others = first.others == 0 ? "" : ", and in " + counted(first.others, "other setting");
      finding.notes.push_back(note_without_place(fmt::format("with {}{}", first.trial.text(), others)));
      if (code == Code::too_few_cards && first.trial.changes() == 0 && most_players > 0 &&
          first.trial.players > most_players) {
        std::vector<int> counts = header_.player_counts();
        std::erase_if(counts, [&](int count) { return count > most_players; });
        const bool in_a_row = counts.size() > 1 && counts.back() - counts.front() + 1 == std::ssize(counts);
        finding.notes.push_back(
            note_without_place(fmt::format("there are enough cards for only {}; allow no more, as in `players {}`, or "
                                           "deal fewer cards, as in `deal 1 each when players > {}`",
                                           counted(most_players, "player"),
                                           in_a_row ? fmt::format("{}..{}", counts.front(), counts.back())
                                                    : fmt::format("{}", fmt::join(counts, ", ")),
                                           most_players)));
      }
      finding.command = context_.settings.play_command + " " + first.trial.flags();
      context_.add(std::move(finding));
    }
  }

 private:
  Fault fault_of(const Trial& trial) const {
    Impossible fault;
    const auto setup = resolve(header_, trial.players, trial.options, fault);
    if (!setup) return {Code::impossible_number, fault.message, statement_at(fault)};
    if (setup->deals.empty()) {
      if (header_.all<DealStatement>().empty() || script_deals_) return {};
      return {Code::nobody_dealt, "no `deal` applies, so nobody is dealt any cards"};
    }
    const Fault first = fault_of(*setup, setup->deals, setup->turn_ups);
    if (!first.message.empty() || !setup->deals_vary) return first;
    constexpr std::int64_t kMostLooked = 100;
    const std::int64_t deals = std::min(setup->match.deals.value_or(1), kMostLooked);
    for (int number = 2; number <= deals; ++number) {
      const auto later = resolve_deals(header_, *setup, trial.options, number, fault);
      if (!later) return {Code::impossible_number, fault.message, statement_at(fault)};
      Fault found = fault_of(*setup, later->deals, later->turn_ups);
      if (found.message.empty()) continue;
      found.message = fmt::format("in deal {}: {}", number, found.message);
      return found;
    }
    return {};
  }

  Fault fault_of(const Setup& setup, std::span<const DealStep> deals, std::span<const TurnUpStep> turn_ups) const {
    const auto cards = static_cast<std::int64_t>(setup.pack.cards.size());
    // How many sit out is known in play only.
    const int dealt_to = sit_out_ ? std::min(setup.players, 2) : setup.players;
    std::int64_t needed = 0, in_hand = 0;
    bool to_hand = false;
    for (const DealStep& deal : deals) {
      if (!deal.piles.empty()) {
        needed = std::accumulate(deal.piles.begin(), deal.piles.end(), needed);
        continue;
      }
      // When all cards are dealt, some players may get one fewer.
      const std::int64_t each = deal.all ? std::max<std::int64_t>(cards - needed, 0) / dealt_to : deal.count;
      needed += each * dealt_to;
      if (setup.groups[slot(deal.group)].name != "hand") continue;
      to_hand = true;
      in_hand += each;
    }
    for (const TurnUpStep& turn_up : turn_ups) needed += turn_up.count;
    if (needed > cards) {
      return {Code::too_few_cards, fmt::format("the deal needs {} cards, but the pack has {}", needed, cards)};
    }
    if (to_hand && in_hand == 0) return {Code::hands_stay_empty, "hands stay empty after the deal"};
    return {};
  }

  const Statement* statement_at(const Impossible& fault) const {
    for (const auto& statement : header_.statements) {
      if (statement->file == fault.file && statement->range.begin.line == fault.line) return statement.get();
    }
    return nullptr;
  }

  /// The last `deal` that applies, or else the last one: the one to change.
  const Statement* place_of(const Trial& trial) const {
    const Environment environment{trial.players, &trial.options};
    const Statement* place = nullptr;
    for (const DealStatement& deal : header_.all<DealStatement>()) {
      if (place == nullptr || !holds(place->when, environment) || holds(deal.when, environment)) place = &deal;
    }
    return place;
  }

  CheckContext& context_;
  const Header& header_;
  bool script_deals_;
  bool sit_out_;
};

}  // namespace

void check_deals(CheckContext& context) { DealCheck(context).run(); }

}  // namespace houserules
