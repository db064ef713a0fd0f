#include "grammar/header/build.h"

#include <fmt/format.h>
#include <algorithm>
#include <tuple>

#include "grammar/header/build_expression.h"
#include "grammar/header/card_words.h"

namespace houserules {
namespace {

/// Builds one statement.
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
    common_.name = name != nullptr ? faults.source().range(name->begin, name->end)
                                   : faults.source().range(place.begin, keyword_end);
    if (const Node* when = root.child(Tag::when)) common_.when = build_expression(*when, faults);
  }

  void build() {
    switch (node_.tag) {
      case Tag::game:
      case Tag::variant: return title();
      case Tag::about: header_.about.push_back(text()); return;
      case Tag::author: header_.author.push_back(text()); return;
      case Tag::source: header_.source.push_back(text()); return;
      case Tag::players: return players();
      case Tag::teams: return add(header_.teams, [&](auto& s) { s.count = expression(); });
      case Tag::deck: return add(header_.decks, [&](auto& s) { s.deck = build_deck(node_.children.front(), faults_); });
      case Tag::order: return order();
      case Tag::values: return values();
      case Tag::pile: return pile();
      case Tag::deal: return deal();
      case Tag::turn_up:
        return add(header_.turn_ups, [&](auto& s) {
          s.count = expression();
          s.pile = last_name();
        });
      case Tag::refill: return refill();
      case Tag::public_value: return public_value();
      case Tag::move: return move();
      case Tag::option: return option();
      case Tag::require:
        return add(header_.requires_, [&](auto& s) {
          s.condition = expression();
          s.why = text();
        });
      case Tag::preset: return preset();
      case Tag::first: return first();
      case Tag::play: return add(header_.plays, [&](auto& s) { s.clockwise = flag("clockwise"); });
      case Tag::match: return match();
      case Tag::win: return win();
      case Tag::limit: return add(header_.limits, [&](auto& s) { s.decisions = expression(); });
      case Tag::chips:
        return add(header_.chips, [&](auto& s) {
          s.each = expression();
          s.dealer_may_owe = flag("dealer");
        });
      case Tag::pot:
        check_name(*node_.child(Tag::name), NameKind::pot, /*of_player=*/false, faults_);
        return add(header_.pots, [&](auto& s) { s.pot = last_name(); });
      default: return removal();
    }
  }

 private:
  template <typename Kind, typename Fill>
  void add(std::vector<Kind>& statements, Fill fill) {
    Kind statement;
    static_cast<Statement&>(statement) = common_;
    fill(statement);
    statements.push_back(std::move(statement));
  }

  bool flag(std::string_view word) const { return node_.has_flag(word); }
  Range range(const Node& node) const { return faults_.source().range(node.begin, node.end); }
  std::string last_name() const { return node_.all(Tag::name).back()->text; }

  static bool is_expression(const Node& node) { return node.tag >= Tag::disjunction; }

  /// The statement's own number or condition; null when it has none.
  ExpressionPtr expression() {
    for (const Node& child : node_.children) {
      if (is_expression(child)) return build_expression(child, faults_);
    }
    return nullptr;
  }

  /// The statement's text, or "" when it has none. Texts side by side are joined by a blank.
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

  void title() {
    const bool is_variant = node_.tag == Tag::variant;
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

  void players() {
    PlayersStatement statement;
    static_cast<Statement&>(statement) = common_;
    constexpr std::int64_t kMostPlayers = 16;
    for (const Node* span : node_.all(Tag::span)) {
      const auto numbers = span->all(Tag::number);
      const std::int64_t from = build_number(*numbers.front(), faults_), to = build_number(*numbers.back(), faults_);
      if (from < 1 || to > kMostPlayers) {
        faults_.add(Code::impossible_players, span->begin, span->end,
                    fmt::format("expected numbers of players from 1 to {}", kMostPlayers));
      } else if (from > to) {
        faults_.add(Code::impossible_players, span->begin, span->end,
                    fmt::format("expected the smaller number first: `{}..{}`", to, from));
      } else {
        statement.spans.push_back({static_cast<int>(from), static_cast<int>(to)});
      }
    }
    std::sort(statement.spans.begin(), statement.spans.end(),
              [](const auto& a, const auto& b) { return a.from < b.from; });
    header_.players.push_back(std::move(statement));
  }

  void order() {
    add(header_.orders, [&](OrderStatement& s) {
      std::vector<const Node*> tokens;
      for (const Node& child : node_.children) {
        if (child.tag != Tag::flag) tokens.push_back(&child);
      }
      s.places = add_ranks(tokens, s.ranks, faults_);
      s.circular = flag("circular");
    });
  }

  void values() {
    add(header_.values, [&](ValuesStatement& s) {
      for (const Node* item : node_.all(Tag::values_item)) {
        const Node& value = *item->child(Tag::value);
        const ExpressionPtr number = value.has_flag("pips") ? nullptr : build_expression(value, faults_);
        for (const Node* face : item->all(Tag::face)) s.items.push_back({face_word(face->text), number, range(*face)});
      }
    });
  }

  void pile() {
    const Node& name = *node_.child(Tag::name);
    check_name(name, NameKind::pile, flag("each") && !flag("suit"), faults_);
    add(header_.piles, [&](PileStatement& s) {
      s.pile = name.text;
      s.none = flag("none");
      s.each_suit = flag("suit");
      s.each = flag("each") && !s.each_suit;
      s.row = expression();
      if (flag("own")) s.facing = Facing::own;
      else if (flag("top")) s.facing = Facing::top_up;
      else if (flag("as")) s.facing = Facing::as_laid;
      else if (flag("up")) s.facing = Facing::up;
      s.text = text();
    });
  }

  void deal() {
    add(header_.deals, [&](DealStatement& s) {
      s.count = flag("all") ? nullptr : expression();
      if (node_.child(Tag::name) != nullptr) s.pile = last_name();
    });
  }

  void refill() {
    add(header_.refills, [&](RefillStatement& s) {
      s.pile = node_.child(Tag::name)->text;
      s.from = last_name();
      s.keep = expression();
      s.shuffled = flag("shuffled");
      s.at_once = flag("at");
    });
  }

  void public_value() {
    const Node& name = *node_.child(Tag::name);
    check_name(name, NameKind::public_value, flag("each"), faults_);
    add(header_.publics, [&](PublicStatement& s) {
      s.variable = name.text;
      s.each = flag("each");
      s.text = text();
    });
  }

  /// Finds `{card}` and the like in the text of a move.
  ValueKind placeholder(const std::string& text) {
    static const std::vector<std::pair<std::string, ValueKind>> kKinds = {{"card", ValueKind::card},
                                                                          {"suit", ValueKind::suit},
                                                                          {"rank", ValueKind::rank},
                                                                          {"player", ValueKind::player},
                                                                          {"n", ValueKind::number}};
    const Node& where = *node_.child(Tag::text);
    ValueKind result = ValueKind::none;
    for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{', open + 1)) {
      const std::size_t close = text.find('}', open);
      const bool closed = close != std::string::npos;
      const std::string inside = text.substr(open + 1, closed ? close - open - 1 : close);
      const auto kind = std::find_if(kKinds.begin(), kKinds.end(), [&](const auto& k) { return k.first == inside; });
      if (kind == kKinds.end() || !closed) {
        faults_.add(
            Code::unfit_placeholder, where.begin, where.end,
            fmt::format(
                "expected `{{card}}`, `{{suit}}`, `{{rank}}`, `{{player}}` or `{{n}}`, found {}{}",
                backquoted("{" + inside + (closed ? "}" : "")),
                closed ? did_you_mean("{" + inside + "}", {"{card}", "{suit}", "{rank}", "{player}", "{n}"}) : ""));
        return result;
      }
      if (result != ValueKind::none && result != kind->second) {
        faults_.add(Code::unfit_placeholder, where.begin, where.end,
                    "a move has one value: expected one placeholder only");
        return result;
      }
      result = kind->second;
    }
    return result;
  }

  void move() {
    const Node& name = *node_.child(Tag::name);
    check_name(name, NameKind::move, /*of_player=*/false, faults_);
    add(header_.moves, [&](MoveStatement& s) {
      s.move = name.text;
      s.text = text();
      s.value = placeholder(s.text);
      s.is_private = flag("private");
    });
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

  void option() {
    const Node& name = *node_.child(Tag::name);
    check_name(name, NameKind::option, /*of_player=*/false, faults_);
    add(header_.options, [&](OptionStatement& s) {
      s.option = name.text;
      s.text = text();
      const Node *value = node_.child(Tag::value), *bounds = node_.child(Tag::bounds), *words = node_.child(Tag::words);
      s.has_initial = value != nullptr;
      s.has_range = bounds != nullptr || words != nullptr;
      if (value != nullptr) {
        s.initial = option_value(*value);
        if (std::holds_alternative<std::int64_t>(s.initial)) s.kind = OptionStatement::Kind::number;
        if (std::holds_alternative<std::string>(s.initial)) {
          s.kind = OptionStatement::Kind::word;
          check_name(value->children.front(), NameKind::word, /*of_player=*/false, faults_);
        }
      }
      if (bounds != nullptr) option_bounds(s, *bounds, value);
      if (words != nullptr) option_words(s, *words, value);
      if (value != nullptr && s.kind == OptionStatement::Kind::boolean) s.has_range = true;
    });
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
      s.kind = OptionStatement::Kind::number;
    } else if (s.kind != OptionStatement::Kind::number) {
      faults_.add(
          Code::unfit_option_value, value->begin, value->end,
          fmt::format("expected a number in {}..{}, found `{}`", s.least, s.most, printable(to_string(s.initial))));
    }
  }

  /// Words, numbers, or both.
  void option_words(OptionStatement& s, const Node& words, const Node* value) {
    constexpr std::size_t kMostWords = 50;
    for (std::size_t i = 0; i < words.children.size(); ++i) {
      const Node& item = words.children[i];
      const Node& last = item.tag == Tag::minus ? words.children[++i] : item;
      const bool is_word = item.tag == Tag::name;
      if (item.tag == Tag::minus && i > 1 && words.children[i - 2].end == item.begin) {
        const Node& first = words.children[i - 2];
        faults_.add(Code::unfit_option_value, first.begin, last.end,
                    fmt::format("`{0}-{1}` is no range: expected `{0}..{1}`", first.text, last.text));
        s.choices.clear();
        s.numbers.clear();
        s.kind = OptionStatement::Kind::number;
        std::tie(s.least, s.most) = std::minmax({build_number(first, faults_), build_number(last, faults_)});
        return;
      }
      const std::int64_t number = is_word ? 0 : signed_number(item, &last);
      const std::string text = is_word ? item.text : std::to_string(number);
      if (is_word) check_name(item, NameKind::word, /*of_player=*/false, faults_);
      if (std::find(s.choices.begin(), s.choices.end(), text) != s.choices.end()) {
        faults_.add(Code::word_given_twice, item.begin, last.end,
                    fmt::format("the {} {} stands here twice", is_word ? "word" : "number", backquoted(text)));
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
    using Kind = OptionStatement::Kind;
    const bool mixed = !s.words.empty() && !s.numbers.empty();
    const Kind kind = s.words.empty() ? Kind::number : Kind::word;
    if (value != nullptr && s.kind != kind && !(mixed && s.kind == Kind::number)) {
      faults_.add(Code::unfit_option_value, value->begin, value->end,
                  fmt::format("expected one of the {} of its set, found `{}`", kind == Kind::word ? "words" : "numbers",
                              printable(to_string(s.initial))));
      return;
    }
    s.kind = kind;
    if (kind == Kind::word) return;
    const auto [least, most] = std::minmax_element(s.numbers.begin(), s.numbers.end());
    s.least = *least;
    s.most = *most;
  }

  void preset() {
    const auto names = node_.all(Tag::name);
    check_name(*names[0], NameKind::preset, /*of_player=*/false, faults_);
    add(header_.presets, [&](PresetStatement& s) {
      s.preset = names[0]->text;
      if (names.size() > 1) s.builds_on = names[1]->text;
      s.text = text();
      for (const Node* setting : node_.all(Tag::setting)) {
        const Node& option = *setting->child(Tag::name);
        s.settings.push_back({option.text, option_value(*setting->child(Tag::value)), range(*setting)});
      }
    });
  }

  void first() {
    add(header_.firsts, [&](FirstStatement& s) {
      using Who = FirstStatement::Who;
      s.who = flag("left")     ? Who::left_of_dealer
              : flag("dealer") ? Who::dealer
              : flag("holder") ? Who::holder
                               : Who::last_winner;
      if (s.who == Who::holder) s.card = face_word(node_.child(Tag::face)->text);
    });
  }

  void match() {
    add(header_.matches, [&](MatchStatement& s) {
      using Kind = MatchStatement::Kind;
      s.kind = flag("score")                     ? Kind::score
               : flag("is")                      ? Kind::one_in
               : flag("has")                     ? Kind::one_has_chips
               : flag("rounds") || flag("round") ? Kind::rounds
                                                 : Kind::deals;
      s.number = expression();
      const Node* compare = node_.child(Tag::op);
      if (compare == nullptr) return;
      if (compare->text == "==" || compare->text == "~=") {
        faults_.add(
            Code::unexpected, compare->begin, compare->end,
            fmt::format("expected `>=`, `>`, `<=` or `<`, found `{}`: a score may pass the bound without meeting it",
                        compare->text));
      }
      s.compare = compare->text == ">"    ? Op::greater
                  : compare->text == "<"  ? Op::less
                  : compare->text == "<=" ? Op::less_equal
                                          : Op::greater_equal;
    });
  }

  void win() {
    add(header_.wins, [&](WinStatement& s) {
      s.win = flag("lowest")    ? Win::lowest_score
              : flag("highest") ? Win::highest_score
              : flag("chips")   ? Win::most_chips
              : flag("deals")   ? Win::most_deals
                                : Win::first_out;
    });
  }

  void removal() {
    static const std::vector<std::string> kKinds = {"about",  "author", "source", "players", "teams",   "deck",
                                                    "order",  "values", "pile",   "deal",    "turn up", "refill",
                                                    "public", "move",   "option", "require", "preset",  "first",
                                                    "play",   "match",  "win",    "limit",   "chips",   "pot"};
    const Node& kind = *node_.child(Tag::kind);
    const std::string word = kind.text.starts_with("turn") && kind.text.ends_with("up") ? "turn up" : kind.text;
    if (std::find(kKinds.begin(), kKinds.end(), word) == kKinds.end()) {
      faults_.add(
          Code::nothing_to_remove, kind.begin, kind.end,
          fmt::format("expected a kind of statement, found {}{}", backquoted(word), did_you_mean(word, kKinds)));
      return;
    }
    add(header_.removals, [&](NoStatement& s) {
      s.kind = word;
      s.removed = text();
      if (const Node* name = node_.child(Tag::name)) s.removed = name->text;
    });
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
