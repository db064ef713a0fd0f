#include "table/deal_values.h"

#include <algorithm>
#include <variant>

#include "runtime/event_words.h"
#include "table/tricks.h"

namespace houserules {
namespace {

/// The value in words; "" if it is only true or false.
std::string value_at_end(const PublicValue& value, const Setup& setup) {
  return value.is_nothing() || value.is(PublicValue::Kind::yes) ? "" : setup.shown_word(text_of(value, setup));
}

std::string at_start(const PublicInfo& info) {
  const auto* const number = std::get_if<std::int64_t>(&info.start);
  return number == nullptr ? "" : std::to_string(*number);
}

/// The value at the end of the deal.
std::string last_value(std::span<const Event> deal, const Setup& setup, const PublicInfo& info, int owner) {
  std::string value = at_start(info);
  for (const Event& event : deal) {
    if (event.kind != Event::Kind::changed || &setup.publics[slot(event.info)] != &info) continue;
    if ((info.each ? event.seat : event.team) == owner) value = value_at_end(event.value, setup);
  }
  return value;
}

}  // namespace

std::size_t begin_of_deal(std::span<const Event> events) {
  std::size_t begin = events.size();
  while (begin > 0 && events[begin - 1].kind != Event::Kind::deal_started) --begin;
  return begin;
}

DealValues deal_values(std::span<const Event> events, const Setup& setup) {
  DealValues found;
  if (!trick_pile(setup)) return found;
  const auto deal = events.subspan(begin_of_deal(events));
  for (const PublicInfo& info : setup.publics) {
    if (info.kept || std::holds_alternative<bool>(info.start)) continue;
    const std::string& what = info.text.empty() ? info.name : info.text;
    if (!info.each && !info.each_team) {
      const std::string value = last_value(deal, setup, info, kNoSeat);
      if (!value.empty() && value != at_start(info)) found.table.push_back(what + ": " + value);
      continue;
    }
    DealValues::Of of{what, info.each_team, {}};
    for (int owner = 0; owner < (info.each_team ? setup.teams : setup.players); ++owner)
      of.values.push_back(last_value(deal, setup, info, owner));
    const std::string start = at_start(info);
    if (std::any_of(of.values.begin(), of.values.end(), [&](const auto& value) { return value != start; }))
      found.each.push_back(std::move(of));
  }
  return found;
}

}  // namespace houserules
