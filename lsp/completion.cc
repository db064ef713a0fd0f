// The words that may stand at a place, and how the function around it is called.
#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "grammar/header/families.h"
#include "grammar/header/pack.h"
#include "grammar/header/statements.h"
#include "grammar/header/tree.h"
#include "grammar/language/words.h"
#include "grammar/lua/query.h"
#include "grammar/lua/reserved_names.h"
#include "grammar/lua/walk.h"
#include "lsp/answers.h"

namespace houserules {
namespace {

using lua::node_cast;

/// The protocol's numbers for kinds of completions.
enum CompletionKind {
  kMethodItem = 2,
  kFunctionItem = 3,
  kFieldItem = 5,
  kVariableItem = 6,
  kValueItem = 12,
  kKeywordItem = 14,
  kEventItem = 23
};

/// What stands for the word to be completed.
constexpr std::string_view kUnwritten = "zz_unwritten";

class Items {
 public:
  void add(std::string_view label, CompletionKind kind, std::string_view detail = "", std::string_view text = "") {
    if (label.empty() || !seen_.emplace(label).second) return;
    Json item{{"label", label}, {"kind", static_cast<int>(kind)}};
    if (!detail.empty()) item["detail"] = detail;
    if (!text.empty()) item["documentation"] = {{"kind", "markdown"}, {"value", text}};
    items_.push_back(std::move(item));
  }
  void add(const Word& word) {
    add(word.name, word.is_function() ? kFunctionItem : kVariableItem, word.form, word.text);
  }
  template <typename Words>
  void add_all(const Words& words, CompletionKind kind, std::string_view detail = "") {
    for (const auto& word : words) add(word, kind, detail);
  }
  Json take() { return std::move(items_); }

 private:
  Json items_ = Json::array();
  std::set<std::string, std::less<>> seen_;
};

void add_moves(const FileView& view, Items& items) {
  for (const MoveStatement& move : view.header().all<MoveStatement>())
    items.add(move.name, kEventItem, "a move", move.text);
}

void add_options(const FileView& view, Items& items) {
  for (const OptionStatement& option : view.header().all<OptionStatement>())
    items.add(option.name, kFieldItem, "an option", option.text);
}

void add_faces(const FileView& view, Items& items) {
  const PackWords pack = pack_words(view.header(), /*usual_too=*/false);
  items.add_all(pack.ranks, kValueItem, "a rank");
  items.add_all(pack.suits, kValueItem, "a suit");
  items.add_all(pack.colours, kValueItem, "a colour");
}

/// The words in backquotes of "`a`, `b` or the name of the pile".
std::vector<std::string> quoted_words(std::string_view expected) {
  std::vector<std::string> words;
  for (std::size_t open = expected.find('`'); open != std::string_view::npos;) {
    const std::size_t close = expected.find('`', open + 1);
    if (close == std::string_view::npos) break;
    words.emplace_back(expected.substr(open + 1, close - open - 1));
    open = expected.find('`', close + 1);
  }
  return words;
}

/// Outside texts: whether nothing has been typed since a text was closed, so that no word begins.
bool follows_quote(std::string_view before, const EditorText::Span& word) {
  return word.begin == word.end && (before.ends_with('"') || before.ends_with('\''));
}

void add_in_header(const FileView& view, std::size_t offset, const EditorText::Span& word,
                   const std::vector<std::string>& games, Items& items) {
  const EditorText& text = view.text();
  const EditorText::Span line = text.line_at(offset);
  const std::string before(text.words({line.begin, word.begin}));
  if (before.find_first_not_of(" \t") == std::string::npos) {
    for (const StatementType& type : kStatementTypes) items.add(type.keyword, kKeywordItem, type.form, type.what);
    return;
  }
  const std::string opener(text.words(text.word_at(line.begin + before.find_first_not_of(" \t"))));
  const StatementType* type = find_type(opener == "turn" ? "turn up" : opener);
  const bool in_text = std::count(before.begin(), before.end(), '"') % 2 == 1;
  if (!in_text && follows_quote(before, word)) return;
  if (in_text) {
    for (const char* name : {"card", "suit", "rank", "player", "pile", "n"}) items.add(name, kValueItem);
    return;
  }
  if (opener == "variant") items.add_all(games, kValueItem, "a game");
  if (opener == "family") {
    for (const Family& family : families()) items.add(family.name, kValueItem, family.what);
  }
  // What the grammar expects here instead of a character that never fits.
  const std::string probe = before + "?";
  const auto parsed = parse_statement(probe, before.find_first_not_of(" \t"), probe.size());
  if (const auto* fault = std::get_if<SyntaxFault>(&parsed)) items.add_all(quoted_words(fault->expected), kKeywordItem);
  if (type == nullptr) return;
  std::string written;
  for (const char c : std::string(type->form) + " " + std::string(type->may_follow) + " when") {
    if (is_letter(c) || c == '_') {
      written += c;
      continue;
    }
    if (!written.empty() && std::all_of(written.begin(), written.end(), [](char l) { return l >= 'a' && l <= 'z'; }))
      items.add(written, kKeywordItem);
    written.clear();
  }
  items.add("when", kKeywordItem);
  const bool condition = before.find(" when ") != std::string::npos;
  if (!condition && (opener == "deal" || opener == "turn" || opener == "refill" || opener == "no")) {
    for (const auto& [pile, kinds] : view.types().player_piles())
      items.add(pile, kVariableItem, "a pile of each player");
    for (const auto& [pile, kinds] : view.types().table_piles()) items.add(pile, kVariableItem, "a pile");
  }
  if (!condition && (opener == "values" || opener == "order" || opener == "name" || opener == "first"))
    add_faces(view, items);
  if (opener == "no") {
    items.add_all(removable_keywords(), kKeywordItem);
    add_moves(view, items);
  }
  items.add("players", kVariableItem);
  add_options(view, items);
}

/// The brackets that are open at the end of a line, outside texts.
std::string open_brackets(std::string_view line) {
  std::string open;
  char quote = '\0';
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (quote != '\0') {
      if (c == '\\') ++i;
      else if (c == quote) quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '-' && line.substr(i, 2) == "--") {
      break;
    } else if (c == '(' || c == '[' || c == '{') {
      open += c;
    } else if ((c == ')' || c == ']' || c == '}') && !open.empty()) {
      open.pop_back();
    }
  }
  return quote != '\0' ? open + quote : open;
}

std::string closing(std::string open) {
  std::reverse(open.begin(), open.end());
  for (char& c : open) c = c == '(' ? ')' : c == '[' ? ']' : c == '{' ? '}' : c;
  return open;
}

/// The object before the dot or colon at `dot`, with the word behind it replaced so that the line can be parsed.
std::shared_ptr<const FileView> with_word(const FileView& view, const EditorText::Span& word, const Reopen& reopen) {
  const std::string& text = view.text().text();
  const EditorText::Span line = view.text().line_at(word.begin);
  const std::string before = text.substr(0, word.begin) + std::string(kUnwritten);
  const std::string close = closing(open_brackets(view.text().words({line.begin, word.begin})));
  std::vector<std::string> attempts{text.substr(word.end), "()" + text.substr(word.end)};
  for (const char* end : {"", "()"}) {
    for (const char* behind : {"", " then end", " do end"})
      attempts.push_back(end + close + behind + text.substr(line.end));
  }
  constexpr std::size_t kLongText = 100'000;
  if (text.size() > kLongText) attempts.resize(2);
  for (const std::string& behind : attempts) {
    const LuaScript script = mended_script(before + behind, "");
    bool found = false;
    lua::visit(
        *script.main, [&found](const lua::Call& call) { found = found || call.method == kUnwritten; },
        [&found](const lua::String& key) { found = found || key.value == kUnwritten; });
    if (found) return reopen(before + behind);
  }
  return nullptr;
}

void add_fields(const FileView& view, const EditorText::Span& word, char dot, const Reopen& reopen, Items& items) {
  const auto other = with_word(view, word, reopen);
  if (other == nullptr) return;
  const lua::Expression* object = nullptr;
  lua::visit(
      *other->script().main,
      [&object](const lua::Call& call) {
        if (call.method == kUnwritten) object = call.target;
      },
      [&object](const lua::Index& index) {
        const auto* key = node_cast<lua::String>(index.key);
        if (index.dotted && key != nullptr && key->value == kUnwritten) object = index.object;
      });
  if (object == nullptr) return;
  const Type type = other->types().of(*object).without(kind::falsy);
  const std::string_view library = lua::global_name(*object);
  std::vector<std::string> names;
  if (const auto of_library = KnownNames::library_fields(std::string(library))) names = *of_library;
  else if (const auto fields = other->known().fields(type.kinds)) names = *fields;
  else names = other->known().all_fields();
  for (const lua::Table* table : type.tables) {
    for (const lua::String* field : other->types().fields_of(*table)) {
      if (field->value != kUnwritten) items.add(field->value, kFieldItem);
    }
  }
  std::erase(names, std::string(kUnwritten));
  for (const std::string& name : names) {
    const Word* word_here = nullptr;
    for (int i = static_cast<int>(Owner::player); i <= static_cast<int>(Owner::math) && word_here == nullptr; ++i) {
      const auto owner = static_cast<Owner>(i);
      const bool is_its = library == about(owner).prefix && !library.empty();
      if (is_its || (about(owner).kinds != kind::library && about(owner).kinds != 0 && type.may_be(about(owner).kinds)))
        word_here = word_of(owner, name);
    }
    const bool called_with_colon =
        word_here != nullptr && word_here->is_function() && word_here->form.find(":" + name) != std::string_view::npos;
    if (word_here != nullptr && called_with_colon != (dot == ':')) continue;
    if (word_here == nullptr && dot == ':') continue;
    if (word_here != nullptr) {
      items.add(name, word_here->is_function() ? kMethodItem : kFieldItem, word_here->form, word_here->text);
    } else {
      const OptionStatement* option = type.is(kind::options) ? view.header().option(name) : nullptr;
      items.add(name, kFieldItem, option != nullptr ? "an option" : "", option != nullptr ? option->text : "");
    }
  }
}

void add_in_script(const FileView& view, const EditorText::Span& word, const Reopen& reopen, Items& items) {
  const EditorText& text = view.text();
  const EditorText::Span line = text.line_at(word.begin);
  const std::string_view before = text.words({line.begin, word.begin});
  const std::string open = open_brackets(before);
  if (open.ends_with('"') || open.ends_with('\'')) {
    add_moves(view, items);
    add_faces(view, items);
    for (const OptionStatement& option : view.header().all<OptionStatement>())
      items.add_all(option.words, kValueItem, "a word of `" + option.name + "`");
    return;
  }
  if (follows_quote(before, word)) return;
  if (before.find("--") != std::string_view::npos) {
    if (before.ends_with('{') || before.find("[when") != std::string_view::npos) add_options(view, items);
    return;
  }
  const bool is_field = before.ends_with('.') || before.ends_with(':');
  if (is_field && !before.ends_with("..")) return add_fields(view, word, before.back(), reopen, items);
  if (open.ends_with('{')) add_moves(view, items);
  const Position place = text.position(word.begin);
  for (const auto& local : view.script().locals) {
    const lua::Node* function = local->function;
    const bool around =
        local->function == view.script().main || (!(place < function->range.begin) && !(function->range.end < place));
    if (around && local->range.begin < place) items.add(local->name, kVariableItem, "local");
  }
  for (const Word& one : kWords) {
    if (one.owner == Owner::global || one.owner == Owner::library) items.add(one);
  }
  constexpr std::array kGlobals{StatementKind::pile, StatementKind::public_value, StatementKind::pot,
                                StatementKind::word_set};
  for (const auto& statement : view.header().statements) {
    if (contains(kGlobals, statement->kind)) items.add(statement->name, kVariableItem, view.statement_text(*statement));
  }
  items.add_all(view.known().all_globals(), kVariableItem);
  for (const Word& one : kWords) {
    if (one.owner == Owner::callback && before.ends_with("function ")) items.add(one);
  }
  items.add_all(kLuaKeywords, kKeywordItem);
}

}  // namespace

Json completions(const FileView& view, std::size_t offset, const Reopen& reopen,
                 const std::vector<std::string>& games) {
  EditorText::Span word = view.text().word_at(offset);
  Items items;
  if (view.in_header(offset)) add_in_header(view, offset, word, games, items);
  else add_in_script(view, word, reopen, items);
  return {{"isIncomplete", false}, {"items", items.take()}};
}

Json signature_help(const FileView& view, std::size_t offset) {
  constexpr std::size_t kFarthest = 4000;
  const std::string& text = view.text().text();
  if (view.in_header(offset)) return nullptr;
  int depth = 0, commas = 0;
  for (std::size_t at = std::min(offset, text.size()); at-- > 0 && offset - at < kFarthest;) {
    const char c = text[at];
    if (c == ')' || c == '}' || c == ']') ++depth;
    else if (c == ',' && depth == 0) ++commas;
    else if (c == '(' && depth == 0) {
      const EditorText::Span span = view.text().word_at(at);
      const std::string name(view.text().words({span.begin, at}));
      const bool is_method = span.begin > 0 && (text[span.begin - 1] == ':' || text[span.begin - 1] == '.');
      std::string form, help;
      const Word* word = is_method && text[span.begin - 1] == ':' ? method_named(name) : nullptr;
      if (is_method && word == nullptr) {
        const EditorText::Span library = view.text().word_at(span.begin - 1);
        word = word_at(fmt::format("{}.{}", view.text().words({library.begin, span.begin - 1}), name));
      } else if (!is_method) {
        word = word_at(name);
      }
      if (word != nullptr) {
        form = word->form;
        help = word->text;
      } else {
        for (const LuaScript& script : view.rules().scripts) {
          if (const lua::Function* function = lua::global_function(script, name)) form = form_of(*function);
        }
        if (const lua::Function* function = lua::global_function(view.script(), name)) form = form_of(*function);
      }
      const std::size_t open = form.find('('), close = form.rfind(')');
      if (name.empty() || open == std::string::npos || close == std::string::npos) return nullptr;
      Json parameters = Json::array();
      for (std::size_t begin = open + 1; begin < close;) {
        const std::size_t end = std::min(form.find(',', begin), close);
        const std::size_t from = form.find_first_not_of(' ', begin);
        parameters.push_back({{"label", form.substr(from, end - from)}});
        begin = end + 1;
      }
      const int last = static_cast<int>(parameters.size()) - 1;
      Json signature{{"label", form}, {"documentation", help}, {"parameters", std::move(parameters)}};
      return {{"signatures", Json::array({std::move(signature)})},
              {"activeSignature", 0},
              {"activeParameter", std::max(0, std::min(commas, last))}};
    } else if (c == '(' || c == '{' || c == '[') {
      // Those inside a bracket that is still open belong to it.
      if (--depth < 0) depth = commas = 0;
    }
  }
  return nullptr;
}

}  // namespace houserules
