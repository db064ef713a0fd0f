#include "table/deal_values.h"

#include <algorithm>
#include <optional>
#include <variant>

#include "table/tricks.h"

namespace houserules {
namespace {

/// The value that the event gives to the public value of that owner; nothing if it tells of something else.
std::optional<std::string> value_told(const Event& event, const Setup& setup, const PublicInfo& info, int owner) {
  const std::string mark = "\x01";
  const std::string pattern = changed_text(setup, info, owner, /*is_true=*/false, mark);
  const auto at = pattern.find(mark);
  if (event.text == changed_text(setup, info, owner, /*is_true=*/false, "")) return "";
  if (at == std::string::npos || !event.text.starts_with(pattern.substr(0, at))) return std::nullopt;
  return event.text.substr(at);
}

std::string at_start(const PublicInfo& info) {
  const auto* const number = std::get_if<std::int64_t>(&info.start);
  return number == nullptr ? "" : std::to_string(*number);
}

/// What stood there in the end.
std::string last_value(std::span<const Event> deal, const Setup& setup, const PublicInfo& info, int owner) {
  std::string value = at_start(info);
  for (const Event& event : deal) {
    if (event.kind != Event::Kind::changed || event.seat != (info.each ? owner : kNoSeat)) continue;
    if (auto told = value_told(event, setup, info, owner)) value = std::move(*told);
  }
  return value == "yes" || value == "no" ? "" : value;
}

}  // namespace

DealValues deal_values(std::span<const Event> events, const Setup& setup) {
  DealValues found;
  if (!trick_pile(setup)) return found;
  std::size_t begin = events.size();
  while (begin > 0 && events[begin - 1].kind != Event::Kind::deal_started) --begin;
  const auto deal = events.subspan(begin);
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
