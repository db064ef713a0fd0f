// What the word at a place means.
#include <algorithm>

#include <fmt/format.h>

#include "grammar/header/families.h"
#include "grammar/header/pack.h"
#include "grammar/header/settle.h"
#include "grammar/header/statements.h"
#include "grammar/language/words.h"
#include "grammar/lua/query.h"
#include "grammar/rule_sheet/lines.h"
#include "lsp/answers.h"

namespace houserules {
namespace {

using lua::node_cast;

std::string code(std::string_view text) { return fmt::format("```lua\n{}\n```", text); }

std::string help_of(const Word& word) { return fmt::format("{}\n{}", code(word.form), word.text); }

/// The words of that name of the objects of a type; of all objects if it is not known.
std::string help_of_field(const Type& object, std::string_view name) {
  std::string help;
  for (int i = 0; i <= static_cast<int>(Owner::math); ++i) {
    const auto owner = static_cast<Owner>(i);
    const Kinds kinds = about(owner).kinds;
    const Word* word = kinds == 0 ? nullptr : word_of(owner, name);
    if (word == nullptr || !object.may_be(kinds) || help.find(word->form) != std::string::npos) continue;
    help += (help.empty() ? "" : "\n\n---\n\n") + help_of(*word);
  }
  return help;
}

/// What a statement of the header declares.
std::string help_of_statement(const FileView& view, const Statement& statement) {
  std::string help = fmt::format("```houserules\n{}\n```", view.statement_text(statement));
  if (statement.kind == StatementKind::option) {
    // A later statement of an option may leave out what it is for.
    for (const OptionStatement* option : view.header().options()) {
      if (option->name == statement.name) help += "\n" + option->text;
    }
  }
  if (statement.file != view.rules().file().path) help += "\n\nfrom " + statement.file;
  return help;
}

std::string help_of_use(const FileView& view, const NameUse& use) {
  const NameUse* declaration = declaration_of(view, use);
  if (declaration == nullptr) return "";
  if (declaration->statement != nullptr) return help_of_statement(view, *declaration->statement);
  std::string help;
  if (declaration->function != nullptr) {
    help = code("function " + form_of(*declaration->function));
    const int line = declaration->function->range.begin.line;
    const std::string comment = comment_above(view, declaration->file, line);
    if (!comment.empty()) help += "\n" + comment;
    const Word* callback = word_of(Owner::callback, use.name);
    if (callback != nullptr && use.space == NameSpace::table) help += fmt::format("\n\n{}", callback->text);
    if (declaration->file + 1 != view.rules().files.size())
      help += "\n\nfrom " + view.rules().files[declaration->file].path;
    return help;
  }
  if (declaration->local == nullptr) return "";
  const Type type = view.types().of(*declaration->local);
  return code("local " + use.name) + (type.unknown() ? "" : "\n" + name_of(type));
}

/// The cards that a word names, and what they count.
std::string help_of_face(const FileView& view, const std::string& word) {
  Rejection rejection;
  std::string error;
  if (!view.rules().ok()) return "";
  const auto settled = settle(view.header(), 0, {}, rejection);
  if (!settled) return "";
  const auto pack = resolve_pack(view.header(), {settled->players, &settled->options}, error);
  if (!pack) return "";
  const int rank = pack->rank_index(face_word(word)), suit = pack->suit_index(word);
  const bool is_card = rank < 0 && suit < 0;
  const auto no_face = static_cast<FaceId>(pack->faces.size());
  const FaceId card = is_card ? pack->parse(word).value_or(no_face) : no_face;
  if (is_card && card == no_face) return "";
  std::vector<std::int64_t> values;
  int cards = 0;
  for (const FaceId id : pack->cards) {
    const Face& face = pack->faces[slot(id)];
    if (is_card ? id != card : rank >= 0 ? face.rank != rank : face.suit != suit) continue;
    ++cards;
    if (face.value && !contains(values, *face.value)) values.push_back(*face.value);
  }
  std::string help = fmt::format("**{}**: {} in the pack",
                                 is_card    ? pack->name(card)
                                 : rank < 0 ? word
                                            : pack->rank_name(rank),
                                 counted(cards, "card"));
  if (values.size() == 1) help += fmt::format("; value {}", values[0]);
  return help;
}

/// The clause of a `---` line, as the rule sheet prints it with the usual settings.
std::string help_of_comment(const FileView& view, std::size_t offset) {
  const Position place = view.text().position(offset);
  const ParsedRuleSheet sheet = parse_rule_sheet(view.text().text(), view.rules().file().path, view.header());
  Rejection rejection;
  const auto settled = view.rules().ok() ? settle(view.header(), 0, {}, rejection) : std::nullopt;
  for (const Clause& clause : sheet.clauses) {
    if (place.line < clause.range.begin.line || clause.range.end.line < place.line) continue;
    if (!settled) return "";
    const std::string text = clause_text(clause, {settled->players, &settled->options});
    return fmt::format("{}{}", clause.number.empty() ? "" : fmt::format("**{}** ", clause.number),
                       text.empty() ? "(not printed with the usual settings)" : text);
  }
  return "";
}

std::string help_in_header(const FileView& view, std::size_t offset, const EditorText::Span& span) {
  const std::string word(view.text().words(span));
  const auto& place = *view.header_place();
  for (const StatementPlace& statement : split_statements(view.text().text(), place.begin, place.end)) {
    if (offset < statement.begin || statement.end < offset) continue;
    const EditorText::Span keyword = view.text().word_at(statement.begin);
    const EditorText::Span line = view.text().line_at(statement.begin);
    const bool is_turn_up = view.text().words(keyword) == "turn";
    const StatementType* type = find_type(is_turn_up ? "turn up" : view.text().words(keyword));
    const std::string help = type == nullptr ? "" : fmt::format("```houserules\n{}\n```\n{}", type->form, type->what);
    if (span.begin == keyword.begin) return help;
    if (type != nullptr && type->kind == StatementKind::family && family_named(word) != nullptr)
      return fmt::format("**{}**: in its games you {}", word, family_named(word)->what);
    const std::string face = line.begin <= offset ? help_of_face(view, word) : "";
    return face.empty() ? help : face;
  }
  return "";
}

std::string help_in_script(const FileView& view, const EditorText::Span& span) {
  const std::string word(view.text().words(span));
  const lua::Expression* at = view.expression_at(span.begin);
  if (at == nullptr) {
    const Word* callback = word_of(Owner::callback, word);
    return callback == nullptr ? "" : help_of(*callback);
  }
  if (const auto* text = node_cast<lua::String>(at)) {
    const auto* index = node_cast<lua::Index>(at->parent);
    if (index != nullptr && index->dotted && index->key == at) {
      if (const Word* known = word_at(lua::path(*index))) return help_of(*known);
      return help_of_field(view.types().of(*index->object), word);
    }
    return help_of_face(view, text->value);
  }
  const auto* call = node_cast<lua::Call>(at);
  if (call != nullptr && call->method == word) return help_of_field(view.types().of(*call->target), word);
  const auto* name = node_cast<lua::Name>(at);
  if (name == nullptr || name->local != nullptr) return "";
  if (const Word* known = word_at(name->name)) return help_of(*known);
  const Type type = view.types().of(*name);
  return type.unknown() ? "" : fmt::format("`{}`: {}", name->name, name_of(type));
}

}  // namespace

std::string form_of(const lua::Function& function) {
  std::string form = function.name + "(";
  bool first = true;
  for (const lua::Local* parameter : function.parameters) {
    if (parameter->kind == lua::LocalKind::self) continue;
    form += (first ? "" : ", ") + parameter->name;
    first = false;
  }
  if (function.is_vararg) form += first ? "..." : ", ...";
  return form + ")";
}

std::string comment_above(const FileView& view, std::size_t file, int line) {
  const EditorText& text = view.text_of(file);
  std::string comment;
  for (int above = line - 1; above > 0; --above) {
    const EditorText::Span span = text.line_at(text.offset(Position{above, 1}));
    const std::string_view words = text.words(span);
    if (!words.starts_with("---") || words.starts_with("----")) break;
    comment = std::string(words.substr(std::min(words.find_first_not_of("- "), words.size()))) +
              (comment.empty() ? "" : "\n") + comment;
  }
  return comment;
}

Json hover(const FileView& view, std::size_t offset) {
  const EditorText& text = view.text();
  const EditorText::Span span = text.word_at(offset);
  const EditorText::Span line = text.line_at(offset);
  const std::string_view before = text.words(line);
  std::string help;
  const NameUse* use = view.use_at(offset);
  if (use != nullptr) help = help_of_use(view, *use);
  if (help.empty() && view.in_header(offset)) help = help_in_header(view, offset, span);
  else if (help.empty() && before.substr(std::min(before.find_first_not_of(" \t"), before.size())).starts_with("---"))
    return {{"contents", {{"kind", "markdown"}, {"value", help_of_comment(view, offset)}}}};
  else if (help.empty() && !span.empty()) help = help_in_script(view, span);
  if (help.empty()) return nullptr;
  return {{"contents", {{"kind", "markdown"}, {"value", help}}},
          {"range", use != nullptr ? text.range(use->range) : text.range(span.begin, span.end)}};
}

}  // namespace houserules
