#include "cli/narrator.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/text.h"

namespace houserules {
namespace {

constexpr std::size_t kCardsTold = 8;

std::string join(const std::vector<std::string>& parts, std::string_view between) {
  std::string result;
  for (const std::string& part : parts) {
    if (!result.empty()) result += between;
    result += part;
  }
  return result;
}

}  // namespace

std::vector<std::string> Narrator::tell(std::span<const Event> events) {
  lines_.clear();
  for (const Event& event : events) tell_one(event);
  flush();
  return std::move(lines_);
}

void Narrator::tell_one(const Event& event) {
  if (pending_.any && fits_into_choice(event)) return;
  if (event.kind == Event::Kind::scored) {
    if (pending_.any) flush();
    points_.push_back(fmt::format("{} {}", setup_.names[static_cast<std::size_t>(event.seat)], event.amount));
    return;
  }
  if (event.kind == Event::Kind::turn) return;
  if (event.kind == Event::Kind::moved) return tell_moved(event);
  flush();
  if (event.kind == Event::Kind::chose) {
    pending_.any = true;
    pending_.seat = event.seat;
    pending_.text = describe(event, setup_, viewer_);
    pending_.words = split_words(pending_.text);
    return;
  }
  std::string line = event.kind == Event::Kind::changed ? changed_text(event) : describe(event, setup_, viewer_);
  if (line.empty()) return;
  if (event.kind == Event::Kind::deal_started) {
    lines_.emplace_back();
    lines_.push_back(bold(line, style_));
    return;
  }
  add(line);
}

// Whether the event belongs to the line of the choice before it: then it is added there, or it says nothing new.
bool Narrator::fits_into_choice(const Event& event) {
  switch (event.kind) {
    case Event::Kind::moved: return repeats_cards(event);
    case Event::Kind::took: {
      if (event.seat != pending_.seat) return false;
      const bool hidden = std::none_of(event.cards.begin(), event.cards.end(), [this](const EventCard& card) {
        return sees(viewer_, card.seen_by, setup_.players);
      });
      const auto& words = pending_.words;
      const bool said = event.amount == 1 && hidden && std::find(words.begin(), words.end(), "card") != words.end();
      if (!said) pending_.extras.push_back(without_name(event));
      return true;
    }
    case Event::Kind::changed: {
      if (event.seat != kNoSeat && event.seat != pending_.seat) return false;
      const std::string text = changed_text(event);
      const auto colon = text.rfind(": ");
      const std::string value = colon == std::string::npos ? text : text.substr(colon + 2);
      const bool said = pending_.text.ends_with(" " + value);
      if (!said) pending_.extras.push_back(text);
      return true;
    }
    default: return false;
  }
}

// The chosen cards moving: every card of the event stands in the text of the choice.
bool Narrator::repeats_cards(const Event& event) {
  std::vector<std::string> words = pending_.words;
  for (const EventCard& card : event.cards) {
    if (!sees(viewer_, card.seen_by, setup_.players)) return false;
    const auto said = std::find(words.begin(), words.end(), setup_.pack.text(card.face));
    if (said == words.end()) return false;
    words.erase(said);
  }
  pending_.words = std::move(words);
  return true;
}

void Narrator::tell_moved(const Event& event) {
  if (!moved_ || moved_->from != event.from || moved_->to != event.to) {
    flush();
    moved_ = event;
    return;
  }
  moved_->amount += event.amount;
  moved_->cards.insert(moved_->cards.end(), event.cards.begin(), event.cards.end());
}

/// "takes 2 cards from the stock".
std::string Narrator::without_name(const Event& event) const {
  std::string text = describe(event, setup_, viewer_);
  const std::string name = setup_.names[static_cast<std::size_t>(event.seat)] + " ";
  if (text.starts_with(name)) text.erase(0, name.size());
  if (text.ends_with('.')) text.pop_back();
  return text;
}

/// "suit to follow: hearts": what the value is, in the words of the header.
std::string Narrator::changed_text(const Event& event) const {
  for (const PublicInfo& value : setup_.publics) {
    if (event.text.starts_with(value.name + ": ") && !value.text.empty()) {
      const std::string whose =
          event.seat == kNoSeat ? "" : setup_.names[static_cast<std::size_t>(event.seat)] + ", ";
      return whose + value.text + event.text.substr(value.name.size());
    }
  }
  return event.text;
}

void Narrator::flush() {
  if (pending_.any) {
    std::string line = pending_.text;
    if (!pending_.extras.empty()) line += fmt::format(" ({})", join(pending_.extras, "; "));
    add(line);
    pending_ = {};
  }
  if (moved_) {
    // Which cards a long pile had is seldom news.
    if (moved_->cards.size() > kCardsTold) {
      for (EventCard& card : moved_->cards) card.seen_by = 0;
    }
    const std::string line = describe(*moved_, setup_, moved_->cards.size() > kCardsTold ? kGallery : viewer_);
    if (!line.empty()) add(line);
    moved_.reset();
  }
  if (!points_.empty()) {
    add(fmt::format("Points: {}.", join(points_, ", ")));
    points_.clear();
  }
}

}  // namespace houserules
