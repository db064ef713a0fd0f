#include "lsp/file_view.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "grammar/diagnostics/source_text.h"
#include "grammar/header/statements.h"
#include "grammar/language/words.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"
#include "grammar/rule_sheet/lines.h"

namespace houserules {
namespace {

using lua::node_cast;

/// Blanks text[begin, end) except its line ends.
void blank(std::string& text, std::size_t begin, std::size_t end) {
  for (std::size_t at = begin; at < std::min(end, text.size()); ++at) {
    if (text[at] != '\n' && text[at] != '\r') text[at] = ' ';
  }
}

/// Whether a line at this offset begins something at the top of a script, and so ends what comes before.
bool begins_part(std::string_view text, std::size_t at) {
  return text.substr(at, 8) == "function" || text.substr(at, 5) == "local" || text.substr(at, 3) == "---";
}

/// The lines around the one at `at`, from one that begins a part up to the next.
EditorText::Span part_around(const std::string& text, std::size_t at) {
  std::size_t begin = text.rfind('\n', at == 0 ? 0 : at - 1) + 1;
  while (begin > 0 && !begins_part(text, begin)) begin = begin < 2 ? 0 : text.rfind('\n', begin - 2) + 1;
  std::size_t end = at;
  do end = std::min(text.find('\n', end), text.size() - 1) + 1;
  while (end < text.size() && !begins_part(text, end));
  return {begin, end};
}

/// Collects the uses of names in one file.
class Uses {
 public:
  Uses(const FileView& view, const LuaScript& script, std::size_t file, std::vector<NameUse>& uses,
       std::vector<NameUse>& doubtful)
      : view_(view), script_(script), file_(file), text_(view.text_of(file)), uses_(uses), doubtful_(doubtful) {
    for (std::size_t other = 0; other < view.rules().files.size(); ++other) {
      for (const auto& statement : view.header_of(other).statements) {
        if (space_of(statement->kind) == NameSpace::table) tables_.insert(statement->name);
        if (statement->kind == StatementKind::option) options_.insert(statement->name);
      }
    }
  }

  void find() {
    const Header& header = view_.header_of(file_);
    for (const auto& statement : header.statements) declaration(*statement);
    const SourceText source(text_.text());
    const auto place = find_header(source, "");
    if (const auto* found = std::get_if<HeaderPlace>(&place)) {
      for (const StatementPlace& one : split_statements(text_.text(), found->begin, found->end)) statement(one);
    }
    const auto option_in = [this](const Expression& name) {
      if (name.op == Op::name && is_option(name.text)) add(NameSpace::option, name.text, name.range);
    };
    visit_expressions(header,
                      [&](const Statement&, const StatementPart& part) { visit_nodes(*part.expression, option_in); });
    for (const PresetStatement& preset : header.all<PresetStatement>()) {
      for (const PresetStatement::Setting& setting : preset.settings) {
        const EditorText::Span word = text_.word_at(text_.offset(setting.range.begin));
        if (text_.words(word) == setting.option) add(NameSpace::option, setting.option, word);
      }
    }
    for (const Clause& clause : parse_rule_sheet(text_.text(), "", view_.header()).clauses) {
      for (const Clause::Piece& piece : clause.pieces) {
        if (piece.when != nullptr) visit_nodes(*piece.when, option_in);
      }
    }
    for (const SheetLine& line : sheet_lines(text_.text())) braces(line.begin, line.end, NameSpace::option);
    script();
    const auto begin = uses_.begin() + static_cast<std::ptrdiff_t>(first_);
    std::stable_sort(begin, uses_.end(), [](const NameUse& a, const NameUse& b) {
      return a.range.begin != b.range.begin ? a.range.begin < b.range.begin : a.declares > b.declares;
    });
    uses_.erase(std::unique(begin, uses_.end(),
                            [](const NameUse& a, const NameUse& b) { return a.range.begin == b.range.begin; }),
                uses_.end());
  }

 private:
  static std::optional<NameSpace> space_of(StatementKind kind) {
    switch (kind) {
      case StatementKind::pile:
      case StatementKind::public_value:
      case StatementKind::pot:
      case StatementKind::word_set: return NameSpace::table;
      case StatementKind::move: return NameSpace::move;
      case StatementKind::option: return NameSpace::option;
      case StatementKind::preset: return NameSpace::preset;
      default: return std::nullopt;
    }
  }

  bool is_table(const std::string& name) const { return tables_.contains(name); }
  bool is_option(const std::string& name) const { return options_.contains(name); }

  void add(NameSpace space, std::string name, const Range& range) {
    uses_.push_back({space, std::move(name), file_, range});
  }
  void add(NameSpace space, std::string name, const EditorText::Span& span) {
    add(space, std::move(name), {text_.position(span.begin), text_.position(span.end)});
  }

  void declaration(const Statement& s) {
    const auto space = space_of(s.kind);
    if (!space || s.name.empty()) return;
    // The range of a name, or of the keyword if the name could not be placed.
    const std::size_t begin = text_.offset(s.name_range.begin), end = text_.offset(s.name_range.end);
    if (text_.words({begin, end}) != s.name) return;
    add(*space, s.name, s.name_range);
    uses_.back().declares = true;
    uses_.back().statement = &s;
  }

  /// The names of piles, moves and presets in a statement of the header, apart from the one it declares. Options are
  /// found in its expressions.
  void statement(const StatementPlace& place) {
    const std::string& text = text_.text();
    const EditorText::Span keyword = text_.word_at(place.begin);
    const std::string opener(text_.words(keyword));
    const StatementType* type = find_type(opener == "turn" ? "turn up" : opener);
    if (type == nullptr) return;
    const bool removes = type->kind == StatementKind::no, is_preset = type->kind == StatementKind::preset;
    const bool moves_cards = type->kind == StatementKind::deal || type->kind == StatementKind::turn_up ||
                             type->kind == StatementKind::refill || type->kind == StatementKind::first;
    std::optional<NameSpace> removed;
    int number = 0;
    for (std::size_t at = keyword.end; at < place.end;) {
      if (text[at] == '"') {
        std::size_t close = at + 1;
        while (close < place.end && text[close] != '"') close += text[close] == '\\' ? 2 : 1;
        if (type->kind == StatementKind::move) braces(at, std::min(close, place.end), NameSpace::table);
        at = close + 1;
      } else if (text.compare(at, 2, "--") == 0) {
        at = line_end(text, at);
      } else if (is_word_char(text[at])) {
        const EditorText::Span span = text_.word_at(at);
        const std::string word(text_.words(span));
        ++number;
        if (word == "when") return;
        if (removes && number == 1)
          removed = find_type(word) == nullptr ? std::nullopt : space_of(find_type(word)->kind);
        else if (removes && removed) add(*removed, word, span);
        else if (is_preset && number == 2 && view_.header().preset(word) != nullptr) add(NameSpace::preset, word, span);
        else if (moves_cards && is_table(word)) add(NameSpace::table, word, span);
        at = span.end;
      } else {
        ++at;
      }
    }
  }

  /// `{name}`, or `{name noun}`, in a text.
  void braces(std::size_t begin, std::size_t end, NameSpace space) {
    const std::string_view text = std::string_view(text_.text()).substr(0, end);
    for (std::size_t open = text.find('{', begin); open < end; open = text.find('{', open + 1)) {
      const EditorText::Span span = text_.word_at(open + 1);
      const std::string word(text_.words(span));
      const bool known = space == NameSpace::option ? is_option(word) : is_table(word);
      if (known && span.end < end && (text[span.end] == '}' || text[span.end] == ' ')) add(space, word, span);
    }
  }

  void script() {
    for (const auto& local : script_.locals) {
      if (local->kind == lua::LocalKind::self) continue;
      add(NameSpace::local, local->name, local->range);
      uses_.back().declares = true;
      uses_.back().local = local.get();
      if (const auto* function = node_cast<lua::LocalFunction>(local->declaration))
        uses_.back().function = function->function;
    }
    lua::visit(
        *script_.main, [this](const lua::Name& name) { variable(name); },
        [this](const lua::Index& index) {
          if (const lua::String* key = lua::literal_key(index)) field(index, *key);
        },
        [this](const lua::Call& call) { choice(call); },
        [this](const lua::Binary& binary) {
          const auto comparison = lua::string_comparison(binary);
          if (!comparison) return;
          const Type compared = view_.types().of(*comparison->compared);
          const bool is_move = (compared.kinds & (kind::move | kind::offered)) != 0;
          if (is_move) move(*comparison->text);
          else if (!compared.unknown()) settled_.insert(comparison->text);
        });
    lua::visit(*script_.main, [this](const lua::String& text) {
      const bool is_key = text.parent != nullptr && text.parent->kind == lua::Kind::index;
      if (is_key || settled_.contains(&text) || !is_quoted(text)) return;
      if (view_.known().has_move(text.value)) doubt(NameSpace::move, text);
      if (is_option(text.value)) doubt(NameSpace::option, text);
    });
  }

  bool is_quoted(const lua::String& text) const {
    const std::size_t begin = text_.offset(text.range.begin);
    return begin < text_.text().size() && (text_.text()[begin] == '"' || text_.text()[begin] == '\'');
  }

  /// The place of the word in a key or a quoted text.
  std::optional<EditorText::Span> word_in(const lua::String& text) const {
    const std::size_t begin = text_.offset(text.range.begin) + (is_quoted(text) ? 1 : 0);
    const EditorText::Span span{begin, begin + text.value.size()};
    return text_.words(span) == text.value ? std::optional(span) : std::nullopt;
  }

  void add(NameSpace space, const lua::String& text) {
    settled_.insert(&text);
    if (const auto span = word_in(text)) add(space, text.value, *span);
  }

  void doubt(NameSpace space, const lua::String& text) { doubtful_.push_back({space, text.value, file_, text.range}); }

  void move(const lua::String& text) {
    if (view_.known().has_move(text.value)) add(NameSpace::move, text);
  }

  /// The moves that a call offers or asks for.
  void choice(const lua::Call& call) {
    const Word* word = word_of(Owner::player, call.method);
    if (word != nullptr && !call.arguments.empty() && view_.types().of(*call.target).may_be(kind::player)) {
      const lua::String* name = lua::string_literal(*call.arguments[0]);
      if (word->takes.parameters[0].named == Named::move && name != nullptr) move(*name);
      if (word->gives.rule == ValueRule::chosen) offered(view_.types().of(*call.arguments[0]));
    } else if (lua::is_global_call(call, "choose_all") && call.arguments.size() == 2) {
      for (const lua::Function* function : view_.types().of(*call.arguments[1]).functions) {
        for (const lua::Expression* value : lua::single_returns(*function)) offered(view_.types().of(*value));
      }
    }
  }

  void offered(const Type& tables) {
    for (const lua::Table* table : tables.tables) {
      for (const lua::String* name : view_.types().fields_of(*table)) {
        // A table of another file has its places there.
        const lua::Node* top = name;
        while (top->parent != nullptr) top = top->parent;
        if (top != script_.main) continue;
        if (name->value == kOthers) offered(view_.types().field(tables, name->value));
        else move(*name);
      }
    }
  }

  void variable(const lua::Name& name) {
    if (name.local != nullptr) {
      if (name.local->kind == lua::LocalKind::self) return;
      add(NameSpace::local, name.name, name.range);
      uses_.back().local = name.local;
      return;
    }
    const auto* function = node_cast<lua::FunctionStatement>(name.parent);
    const bool defines = function != nullptr && function->target == &name;
    if (!defines && !is_table(name.name) && !view_.known().script().contains(name.name) &&
        !view_.known().base_functions().contains(name.name))
      return;
    add(NameSpace::table, name.name, name.range);
    if (!defines) return;
    uses_.back().declares = true;
    uses_.back().function = function->function;
  }

  void field(const lua::Index& index, const lua::String& key) {
    const Type type = view_.types().of(*index.object);
    if (type.is(kind::options)) return add(NameSpace::option, key);
    if (type.is(kind::base)) {
      add(NameSpace::table, key);
      uses_.back().of_base = true;
    } else if (is_table(key.value)) {
      if (!type.unknown() && type.may_be(kind::player | kind::team)) add(NameSpace::table, key);
      else if (type.unknown()) doubt(NameSpace::table, key);
    } else if (type.unknown() && is_option(key.value)) {
      doubt(NameSpace::option, key);
    }
  }

  const FileView& view_;
  const LuaScript& script_;
  const std::size_t file_;
  const EditorText& text_;
  std::vector<NameUse>&uses_, &doubtful_;
  const std::size_t first_ = uses_.size();
  std::set<std::string> tables_, options_;
  std::set<const lua::String*> settled_;  ///< whose meaning is known
};

}  // namespace

std::string key_of_path(const std::string& path) {
  std::error_code error;
  const std::filesystem::path real = std::filesystem::weakly_canonical(path, error);
  return error ? path : real.string();
}

LuaScript mended_script(const std::string& text, const std::string& file) {
  constexpr int kMostFaults = 4, kMostEnds = 4;
  constexpr std::size_t kLongText = 100'000;
  LuaScript script = parse_lua(text, file);
  std::string mended = text;
  const auto is_broken = [](const LuaScript& one) { return !one.ok() && one.main->body->statements.empty(); };
  const int most = text.size() > kLongText ? 1 : kMostFaults;
  for (int fault = 0; fault < most && is_broken(script); ++fault) {
    const EditorText lines(mended, ColumnUnit::utf8);
    const EditorText::Span line = lines.line_at(lines.offset(script.diagnostics.front().range.begin));
    const std::size_t above = mended.find_last_not_of(" \t\r\n", line.begin == 0 ? 0 : line.begin - 1);
    const EditorText::Span before = above == std::string::npos ? line : lines.line_at(above);
    const EditorText::Span part = part_around(mended, line.begin), part_before = part_around(mended, before.begin);
    std::vector<std::string> attempts;
    if (mended.find_first_not_of(" \t\r\n", line.end) == std::string::npos) {
      std::string ends = mended;
      for (int end = 0; end < kMostEnds; ++end) attempts.push_back(ends += " end");  // something is not closed
    }
    for (const EditorText::Span& left_out : {line, before, part, part_before}) {
      attempts.push_back(mended);
      blank(attempts.back(), left_out.begin, left_out.end);
    }
    for (std::string& attempt : attempts) {
      LuaScript next = parse_lua(attempt, file);
      const bool helps = !is_broken(next) || lines.offset(next.diagnostics.front().range.begin) >= part.end;
      if (!helps && &attempt != &attempts.back()) continue;
      script = std::move(next);
      mended = std::move(attempt);
      break;
    }
  }
  return script;
}

std::shared_ptr<const FileView> FileView::open(std::shared_ptr<const Rules> opened, ColumnUnit unit, UriOf uri_of) {
  std::shared_ptr<FileView> view(new FileView);
  view->rules_ = std::move(opened);
  view->uri_of_ = std::move(uri_of);
  const Rules& rules = *view->rules_;
  for (const RuleFile& file : rules.files) {
    view->texts_.emplace_back(file.text, unit);
    view->keys_.push_back(key_of_path(file.path));
    view->headers_.push_back(parse_header(file.text, file.path));
  }
  for (const LuaScript& script : rules.scripts) view->scripts_.push_back(&script);
  view->mended_ = mended_script(rules.file().text, rules.file().path);
  view->scripts_.back() = &view->mended_;
  view->types_ = std::make_unique<ScriptTypes>(view->scripts_, rules.header);
  view->known_ = std::make_unique<KnownNames>(view->scripts_, rules.header, *view->types_);
  const SourceText source(rules.file().text);
  const auto place = find_header(source, rules.file().path);
  if (const auto* header = std::get_if<HeaderPlace>(&place)) view->header_place_ = *header;
  for (std::size_t file = 0; file < view->scripts_.size(); ++file)
    Uses(*view, *view->scripts_[file], file, view->uses_, view->doubtful_).find();
  return view;
}

const EditorText* FileView::text_of(const std::string& path) const {
  for (std::size_t file = 0; file < texts_.size(); ++file) {
    if (rules_->files[file].path == path) return &texts_[file];
  }
  return nullptr;
}

const NameUse* FileView::use_at(std::size_t offset) const {
  const Position position = text().position(offset);
  for (const NameUse& use : uses_) {
    if (use.file + 1 == texts_.size() && !(position < use.range.begin) && !(use.range.end < position)) return &use;
  }
  return nullptr;
}

const lua::Expression* FileView::expression_at(std::size_t offset) const {
  const Position position = text().position(offset);
  const lua::Expression* found = nullptr;
  lua::walk(*script().main, [&](const lua::Node& node) {
    const bool around = node.parent == nullptr || (!(position < node.range.begin) && !(node.range.end < position));
    if (around && node.parent != nullptr) {
      if (const auto* expression = dynamic_cast<const lua::Expression*>(&node)) found = expression;
    }
    return around;
  });
  return found;
}

std::string FileView::statement_text(const Statement& statement) const {
  const EditorText* text = text_of(statement.file);
  if (text == nullptr) return "";
  const EditorText::Span line = text->line_at(text->offset(statement.range.begin));
  const std::size_t begin = text->offset(statement.range.begin);
  return std::string(text->words({begin, line.end}));
}

}  // namespace houserules
