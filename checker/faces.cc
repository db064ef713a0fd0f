#include "checker/faces.h"

#include <algorithm>

#include <fmt/format.h>

#include "checker/types.h"
#include "grammar/card_words.h"
#include "grammar/header_pack.h"
#include "grammar/lua_query.h"
#include "grammar/lua_walk.h"

namespace houserules {
namespace {

using lua::node_cast;

void add_once(std::vector<std::string>& words, const std::string& word) {
  if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
}

/// The words of the packs that may be played with, by the fields of a card.
PackWords words_of_packs(const Header& header) {
  std::vector<DeckNode> decks;
  for (const DeckStatement& statement : header.decks) decks.push_back(statement.deck);
  if (decks.empty()) decks.emplace_back();
  PackWords words;
  for (const DeckNode& deck : decks) {
    const PackFaces pack = faces_of(deck);
    for (const DeckFace& face : pack.faces) add_once(words.ranks, face.rank);
    for (const Suit& suit : pack.suits) {
      add_once(words.suits, suit.name);
      if (!suit.colour.empty()) add_once(words.colours, suit.colour);
    }
  }
  return words;
}

/// What people call ranks, and the word that the language has for it.
constexpr auto kSpokenRanks = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"ace", "A"},   {"king", "K"},  {"queen", "Q"}, {"jack", "J"}, {"knave", "J"}, {"joker", "*"}, {"two", "2"},
     {"deuce", "2"}, {"three", "3"}, {"four", "4"},  {"five", "5"}, {"six", "6"},   {"seven", "7"}, {"eight", "8"},
     {"nine", "9"},  {"ten", "10"},  {"t", "10"},    {"1", "A"},    {"11", "J"},    {"12", "Q"},    {"13", "K"}});

std::string lower(std::string_view word) {
  std::string small(word);
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return small;
}

bool contains(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// The rank or suit of `known` that somebody may mean by a word that is none of them, or "".
std::string meant(const std::string& word, const std::vector<std::string>& known) {
  std::string small = lower(word);
  for (const std::string& form : {small, small.substr(0, small.size() - (small.ends_with('s') ? 1 : 0))}) {
    for (const auto& [spoken, rank] : kSpokenRanks) {
      if (spoken == form && contains(known, rank)) return std::string(rank);
    }
  }
  for (const StandardSuit& suit : kStandardSuits) {
    if (lower(suit.letter) == small && contains(known, suit.name)) return std::string(suit.name);
  }
  return nearest(word, known);
}

std::string hint(const std::string& word, const std::vector<std::string>& known) {
  const std::string near = meant(word, known);
  return near.empty() ? "" : fmt::format("; did you mean \"{}\"?", near);
}

bool orders(lua::BinaryOperator op) {
  return op == lua::BinaryOperator::less || op == lua::BinaryOperator::less_equal ||
         op == lua::BinaryOperator::greater || op == lua::BinaryOperator::greater_equal;
}

bool equates(lua::BinaryOperator op) {
  return op == lua::BinaryOperator::equal || op == lua::BinaryOperator::not_equal;
}

class FaceCheck {
 public:
  FaceCheck(CheckContext& context, const LuaScript& script, const ScriptTypes& types)
      : context_(context),
        script_(script),
        types_(types),
        pack_(words_of_packs(context.header())),
        usual_(pack_words(context.header())) {}

  void run() {
    lua::visit(
        *script_.main, [this](const lua::Binary& binary) { check_comparison(binary); },
        [this](const lua::Call& call) { check_call(call); });
  }

 private:
  void find(const char* code, const Range& range, std::string message, std::string help = "") {
    context_.add(code, Severity::error, script_.file, range, std::move(message), std::move(help));
  }

  /// "rank", "suit" or "colour" when it is that field of a card, else "".
  std::string face_field(const lua::Expression& expression) const {
    const auto* index = node_cast<lua::Index>(&lua::bare(expression));
    const lua::String* key = index == nullptr ? nullptr : lua::literal_key(*index);
    if (key == nullptr || types_.of(*index->object) != Shape::card) return "";
    return key->value == "rank" || key->value == "suit" || key->value == "colour" ? key->value : "";
  }

  static const std::vector<std::string>& words(const PackWords& all, const std::string& field) {
    return field == "rank" ? all.ranks : field == "suit" ? all.suits : all.colours;
  }

  void check_comparison(const lua::Binary& binary) {
    for (const auto& [one, other] : {std::pair{binary.left, binary.right}, std::pair{binary.right, binary.left}}) {
      const std::string field = face_field(*one);
      if (field.empty()) continue;
      if (orders(binary.op)) {
        find("HR213", binary.range, fmt::format("`{}` compares {}s by their letters", to_string(binary.op), field),
             field == "rank" ? "compare `order`, which says how high a rank is, or `value`" : "");
        return;
      }
      if (equates(binary.op)) check_value(field, lua::bare(*other), words(pack_, field));
    }
  }

  /// A text or number that stands for a rank, suit or colour.
  void check_value(const std::string& field, const lua::Expression& value, const std::vector<std::string>& known) {
    if (const auto* number = node_cast<lua::Number>(&value)) {
      find("HR213", number->range, fmt::format("a {} is a text, and never the number {}", field, number->text),
           field == "rank" ? fmt::format("write \"{}\"", number->text) : "");
    } else if (const auto* text = node_cast<lua::String>(&value)) {
      if (contains(known, text->value)) return;
      if (contains(usual_.cards, text->value)) {
        find("HR212", text->range, fmt::format("\"{}\" is a card, and no {}", text->value, field),
             fmt::format("ask for a card as in `card:is(\"{}\")`", text->value));
        return;
      }
      find("HR212", text->range,
           fmt::format("the pack has no {} \"{}\"{}", field, text->value, hint(text->value, known)));
    }
  }

  void check_call(const lua::Call& call) {
    const Shape asked = types_.of(*call.target);
    if (call.method == "is" && asked == Shape::card) {
      for (const lua::Expression* argument : call.arguments) check_word(lua::bare(*argument));
      return;
    }
    static const std::vector<std::string> kAsking{"where", "except", "count", "any", "all", "first"};
    const bool cards = asked == Shape::pile || asked == Shape::cards;
    if (!cards || call.arguments.empty() || std::find(kAsking.begin(), kAsking.end(), call.method) == kAsking.end())
      return;
    const lua::Expression& first = lua::bare(*call.arguments.front());
    if (const auto* table = node_cast<lua::Table>(&first)) {
      check_pattern(*table);
    } else {
      check_word(first);
    }
  }

  void check_pattern(const lua::Table& table) {
    for (const lua::LiteralField& field : lua::literal_fields(table)) {
      const std::string& name = field.key->value;
      if (name != "rank" && name != "suit" && name != "colour") continue;
      const lua::Expression& value = lua::bare(*field.value);
      const auto* several = node_cast<lua::Table>(&value);
      if (several == nullptr) check_value(name, value, words(usual_, name));
      else
        for (const lua::TableField& one : several->fields) {
          if (one.key == nullptr) check_value(name, lua::bare(*one.value), words(usual_, name));
        }
    }
  }

  /// Any word that may stand for cards: "8", "QS", "hearts", "red".
  void check_word(const lua::Expression& word) {
    if (const auto* number = node_cast<lua::Number>(&word)) {
      find("HR213", number->range, fmt::format("a rank is a text, and never the number {}", number->text),
           fmt::format("write \"{}\"", number->text));
      return;
    }
    const auto* text = node_cast<lua::String>(&word);
    if (text == nullptr) return;
    std::vector<std::string> known;
    for (const auto* some : {&usual_.ranks, &usual_.suits, &usual_.colours, &usual_.cards}) {
      known.insert(known.end(), some->begin(), some->end());
    }
    if (contains(known, text->value)) return;
    find("HR212", text->range,
         fmt::format("\"{}\" is no rank, suit, colour or card of the pack{}", text->value, hint(text->value, known)));
  }

  CheckContext& context_;
  const LuaScript& script_;
  const ScriptTypes& types_;
  PackWords pack_, usual_;
};

}  // namespace

void check_faces(CheckContext& context) {
  std::vector<const LuaScript*> scripts;
  for (const LuaScript& script : context.scripts()) scripts.push_back(&script);
  const ScriptTypes types(scripts, context.header());
  FaceCheck(context, *scripts.back(), types).run();
}

}  // namespace houserules
