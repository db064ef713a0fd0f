// Queries to the rule file between moves: why a card cannot be played, and the total of a hand.
#include <algorithm>

#include "interpreter/language/interpreter.h"
#include "interpreter/state/game_state.h"
#include "interpreter/world/script.h"
#include "interpreter/world/world.h"

namespace houserules {
namespace {

std::string told(const machine::Machine& machine, const machine::Value& value, bool numbers) {
  using machine::Tag;
  const bool is_told = value.is(Tag::text) || (numbers && (value.is(Tag::integer) || value.is(Tag::number)));
  return is_told ? machine.text_of(value) : "";
}

/// The text that callback `which` returns; "" if it fails.
std::string ask(Interpreter& in, Callback which, std::span<const machine::Value> arguments, bool numbers,
                GameError* failed) {
  if (!in.has(which)) return "";
  in.goes_on = false;
  in.machine->refill();
  GameError why;
  std::optional<machine::Value> answer;
  try {
    answer = ask_script(in, which, arguments, why);
  } catch (const std::exception&) {
    return "";  // out of memory
  }
  in.left_to_lua = in.left_to_lua || (in.on_machine && !answer && why.message.empty());
  if (failed != nullptr) *failed = why;
  return answer ? told(*in.machine, *answer, numbers) : "";
}

/// Lets the script be called while a decision is pending; the destructor restores the World, so the calls have no
/// effect.
class Aside {
 public:
  explicit Aside(World& world) : world_(world), before_(world.snapshot()), silence_(world.interpreter().state->table) {}
  ~Aside() { world_.restore(before_); }
  Aside(const Aside&) = delete;
  Aside& operator=(const Aside&) = delete;

 private:
  World& world_;
  const Snapshot before_;
  const Silence silence_;
};

/// Whether `card` does not follow suit although the player may choose cards that do.
bool must_follow(const GameState& state, CardId card) {
  const SuitFollowed& followed = state.suit_followed;
  if (followed.decisions + 1 != state.deal_decisions || followed.cards.test(card)) return false;
  const auto own = state.decision.own();
  return std::any_of(own.begin(), own.end(), [&](const Alternative& offered) {
    return offered.kind == AlternativeKind::card && followed.cards.test(static_cast<std::size_t>(offered.value));
  });
}

}  // namespace

bool World::is_left_to_lua() const { return interpreter_->left_to_lua; }

std::string World::why_not(Seat seat, CardId card, GameError* failed) {
  interpreter_->left_to_lua = false;
  std::string text = why_not_by_script(seat, card, failed);
  if (text.empty() && must_follow(*interpreter_->state, card)) text = "you must follow suit";
  return text;
}

std::string World::why_not_by_script(Seat seat, CardId card, GameError* failed) {
  Interpreter& in = *interpreter_;
  const Aside aside(*this);
  const machine::Value arguments[] = {machine::Value::player(seat), machine::Value::card(card)};
  return ask(in, Callback::why_not, arguments, /*numbers=*/false, failed);
}

std::string World::trick_faces(std::span<Face> faces) const {
  machine::Machine& machine = *interpreter_->machine;
  if (!machine.has(Callback::suit_of) && !machine.has(Callback::strength)) return "";
  const Table& table = this->table();
  std::string other;
  std::vector<std::int64_t> strengths, all;
  std::vector<CardId> cards(faces.size());
  for (int card = 0; card < table.card_count(); ++card)
    cards[table.face(static_cast<CardId>(card))] = static_cast<CardId>(card);
  for (std::size_t face = 0; face < faces.size(); ++face) {
    const auto suit = machine.tell_of_face(Callback::suit_of, cards[face]);
    if (suit && suit->is(machine::Tag::text)) {
      const std::string text = machine.text_of(*suit);
      const int index = setup().pack.suit_index(text);
      faces[face].suit = index >= 0 ? index : static_cast<int>(setup().pack.suits.size());
      if (index < 0) other = text;
    }
    const auto strength = machine.tell_of_face(Callback::strength, cards[face]);
    if (strength && strength->is(machine::Tag::integer)) strengths.push_back(strength->as_integer());
  }
  if (strengths.size() < faces.size()) return other;
  all = strengths;
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  for (std::size_t face = 0; face < faces.size(); ++face)
    faces[face].order = 1 + static_cast<int>(std::lower_bound(all.begin(), all.end(), strengths[face]) - all.begin());
  return other;
}

View World::view_with_totals(Seat viewer) {
  Interpreter& in = *interpreter_;
  View view = this->view(viewer);
  in.left_to_lua = false;
  if (!in.has(Callback::hand_total) || (status() != Status::decision && status() != Status::over)) return view;
  const Aside aside(*this);
  for (PileView& pile : view.piles) {
    const bool is_hand = pile.name == "hand" || in.setup.piles[pile.pile].facing == PileFacing::own;
    const bool is_seen = std::all_of(pile.cards.begin(), pile.cards.end(), [](const auto& card) { return card; });
    if (pile.owner == kNoSeat || !is_hand || pile.cards.empty() || !is_seen) continue;
    const machine::Value argument = machine::Value::pile(pile.pile);
    pile.total = ask(in, Callback::hand_total, {&argument, 1}, /*numbers=*/true, nullptr);
  }
  return view;
}

}  // namespace houserules
