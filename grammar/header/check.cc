#include "grammar/header/check.h"

#include <fmt/core.h>
#include <algorithm>
#include <iterator>
#include <tuple>

#include "grammar/header/families.h"
#include "system/utf8.h"
#include "system/versions.h"

namespace houserules {
namespace {

/// Checks statements that require another statement: teams, chips and so on.
void check_course(HeaderCheck& check) {
  const Header& header = check.header();
  const auto need_chips = [&](const Statement& s, const char* what) {
    if (!header.all<ChipsStatement>().empty() || check.is_broken("chips")) return;
    check.fault(Code::statement_lacks_another, s, s.range,
                fmt::format("{} needs chips: expected a statement such as `chips 100 each`", what));
  };
  for (const WinStatement& s : header.all<WinStatement>()) {
    if (s.win == WinRule::most_chips) need_chips(s, "`win most chips`");
  }
  for (const MatchStatement& s : header.all<MatchStatement>()) {
    for (const auto& condition : s.conditions) {
      if (condition.end == MatchStatement::End::one_has_chips) need_chips(s, "`match until one player has chips`");
    }
    const auto compares = [](const WinStatement& win) {
      return win.win != WinRule::first_out && win.win != WinRule::all_but_last && win.win != WinRule::together;
    };
    const auto wins = header.all<WinStatement>();
    if (s.unless_tied && !check.is_broken("win") && std::none_of(wins.begin(), wins.end(), compares)) {
      check.fault(Code::statement_lacks_another, s, s.range,
                  "`unless tied` compares the sides: expected a statement such as `win highest score`");
    }
  }
  for (const PotStatement& s : header.all<PotStatement>()) need_chips(s, "a pot");
  const auto need_teams = [&](const Statement& s, const char* what) {
    if (!header.all<TeamsStatement>().empty() || check.is_broken("teams")) return;
    check.fault(Code::statement_lacks_another, s, s.range,
                fmt::format("{} for each team needs teams: expected a statement such as `teams 2`", what));
  };
  for (const PileStatement& s : header.all<PileStatement>()) {
    if (s.each_team) need_teams(s, "a pile");
  }
  for (const PublicStatement& s : header.all<PublicStatement>()) {
    if (s.each_team) need_teams(s, "a public value");
  }
  for (const TeamsStatement& s : header.all<TeamsStatement>()) {
    if (!needs_only_players(s.when) || !needs_only_players(s.count)) continue;
    for (const int players : header.player_counts()) {
      const Environment environment{players, nullptr};
      const std::int64_t teams = number_of(s.count, environment);
      if (!holds(s.when, environment) || teams < 2 || (teams <= players && players % teams == 0)) continue;
      check.fault(Code::impossible_players, s, s.range,
                  fmt::format("{} cannot form {} teams of equal size", counted(players, "player"), teams),
                  "give it a condition, such as `when players == 4`");
      break;
    }
  }
  if (header.is_variant) return;
  for (const NoStatement& s : header.all<NoStatement>()) {
    check.fault(Code::nothing_to_remove, s, s.range,
                "`no` removes a statement of the game that a variant changes: use it only in variants");
  }
}

/// Checks that the family exists and does not depend on the settings.
void check_family(HeaderCheck& check) {
  for (const FamilyStatement& s : check.header().all<FamilyStatement>()) {
    if (family_named(s.family) == nullptr) check.fault(Code::unexpected, s, s.name_range, no_family(s.family));
    if (s.when)
      check.fault(Code::unexpected, s, s.range,
                  "a game belongs to one family, whatever its settings: expected no condition");
  }
}

void check_needs(HeaderCheck& check) {
  for (const NeedsStatement& s : check.header().all<NeedsStatement>()) {
    if (!is_version(s.version))
      check.fault(Code::unexpected, s, s.range,
                  fmt::format("{} is not a version: expected one such as `1.0`", backquoted(s.version)));
    if (s.when)
      check.fault(Code::unexpected, s, s.range,
                  "a file needs its version whatever the settings: expected no condition");
  }
}

}  // namespace

bool HeaderCheck::is_broken(std::string_view word) const { return contains(header_.broken, word); }

std::vector<Diagnostic> check_header(const Header& header) {
  HeaderCheck check(header);
  check_names(check);
  check_expressions(check);
  check_piles(check);
  check_cards(check);
  check_course(check);
  check_family(check);
  check_needs(check);
  std::vector<Diagnostic> found = check.take();
  const auto place = [](const Diagnostic& d) { return std::tie(d.file, d.range.begin, d.code, d.message); };
  std::stable_sort(found.begin(), found.end(),
                   [&](const Diagnostic& a, const Diagnostic& b) { return place(a) < place(b); });
  const auto same = [&](const Diagnostic& a, const Diagnostic& b) { return place(a) == place(b); };
  found.erase(std::unique(found.begin(), found.end(), same), found.end());
  if (std::ssize(found) > kMostFaults) found.erase(found.begin() + kMostFaults, found.end());
  return found;
}

}  // namespace houserules
