#include "interpreter/compile/chunk.h"

#include <algorithm>
#include <cassert>
#include <set>
#include <utility>

#include "grammar/language/words.h"
#include "grammar/lua/positions.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"
#include "interpreter/compile/chunk_parts.h"

namespace houserules {
namespace {

using lua::node_cast;

/// A name that is none in the script: `name`, with the first number that does not follow it anywhere.
std::string unused_name(const std::string& name, const std::string& text) {
  std::set<std::string_view> taken;
  for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const std::string_view behind = std::string_view(text).substr(at + name.size());
    taken.insert(behind.substr(0, behind.find_first_not_of("0123456789")));
  }
  std::string number;
  for (int next = 1; taken.contains(number); ++next) number = std::to_string(next);
  return name + number;
}

class Rewriter {
 public:
  Rewriter(const Rules& rules, std::size_t number, const Setup& setup, const OptionValues& options,
           std::vector<ChoiceSite>& sites)
      : text_(rules.files[number].text),
        script_(rules.scripts[number]),
        is_last_(number + 1 == rules.files.size()),
        setup_(setup),
        options_(options),
        sites_(sites),
        positions_(text_),
        last_functions_(last_functions(rules)) {
    note_definitions(rules);
  }

  std::string run(bool is_variant, std::vector<int>* statements) {
    if (statements != nullptr) set_statements_apart();
    const std::string shared = unused_name("_shared", text_);
    const std::string finish = unused_name("_finish", text_);
    const std::string own = unused_name("_own", text_);
    for (const auto& node : script_.nodes) {
      if (const auto* call = node_cast<lua::Call>(node.get()); call != nullptr) rewrite_choice(*call);
      if (const auto* index = node_cast<lua::Index>(node.get())) rewrite_option(*index);
      if (const auto* assignment = node_cast<lua::Assignment>(node.get())) guard_fields(*assignment, own);
      const auto* statement = node_cast<lua::CallStatement>(node.get());
      if (statement != nullptr && statement->call->method == "deal" && !is_own_method("deal")) {
        const Range& name = statement->call->method_range;
        edits_.push_back({positions_.offset(name.begin), positions_.offset(name.end), kDealOnly});
      }
      if (statement != nullptr) rewrite_finish(*statement, finish);
    }
    std::string prologue = "local " + assigned_ + " <const>, " + shared + " <const>, " + finish + " <const>, " + own +
                           " <const>" + (is_variant ? ", base <const>" : "") + " = ... ";
    for (const auto& [name, global] : script_.globals) {
      if (is_shared(name)) {
        for (const lua::Name* use : global.reads) insert(begin(*use), shared + ".");
      } else if (prologue_locals_ < kMostLocals && stays_the_same(name, global)) {
        prologue += "local " + name + " <const> = " + name + " ";
        ++prologue_locals_;
      } else if (prologue_locals_ < kMostLocals && rewrite_function(name, global)) {
        prologue += "local " + name + " ";
        ++prologue_locals_;
        continue;
      }
      for (const lua::Name* use : global.writes) insert(begin(*use), assigned_ + ".");
    }
    std::vector<std::size_t> origins;
    const std::string chunk = apply(std::move(prologue), origins);
    if (statements != nullptr) *statements = statements_by_line(chunk, script_, text_, positions_, origins);
    return chunk;
  }

 private:
  /// Lua allows a function 200 locals; the script's own come on top of the prologue's.
  static constexpr int kMostLocals = 60;
  static constexpr std::size_t kMostLocalsOfScript = 120;

  struct Edit {
    std::size_t begin, end;
    std::string text;
  };

  std::size_t begin(const lua::Node& node) const { return positions_.offset(node.range.begin); }
  std::size_t end(const lua::Node& node) const { return positions_.offset(node.range.end); }
  void insert(std::size_t at, const std::string& text) { edits_.push_back({at, at, text}); }

  bool is_shared(const std::string& name) const {
    return std::any_of(setup_.publics.begin(), setup_.publics.end(), [&](const PublicInfo& variable) {
      return !variable.each && !variable.each_team && variable.name == name;
    });
  }

  bool is_pile(const std::string& name) const {
    return std::any_of(setup_.groups.begin(), setup_.groups.end(), [&](const PileGroup& group) {
      using Shape = PileGroup::Shape;
      return group.name == name &&
             (group.shape == Shape::single || group.shape == Shape::row || group.shape == Shape::suits);
    });
  }

  bool stays_the_same(const std::string& name, const lua::Global& global) const {
    if (!global.writes.empty() || script_.locals.size() > kMostLocalsOfScript) return false;
    if (name == "teams" && setup_.teams == 0) return false;
    if (is_pile(name)) return true;
    const Word* word = word_of(Owner::global, name);
    return word != nullptr && word->use != Use::computed;
  }

  /// Turns a function that the file defines once, at top level, into a local that is also assigned as a global.
  bool rewrite_function(const std::string& name, const lua::Global& global) {
    if (!is_last_ || global.writes.size() != 1 || script_.locals.size() > kMostLocalsOfScript) return false;
    const lua::Name& target = *global.writes[0];
    const auto* statement = node_cast<lua::FunctionStatement>(target.parent);
    if (statement == nullptr || statement->target != &target || statement->parent != script_.main->body) return false;
    if (is_pile(name) || word_of(Owner::global, name) != nullptr) return false;
    // It must not be read while loading before it is defined.
    for (const lua::Name* use : global.reads) {
      if (use->range.begin < statement->range.begin && is_run_while_loading(*use)) return false;
    }
    if (calls_own_functions_) return false;
    insert(end(*statement), " " + assigned_ + "." + name + " = " + name + ";");
    return true;
  }

  bool is_run_while_loading(const lua::Node& node) const {
    const lua::Node* around = node.parent;
    while (around->kind != lua::Kind::function) around = around->parent;
    return around == script_.main;
  }

  /// Notes the methods that scripts define themselves (`function t:deal()`, `t.deal = ...`, `{ deal = ... }`) and
  /// whether this script calls a function of its own while it is loaded.
  void note_definitions(const Rules& rules) {
    for (const LuaScript& script : rules.scripts) {
      for (const auto& node : script.nodes) {
        const auto* index = node_cast<lua::Index>(node.get());
        if (index != nullptr && index->access == lua::Access::write) {
          if (const lua::String* key = lua::literal_key(*index)) own_methods_.insert(key->value);
        }
        if (const auto* table = node_cast<lua::Table>(node.get())) {
          for (const lua::LiteralField& field : lua::literal_fields(*table)) own_methods_.insert(field.key->value);
        }
      }
    }
    for (const auto& [name, global] : script_.globals) {
      if (global.writes.empty()) continue;
      for (const lua::Name* call : global.calls) {
        calls_own_functions_ = calls_own_functions_ || is_run_while_loading(*call);
      }
    }
  }

  bool is_own_method(const std::string& name) const { return own_methods_.contains(name); }

  int move_number(const std::string& name) const {
    for (std::size_t i = 0; i < setup_.moves.size(); ++i) {
      if (setup_.moves[i].name == name) return static_cast<int>(i);
    }
    return -1;
  }

  void rewrite_option(const lua::Index& index) {
    const lua::String* key = lua::literal_key(index);
    if (key == nullptr || index.access == lua::Access::write || lua::global_name(*index.object) != "options") return;
    const auto option = options_.find(key->value);
    if (option == options_.end() || index.range.begin.line != index.range.end.line) return;
    // `options.x.y` and `options.x:y()` are mistakes; leave them as they are.
    const auto* outer = node_cast<lua::Index>(index.parent);
    const auto* call = node_cast<lua::Call>(index.parent);
    if ((outer != nullptr && outer->object == &index) || (call != nullptr && call->target == &index)) return;
    std::string value;
    if (const bool* on = std::get_if<bool>(&option->second)) {
      value = *on ? "(true)" : "(false)";
    } else if (const auto* number = std::get_if<std::int64_t>(&option->second)) {
      value = "(" + std::to_string(*number) + ")";
    } else {
      value = "(\"" + std::get<std::string>(option->second) + "\")";
    }
    edits_.push_back({begin(index), end(index), value});
  }

  /// Blanks out the text between two offsets, keeping line breaks. False, with nothing done, if it holds anything but
  /// blanks and the `allowed` characters.
  bool blank(std::size_t from, std::size_t to, const char* allowed) {
    std::string kept;
    for (std::size_t i = from; i < to; ++i) {
      const char c = text_[i];
      if (c == '\n' || c == '\r') {
        kept += c;
      } else if (c != ' ' && c != '\t' && std::string_view(allowed).find(c) == std::string_view::npos) {
        return false;
      }
    }
    edits_.push_back({from, to, kept.empty() ? " " : kept});
    return true;
  }

  /// Puts line breaks around each statement, so that what follows it on a line is not counted as part of it.
  void set_statements_apart() {
    for (const lua::Statement* statement : script_.statements) {
      insert(begin(*statement), "\n");
      insert(end(*statement), "\n");
    }
  }

  /// Lets the fields of cards, players and piles be refused where it is not evident whose are set.
  void guard_fields(const lua::Assignment& assignment, const std::string& own) {
    for (const lua::Expression* target : assignment.targets) {
      const auto* index = node_cast<lua::Index>(target);
      if (index == nullptr || is_set_in_own_table(*index)) continue;
      const lua::String* literal = lua::literal_key(*index);
      if (literal != nullptr && !may_be_fixed(literal->value)) continue;
      const auto* name = node_cast<lua::Name>(index->key);
      const bool plain = index->key->kind == lua::Kind::number || (name != nullptr && name->local != nullptr);
      const std::string key = literal != nullptr ? "\"" + literal->value + "\""
                              : plain ? text_.substr(begin(*index->key), end(*index->key) - begin(*index->key))
                                      : "";
      insert(begin(*index->object), own + "(");
      insert(end(*index->object), key.empty() ? ")" : ", " + key + ")");
    }
  }

  /// Whether some object of the table has a field of that name.
  bool may_be_fixed(const std::string& name) const {
    const auto has = [&name](Owner owner) { return word_of(owner, name) != nullptr; };
    return has(Owner::card) || has(Owner::player) || has(Owner::pile) || has(Owner::list) || has(Owner::team) ||
           has(Owner::pot) ||
           std::any_of(setup_.groups.begin(), setup_.groups.end(),
                       [&name](const PileGroup& group) { return group.name == name; }) ||
           std::find(setup_.pack.suits.begin(), setup_.pack.suits.end(), name) != setup_.pack.suits.end();
  }

  /// Replaces `finish` by a `return` in functions after which the script is over.
  void rewrite_finish(const lua::CallStatement& statement, const std::string& finish) {
    const lua::Call& call = *statement.call;
    if (!lua::is_global_call(call, "finish") || call.target->kind != lua::Kind::name) return;
    const lua::Node* around = &statement;
    while (around->kind != lua::Kind::function) around = around->parent;
    if (!last_functions_.contains(static_cast<const lua::Function*>(around))) return;
    edits_.push_back({begin(*call.target), end(*call.target), "do " + finish});
    insert(end(statement), " return end");
  }

  void rewrite_choice(const lua::Call& call) {
    if (call.method != "choose" || call.arguments.size() != 1 || is_own_method("choose")) return;
    const auto* table = node_cast<lua::Table>(call.arguments[0]);
    if (table == nullptr || table->fields.empty()) return;
    ChoiceSite site;
    // The pile is searched only after all arguments are evaluated, so none of them may change anything.
    const bool calm = std::all_of(table->fields.begin(), table->fields.end(),
                                  [this](const lua::TableField& field) { return changes_nothing(*field.value); });
    for (const lua::TableField& field : table->fields) {
      const auto* key = node_cast<lua::String>(field.key);
      ChoiceSite::Offer offer;
      offer.move = key != nullptr && field.named ? move_number(key->value) : -1;
      const auto same = [&](const ChoiceSite::Offer& other) { return other.move == offer.move; };
      if (offer.move < 0 || std::any_of(site.offers.begin(), site.offers.end(), same)) return;
      if (calm && is_where_in_pile(*field.value)) {
        offer.asks = is_on_one_line(static_cast<const lua::Call&>(*field.value), *table);
        offer.with_pile = !offer.asks;
        ++site.arguments;
      }
      offer.argument = site.arguments++;
      site.offers.push_back(offer);
    }
    const std::size_t before = edits_.size();
    if (!rewrite_table(call, *table, site)) {
      edits_.resize(before);
      return;
    }
    std::sort(site.offers.begin(), site.offers.end(),
              [](const ChoiceSite::Offer& a, const ChoiceSite::Offer& b) { return a.move < b.move; });
    sites_.push_back(std::move(site));
  }

  bool changes_nothing(const lua::Expression& value) const {
    bool calm = true;
    lua::walk(value, [&](const lua::Node& node) {
      if (const auto* call = node_cast<lua::Call>(&node)) {
        const Word* word = method_named(call->method);
        calm = calm && word != nullptr && word->use == Use::asks && !is_own_method(call->method);
      }
      return calm && node.kind != lua::Kind::function;
    });
    return calm;
  }

  /// Whether this is `me.hand:where(...)` with a target that is safe to evaluate twice.
  bool is_where_in_pile(const lua::Expression& value) const {
    const auto* call = node_cast<lua::Call>(&value);
    if (call == nullptr || call->method != "where" || call->arguments.size() != 1) return false;
    if (is_own_method("where") || lua::path(*call->target).empty()) return false;
    const lua::Expression* root = call->target;
    while (const auto* index = node_cast<lua::Index>(root)) root = index->object;
    const auto* name = node_cast<lua::Name>(root);
    return name != nullptr && (name->local != nullptr || is_pile(name->name)) &&
           call->target->range.begin.line == call->target->range.end.line;
  }

  /// Whether the whole call of `where` is on the line where the choice's table begins.
  static bool is_on_one_line(const lua::Call& where, const lua::Table& table) {
    return where.range.begin.line == table.range.begin.line &&
           where.arguments[0]->range.begin.line == table.range.begin.line &&
           where.arguments[0]->range.end.line == where.range.end.line;
  }

  bool rewrite_table(const lua::Call& call, const lua::Table& table, const ChoiceSite& site) {
    const std::size_t method_end = positions_.offset(call.method_range.end);
    const std::size_t open = begin(table);
    const std::string between = text_.substr(method_end, open - method_end);
    const bool in_parentheses = between.find('(') != std::string::npos;
    if (between.find("--") != std::string::npos) return false;
    edits_.push_back({positions_.offset(call.method_range.begin), method_end, kChooseAtSite});
    edits_.push_back({open, open + 1, (in_parentheses ? "" : "(") + std::to_string(sites_.size()) + ","});
    std::size_t at = open + 1;
    std::size_t number = 0;
    for (const lua::TableField& field : table.fields) {
      const bool first = &field == &table.fields.front();
      if (!blank(at, begin(*field.key), first ? "" : ",;")) return false;
      if (!first) insert(begin(*field.key), ",");
      // The name and its `=`.
      const std::size_t value = begin(*field.value);
      if (!blank(positions_.offset(field.key->range.end), value, "=")) return false;
      edits_.push_back({begin(*field.key), positions_.offset(field.key->range.end), ""});
      at = end(*field.value);
      const ChoiceSite::Offer& offer = site.offers[number++];
      if (offer.asks) {
        const auto& where = static_cast<const lua::Call&>(*field.value);
        const lua::Expression& argument = *where.arguments[0];
        edits_.push_back({end(*where.target), begin(argument), ", ("});
        if (end(argument) < at) {
          edits_.push_back({end(argument), at, ")"});
        } else {
          insert(at, ")");
        }
        continue;
      }
      if (offer.with_pile) {
        const auto& where = static_cast<const lua::Call&>(*field.value);
        const std::size_t pile = begin(*where.target);
        insert(value, text_.substr(pile, end(*where.target) - pile) + ", ");
        edits_.push_back(
            {positions_.offset(where.method_range.begin), positions_.offset(where.method_range.end), kWhereInChoice});
      }
      if (field.value->kind == lua::Kind::call || field.value->kind == lua::Kind::vararg) {
        // In a table it would be cut to one value.
        insert(value, "(");
        insert(at, ")");
      }
    }
    const std::size_t close = end(table) - 1;
    if (!blank(at, close, ",;")) return false;
    edits_.push_back({close, close + 1, in_parentheses ? "" : ")"});
    return true;
  }

  /// Applies the edits. `origins` maps each byte of the result to its offset in the file; for inserted text, to that of
  /// what follows.
  std::string apply(std::string text, std::vector<std::size_t>& origins) {
    // Insertions go before a replacement at the same place.
    std::stable_sort(edits_.begin(), edits_.end(), [](const Edit& a, const Edit& b) {
      return a.begin != b.begin ? a.begin < b.begin : a.begin == a.end && b.begin != b.end;
    });
    std::size_t at = text_.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    if (text_.compare(at, 2, "#!") == 0) text += "--";
    const auto copy_until = [&](std::size_t until) {
      origins.resize(text.size(), at);
      text.append(text_, at, until - at);
      for (; at < until; ++at) origins.push_back(at);
    };
    for (const Edit& edit : edits_) {
      assert(edit.begin >= at);
      copy_until(edit.begin);
      text += edit.text;
      at = edit.end;
    }
    copy_until(text_.size());
    return text;
  }

  const std::string& text_;
  const LuaScript& script_;
  const bool is_last_;
  const Setup& setup_;
  const OptionValues& options_;
  std::vector<ChoiceSite>& sites_;
  const lua::Positions positions_;
  const std::set<const lua::Function*> last_functions_;
  const std::string assigned_ = unused_name("_assigned", text_);
  std::vector<Edit> edits_;
  int prologue_locals_ = 0;
  std::set<std::string> own_methods_;
  bool calls_own_functions_ = false;
};

}  // namespace

std::string chunk_text(const Rules& rules, std::size_t number, const Setup& setup, const OptionValues& options,
                       std::vector<ChoiceSite>& sites, std::vector<int>* statements) {
  return Rewriter(rules, number, setup, options, sites).run(number > 0, statements);
}

}  // namespace houserules
