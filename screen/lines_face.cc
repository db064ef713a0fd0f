#include "screen/lines_face.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "screen/printable_output.h"
#include "system/waiting.h"
#include "telling/ending.h"
#include "telling/listing.h"
#include "telling/narrator.h"
#include "telling/table_view.h"
#include "telling/text.h"

namespace houserules {

LinesFace::LinesFace(GameTable& table, LineReader& reader, Console& console, Style& style,
                     std::chrono::milliseconds patience)
    : table_(table),
      reader_(reader),
      console_(console),
      style_(style),
      patience_(patience),
      told_(table.game().world().setup().names.size() + 1, 0) {}

std::optional<Choice> LinesFace::think(Seat named) {
  console_.out << std::flush;
  const Waiting waiting(patience_, [this, named] {
    if (thinking_ == named) return;
    thinking_ = named;
    // Not by name if that would reveal who may call.
    const std::string who = named == kNoSeat ? "The others are" : world().setup().names[slot(named)] + " is";
    console_.out << who << " thinking ...\n" << std::flush;
  });
  auto answer = table_.ask_bot();
  if (reader_.closed()) return std::nullopt;
  return answer;
}

void LinesFace::think_for_player(const std::function<void()>& work) {
  if (!console_.interactive) return work();
  const Waiting waiting(patience_, [this] { console_.out << "Thinking ...\n" << std::flush; });
  work();
}

void LinesFace::tell(Seat viewer) {
  std::size_t& told = viewer == kGallery ? told_.back() : told_[slot(viewer)];
  if (viewer == kGallery) told = *std::max_element(told_.begin(), told_.end());
  const std::span<const Event> events(table_.game().events());
  const std::span<const Event> worth = result_names_some() ? without_result(events) : events;
  const auto news = worth.subspan(std::min(told, worth.size()));
  thinking_.reset();
  const bool others = std::any_of(news.begin(), news.end(), [viewer](const Event& event) {
    return event.kind == Event::Kind::chose && event.seat != viewer;
  });
  Narrator narrator(world().setup(), viewer, style_);
  const std::vector<std::string> lines = narrator.tell(news);
  if (!lines.empty() && !lines.front().empty()) console_.out << '\n';
  if (told > 0 && others && viewer != kGallery) console_.out << dim("Since your last move:", style_) << '\n';
  for (const std::string& line : lines) {
    if (line.empty() || style_.plain) console_.out << line << '\n';
    else console_.out << wrap(line, style_.width, "  ", "    ");
  }
  told = events.size();
}

/// Whether the game is over and the result below has both winners and losers.
bool LinesFace::result_names_some() const {
  if (world().status() != Status::over) return false;
  const Result& result = world().result();
  const SeatMask named = result.winners | result.losers;
  return named != 0 && std::popcount(named) < world().setup().players;
}

void LinesFace::taken_back() {
  for (std::size_t& told : told_) told = std::min(told, table_.game().events().size());
}

bool LinesFace::has_unread_reason(Seat seat) const {
  const std::span<const Event> events(table_.game().events());
  const auto news = events.subspan(std::min(told_[slot(seat)], events.size()));
  return std::any_of(news.begin(), news.end(),
                     [seat](const Event& event) { return event.kind == Event::Kind::undone && event.seat == seat; });
}

void LinesFace::show(Seat seat, bool whole) {
  const Decision decision = world().decision().alone(seat);
  const Table& table = world().table();
  const std::string moves = moves_text(listed_moves(table, decision, style_.order), table, decision, style_);
  console_.out << '\n';
  if (style_.plain) console_.out << world().setup().names[slot(seat)] << ", it is your turn.\n";
  console_.out << table_for(seat, whole) << "You may:\n" << moves;
  if (seat == world().decision().seat) list_calls();
}

std::string LinesFace::table_for(Seat viewer, bool whole) {
  const TableParts parts{whole, deal_so_far(table_.game().events(), world().setup())};
  const View view = table_.game().view_with_totals(viewer);
  return style_.plain ? table_words(view, world().setup(), style_, parts)
                      : table_text(view, world().setup(), style_, parts);
}

void LinesFace::show_calls(bool whole) {
  if (table_.is_shared()) console_.out << '\n' << table_for(kGallery, whole);
  list_calls();
}

/// One person sees their own calls; several who share a screen see all possible calls.
void LinesFace::list_calls() {
  const std::vector<Seat> seats = table_.callers();
  if (seats.empty()) return;
  if (table_.is_shared()) return say(calls_for_all(world(), seats.front()));
  const Decision own = world().decision().alone(seats.front());
  console_.out << fmt::format("\nBefore {} moves you may call:\n", world().setup().names[slot(world().decision().seat)])
               << moves_text(listed_moves(world().table(), own, style_.order), world().table(), own, style_);
}

void LinesFace::say(const std::string& text) {
  console_.out << (style_.plain ? text + '\n' : wrap(text, style_.width));
}

/// Clears the screen and scrollback; prints blank lines instead if the cursor must not move.
void LinesFace::hide() {
  constexpr int kTallest = 100;
  if (!console_.interactive) return;
  if (style_.plain) console_.out << std::string(kTallest, '\n');
  else put_control(console_.out, "\x1B[H\x1B[2J\x1B[3J");
}

void LinesFace::clear_for_all() {
  hide();
  reader_.forget();
}

bool LinesFace::hand_over(const std::string& name) {
  clear_for_all();
  const auto answer = reader_.read(fmt::format("\nHand the keyboard to {0}. {0}, press Enter: ", name));
  if (!answer || is_leaving(*answer)) return false;
  hide();
  return true;
}

}  // namespace houserules
