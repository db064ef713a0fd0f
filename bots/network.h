// Scores the options of a decision: a softmax policy. A hidden layer over the situation gives the weight of each
// feature of an option, so a bid of four may be worth more with more spades.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/features.h"

namespace houserules {

class Network {
 public:
  /// The last unit is always 1: the weights that do not depend on the situation.
  static constexpr std::size_t kUnits = 16;
  using Units = std::array<float, kUnits>;

  /// Scores everything 0. `seed`: of the first weights of the hidden layer.
  Network(std::size_t situations, std::size_t options, std::uint64_t seed);

  /// Takes the weights of the `count` features from `from` on in another network for those from `to` on.
  void take_situations(const Network& other, std::size_t from, std::size_t to, std::size_t count);
  void take_options(const Network& other, std::size_t from, std::size_t to, std::size_t count);
  /// Scores everything 0, whatever the situation.
  void clear();

  /// Sets scores[i] to the score of option i, and `hidden` to what add_gradient() needs.
  void score(const Reading& reading, std::vector<float>& scores, Units& hidden) const;

  /// Rounds the weights as text() prints them, so a network read back is the same.
  void round();
  /// All weights in a few kilobytes of base 64. Only after round().
  std::string text() const;
  /// Reads a text() of a network of the same size. False, leaving it undefined, if it is none.
  bool read(std::string_view text);

 private:
  friend class Training;

  std::vector<Units> in_;   ///< by feature of the situation
  std::vector<Units> out_;  ///< by feature of an option
};

/// Finds the weights: adds up gradients, and makes a step of Adam (Kingma and Ba 2015).
class Training {
 public:
  explicit Training(Network& network);

  /// Adds the gradient of the sum of all scores, weighted by `weights` (by option). `hidden` as score() left it.
  void add_gradient(const Reading& reading, const Network::Units& hidden, std::span<const float> weights);
  /// Moves the weights up the gradient, which was added up over that many samples.
  void step(float rate, float samples);
  /// Multiplies all scores by this, and forgets earlier steps.
  void scale(float factor);
  /// Adds the weights as they are to the mean of the later ones, which counts the last few hundred steps most.
  void average();
  /// Takes that mean, if there is one, for the weights: they go around what is best. Forgets first weights of the
  /// situation that were never used.
  void finish();

 private:
  struct Moments {
    Network::Units gradient{}, mean{}, square{};
    bool is_used = false;
  };
  static void move(Network::Units& weights, Moments& its, float rate, float samples, float mean_bias,
                   float square_bias);

  Network& network_;
  std::vector<Moments> in_, out_;
  std::vector<float> of_parts_;
  std::vector<Network::Units> mean_in_, mean_out_;
  int steps_ = 0;
};

}  // namespace houserules
