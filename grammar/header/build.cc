#include "grammar/header/build.h"

#include <fmt/core.h>
#include <algorithm>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

#include "grammar/header/pack.h"
#include "grammar/header/statements.h"
#include "system/utf8.h"

namespace houserules {
namespace {

class StatementBuilder {
 public:
  StatementBuilder(const Node& root, const StatementPlace& place, FaultSink& faults, Header& header)
      : node_(root.children.front()), faults_(faults), header_(header) {
    common_.file = faults.file();
    common_.range = faults.source().range(place.begin, place.end);
    const Node* name = node_.child(Tag::name);
    std::size_t keyword_end = place.begin;
    const std::string_view text = faults.source().text();
    while (keyword_end < place.end && text[keyword_end] >= 'a' && text[keyword_end] <= 'z') ++keyword_end;
    common_.name_range = name != nullptr ? faults.source().range(name->begin, name->end)
                                         : faults.source().range(place.begin, keyword_end);
    if (const Node* when = root.child(Tag::when)) common_.when = build_expression(*when, faults);
  }

  void build() {
    switch (node_.kind) {
#define HOUSERULES_STATEMENT(kind, fields, ...) \
  case StatementKind::kind:                     \
    return build<fields>();
#include "grammar/header/statements.def"
#undef HOUSERULES_STATEMENT
    }
  }

 private:
  template <typename Kind>
  void build() {
    if constexpr (std::is_void_v<Kind>) {
      fill_text();
    } else {
      auto statement = std::make_shared<Kind>();
      static_cast<Statement&>(*statement) = common_;
      statement->kind = Kind::kKind;
      header_.statements.push_back(statement);
      fill(*statement);
    }
  }

  bool flag(std::string_view word) const { return node_.has_flag(word); }
  Range range(const Node& node) const { return faults_.source().range(node.begin, node.end); }
  /// The statement's name, checked for that use.
  std::string first_name(NameKind kind, bool of_player = false) {
    const Node& name = *node_.child(Tag::name);
    check_name(name, kind, of_player, faults_);
    return name.text;
  }
  std::string last_name() const { return node_.all(Tag::name).back()->text; }

  static bool is_expression(const Node& node) { return node.tag >= Tag::disjunction; }

  /// The statement's own number or condition, or null.
  ExpressionPtr expression() {
    for (const Node& child : node_.children) {
      if (is_expression(child)) return build_expression(child, faults_);
    }
    return nullptr;
  }

  /// The statement's text, or "". Adjacent texts are joined with a blank.
  std::string text() {
    const Node* node = node_.child(Tag::text);
    if (node == nullptr) return "";
    std::string result;
    for (const Node& body : node->children) {
      if (&body != &node->children.front()) result += ' ';
      for (std::size_t i = 0; i < body.text.size(); ++i) {
        if (body.text[i] == '\\' && i + 1 < body.text.size()) ++i;
        result += body.text[i];
      }
    }
    if (result.find_first_not_of(" \t") == std::string::npos)
      faults_.add(Code::empty_text, node->begin, node->end, "the text is empty");
    return result;
  }

  void fill_text() {
    switch (node_.kind) {
      case StatementKind::about: header_.about.push_back(text()); return;
      case StatementKind::author: header_.author.push_back(text()); return;
      case StatementKind::source: header_.source.push_back(text()); return;
      default: return title();
    }
  }

  void title() {
    const bool is_variant = node_.kind == StatementKind::variant;
    if (!header_.title.empty()) {
      const bool both = is_variant != header_.is_variant;
      Diagnostic& fault =
          faults_.add(both ? Code::neither_game_nor_variant : Code::statement_given_twice, node_.begin, node_.end,
                      both ? "a header says either `game` or `variant`, not both"
                           : fmt::format("`{}` is given twice", is_variant ? "variant" : "game"));
      fault.notes.push_back({"", header_.title_range, "first given here"});
      return;
    }
    header_.title = text();
    const Node& written = *node_.child(Tag::text);
    header_.title_range = range(written);
    header_.is_variant = is_variant;
    if (const Node* base = node_.child(Tag::face)) {
      header_.variant_of = base->text;
      header_.variant_range = range(*base);
    }
  }

  void fill(NeedsStatement& s) { s.version = node_.child(Tag::version)->text; }
  void fill(FamilyStatement& s) { s.family = last_name(); }
  void fill(TeamsStatement& s) { s.count = expression(); }
  void fill(DeckStatement& s) { s.deck = build_deck(node_.children.front(), faults_); }
  void fill(PlayStatement& s) { s.clockwise = flag("clockwise"); }
  void fill(LimitStatement& s) { s.decisions = expression(); }
  void fill(PotStatement& s) { s.name = first_name(NameKind::pot); }

  void fill(RequireStatement& s) {
    s.name = text();
    s.condition = expression();
  }

  void fill(TurnUpStatement& s) {
    s.name = last_name();
    s.count = expression();
  }

  void fill(PlayersStatement& s) {
    for (const Node* span : node_.all(Tag::span)) {
      const auto numbers = span->all(Tag::number);
      const std::int64_t from = build_number(*numbers.front(), faults_), to = build_number(*numbers.back(), faults_);
      if (from < 1 || to > kMaxPlayers) {
        faults_.add(Code::impossible_players, span->begin, span->end,
                    fmt::format("expected numbers of players from 1 to {}", kMaxPlayers));
      } else if (from > to) {
        faults_.add(Code::impossible_players, span->begin, span->end,
                    fmt::format("expected the smaller number first: `{}..{}`", to, from));
      } else {
        s.spans.push_back({static_cast<int>(from), static_cast<int>(to)});
      }
    }
    std::sort(s.spans.begin(), s.spans.end(), [](const auto& a, const auto& b) { return a.from < b.from; });
    const Node* const best = node_.child(Tag::number);
    if (best == nullptr) return;
    const std::int64_t number = build_number(*best, faults_);
    const auto has = [number](const auto& span) { return number >= span.from && number <= span.to; };
    if (std::any_of(s.spans.begin(), s.spans.end(), has)) s.best = static_cast<int>(number);
    else
      faults_.add(Code::impossible_players, best->begin, best->end,
                  "expected one of the numbers of players listed before it");
  }

  void fill(OrderStatement& s) {
    std::vector<const Node*> tokens;
    for (const Node& child : node_.children) {
      if (child.tag != Tag::flag) tokens.push_back(&child);
    }
    s.places = add_ranks(tokens, s.ranks, faults_);
    s.circular = flag("circular");
  }

  void fill(ValuesStatement& s) {
    for (const Node* item : node_.all(Tag::values_item)) {
      const Node& value = *item->child(Tag::value);
      const ExpressionPtr number = value.has_flag("pips") ? nullptr : build_expression(value, faults_);
      for (const Node* face : item->all(Tag::face)) s.items.push_back({face_word(face->text), number, range(*face)});
    }
  }

  void fill(PileStatement& s) {
    s.name = first_name(NameKind::pile, /*of_player=*/flag("each") && !flag("suit"));
    s.none = flag("none");
    s.each_suit = flag("suit");
    s.each_team = flag("team");
    s.each = flag("each") && !s.each_suit && !s.each_team;
    s.row = expression();
    if (flag("own")) s.facing = PileFacing::own;
    else if (flag("others")) s.facing = PileFacing::others;
    else if (flag("top")) s.facing = PileFacing::top_up;
    else if (flag("as")) s.facing = PileFacing::as_laid;
    else if (flag("up")) s.facing = PileFacing::up;
    s.text = text();
  }

  void fill(DealStatement& s) {
    s.name = node_.child(Tag::name) == nullptr ? "hand" : last_name();
    s.each = flag("each");
    std::vector<ExpressionPtr> counts;
    for (const Node& child : node_.children) {
      if (is_expression(child)) counts.push_back(build_expression(child, faults_));
    }
    if (!counts.empty()) s.count = counts.front();
    if (s.each && counts.size() > 1) s.packets.assign(counts.begin() + 1, counts.end());
    if (!s.each && counts.size() > 1) s.last = counts.back();
    using Showing = DealStep::Showing;
    s.showing = flag("top") ? Showing::top : flag("face") ? Showing::all : Showing::as_they_lie;
    const bool all = flag("all");
    if (all && (!s.each || !counts.empty())) {
      faults_.add(Code::unexpected, node_.begin, node_.end,
                  "expected a number of cards: `all` works only for players, as in `deal all each`");
    }
  }

  void fill(RefillStatement& s) {
    s.name = node_.child(Tag::name)->text;
    s.from = last_name();
    s.keep = expression();
    s.shuffled = flag("shuffled");
    s.at_once = flag("at");
  }

  void fill(PublicStatement& s) {
    s.name = first_name(NameKind::public_value, /*of_player=*/flag("each") && !flag("suit"));
    s.each_team = flag("team");
    s.each_suit = flag("suit");
    s.each = flag("each") && !s.each_team && !s.each_suit;
    s.kept = flag("kept");
    s.start = expression();
    s.text = text();
  }

  void fill(FaceNameStatement& s) {
    s.name = face_word(node_.child(Tag::face)->text);
    s.text = text();
    for (std::size_t open = s.text.find('{'); open != std::string::npos; open = s.text.find('{', open + 1)) {
      if (s.text.compare(open, 6, "{suit}") == 0) continue;
      const Node& where = *node_.child(Tag::text);
      faults_.add(Code::unfit_placeholder, where.begin, where.end,
                  "expected `{suit}`, the only placeholder in the name of a rank or card");
      return;
    }
  }

  void fill(WordSetStatement& s) {
    s.name = first_name(NameKind::word_set);
    if (is_usual_placeholder(s.name)) {
      const Node& name = *node_.child(Tag::name);
      faults_.add(Code::name_of_the_language, name.begin, name.end,
                  fmt::format("`{{{}}}` already has a meaning in the text of a move", s.name), "choose another name");
    }
    for (const Node* word : node_.all(Tag::name)) {
      if (word == node_.child(Tag::name)) continue;
      check_name(*word, NameKind::offered_word, /*of_player=*/false, faults_);
      if (contains(s.words, word->text)) {
        faults_.add(Code::statement_given_twice, word->begin, word->end,
                    fmt::format("`{}` is given twice", word->text));
      }
      s.words.push_back(word->text);
    }
  }

  /// Reads the placeholders (`{card}` and so on) in a move's text.
  void placeholders(MoveStatement& s) {
    const Node& where = *node_.child(Tag::text);
    s.text_range = range(where);
    for (std::size_t open = s.text.find('{'); open != std::string::npos; open = s.text.find('{', open + 1)) {
      const std::size_t close = s.text.find('}', open);
      const bool closed = close != std::string::npos;
      const std::string inside = s.text.substr(open + 1, closed ? close - open - 1 : close);
      const auto value = closed ? placeholder(inside) : std::nullopt;
      if (!value) {
        faults_.add(Code::unfit_placeholder, where.begin, where.end,
                    unfit_placeholder(s.text.substr(open, closed ? close - open + 1 : close), {}));
        return;
      }
      if (s.second.type != ValueType::none) {
        faults_.add(Code::unfit_placeholder, where.begin, where.end,
                    "a move has at most two values: expected at most two placeholders; ask for the third in a second "
                    "move, or combine two of them with `words`");
        return;
      }
      (s.value.type == ValueType::none ? s.value : s.second) = *value;
    }
  }

  void fill(MoveStatement& s) {
    s.name = first_name(NameKind::move);
    s.text = text();
    placeholders(s);
    s.is_private = flag("private");
  }

  std::int64_t signed_number(const Node& minus_or_number, const Node* number) {
    if (minus_or_number.tag == Tag::minus) return -build_number(*number, faults_);
    return build_number(minus_or_number, faults_);
  }

  OptionValue option_value(const Node& value) {
    const Node& first = value.children.front();
    if (first.tag != Tag::name) return signed_number(first, &value.children.back());
    if (first.text == "on" || first.text == "off") return first.text == "on";
    return first.text;
  }

  void fill(OptionStatement& s) {
    s.name = first_name(NameKind::option);
    s.text = text();
    const Node *value = node_.child(Tag::value), *bounds = node_.child(Tag::bounds), *words = node_.child(Tag::words);
    s.has_initial = value != nullptr;
    s.has_range = bounds != nullptr || words != nullptr;
    if (value != nullptr) {
      s.initial = option_value(*value);
      if (std::holds_alternative<std::int64_t>(s.initial)) s.type = OptionStatement::Type::number;
      if (std::holds_alternative<std::string>(s.initial)) {
        s.type = OptionStatement::Type::word;
        check_name(value->children.front(), NameKind::word, /*of_player=*/false, faults_);
      }
    }
    if (bounds != nullptr) option_bounds(s, *bounds, value);
    if (words != nullptr) option_words(s, *words, value);
    if (value != nullptr && s.type == OptionStatement::Type::boolean) s.has_range = true;
  }

  void option_bounds(OptionStatement& s, const Node& bounds, const Node* value) {
    std::vector<std::int64_t> ends;
    for (std::size_t i = 0; i < bounds.children.size(); ++i) {
      const Node& child = bounds.children[i];
      if (child.tag == Tag::dots) continue;
      ends.push_back(signed_number(child, i + 1 < bounds.children.size() ? &bounds.children[i + 1] : nullptr));
      if (child.tag == Tag::minus) ++i;
    }
    s.least = ends.front();
    s.most = ends.back();
    if (s.least > s.most) {
      faults_.add(Code::unfit_option_value, bounds.begin, bounds.end,
                  fmt::format("expected the smaller number first: `{}..{}`", s.most, s.least));
      std::swap(s.least, s.most);
    }
    if (value == nullptr) {
      s.type = OptionStatement::Type::number;
    } else if (s.type != OptionStatement::Type::number) {
      faults_.add(
          Code::unfit_option_value, value->begin, value->end,
          fmt::format("expected a number in {}..{}, found `{}`", s.least, s.most, printable(to_string(s.initial))));
    }
  }

  /// Reads an option set of words, numbers or both.
  void option_words(OptionStatement& s, const Node& words, const Node* value) {
    constexpr std::size_t kMostWords = 50;
    for (std::size_t i = 0; i < words.children.size(); ++i) {
      const Node& item = words.children[i];
      const Node& last = item.tag == Tag::minus ? words.children[++i] : item;
      const bool is_word = item.tag == Tag::name;
      if (item.tag == Tag::minus && i > 1 && words.children[i - 2].end == item.begin) {
        const Node& first = words.children[i - 2];
        faults_.add(Code::unfit_option_value, first.begin, last.end,
                    fmt::format("`{0}-{1}` is not a range: expected `{0}..{1}`", first.text, last.text));
        s.choices.clear();
        s.numbers.clear();
        s.type = OptionStatement::Type::number;
        std::tie(s.least, s.most) = std::minmax({build_number(first, faults_), build_number(last, faults_)});
        return;
      }
      const std::int64_t number = is_word ? 0 : signed_number(item, &last);
      const std::string text = is_word ? item.text : std::to_string(number);
      if (is_word) check_name(item, NameKind::word, /*of_player=*/false, faults_);
      if (contains(s.choices, text)) {
        faults_.add(Code::word_given_twice, item.begin, last.end,
                    fmt::format("the {} {} appears twice", is_word ? "word" : "number", backquoted(text)));
        continue;
      }
      s.choices.push_back(text);
      if (is_word) s.words.push_back(text);
      else s.numbers.push_back(number);
    }
    if (s.choices.size() > kMostWords) {
      faults_.add(Code::unfit_option_value, words.begin, words.end,
                  fmt::format("the option has too many words: expected at most {}", kMostWords));
      return;
    }
    using Type = OptionStatement::Type;
    const bool mixed = !s.words.empty() && !s.numbers.empty();
    const Type type = s.words.empty() ? Type::number : Type::word;
    if (value != nullptr && s.type != type && !(mixed && s.type == Type::number)) {
      faults_.add(Code::unfit_option_value, value->begin, value->end,
                  fmt::format("expected one of the {} in its set, found `{}`", type == Type::word ? "words" : "numbers",
                              printable(to_string(s.initial))));
      return;
    }
    s.type = type;
    if (type == Type::word) return;
    const auto [least, most] = std::minmax_element(s.numbers.begin(), s.numbers.end());
    s.least = *least;
    s.most = *most;
  }

  void fill(PresetStatement& s) {
    s.name = first_name(NameKind::preset);
    if (node_.all(Tag::name).size() > 1) s.builds_on = last_name();
    s.text = text();
    for (const Node* setting : node_.all(Tag::setting)) {
      const Node& option = *setting->child(Tag::name);
      s.settings.push_back({option.text, option_value(*setting->child(Tag::value)), range(*setting)});
    }
  }

  void fill(FirstStatement& s) {
    s.who = flag("left")      ? FirstPlayer::left_of_dealer
            : flag("dealer")  ? FirstPlayer::dealer
            : flag("lowest")  ? FirstPlayer::lowest_holder
            : flag("highest") ? FirstPlayer::highest_holder
            : flag("holder")  ? FirstPlayer::holder
            : flag("winner")  ? FirstPlayer::last_winner
                              : FirstPlayer::last_loser;
    if (s.who == FirstPlayer::holder) s.card = face_word(node_.child(Tag::face)->text);
    else if (flag("holder")) s.card = last_name();
  }

  void fill(DealerStatement& s) {
    s.who = flag("stays") ? NextDealer::stays : flag("winner") ? NextDealer::last_winner : NextDealer::last_loser;
  }

  void fill(MatchStatement& s) {
    using End = MatchStatement::End;
    s.unless_tied = flag("tied");
    const auto ends = node_.all(Tag::until);
    if (ends.empty()) {
      const bool rounds = flag("rounds") || flag("round");
      s.name = rounds ? "rounds" : "deals";
      s.number = expression();
      s.conditions.emplace_back().end = rounds ? End::rounds : End::deals;
      return;
    }
    for (const Node* end : ends) s.conditions.push_back(match_condition(*end));
    s.name = s.conditions.front().end == End::score    ? "score"
             : s.conditions.front().end == End::one_in ? "one in"
                                                       : "one has chips";
  }

  MatchStatement::Condition match_condition(const Node& node) {
    using End = MatchStatement::End;
    using Compare = ScoreBound::Compare;
    MatchStatement::Condition condition;
    if (!node.has_flag("score")) {
      condition.end = node.has_flag("is") ? End::one_in : End::one_has_chips;
      return condition;
    }
    condition.bound = build_expression(node.children.back(), faults_);
    const Node& compare = *node.child(Tag::op);
    if (compare.text == "==" || compare.text == "~=") {
      faults_.add(
          Code::unexpected, compare.begin, compare.end,
          fmt::format("expected `>=`, `>`, `<=` or `<`, found `{}`: a score may pass the bound without meeting it",
                      compare.text));
    }
    condition.compare = compare.text == ">"    ? Compare::greater
                        : compare.text == "<"  ? Compare::less
                        : compare.text == "<=" ? Compare::less_equal
                                               : Compare::greater_equal;
    return condition;
  }

  void fill(WinStatement& s) {
    s.win = flag("lowest")    ? WinRule::lowest_score
            : flag("highest") ? WinRule::highest_score
            : flag("chips")   ? WinRule::most_chips
            : flag("deals")   ? WinRule::most_deals
            : flag("first")   ? WinRule::first_out
            : flag("all")     ? WinRule::all_but_last
                              : WinRule::together;
  }

  void fill(ChipsStatement& s) {
    s.each = expression();
    s.dealer_may_owe = flag("dealer");
  }

  void fill(NoStatement& s) {
    const auto& removable = removable_keywords();
    const Node& kind = *node_.child(Tag::kind);
    const std::string word = kind.text.starts_with("turn") && kind.text.ends_with("up") ? "turn up" : kind.text;
    if (!contains(removable, word)) {
      faults_.add(Code::nothing_to_remove, kind.begin, kind.end,
                  fmt::format("expected a kind of statement, found {}", backquoted(word)) + guess(word, removable));
      header_.statements.pop_back();
      return;
    }
    s.name = node_.child(Tag::name) == nullptr ? text() : last_name();
    s.removed = word;
  }

  const Node& node_;
  FaultSink& faults_;
  Header& header_;
  Statement common_;
};

}  // namespace

void add_statement(const Node& root, const StatementPlace& place, FaultSink& faults, Header& header) {
  StatementBuilder(root, place, faults, header).build();
}

}  // namespace houserules
