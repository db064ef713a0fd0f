#include <fmt/core.h>
#include <algorithm>
#include <optional>

#include "grammar/header/check.h"
#include "grammar/header/statements.h"
#include "system/utf8.h"

namespace houserules {
namespace {

struct PileForm {
  bool each = false, each_suit = false, each_team = false, row = false;
};

/// The pile's shape as declared; the usual piles need no declaration.
std::optional<PileForm> shape_of(const Header& header, std::string_view name) {
  bool declared = is_usual_pile(name);
  PileForm shape{.each = name == "hand"};
  for (const PileStatement& s : header.all<PileStatement>()) {
    if (s.name != name) continue;
    declared = !s.none || (declared && s.when);
    if (!s.none) shape = PileForm{s.each, s.each_suit, s.each_team, s.row != nullptr};
  }
  return declared ? std::optional(shape) : std::nullopt;
}

class PileCheck {
 public:
  explicit PileCheck(HeaderCheck& check) : check_(check) {
    for (const std::string_view name : kUsualPiles) names_.emplace_back(name);
    for (const PileStatement& s : check.header().all<PileStatement>()) {
      if (!s.none) names_.push_back(s.name);
    }
  }

  void declaration(const PileStatement& s) {
    if (s.none) {
      const auto declares = [&](const PileStatement& other) { return other.name == s.name && !other.none; };
      const auto piles = check_.header().all<PileStatement>();
      if (is_usual_pile(s.name) || std::any_of(piles.begin(), piles.end(), declares)) return;
      check_
          .fault(Code::unknown_pile, s, s.name_range,
                 fmt::format("there is no pile {} to remove", backquoted(s.name)) + guess(s.name, names_))
          .unknown = s.name;
    } else if ((s.facing == PileFacing::own || s.facing == PileFacing::others) && !s.each) {
      const char* const facing = s.facing == PileFacing::own ? "own" : "others";
      check_.fault(
          Code::unfit_pile, s, s.range,
          fmt::format("only a pile that each player has can be `{1}`: expected `pile {0} each {1}`", s.name, facing));
    }
  }

  void each_player(const Statement& s, const char* what) {
    const auto shape = find(s, s.name);
    if (!shape || (shape->each && !shape->row)) return;
    const bool own_row = shape->each && shape->row;
    check_.fault(Code::unfit_pile, s, s.range,
                 fmt::format("{} goes to a pile that each player has, but `{}` is {}", what, s.name, words(*shape)),
                 own_row ? fmt::format("let `start` deal to it, as in `stock:deal(1, player.{}[1])`", s.name) : "");
  }

  /// A deal to the table: to a single pile or a row.
  void on_table(const DealStatement& s) {
    const auto shape = find(s, s.name);
    if (!shape) return;
    if (shape->each) {
      check_.fault(Code::unfit_pile, s, s.range,
                   fmt::format("each player has a `{0}`: expected `deal {1} each to {0}`", s.name,
                               s.count ? to_string(*s.count) : "all"));
    } else if (s.last && !shape->row) {
      check_.fault(Code::unfit_pile, s, s.range,
                   fmt::format("only the piles of a row can get different numbers of cards, but `{}` is {}", s.name,
                               words(*shape)));
    }
  }

  /// The whole pack lies in the stock before the deal.
  void from_stock(const Statement& s) {
    if (shape_of(check_.header(), "stock")) return;
    check_.fault(Code::unknown_pile, s, s.range, "there is no `stock` to deal from",
                 "delete `pile stock none`; all cards lie in the stock before the deal");
  }

  void single(const Statement& s, const std::string& name, const std::string& what) {
    const auto shape = find(s, name);
    if (!shape || (!shape->each && !shape->each_suit && !shape->each_team && !shape->row)) return;
    check_.fault(Code::unfit_pile, s, s.range,
                 fmt::format("{} needs a single pile, but `{}` is {}", what, name, words(*shape)));
  }

 private:
  static const char* words(const PileForm& shape) {
    if (shape.row) return shape.each ? "a row of piles for each player" : "a row of piles";
    if (shape.each) return "a pile for each player";
    if (shape.each_team) return "a pile for each team";
    return shape.each_suit ? "a pile for each suit" : "a single pile";
  }

  std::optional<PileForm> find(const Statement& s, const std::string& name) {
    const auto shape = shape_of(check_.header(), name);
    if (!shape && !check_.is_broken(name)) {
      std::vector<std::string> others = names_;
      std::erase(others, name);
      const Guess meant = guess(name, others);
      check_
          .fault(Code::unknown_pile, s, s.range, fmt::format("there is no pile {}", backquoted(name)) + meant,
                 !meant.empty()   ? ""
                 : name == "each" ? "leave out `to`"
                                  : fmt::format("declare it, as in `pile {} face down`", name))
          .unknown = name;
    }
    return shape;
  }

  HeaderCheck& check_;
  std::vector<std::string> names_;
};

}  // namespace

void check_piles(HeaderCheck& check) {
  const Header& header = check.header();
  PileCheck piles(check);
  for (const PileStatement& s : header.all<PileStatement>()) piles.declaration(s);
  for (const DealStatement& s : header.all<DealStatement>()) {
    if (s.each) piles.each_player(s, "a deal to each");
    else piles.on_table(s);
    piles.from_stock(s);
  }
  for (const TurnUpStatement& s : header.all<TurnUpStatement>()) piles.from_stock(s);
  for (const auto& s : header.statements) {
    if (s->kind == StatementKind::deal) continue;
    for (const std::string& pile : s->piles()) piles.single(*s, pile, fmt::format("`{}`", type_of(s->kind).keyword));
  }
  for (const RefillStatement& s : header.all<RefillStatement>()) {
    if (s.name == s.from)
      check.fault(Code::unfit_pile, s, s.range, fmt::format("the pile `{}` cannot refill itself", s.name));
  }
}

}  // namespace houserules
