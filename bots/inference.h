// What a player can infer about others' cards from their actions: a player who does not follow suit has none of it, one
// who asks for a 7 holds one, and one who draws could probably not play. The rule file does not say so: the actions are
// repeated in other deals of the hidden cards, and deals in which they are impossible, look different, or are hardly
// ever chosen by habit, are ruled out.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "bots/allowance.h"
#include "bots/candidates.h"
#include "bots/habits.h"
#include "bots/helper.h"
#include "runtime/clues.h"

namespace houserules {

/// Follows one game from the point of view of one player.
class Inference final : private Listener {
 public:
  /// For game `index` of `seed`, being played in `model`. The other players are assumed to have these habits, which
  /// must outlive it; null: nothing is assumed about what they prefer.
  Inference(const World& model, const Seed& seed, std::uint64_t index, Seat observer, const Habits* habits = nullptr);
  ~Inference() override = default;
  Inference(const Inference&) = delete;
  Inference& operator=(const Inference&) = delete;

  /// What can be inferred at the pending decision of `world`, reached by the choices `made`; nothing if they lead
  /// elsewhere. Examines no further steps once `tries` deals have been tried or `allowance` is spent.
  const Clues& clues(const World& world, std::span<const Choice> made, int tries, std::int64_t allowance);
  /// Units of Allowance that the last clues() cost, and whether it ran out of them.
  std::int64_t spent() const { return spent_; }
  bool was_cut_short() const { return cut_short_; }

 private:
  using Faces = std::vector<FaceId>;  ///< of the cards in unknown()
  struct Sample {
    Faces faces;
    bool goes = false;
  };

  void on_event(const Event& event) override;
  void note_places();
  void lose_track(CardId gone, bool is_seen);
  void forget();
  void look(const Choice* next);
  bool learn();
  bool is_refuted(const Clue& clue);
  bool go_again(const std::function<void()>& exchange);
  std::vector<Clue> possible_voids();
  Sample draw(const Clues& clues);
  std::optional<bool> goes(const Faces& faces);
  bool is_chosen();
  bool is_likely(const Choice& choice);
  bool is_known_not_to_be(const Faces& faces);
  bool goes_with(const Clue& clue, const Sample& sample);
  bool decides(PileId pile, const Sample& legal, const Sample& illegal);
  std::optional<Clue> find_clue(const std::vector<Sample>& samples);
  std::optional<Clue> find_clue(PileId pile, const Faces& legal);
  const std::vector<CardId>& unknown() { return helper_.way().unknown(); }

  Helper helper_;
  Seat observer_;
  const Habits* habits_;
  Judgement judgement_;
  std::vector<Candidate> candidates_;
  Clues clues_;
  std::vector<CardId> unknown_;    ///< after the last event, as they lay: cards the observer did not know
  std::vector<PileId> places_;     ///< and the pile of each card
  std::vector<bool> is_followed_;  ///< by card: it has moved since the last decision
  std::vector<Choice> noted_;      ///< the choices examined so far
  std::size_t looked_ = 0;         ///< decisions examined so far
  int deal_ = -1;
  int tries_ = 0;  ///< remaining
  Allowance allowance_;
  std::int64_t spent_ = 0;
  bool cut_short_ = false;
  std::size_t probes_ = 0;          ///< deals in which a step is first tried
  std::uint32_t staged_ = 0;        ///< staged cards used up at the previous decision
  std::size_t lost_at_ = SIZE_MAX;  ///< number of choices after which the game could not be followed

  // ---- at the decision being examined ----
  const Choice* next_ = nullptr;  ///< the public choice of another player there
  std::optional<Decision> offer_;
  std::vector<PileId> piles_;  ///< of unknown()
  Faces faces_;                ///< of all cards; those in unknown() as last tried
  Chance chance_;
  bool broken_off_ = false;  ///< some deal could not be tried
};

}  // namespace houserules
