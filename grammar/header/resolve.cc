// A header for one number of players and one setting of the options.
#include <fmt/format.h>
#include <algorithm>

#include "grammar/header/header.h"
#include "grammar/header/keys.h"
#include "grammar/header/pack.h"

namespace houserules {
namespace {

constexpr std::int64_t kMostRows = 100;

class Resolver {
 public:
  Resolver(const Header& header, int players, const OptionValues& options)
      : header_(header), environment_{players, &options} {
    result_.title = header.title;
    result_.players = players;
    result_.options = options;
  }

  std::optional<ResolvedHeader> resolve(std::string& error) {
    auto pack = resolve_pack(header_, environment_, error);
    if (!pack) {
      const DeckStatement* deck = the_holding(header_.decks, environment_);
      if (deck != nullptr) error = at(*deck) + error;
      return std::nullopt;
    }
    result_.pack = std::move(*pack);
    resolve_piles();
    resolve_cards();
    resolve_course();
    error = error_;
    if (!error.empty()) return std::nullopt;
    return std::move(result_);
  }

 private:
  static std::string at(const Statement& statement) {
    return fmt::format("{}:{}: ", statement.file, statement.range.begin.line);
  }

  /// The number, which must not be less than `least` nor more than `most`.
  std::int64_t number(const Statement& statement, const ExpressionPtr& expression, const char* what, std::int64_t least,
                      std::int64_t most) {
    const std::int64_t value = number_of(expression, environment_);
    if (value >= least && value <= most) return value;
    fail(statement, fmt::format("expected {} {} {}, found {}", what, value < least ? "of at least" : "of at most",
                                value < least ? least : most, value));
    return least;
  }

  int count(const Statement& statement, const ExpressionPtr& expression, const char* what) {
    return static_cast<int>(number(statement, expression, what, 0, static_cast<std::int64_t>(kMostCards)));
  }

  void fail(const Statement& statement, const std::string& message) {
    if (error_.empty()) error_ = at(statement) + message;
  }

  void resolve_piles() {
    std::vector<ResolvedPile> usual = {{"stock", false, false, 0, Facing::down, "stock"},
                                       {"hand", true, false, 0, Facing::own, "hand"},
                                       {"discard", false, false, 0, Facing::up, "discard"}};
    for (const PileStatement* s : holding(header_.piles, environment_)) {
      ResolvedPile pile{s->pile, s->each, s->each_suit, 0, s->facing, s->text};
      if (pile.text.empty()) {
        pile.text = s->pile;
        std::replace(pile.text.begin(), pile.text.end(), '_', ' ');
      }
      if (s->row) pile.row = static_cast<int>(number(*s, s->row, "a row", 1, kMostRows));
      const auto same =
          std::find_if(usual.begin(), usual.end(), [&](const ResolvedPile& p) { return p.name == s->pile; });
      if (s->none) {
        if (same != usual.end()) usual.erase(same);
      } else if (same != usual.end()) {
        *same = pile;
      } else {
        result_.piles.push_back(pile);
      }
    }
    result_.piles.insert(result_.piles.begin(), usual.begin(), usual.end());
  }

  void need_pile(const Statement& statement, const std::string& name) {
    const auto same = [&](const ResolvedPile& pile) { return pile.name == name; };
    if (std::any_of(result_.piles.begin(), result_.piles.end(), same)) return;
    fail(statement, fmt::format("there is no pile `{}` with this number of players and these options", name));
  }

  void resolve_cards() {
    for (const DealStatement* s : holding(header_.deals, environment_)) {
      result_.deals.push_back({s->count ? count(*s, s->count, "a deal") : 0, !s->count, s->pile});
      need_pile(*s, s->pile);
    }
    for (const TurnUpStatement* s : holding(header_.turn_ups, environment_)) {
      result_.turn_ups.push_back({count(*s, s->count, "a number of cards"), s->pile});
      need_pile(*s, s->pile);
    }
    for (const RefillStatement* s : holding(header_.refills, environment_)) {
      result_.refills.push_back(
          {s->pile, s->from, s->keep ? count(*s, s->keep, "a number of cards") : 0, s->shuffled, s->at_once});
      need_pile(*s, s->pile);
      need_pile(*s, s->from);
    }
    for (const PublicStatement* s : holding(header_.publics, environment_)) result_.publics.push_back(*s);
    for (const MoveStatement* s : holding(header_.moves, environment_)) result_.moves.push_back(*s);
  }

  void resolve_course() {
    constexpr std::int64_t kMany = std::int64_t{1} << 40;
    if (const auto* s = the_holding(header_.teams, environment_)) resolve_teams(*s);
    if (const auto* s = the_holding(header_.firsts, environment_)) {
      result_.first = s->who;
      result_.first_card = s->card;
    }
    if (const auto* s = the_holding(header_.plays, environment_)) result_.clockwise = s->clockwise;
    if (const auto* s = the_holding(header_.wins, environment_)) result_.win = s->win;
    if (const auto* s = the_holding(header_.limits, environment_))
      result_.limit = number(*s, s->decisions, "a limit", 1, kMany);
    if (const auto* s = the_holding(header_.chips, environment_)) {
      result_.has_chips = true;
      result_.chips = number(*s, s->each, "a number of chips", 0, kMany);
      result_.dealer_may_owe = s->dealer_may_owe;
    }
    for (const PotStatement* s : holding(header_.pots, environment_)) result_.pots.push_back(s->pot);
    const auto matches = holding(header_.matches, environment_);
    for (const MatchStatement* s : matches) {
      switch (s->kind) {
        case MatchStatement::Kind::deals: result_.match.deals = number(*s, s->number, "a match", 1, kMany); break;
        case MatchStatement::Kind::rounds: result_.match.rounds = number(*s, s->number, "a match", 1, kMany); break;
        case MatchStatement::Kind::score: result_.match.score = {s->compare, number_of(s->number, environment_)}; break;
        case MatchStatement::Kind::one_in: result_.match.one_in = true; break;
        case MatchStatement::Kind::one_has_chips: result_.match.one_has_chips = true; break;
      }
    }
    if (matches.empty()) result_.match.deals = 1;
  }

  void resolve_teams(const TeamsStatement& s) {
    const std::int64_t teams = number_of(s.count, environment_);
    const int players = environment_.players;
    if (teams == 0) return;
    if (teams < 2 || teams > players || players % teams != 0) {
      fail(s, fmt::format("{} player{} cannot form {} teams of equal size", players, players == 1 ? "" : "s", teams));
      return;
    }
    result_.teams = static_cast<int>(teams);
  }

  const Header& header_;
  Environment environment_;
  ResolvedHeader result_;
  std::string error_;
};

}  // namespace

std::optional<ResolvedHeader> resolve(const Header& header, int players, const OptionValues& options,
                                      std::string& error) {
  return Resolver(header, players, options).resolve(error);
}

}  // namespace houserules
