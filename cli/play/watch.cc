#include "cli/play/watch.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "telling/narrator.h"

namespace houserules {
namespace {

constexpr std::size_t kLong = 1000;  // choices
constexpr const char* kHurried = "easy";

/// Whether the player who has just made a hidden choice chooses again: cards laid face down one by one share a line.
bool continues_unseen(const Game& game, std::span<const Event> news) {
  if (game.world().status() != Status::decision) return false;
  const auto last =
      std::find_if(news.rbegin(), news.rend(), [](const Event& event) { return event.kind == Event::Kind::chose; });
  const Decision& next = game.world().decision();
  return last != news.rend() && game.world().setup().moves[last->move].is_private && !next.simultaneous &&
         next.seat == last->seat;
}

/// `tell` takes each line and returns whether to go on.
template <class Tell>
void play_out(Game& game, Opponents& bots, const WatchOptions& options, const Style& style, const Tell& tell) {
  Narrator narrator(game.world().setup(), options.open ? kOmniscient : kGallery, style);
  for (std::size_t told = 0;;) {
    const std::span<const Event> news = std::span<const Event>(game.events()).subspan(told);
    bool wanted = true;
    if (!continues_unseen(game, news)) {
      for (const std::string& line : narrator.tell(news)) wanted = tell(line);
      told = game.events().size();
    }
    if (game.world().status() != Status::decision || !wanted) return;
    if (options.hurries && game.choices().size() == kLong) {
      bots.change(BotSpec{kHurried}, game);
      wanted = tell(fmt::format("This is a long match: from here on the bots think less, like {} bots.", kHurried));
    }
    game.choose(bots.choose(game));
  }
}

}  // namespace

void watch(Game& game, Opponents& bots, const WatchOptions& options, const Style& style, std::ostream& out) {
  play_out(game, bots, options, style, [&out](const std::string& line) {
    out << line << std::endl;  // bots may think before the next one
    return static_cast<bool>(out);
  });
}

std::vector<std::string> watched(Game& game, Opponents& bots, const WatchOptions& options, const Style& style) {
  std::vector<std::string> lines;
  play_out(game, bots, options, style, [&lines](const std::string& line) {
    lines.push_back(line);
    return true;
  });
  return lines;
}

}  // namespace houserules
