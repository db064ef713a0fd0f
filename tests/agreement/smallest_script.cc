// Scripts as text, and reducing them.
#include <map>
#include <utility>

#include "tests/agreement/random_script.h"

namespace houserules {
namespace {

void write(const Piece& piece, std::size_t depth, std::string& text) {
  const std::size_t inside = depth + (piece.type == "block" ? 1 : 0);
  if (piece.type == "block") text += "  ";
  for (const auto& part : piece.parts) {
    if (const Piece* inner = std::get_if<Piece>(&part)) {
      write(*inner, inside, text);
      continue;
    }
    for (const char c : std::get<std::string>(part)) {
      text += c;
      if (c == '\n') text.append(2 * inside, ' ');
    }
  }
}

std::string_view simplest(std::string_view type) {
  static const std::map<std::string_view, std::string_view> kSimplest = {
      {"integer", "1"},        {"number", "1"},      {"small", "1"},        {"boolean", "true"},
      {"text", "\"some\""},    {"any", "nil"},       {"cards", "stock"},    {"maybe_card", "nil"},
      {"players", "players"},  {"player", "dealer"}, {"pile", "discard"},   {"maybe_suit", "nil"},
      {"suits", "suits"},      {"ranks", "ranks"},   {"which", "suits[1]"}, {"offer_plain", "true"},
      {"maybe_player", "nil"}, {"numbers", "{}"},    {"map", "{}"},         {"list", "cards {}"}};
  const auto found = kSimplest.find(type);
  return found == kSimplest.end() ? "" : found->second;
}

void all_pieces(Piece& piece, std::vector<Piece*>& all) {
  all.push_back(&piece);
  for (auto& part : piece.parts) {
    if (Piece* inner = std::get_if<Piece>(&part)) all_pieces(*inner, all);
  }
}

/// Possible replacements, the simplest first.
std::vector<Piece> simpler(Piece& piece) {
  std::vector<Piece> found;
  const std::string before = piece.text();
  if (before.empty()) return found;
  const bool is_statement = piece.type == "statement" || piece.type == "block" || piece.type == "line";
  if (is_statement) found.push_back({piece.type, {""}});
  else if (const std::string_view plain = simplest(piece.type); !plain.empty() && plain != before)
    found.push_back({piece.type, {std::string(plain)}});
  std::vector<Piece*> inside;
  for (auto& part : piece.parts) {
    if (Piece* inner = std::get_if<Piece>(&part)) all_pieces(*inner, inside);
  }
  for (const Piece* inner : inside) {
    if (inner->type == piece.type || (is_statement && inner->type == "block")) found.push_back({piece.type, {*inner}});
  }
  return found;
}

}  // namespace

std::string Piece::text() const {
  std::string text;
  write(*this, 0, text);
  return text;
}

std::vector<std::pair<std::string, std::string>> RandomScript::files() const {
  if (variant.parts.empty()) return {{"game.lua", base.text()}};
  return {{"game.lua", variant.text()}, {"base.lua", base.text()}};
}

RandomScript smallest(RandomScript script, const std::function<bool(const RandomScript&)>& holds, int most) {
  for (bool changed = true; changed;) {
    changed = false;
    for (Piece* file : {&script.variant, &script.base}) {
      for (std::size_t at = 0;; ++at) {
        std::vector<Piece*> all;
        all_pieces(*file, all);
        if (at >= all.size()) break;
        for (Piece& other : simpler(*all[at])) {
          if (--most < 0) return script;
          Piece before = std::exchange(*all[at], std::move(other));
          if (holds(script)) {
            changed = true;
            break;
          }
          *all[at] = std::move(before);
        }
      }
    }
  }
  return script;
}

}  // namespace houserules
