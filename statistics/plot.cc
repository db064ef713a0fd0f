#include "statistics/plot.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string_view>

#include <fmt/format.h>

#include "runtime/setup.h"
#include "statistics/sums.h"
#include "system/files.h"
#include "telling/text.h"

namespace houserules {
namespace {

// All lengths are in pixels.
constexpr double kWidth = 720, kHeight = 640, kLeft = 70, kRight = 20;
constexpr double kPanel = 210, kFirstTop = 80, kSecondTop = 370;
constexpr std::string_view kSvg = "<svg";  // the start of every plot
constexpr const char* kColours[] = {"#2f6db3", "#d9822b"};

/// The smallest of ..., 0.5, 1, 2, 5, 10, 20, ... that is at least `rough`.
double nice_step(double rough) {
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= rough * (1 - 1e-9)) return factor * power;
  }
  return 10 * power;
}

/// A frame with axes that maps values to pixels.
class Panel {
 public:
  Panel(double top, double most_x, double most_share) : top_(top), most_x_(most_x), most_y_(most_share) {}

  double x(double value) const { return kLeft + value / most_x_ * (kWidth - kLeft - kRight); }
  double y(double share) const { return top_ + kPanel - share / most_y_ * kPanel; }
  double bottom() const { return top_ + kPanel; }

  /// The heading, and shares of games along the left axis.
  std::string frame(const std::string& heading) const {
    std::string svg =
        fmt::format("<text x=\"{}\" y=\"{}\" font-weight=\"bold\">{}</text>\n", kLeft, top_ - 12, heading);
    const double step = nice_step(most_y_ / 5);
    for (int i = 0; i * step <= most_y_ * (1 + 1e-9); ++i) {
      svg += fmt::format(
          "<line x1=\"{0}\" x2=\"{1}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\" stroke=\"#ddd\"/>"
          "<text x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\">{5:.{6}f}%</text>\n",
          kLeft, kWidth - kRight, y(i * step), kLeft - 8, y(i * step) + 4, 100 * i * step, step < 0.01 ? 1 : 0);
    }
    return svg;
  }

  std::string label(double value, const std::string& text) const {
    return fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", x(value), bottom() + 18, text);
  }

  std::string bar(double from, double to, double share, std::size_t series, double opacity) const {
    return fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\" fill-opacity=\"{}\"/>\n",
        x(from), y(share), x(to) - x(from), bottom() - y(share), kColours[series], opacity);
  }

  std::string whisker(double at, const Interval& interval) const {
    return fmt::format(
        "<path d=\"M{0:.1f} {1:.1f}V{2:.1f}M{3:.1f} {1:.1f}h8M{3:.1f} {2:.1f}h8\" stroke=\"#222\" fill=\"none\"/>\n",
        x(at), y(interval.low), y(interval.high), x(at) - 4);
  }

 private:
  double top_;
  double most_x_;
  double most_y_;
};

class Drawing {
 public:
  explicit Drawing(const std::vector<PlotSeries>& series) : series_(series) {
    in_turns_ = std::all_of(series.begin(), series.end(), [](const PlotSeries& s) { return s.tally.turns.most() > 0; });
  }

  std::string legend() const {
    std::string svg;
    if (series_.size() < 2) return svg;
    constexpr int kRoom = 44;  // for one name beside another
    for (std::size_t i = 0; i < series_.size(); ++i) {
      const double at = kLeft + static_cast<double>(i) * (kWidth - kLeft - kRight) / 2;
      svg += fmt::format(
          "<rect x=\"{}\" y=\"40\" width=\"12\" height=\"12\" fill=\"{}\"/><text x=\"{}\" y=\"51\">{}</text>\n", at,
          kColours[i], at + 18, markup_text(cut_to(series_[i].name, kRoom, /*symbols=*/true)));
    }
    return svg;
  }

  /// Bars of equal width; the few longest games share one bar.
  std::string lengths() const {
    constexpr int kBars = 50, kNearlyAll = 99;
    std::int64_t long_one = 1, longest = 0;
    for (const PlotSeries& series : series_) {
      long_one = std::max(long_one, length(series).quantile(kNearlyAll));
      longest = std::max(longest, length(series).most());
    }
    const auto width = std::max(1.0, nice_step(static_cast<double>(long_one + 1) / kBars));
    const auto bars = static_cast<std::size_t>(static_cast<double>(long_one) / width) + 1;
    const bool cut = longest >= static_cast<std::int64_t>(width) * static_cast<std::int64_t>(bars);
    std::vector<std::vector<double>> shares(series_.size(), std::vector<double>(bars + (cut ? 1 : 0)));
    double most = 0.01;
    for (std::size_t i = 0; i < series_.size(); ++i) {
      for (const auto& [value, count] : length(series_[i]).bars()) {
        double& bar =
            shares[i][std::min(shares[i].size() - 1, static_cast<std::size_t>(static_cast<double>(value) / width))];
        bar += ratio(count, series_[i].tally.games);
        most = std::max(most, bar);
      }
    }
    const auto slots = static_cast<double>(shares[0].size());
    const Panel panel(kFirstTop, slots, most * 1.05);
    std::string svg = panel.frame(fmt::format("Games by length in {}", in_turns_ ? "turns" : "decisions"));
    for (std::size_t i = 0; i < shares.size(); ++i) {
      for (std::size_t bar = 0; bar < shares[i].size(); ++bar) {
        const auto at = static_cast<double>(bar);
        if (shares[i][bar] > 0) svg += panel.bar(at, at + 0.94, shares[i][bar], i, series_.size() > 1 ? 0.55 : 1);
      }
    }
    const auto step = static_cast<std::size_t>(std::max(1.0, nice_step(static_cast<double>(bars) / 10)));
    for (std::size_t bar = 0; bar < bars; bar += step) {
      svg += panel.label(static_cast<double>(bar) + 0.47, fmt::format("{:.0f}", static_cast<double>(bar) * width));
    }
    if (cut) svg += panel.label(slots - 0.53, fmt::format("{:.0f}+", static_cast<double>(bars) * width));
    return svg;
  }

  std::string wins() const {
    const std::size_t teams = series_.front().tally.team_wins.size();
    const bool by_team = teams > 0 && std::all_of(series_.begin(), series_.end(), [teams](const PlotSeries& s) {
                           return s.tally.team_wins.size() == teams;
                         });
    const auto wins_of = [by_team](const Tally& tally) -> const std::vector<std::int64_t>& {
      return by_team ? tally.team_wins : tally.wins;
    };
    std::size_t sides = 1;
    double most = 0.01;
    for (const PlotSeries& series : series_) {
      sides = std::max(sides, wins_of(series.tally).size());
      for (const std::int64_t wins : wins_of(series.tally))
        most = std::max(most, wilson(wins, series.tally.games).high);
    }
    const Panel panel(kSecondTop, static_cast<double>(sides), std::min(1.0, most * 1.05));
    std::string svg = panel.frame(fmt::format("Games won by {}, with 95% intervals", by_team ? "partners" : "seat"));
    const double width = 0.7 / static_cast<double>(series_.size());
    for (std::size_t i = 0; i < series_.size(); ++i) {
      const Tally& tally = series_[i].tally;
      const std::vector<std::int64_t>& wins = wins_of(tally);
      for (std::size_t side = 0; side < wins.size(); ++side) {
        const double at = static_cast<double>(side) + 0.15 + static_cast<double>(i) * width;
        svg += panel.bar(at, at + width * 0.94, ratio(wins[side], tally.games), i, 1);
        svg += panel.whisker(at + width * 0.47, wilson(wins[side], tally.games));
      }
    }
    const auto players = static_cast<int>(series_.front().tally.wins.size());
    for (std::size_t side = 0; side < sides; ++side) {
      const auto number = static_cast<int>(side);
      svg += panel.label(static_cast<double>(side) + 0.5,
                         by_team ? team_seats(number, static_cast<int>(teams), players) : std::to_string(number + 1));
    }
    return svg;
  }

 private:
  const Histogram& length(const PlotSeries& series) const {
    return in_turns_ ? series.tally.turns : series.tally.decisions;
  }

  const std::vector<PlotSeries>& series_;
  bool in_turns_ = true;
};

}  // namespace

bool can_replace(const std::string& path, std::string_view begin, const char* what, const char* flag,
                 std::string& error) {
  std::error_code status;
  if (std::filesystem::is_regular_file(path, status) && std::filesystem::file_size(path, status) > 0) {
    std::string found(begin.size(), ' ');
    std::ifstream stream(path, std::ios::binary);
    if (stream.is_open() &&
        !(stream.read(found.data(), static_cast<std::streamsize>(found.size())) && found == begin)) {
      error = fmt::format("{} exists and is not a {} by houserules; choose another name for {}", path, what, flag);
      return false;
    }
  }
  return can_write(path, error);
}

bool can_plot(const std::string& path, std::string& error) { return can_replace(path, kSvg, "plot", "--plot", error); }

std::string plot_svg(const std::string& title, const std::vector<PlotSeries>& series) {
  const Drawing drawing(series);
  return fmt::format(
             "{4} xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
             "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n"
             "<text x=\"{2}\" y=\"26\" font-size=\"16\">{3}</text>\n",
             kWidth, kHeight, kLeft, markup_text(title), kSvg) +
         drawing.legend() + drawing.lengths() + drawing.wins() + "</svg>\n";
}

}  // namespace houserules
