#include "statistics/noticeable.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "telling/text.h"

namespace houserules {
namespace {

/// Whether the figure answers a question that people ask.
bool is_asked(const Figure& figure) {
  for (const auto& [group, measure] : {std::pair{"minutes", "mean"}, std::pair{"forced_decisions", "share"},
                                       std::pair{"order", "share"}, std::pair{"draws", "share"}}) {
    if (figure.group == group && figure.measure == measure) return true;
  }
  return false;
}

const Figure* find(const std::vector<Figure>& figures, const char* group) {
  for (const Figure& figure : figures) {
    if (figure.group == group && (figure.measure == "mean" || figure.measure == "share")) return &figure;
  }
  return nullptr;
}

/// "44% shorter", "2.4 times as long".
std::string length_text(double ratio) {
  if (ratio >= 2) return fmt::format("{:.1f} times as long", ratio);
  const int percent = static_cast<int>(std::lround(100 * std::abs(ratio - 1)));
  return percent == 0 ? "as long as before" : fmt::format("{}% {}", percent, ratio < 1 ? "shorter" : "longer");
}

}  // namespace

double size_of(const Figure& figure) {
  if (figure.is_share) return std::abs(2 * std::asin(std::sqrt(*figure.b)) - 2 * std::asin(std::sqrt(*figure.a)));
  if (figure.contrast->ratio) return std::abs(std::log(*figure.contrast->ratio));
  const double larger = std::max(std::abs(*figure.a), std::abs(*figure.b));
  return larger > 0 ? std::abs(figure.contrast->difference) / larger : 0;
}

bool is_noticeable(const Figure& figure) {
  if (!figure.is_share) return size_of(figure) >= std::log(kNoticeableRatio) - 1e-9;
  const double points = std::abs(*figure.b - *figure.a);
  const auto [less, more] = std::minmax(*figure.a, *figure.b);
  return points >= kNoticeablePoints - 1e-9 || (points >= kNoticeableRarePoints && more >= kNoticeableRareRatio * less);
}

bool is_sharp(const std::vector<Figure>& figures, std::int64_t pairs) {
  // After this many equal pairs an unequal one is too rare to notice.
  constexpr std::int64_t kEnoughEqual = 200;
  return std::all_of(figures.begin(), figures.end(), [pairs](const Figure& figure) {
    if (!is_asked(figure)) return true;
    if (!figure.contrast) return pairs >= kEnoughEqual;
    const Contrast& contrast = *figure.contrast;
    if (figure.is_share)
      return contrast.difference_interval.high - contrast.difference_interval.low <= 2 * kNoticeablePoints;
    return contrast.ratio &&
           std::log(contrast.ratio_interval.high / contrast.ratio_interval.low) <= 2 * std::log(kNoticeableRatio);
  });
}

std::string length_so_far(const std::vector<Figure>& figures) {
  const Figure* length = find(figures, "minutes");
  if (length == nullptr || !length->contrast || !length->contrast->ratio) return "";
  const Interval& ratio = length->contrast->ratio_interval;
  if (ratio.low < 1 && ratio.high > 1)
    return fmt::format("games probably {} to {} so far", length_text(ratio.low), length_text(ratio.high));
  const std::string least = length_text(ratio.high < 1 ? ratio.high : ratio.low);
  const std::string most = length_text(ratio.high < 1 ? ratio.low : ratio.high);
  // "38 to 52% shorter" if both end alike.
  const auto percent = least.find('%');
  const bool alike = percent != std::string::npos && most.find(least.substr(percent)) != std::string::npos;
  return fmt::format("games probably {} to {} so far", alike ? least.substr(0, percent) : least, most);
}

std::vector<std::string> otherwise_by_chance(const std::vector<Figure>& figures, const std::vector<Figure>& by_chance) {
  std::vector<std::string> parts;
  for (const Figure& figure : figures) {
    if (!is_asked(figure) || !figure.contrast) continue;
    const Figure* other = find(by_chance, figure.group.c_str());
    if (other == nullptr || !other->contrast) continue;
    const auto apart = [](const Interval& x, const Interval& y) { return x.high < y.low || y.high < x.low; };
    if (!figure.is_share) {
      if (!figure.contrast->ratio || !other->contrast->ratio) continue;
      const double difference = std::abs(std::log(*figure.contrast->ratio / *other->contrast->ratio));
      if (difference < std::log(kNoticeableRatio) ||
          !apart(figure.contrast->ratio_interval, other->contrast->ratio_interval))
        continue;
      parts.push_back("games are " + length_text(*other->contrast->ratio));
      continue;
    }
    const double difference = std::abs(figure.contrast->difference - other->contrast->difference);
    if (difference < kNoticeablePoints ||
        !apart(figure.contrast->difference_interval, other->contrast->difference_interval))
      continue;
    const char* what = figure.group == "forced_decisions" ? "players have no choice at"
                       : figure.group == "order"          ? "the first to choose wins"
                                                          : "nobody wins";
    const char* unit = figure.group == "forced_decisions" ? "decision" : "game";
    const char* more = other->contrast->difference < 0 ? "fewer" : "more";
    parts.push_back(fmt::format(
        "{} {} in 100", what,
        counted(std::lround(100 * std::abs(other->contrast->difference)), fmt::format("{} {}", more, unit))));
  }
  if (parts.empty()) return {};
  return {fmt::format("Among players who choose at random the answer is different: {}.", list_of_words(parts))};
}

}  // namespace houserules
