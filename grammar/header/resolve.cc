// Resolves a header into a table for one player count and one set of option values.
#include <fmt/core.h>
#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <string_view>

#include "grammar/header/header.h"
#include "grammar/header/pack.h"
#include "grammar/header/statements.h"
#include "system/utf8.h"

namespace houserules {
namespace {

constexpr std::int64_t kMostRows = 100;

/// The declaration of a default pile.
PileStatement usual_pile(std::string_view name) {
  PileStatement pile;
  pile.name = name;
  pile.each = name == "hand";
  pile.facing = name == "hand" ? PileFacing::own : name == "discard" ? PileFacing::up : PileFacing::down;
  return pile;
}

class Resolver {
 public:
  Resolver(const Header& header, int players, const OptionValues& options, const std::vector<std::string>& names)
      : header_(header), environment_{players, &options, /*deal_number=*/1} {
    setup_.players = players;
    setup_.names = default_names(players);
    for (std::size_t i = 0; i < names.size() && i < setup_.names.size(); ++i) {
      if (!names[i].empty()) setup_.names[i] = names[i];
    }
  }

  std::optional<Setup> resolve(Impossible& fault) {
    auto pack = resolve_pack(header_, environment_, fault_.message);
    if (!pack) {
      if (const auto* deck = the<DeckStatement>()) fault_ = {deck->file, deck->range.begin.line, fault_.message};
      fault = fault_;
      return std::nullopt;
    }
    setup_.pack = std::move(*pack);
    if (const auto* s = the<TeamsStatement>()) resolve_teams(*s);
    resolve_piles();
    resolve_cards();
    resolve_words();
    resolve_course();
    resolve_match();
    if (!fault_.message.empty()) {
      fault = fault_;
      return std::nullopt;
    }
    return std::move(setup_);
  }

  /// The deals of a table that is already resolved.
  std::optional<Deals> resolve_deals(const Setup& setup, int deal_number, Impossible& fault) {
    setup_.groups = setup.groups;
    environment_.deal_number = deal_number;
    Deals result = deals();
    if (fault_.message.empty()) return result;
    fault = {fault_.file, fault_.line, fmt::format("in deal {}: {}", deal_number, fault_.message)};
    return std::nullopt;
  }

 private:
  template <typename Kind>
  std::vector<const Kind*> all() const {
    return holding<Kind>(header_, environment_);
  }
  template <typename Kind>
  const Kind* the() const {
    return the_holding<Kind>(header_, environment_);
  }

  void fail(const Statement& statement, const std::string& message) {
    if (fault_.message.empty()) fault_ = {statement.file, statement.range.begin.line, message};
  }

  /// Evaluates the number, which must be in least..most.
  std::int64_t number(const Statement& statement, const ExpressionPtr& expression, const char* what, std::int64_t least,
                      std::int64_t most) {
    const std::int64_t value = number_of(expression, environment_);
    if (value >= least && value <= most) return value;
    fail(statement, fmt::format("expected {} {} {}, found {}", what, value < least ? "of at least" : "of at most",
                                value < least ? least : most, value));
    return least;
  }

  /// A number limited only by the size of a pack.
  int count(const Statement& statement, const ExpressionPtr& expression, const char* what) {
    return static_cast<int>(number(statement, expression, what, 0, kMaxCards));
  }

  /// A number about the course of the game.
  std::int64_t many(const Statement& statement, const ExpressionPtr& expression, const char* what, std::int64_t least) {
    return number(statement, expression, what, least, std::int64_t{1} << 40);
  }

  // ---- piles ----

  struct Declared {
    PileStatement pile;
    int row = 0;
  };

  /// The default piles come first, even if the header redeclares them.
  void resolve_piles() {
    std::vector<Declared> usual, further;
    for (const std::string_view name : kUsualPiles) usual.push_back({usual_pile(name)});
    for (const PileStatement* s : all<PileStatement>()) {
      const Declared declared{*s, s->row ? static_cast<int>(number(*s, s->row, "a row", 1, kMostRows)) : 0};
      const auto same =
          std::find_if(usual.begin(), usual.end(), [&](const Declared& other) { return other.pile.name == s->name; });
      if (same == usual.end()) {
        if (!s->none) further.push_back(declared);
      } else if (s->none) {
        usual.erase(same);
      } else {
        *same = declared;
      }
    }
    for (const auto* some : {&usual, &further}) {
      for (const Declared& declared : *some) lay(declared.pile, declared.row);
    }
    if (const PileGroup* stock = setup_.group("stock")) setup_.stock = stock->first;
    if (const PileGroup* hands = setup_.group("hand"); hands != nullptr && hands->is_of_each_player())
      setup_.hands = static_cast<int>(hands - setup_.groups.data());
  }

  void lay(const PileStatement& pile, int row) {
    using Shape = PileGroup::Shape;
    PileGroup group;
    group.name = pile.name;
    group.text = pile.text;
    if (group.text.empty()) {
      group.text = pile.name;
      std::replace(group.text.begin(), group.text.end(), '_', ' ');
    }
    const bool each = pile.each || pile.each_team;
    group.of_teams = pile.each_team;
    group.shape = pile.each_suit ? (each ? Shape::each_suits : Shape::suits)
                  : row > 0      ? (each ? Shape::each_row : Shape::row)
                                 : (each ? Shape::each : Shape::single);
    group.row = pile.each_suit ? static_cast<int>(setup_.pack.suits.size()) : row;
    group.first = static_cast<PileId>(setup_.piles.size());
    const bool in_row = row > 0 || pile.each_suit;
    const int owners = pile.each_team ? setup_.teams : pile.each ? setup_.players : 1;
    const int places = in_row ? group.row : 1;
    group.count = owners * places;
    for (int owner = 0; owner < owners; ++owner) {
      for (int place = 0; place < places; ++place) {
        const std::string whose = pile.each_team ? setup_.team_name(owner) + "'s "
                                  : pile.each    ? setup_.names[slot(owner)] + "'s "
                                                 : "";
        const std::string suit = pile.each_suit ? setup_.pack.suits[slot(place)] + " " : "";
        const std::string in_its_row = in_row && !pile.each_suit ? fmt::format(" {}", place + 1) : "";
        setup_.piles.push_back({pile.name, whose + suit + group.text + in_its_row, pile.each ? owner : kNoSeat,
                                in_row ? place + 1 : 0, pile.facing});
      }
    }
    setup_.groups.push_back(std::move(group));
  }

  /// The index of the pile group that a statement names.
  int group_of(const Statement& statement, const std::string& name) {
    const PileGroup* group = setup_.group(name);
    if (group != nullptr) return static_cast<int>(group - setup_.groups.data());
    fail(statement, fmt::format("there is no pile `{}` with this number of players and these options", name));
    return 0;
  }

  PileId pile_of(const Statement& statement, const std::string& name) {
    const auto group = static_cast<std::size_t>(group_of(statement, name));
    return group < setup_.groups.size() ? setup_.groups[group].first : PileId{0};
  }

  /// The deal steps that apply in environment_.
  Deals deals() {
    Deals result;
    for (const DealStatement* s : all<DealStatement>())
      result.deals.push_back(s->each ? deal_to_each(*s) : deal_to_piles(*s));
    for (const TurnUpStatement* s : all<TurnUpStatement>())
      result.turn_ups.push_back({count(*s, s->count, "a number of cards"), pile_of(*s, s->name)});
    return result;
  }

  DealStep deal_to_each(const DealStatement& s) {
    DealStep step{s.count ? count(s, s.count, "a deal") : 0, !s.count, group_of(s, s.name)};
    if (s.packets.empty()) return step;
    step.packets.push_back(step.count);
    for (const ExpressionPtr& packet : s.packets) step.packets.push_back(count(s, packet, "a packet"));
    step.count = std::accumulate(step.packets.begin(), step.packets.end(), 0);
    return step;
  }

  DealStep deal_to_piles(const DealStatement& s) {
    DealStep step{0, false, group_of(s, s.name)};
    step.showing = s.showing;
    const int first = count(s, s.count, "a deal");
    const std::size_t piles = setup_.groups.empty() ? 1 : slot(setup_.groups[slot(step.group)].count);
    step.piles.assign(piles, first);
    if (!s.last) return step;
    const int last = count(s, s.last, "a deal");
    if (std::abs(last - first) + 1 != static_cast<int>(piles)) {
      fail(s, fmt::format("{0}..{1} are {2} numbers of cards, but `{3}` has {4} piles", first, last,
                          std::abs(last - first) + 1, s.name, piles));
      return step;
    }
    for (std::size_t i = 0; i < piles; ++i) step.piles[i] = first + static_cast<int>(i) * (last < first ? -1 : 1);
    return step;
  }

  /// Whether the deals of a match differ.
  bool deals_vary() const {
    bool vary = false;
    visit_expressions(header_, [&](const Statement&, const StatementPart& part) {
      visit_nodes(*part.expression, [&](const Expression& one) { vary = vary || one.op == Op::deal_number; });
    });
    return vary;
  }

  void resolve_cards() {
    Deals first = deals();
    setup_.deals = std::move(first.deals);
    setup_.turn_ups = std::move(first.turn_ups);
    setup_.deals_vary = deals_vary();
    for (const RefillStatement* s : all<RefillStatement>()) {
      const int keep = s->keep ? count(*s, s->keep, "a number of cards") : 0;
      const PileId pile = pile_of(*s, s->name);
      setup_.refills.push_back({pile, pile_of(*s, s->from), keep, s->shuffled, s->at_once});
      if (s->at_once && (setup_.renewed.empty() || setup_.renewed.back() != pile)) setup_.renewed.push_back(pile);
    }
  }

  void resolve_words() {
    for (const PublicStatement* s : all<PublicStatement>()) {
      if (!s->each_suit) {
        setup_.publics.push_back({s->name, s->text, s->each, s->each_team, s->kept, start_of(*s)});
        continue;
      }
      setup_.suit_values.push_back({s->name, static_cast<int>(setup_.publics.size())});
      for (const std::string& suit : setup_.pack.suits) {
        const std::string& text = s->text.empty() ? s->name : s->text;
        setup_.publics.push_back({s->name + "." + suit, suit + " " + text, false, false, s->kept, start_of(*s)});
      }
    }
    std::map<std::string_view, std::uint16_t> known;
    for (const WordSetStatement* s : all<WordSetStatement>()) {
      WordSet& set = setup_.word_sets.emplace_back(WordSet{s->name, {}});
      for (const std::string& word : s->words) {
        const auto [at, is_new] = known.emplace(word, static_cast<std::uint16_t>(known.size()));
        set.words.push_back(at->second);
        if (is_new) setup_.words.push_back(word);
      }
    }
    for (const MoveStatement* s : all<MoveStatement>()) {
      MoveInfo move{s->name, s->text, s->value.type, s->is_private, s->second.type};
      move.value_words = words_of(*s, s->value);
      move.second_words = words_of(*s, s->second);
      setup_.moves.push_back(std::move(move));
    }
  }

  /// The index of a value's list of words; -1 for other kinds of values.
  int words_of(const MoveStatement& s, const MoveStatement::Value& value) {
    if (value.type != ValueType::word) return -1;
    const auto& sets = setup_.word_sets;
    const auto at = std::find_if(sets.begin(), sets.end(), [&](const WordSet& set) { return set.name == value.words; });
    if (at == sets.end()) fail(s, fmt::format("the words `{}` are not declared with these options", value.words));
    return static_cast<int>(at - sets.begin());
  }

  /// The initial value of a public value: true or false for `on` or `off`, else a number.
  decltype(PublicInfo::start) start_of(const PublicStatement& s) const {
    if (!s.start) return std::monostate{};
    const OptionValue value = evaluate(s.start, environment_);
    if (const bool* on = std::get_if<bool>(&value)) return *on;
    return number_of(s.start, environment_);
  }

  // ---- the course of the game ----

  void resolve_course() {
    if (const auto* s = the<FirstStatement>()) resolve_first(*s);
    if (const auto* s = the<DealerStatement>()) setup_.next_dealer = s->who;
    if (const auto* s = the<PlayStatement>()) setup_.clockwise = s->clockwise;
    if (const auto* s = the<WinStatement>()) setup_.win = s->win;
    if (const auto* s = the<LimitStatement>()) setup_.limit = many(*s, s->decisions, "a limit", 1);
    if (const auto* s = the<ChipsStatement>()) {
      setup_.has_chips = true;
      setup_.chips = many(*s, s->each, "a number of chips", 0);
      setup_.dealer_may_owe = s->dealer_may_owe;
    }
    for (const PotStatement* s : all<PotStatement>()) setup_.pots.push_back(s->name);
  }

  void resolve_first(const FirstStatement& s) {
    setup_.first = s.who;
    setup_.first_card = s.card;
    if (s.who == FirstPlayer::holder) {
      const auto face = setup_.pack.parse(s.card);
      if (!face) fail(s, fmt::format("the pack has no {} to decide who begins", backquoted(s.card)));
      setup_.first_face = face.value_or(0);
    }
    if (s.who != FirstPlayer::lowest_holder && s.who != FirstPlayer::highest_holder) return;
    const auto named = [&](const PublicInfo& info) { return info.name == s.card; };
    const auto value = std::find_if(setup_.publics.begin(), setup_.publics.end(), named);
    if (value != setup_.publics.end()) setup_.first_public = static_cast<int>(value - setup_.publics.begin());
    setup_.first_suit = setup_.pack.suit_index(s.card);
    if (setup_.first_suit < 0 && setup_.first_public < 0 && s.card != "card")
      fail(s, fmt::format("the pack has no {} to decide who begins", backquoted(s.card)));
  }

  void resolve_match() {
    const auto ends = all<MatchStatement>();
    for (const MatchStatement* s : ends) {
      for (const MatchStatement::Condition& condition : s->conditions) {
        if (s->unless_tied) setup_.match.unless_tied |= end_of(condition.end);
        switch (condition.end) {
          case MatchStatement::End::deals: setup_.match.deals = many(*s, s->number, "a match", 1); break;
          case MatchStatement::End::rounds: resolve_rounds(*s); break;
          case MatchStatement::End::score:
            setup_.match.scores.push_back({condition.compare, number_of(condition.bound, environment_)});
            break;
          case MatchStatement::End::one_in: setup_.match.one_in = true; break;
          case MatchStatement::End::one_has_chips: setup_.match.one_has_chips = true; break;
        }
      }
    }
    if (ends.empty()) setup_.match.deals = 1;
  }

  static MatchRule::End end_of(MatchStatement::End end) {
    switch (end) {
      case MatchStatement::End::deals: return MatchRule::kDeals;
      case MatchStatement::End::rounds: return MatchRule::kRounds;
      case MatchStatement::End::one_in: return MatchRule::kOneIn;
      case MatchStatement::End::one_has_chips: return MatchRule::kOneHasChips;
      case MatchStatement::End::score: break;
    }
    return MatchRule::kScores;
  }

  void resolve_rounds(const MatchStatement& s) {
    const std::int64_t rounds = many(s, s.number, "a match", 1);
    setup_.match.rounds = rounds;
    if (setup_.next_dealer != NextDealer::stays || setup_.players == 1) return;
    fail(s, fmt::format("a round is over when everybody has dealt, but the dealer stays: write `match {}`",
                        counted(rounds, "deal")));
  }

  void resolve_teams(const TeamsStatement& s) {
    const std::int64_t teams = number_of(s.count, environment_);
    const int players = environment_.players;
    if (teams == 0) return;
    if (teams < 2 || teams > players || players % teams != 0) {
      fail(s, fmt::format("{} cannot form {} teams of equal size", counted(players, "player"), teams));
      return;
    }
    setup_.teams = static_cast<int>(teams);
  }

  const Header& header_;
  Environment environment_;
  Setup setup_;
  Impossible fault_;
};

}  // namespace

std::string Impossible::text() const { return file.empty() ? message : fmt::format("{}:{}: {}", file, line, message); }

std::optional<Setup> resolve(const Header& header, int players, const OptionValues& options, Impossible& fault,
                             const std::vector<std::string>& names) {
  return Resolver(header, players, options, names).resolve(fault);
}

std::optional<Deals> resolve_deals(const Header& header, const Setup& setup, const OptionValues& options,
                                   int deal_number, Impossible& fault) {
  return Resolver(header, setup.players, options, {}).resolve_deals(setup, deal_number, fault);
}

}  // namespace houserules
