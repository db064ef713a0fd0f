#include <fmt/format.h>
#include <algorithm>

#include "grammar/header/build.h"
#include "grammar/language/words.h"
#include "grammar/lua/reserved_names.h"
#include "system/utf8.h"

namespace houserules {
namespace {

const char* noun(NameKind kind) {
  switch (kind) {
    case NameKind::pile: return "pile";
    case NameKind::public_value: return "public value";
    case NameKind::pot: return "pot";
    case NameKind::word_set: return "list of words";
    case NameKind::offered_word: return "word";
    case NameKind::move: return "move";
    case NameKind::option: return "option";
    case NameKind::preset: return "preset";
    case NameKind::word: return "word of an option";
    case NameKind::suit: return "suit";
  }
  return "";
}

const char* as_what(NameKind kind) {
  if (kind == NameKind::word) return "a";
  return kind == NameKind::option ? "the name of an" : "the name of a";
}

std::string another_name(const std::string& name, NameKind kind) {
  switch (kind) {
    case NameKind::pile: return name + "_pile";
    case NameKind::pot: return name + "_pot";
    case NameKind::word_set: return "the_" + name;
    case NameKind::public_value: return "the_" + name;
    case NameKind::word: return name + "_way";
    default: return name + "_" + noun(kind);
  }
}

/// Suggests an alternative to a name that belongs to the language.
std::string help_for(const std::string& name, NameKind kind) {
  if (kind == NameKind::word && (name == "true" || name == "false")) {
    return fmt::format("an optional rule is `on` or `off`: write `{}`", name == "true" ? "on" : "off");
  }
  if (kind == NameKind::word && name == "to") return "write a range with two dots, as in `1..10`";
  return fmt::format("choose another name, such as `{}`", another_name(name, kind));
}

bool is_name(std::string_view text) {
  return !text.empty() && is_small(text[0]) && std::all_of(text.begin(), text.end(), is_name_char);
}

std::string as_name(const std::string& text) {
  std::string result = lower(text);
  return is_name(result) ? result : "";
}

}  // namespace

bool check_name(const Node& token, NameKind kind, bool of_player, FaultSink& faults) {
  const std::string& name = token.text;
  if (!is_name(name)) {
    const std::string proposed = as_name(name);
    faults.add(Code::malformed_name, token.begin, token.end,
               fmt::format("expected a name of lower-case letters, digits and `_` that begins with a letter, found {}",
                           backquoted(name)),
               proposed.empty() ? "" : fmt::format("write `{}`", proposed));
    return false;
  }
  if (name.size() > kLongestName) {
    faults.add(Code::malformed_name, token.begin, token.end,
               fmt::format("expected a name of at most {} characters, found {}", kLongestName, backquoted(name)));
    return false;
  }
  const bool is_global =
      kind == NameKind::pile || kind == NameKind::public_value || kind == NameKind::pot || kind == NameKind::word_set;
  const bool in_expressions = kind == NameKind::option || kind == NameKind::word;
  const Word* of_players = of_player ? word_of(Owner::player, name) : nullptr;
  if (of_players == nullptr && of_player) of_players = word_of(Owner::team, name);
  const char* owner = nullptr;
  if (contains(kLuaKeywords, name)) owner = "is a Lua keyword";
  else if ((is_global && is_global_word(name)) || (kind == NameKind::move && name == kOthers))
    owner = "belongs to the language";
  else if (of_players != nullptr && of_players->use != Use::declared) owner = "is a field of every player";
  else if (in_expressions && contains(kExpressionWords, name)) owner = "is reserved in conditions and numbers";
  if (owner == nullptr) return true;
  faults.add(Code::name_of_the_language, token.begin, token.end,
             fmt::format("`{}` {} and cannot be {} {}", name, owner, as_what(kind), noun(kind)), help_for(name, kind));
  return false;
}

}  // namespace houserules
