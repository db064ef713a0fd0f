#include "interpreter/state/answers.h"

namespace houserules {

void forget_answers(GameState& state) {
  state.answers.clear();
  state.answer_cards.clear();
  state.answer_alternatives.clear();
}

void keep_answer(GameState& state) {
  Answer answer;
  answer.seat = state.decision.seat;
  answer.number = state.choice.number;
  answer.first = static_cast<std::uint32_t>(state.answer_alternatives.size());
  answer.count = static_cast<std::uint32_t>(state.decision.alternatives.size());
  const auto sets = static_cast<std::int32_t>(state.answer_cards.size());
  state.answer_cards.insert(state.answer_cards.end(), state.decision.sets.begin(), state.decision.sets.end());
  for (Alternative alternative : state.decision.alternatives) {
    if (alternative.kind == AlternativeKind::set) alternative.value += sets;
    state.answer_alternatives.push_back(alternative);
  }
  answer.alternative = state.answer_alternatives[answer.first + state.choice.alternative];
  state.answers.push_back(answer);
}

void announce_answers(GameState& state) {
  Decision told(std::pmr::new_delete_resource());
  if (state.table.heard()) told.sets.assign(state.answer_cards.begin(), state.answer_cards.end());
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
    answer.alternative = state.answer_alternatives[answer.first + chance.below(answer.count)];
    answer.number = answer.alternative.value;
    if (answer.alternative.kind == AlternativeKind::range) {
      answer.number += std::int64_t{answer.alternative.step} * chance.below(answer.alternative.variants());
    }
  }
}

}  // namespace houserules
