#include "cli/play/watch.h"

#include "telling/narrator.h"

namespace houserules {
namespace {

/// `tell` takes each line and returns whether to go on.
template <class Tell>
void play_out(Game& game, Opponents& bots, bool open, const Style& style, const Tell& tell) {
  Narrator narrator(game.world().setup(), open ? kOmniscient : kGallery, style);
  for (std::size_t told = 0;;) {
    const std::span<const Event> events(game.events());
    bool wanted = true;
    for (const std::string& line : narrator.tell(events.subspan(told))) wanted = tell(line);
    told = events.size();
    if (game.world().status() != Status::decision || !wanted) return;
    game.choose(bots.choose(game));
  }
}

}  // namespace

void watch(Game& game, Opponents& bots, bool open, const Style& style, std::ostream& out) {
  play_out(game, bots, open, style, [&out](const std::string& line) {
    out << line << std::endl;  // bots may think before the next one
    return static_cast<bool>(out);
  });
}

std::vector<std::string> watched(Game& game, Opponents& bots, bool open, const Style& style) {
  std::vector<std::string> lines;
  play_out(game, bots, open, style, [&lines](const std::string& line) {
    lines.push_back(line);
    return true;
  });
  return lines;
}

}  // namespace houserules
