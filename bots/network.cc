#include "bots/network.h"

#include <algorithm>
#include <cmath>

#include "runtime/chance.h"
#include "system/same_math.h"

namespace houserules {
namespace {

constexpr std::size_t kLast = Network::kUnits - 1;
constexpr float kFollow = 0.002F;  ///< how fast the mean follows
constexpr float kLeak = 0.05F;     ///< of a unit below 0
/// Typical weight of a feature of the situation at first: a few dozen are not 0.
constexpr float kFirst = 0.25F;

void add(Network::Units& sum, const Network::Units& units, float weight) {
  for (std::size_t i = 0; i < Network::kUnits; ++i) sum[i] += weight * units[i];
}

float dot(const Network::Units& a, const Network::Units& b) {
  float sum = 0;
  for (std::size_t i = 0; i < Network::kUnits; ++i) sum += a[i] * b[i];
  return sum;
}

// ---- a row of weights as bytes: 0 if all are 0, else the exponent of their scale and one byte for each ----

constexpr int kMiddle = 64;  ///< the exponent of 1
constexpr float kMostInByte = 127;

int exponent_of(const Network::Units& row) {
  float most = 0;
  for (const float weight : row) most = std::max(most, std::abs(weight));
  if (!(most > 1e-4F)) return 0;
  return std::clamp(static_cast<int>(std::ceil(log2_of(most / kMostInByte) * 4)) + kMiddle, 1, 127);
}

float scale_of(int exponent) { return std::exp2(static_cast<float>(exponent - kMiddle) / 4); }

float byte_of(float weight, int exponent) {
  return std::clamp(std::nearbyint(weight / scale_of(exponent)), -kMostInByte, kMostInByte);
}

void round_row(Network::Units& row) {
  const int exponent = exponent_of(row);
  for (float& weight : row) weight = exponent == 0 ? 0 : byte_of(weight, exponent) * scale_of(exponent);
}

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::string base64(const std::string& bytes) {
  std::string text;
  std::uint32_t bits = 0;
  int held = 0;
  for (const char byte : bytes) {
    bits = bits << 8U | static_cast<unsigned char>(byte);
    for (held += 8; held >= 6; held -= 6) text += kDigits[(bits >> static_cast<unsigned>(held - 6)) & 63U];
  }
  if (held > 0) text += kDigits[(bits << static_cast<unsigned>(6 - held)) & 63U];
  return text;
}

/// The bytes; "" if the text is not of these digits.
std::string bytes_of(std::string_view text) {
  std::string bytes;
  std::uint32_t bits = 0;
  int held = 0;
  for (const char digit : text) {
    const auto at = kDigits.find(digit);
    if (at == std::string_view::npos) return "";
    bits = bits << 6U | static_cast<std::uint32_t>(at);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes += static_cast<char>((bits >> static_cast<unsigned>(held)) & 255U);
  }
  return bytes;
}

bool read_row(std::string_view& bytes, Network::Units& row) {
  row.fill(0);
  if (bytes.empty()) return false;
  const int exponent = static_cast<signed char>(bytes[0]);
  bytes.remove_prefix(1);
  if (exponent == 0) return true;
  if (exponent < 0 || bytes.size() < Network::kUnits) return false;
  for (std::size_t i = 0; i < Network::kUnits; ++i)
    row[i] = static_cast<float>(static_cast<signed char>(bytes[i])) * scale_of(exponent);
  bytes.remove_prefix(Network::kUnits);
  return true;
}

}  // namespace

Network::Network(std::size_t situations, std::size_t options, std::uint64_t seed) : in_(situations), out_(options) {
  Chance chance(seed);
  for (Units& row : in_) {
    for (std::size_t i = 0; i < kLast; ++i) row[i] = kFirst * (static_cast<float>(chance.below(2001)) / 1000.0F - 1);
    row[kLast] = 0;
  }
  for (Units& row : out_) row.fill(0);
}

void Network::score(const Reading& reading, std::vector<float>& scores, Units& hidden) const {
  hidden.fill(0);
  for (const Feature& feature : reading.situation) add(hidden, in_[feature.index], feature.value);
  for (float& unit : hidden) unit = std::max(unit, kLeak * unit);
  hidden[kLast] = 1;
  static thread_local std::vector<float> of_parts;
  of_parts.clear();
  for (const Reading::Part& part : reading.parts) {
    Units weights{};
    for (std::uint32_t i = part.begin; i < part.end; ++i)
      add(weights, out_[reading.features[i].index], reading.features[i].value);
    of_parts.push_back(dot(weights, hidden));
  }
  scores.clear();
  for (const Reading::Option& option : reading.options) {
    float sum = 0;
    for (std::uint32_t i = option.begin; i < option.end; ++i) sum += of_parts[reading.used[i]];
    scores.push_back(sum);
  }
}

void Network::take_situations(const Network& other, std::size_t from, std::size_t to, std::size_t count) {
  std::copy_n(other.in_.begin() + static_cast<std::ptrdiff_t>(from), count,
              in_.begin() + static_cast<std::ptrdiff_t>(to));
}

void Network::take_options(const Network& other, std::size_t from, std::size_t to, std::size_t count) {
  std::copy_n(other.out_.begin() + static_cast<std::ptrdiff_t>(from), count,
              out_.begin() + static_cast<std::ptrdiff_t>(to));
}

void Network::clear() {
  std::fill(in_.begin(), in_.end(), Units{});
  std::fill(out_.begin(), out_.end(), Units{});
}

void Network::round() {
  for (Units& row : in_) round_row(row);
  for (Units& row : out_) round_row(row);
}

std::string Network::text() const {
  std::string bytes;
  for (const auto* rows : {&in_, &out_}) {
    for (const Units& row : *rows) {
      const int exponent = exponent_of(row);
      bytes += static_cast<char>(exponent);
      if (exponent == 0) continue;
      for (const float weight : row) bytes += static_cast<char>(static_cast<int>(byte_of(weight, exponent)));
    }
  }
  return base64(bytes);
}

bool Network::read(std::string_view text) {
  const std::string bytes = bytes_of(text);
  std::string_view rest = bytes;
  for (auto* rows : {&in_, &out_}) {
    for (Units& row : *rows) {
      if (!read_row(rest, row)) return false;
    }
  }
  return rest.empty();
}

Training::Training(Network& network) : network_(network), in_(network.in_.size()), out_(network.out_.size()) {}

void Training::add_gradient(const Reading& reading, const Network::Units& hidden, std::span<const float> weights) {
  of_parts_.assign(reading.parts.size(), 0);
  for (std::size_t option = 0; option < reading.options.size(); ++option) {
    const Reading::Option& its = reading.options[option];
    for (std::uint32_t i = its.begin; i < its.end; ++i) of_parts_[reading.used[i]] += weights[option];
  }
  Network::Units back{};
  for (std::size_t part = 0; part < reading.parts.size(); ++part) {
    if (of_parts_[part] == 0) continue;
    for (std::uint32_t i = reading.parts[part].begin; i < reading.parts[part].end; ++i) {
      const Feature& feature = reading.features[i];
      const float weight = of_parts_[part] * feature.value;
      add(out_[feature.index].gradient, hidden, weight);
      add(back, network_.out_[feature.index], weight);
    }
  }
  for (std::size_t i = 0; i < kLast; ++i) back[i] *= hidden[i] > 0 ? 1 : kLeak;
  back[kLast] = 0;
  for (const Feature& feature : reading.situation) {
    in_[feature.index].is_used = true;
    add(in_[feature.index].gradient, back, feature.value);
  }
}

void Training::move(Network::Units& weights, Moments& its, float rate, float samples, float mean_bias,
                    float square_bias) {
  constexpr float kMean = 0.9F, kSquare = 0.995F, kLeast = 1e-5F, kFaded = 1e-10F;
  for (std::size_t i = 0; i < Network::kUnits; ++i) {
    const float gradient = its.gradient[i] / samples;
    its.mean[i] = kMean * its.mean[i] + (1 - kMean) * gradient;
    its.square[i] = kSquare * its.square[i] + (1 - kSquare) * gradient * gradient;
    // Numbers that fade away would become denormal, which is very slow.
    if (std::abs(its.mean[i]) < kFaded) its.mean[i] = 0;
    if (its.square[i] < kFaded * kFaded) its.square[i] = 0;
    weights[i] += rate * (its.mean[i] / mean_bias) / (std::sqrt(its.square[i] / square_bias) + kLeast);
  }
  its.gradient.fill(0);
}

void Training::step(float rate, float samples) {
  ++steps_;
  const auto steps = static_cast<float>(steps_);
  const float mean_bias = 1 - std::pow(0.9F, steps), square_bias = 1 - std::pow(0.995F, steps);
  for (std::size_t i = 0; i < in_.size(); ++i) {
    if (in_[i].is_used) move(network_.in_[i], in_[i], rate, samples, mean_bias, square_bias);
  }
  for (std::size_t i = 0; i < out_.size(); ++i) move(network_.out_[i], out_[i], rate, samples, mean_bias, square_bias);
}

void Training::scale(float factor) {
  for (Network::Units& row : network_.out_) {
    for (float& weight : row) weight *= factor;
  }
  steps_ = 0;
  for (auto* all : {&in_, &out_}) {
    for (Moments& its : *all) its = {{}, {}, {}, its.is_used};
  }
}

void Training::average() {
  if (mean_in_.empty()) {
    mean_in_ = network_.in_;
    mean_out_ = network_.out_;
    return;
  }
  const auto follow = [](std::vector<Network::Units>& means, const std::vector<Network::Units>& rows) {
    for (std::size_t row = 0; row < rows.size(); ++row) {
      for (std::size_t i = 0; i < Network::kUnits; ++i) means[row][i] += kFollow * (rows[row][i] - means[row][i]);
    }
  };
  follow(mean_in_, network_.in_);
  follow(mean_out_, network_.out_);
}

void Training::finish() {
  if (!mean_in_.empty()) {
    network_.in_ = mean_in_;
    network_.out_ = mean_out_;
  }
  for (std::size_t i = 0; i < in_.size(); ++i) {
    if (!in_[i].is_used) network_.in_[i].fill(0);
  }
}

}  // namespace houserules
