#include "interpreter/state/answers.h"

namespace houserules {

namespace {

bool is_of_cards(const Alternative& alternative) {
  return alternative.kind == AlternativeKind::set || alternative.kind == AlternativeKind::sets;
}

}  // namespace

void forget_answers(GameState& state) {
  state.answers.clear();
  state.answer_cards.clear();
  state.answer_alternatives.clear();
  // When everybody chooses several cards, these hold more than the rest of the game together.
  state.answer_cards.shrink_to_fit();
  state.answer_alternatives.shrink_to_fit();
}

void keep_answer(GameState& state, bool alone) {
  Alternative chosen = state.decision.chosen(state.choice);
  std::span<const Alternative> among = state.decision.alternatives;
  std::span<const CardId> cards = state.decision.sets;
  if (alone) {
    among = {&chosen, 1};
    cards = is_of_cards(chosen) ? cards.subspan(static_cast<std::size_t>(chosen.value), chosen.count) : cards.first(0);
    if (is_of_cards(chosen)) chosen.value = 0;
  }
  Answer answer;
  answer.seat = state.decision.seat;
  answer.number = state.choice.number;
  answer.first = static_cast<std::uint32_t>(state.answer_alternatives.size());
  answer.count = static_cast<std::uint32_t>(among.size());
  const auto sets = static_cast<std::int32_t>(state.answer_cards.size());
  if (state.answers.empty()) state.answer_alternatives.reserve(among.size() * slot(state.table.setup().players));
  state.answer_cards.insert(state.answer_cards.end(), cards.begin(), cards.end());
  for (Alternative alternative : among) {
    if (is_of_cards(alternative)) alternative.value += sets;
    state.answer_alternatives.push_back(alternative);
  }
  answer.alternative = chosen;
  if (is_of_cards(chosen)) answer.alternative.value += sets;
  state.answers.push_back(answer);
}

void announce_answers(GameState& state) {
  Decision told(std::pmr::new_delete_resource());
  told.sets.assign(state.answer_cards.begin(), state.answer_cards.end());
  for (const Answer& answer : state.answers) {
    told.seat = answer.seat;
    if (state.table.heard()) {
      const auto first = state.answer_alternatives.begin() + static_cast<std::ptrdiff_t>(answer.first);
      told.alternatives.assign(first, first + static_cast<std::ptrdiff_t>(answer.count));
    }
    announce(state.table, told, answer.alternative, answer.number);
  }
}

void answer_anew(GameState& state, Seat observer, Chance& chance) {
  for (Answer& answer : state.answers) {
    if (answer.seat == observer) continue;
    const auto its = std::span(state.answer_alternatives).subspan(answer.first, answer.count);
    const Choice choice = random_of(its, chance);
    answer.alternative = its[choice.alternative];
    answer.number = choice.number;
    if (answer.alternative.kind == AlternativeKind::sets) {
      const std::vector<CardId> cards(state.answer_cards.begin() + answer.alternative.value,
                                      state.answer_cards.begin() + answer.alternative.value + answer.alternative.most);
      answer.alternative = one_of(answer.alternative, cards, choice.number, state.answer_cards);
    }
  }
}

}  // namespace houserules
