#include "interpreter/world/script.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "interpreter/loading/part_names.h"
#include "interpreter/machine/library.h"
#include "interpreter/world/world.h"
#include "runtime/text.h"

namespace houserules {
namespace {

using machine::Value;

constexpr std::int64_t kMostPoints = 1'000'000'000'000;
constexpr std::size_t kMostParts = 24;  ///< per player

/// Describes a value that is not a whole number, but not the value itself, so that equal faults have equal messages.
std::string kind_of(const Value& value) {
  if (value.is(machine::Tag::number)) return "a number that is not whole";
  return value.is_nil() ? "nil" : fmt::format("a {}", machine::type_name(value));
}

/// Reads the script's answer for one player or team.
class Points {
 public:
  Points(Interpreter& in, Callback which, Seat seat) : in_(in), which_(which), seat_(seat) {}

  /// Returns false and sets the error if `answer` is not a valid score.
  bool read(const Value& answer, std::int64_t& points, std::vector<PointPart>* parts) {
    if (answer.is(machine::Tag::table)) return read_table(answer, points, parts);
    const auto whole = machine::Machine::as_whole(answer);
    if (!whole) return refuse(fmt::format("must return a whole number of points, not {}", kind_of(answer)));
    points = *whole;
    return is_possible(points);
  }

 private:
  struct Found {
    std::string_view name;
    Value value;
  };

  bool refuse(const std::string& why) {
    fail_of(in_, which_, fmt::format("`{}` {}", name(), why));
    return false;
  }

  bool is_possible(std::int64_t points) {
    if (points >= -kMostPoints && points <= kMostPoints) return true;
    const std::string who =
        in_.setup.team_points ? in_.setup.team_name(seat_ % in_.setup.teams) : in_.setup.names[slot(seat_)];
    return refuse(fmt::format("returned {} for {}: one deal can score at most {} points", points, who, kMostPoints));
  }

  bool read_table(const Value& answer, std::int64_t& points, std::vector<PointPart>* parts) {
    machine::Heap& heap = in_.machine->heap;
    const machine::TableBlock& table = heap.table(answer);
    if (parts == nullptr && sum_of(table, points)) return is_possible(points);
    std::vector<Found> found;
    bool has_names = table.count == 0;
    for (std::uint32_t number = 0; number < table.slots && found.size() <= kMostParts; ++number) {
      const machine::Entry& entry = heap.entries(table)[number];
      if (entry.value.is_nil()) continue;
      const bool is_name = entry.key.is(machine::Tag::text);
      has_names = has_names && is_name;
      found.push_back({is_name ? in_.machine->characters(entry.key) : std::string_view(), entry.value});
    }
    if (!has_names)
      return refuse("must give each part of the points a name, as in `{ melds = 120, red_threes = 100 }`");
    if (found.size() > kMostParts) return refuse(fmt::format("returned more than {} parts of the points", kMostParts));
    // Sort, so that both engines report the same error although their tables have different orders.
    std::sort(found.begin(), found.end(), [](const Found& one, const Found& other) { return one.name < other.name; });
    points = 0;
    for (const Found& one : found) {
      const auto whole = machine::Machine::as_whole(one.value);
      if (!whole) {
        return refuse(
            fmt::format("must give whole numbers of points: its part `{}` is {}", shown(one.name), kind_of(one.value)));
      }
      const auto part = in_.part_numbers.find(one.name);
      if (part == in_.part_numbers.end()) return refuse(why_no_part(one.name));
      if (!is_possible(*whole)) return false;
      points += *whole;
      if (parts != nullptr) parts->push_back({part->second, *whole});
    }
    if (parts != nullptr) {
      std::sort(parts->begin(), parts->end(),
                [](const PointPart& one, const PointPart& other) { return one.part < other.part; });
    }
    return is_possible(points);
  }

  /// Adds up the parts; false if anything may be wrong with them.
  bool sum_of(const machine::TableBlock& table, std::int64_t& points) const {
    if (table.count > 0 || table.used > kMostParts) return false;
    points = 0;
    for (std::uint32_t number = 0; number < table.slots; ++number) {
      const machine::Entry& entry = in_.machine->heap.entries(table)[number];
      if (entry.value.is_nil()) continue;
      if (!entry.value.is(machine::Tag::integer) || !entry.key.is(machine::Tag::text)) return false;
      const std::int64_t part = entry.value.as_integer();
      if (part < -kMostPoints || part > kMostPoints) return false;
      if (!in_.part_numbers.contains(in_.machine->characters(entry.key))) return false;
      points += part;
    }
    return true;
  }

  static std::string shown(std::string_view part) {
    const bool is_plain = std::all_of(part.begin(), part.end(), is_word_char);
    return is_plain && part.size() <= kLongestPart ? std::string(part) : "...";
  }

  static std::string why_no_part(std::string_view part) {
    if (part.size() > kLongestPart)
      return fmt::format("returned a part whose name is longer than {} letters", kLongestPart);
    return fmt::format("returned an undeclared part `{0}`: declare it with `{0} = ...`", shown(part));
  }

  const char* name() const { return kCallbackNames[static_cast<std::size_t>(which_)]; }

  Interpreter& in_;
  Callback which_;
  Seat seat_;
};

/// Scores one player with `score`, or the player's team with `team_score`. Returns false if the script failed.
bool ask_score(Interpreter& in, Seat seat, std::int64_t& points, std::vector<PointPart>* parts) {
  const bool team = in.setup.team_points;
  const Callback which = team ? Callback::team_score : Callback::score;
  const Value who = team ? Value::of(machine::Tag::team, slot(seat % in.setup.teams)) : Value::player(seat);
  GameError failed;
  const auto got = ask_script(in, which, {&who, 1}, failed);
  if (got) return Points(in, which, seat).read(*got, points, parts);
  if (failed.message.empty()) {
    in.state->status = Status::interrupted;
  } else {
    in.error = failed;
    in.state->status = Status::error;
  }
  return false;
}

}  // namespace

bool ask_scores(Interpreter& in, DealPoints& points, DealParts* parts) {
  for (Seat seat = 0; seat < in.setup.players; ++seat) {
    if ((in.state->deal_in & seat_bit(seat)) == 0) continue;
    if (in.setup.team_points && seat >= in.setup.teams) {
      points[slot(seat)] = points[slot(seat % in.setup.teams)];
      continue;
    }
    if (!ask_score(in, seat, points[slot(seat)], parts == nullptr ? nullptr : &(*parts)[slot(seat)])) return false;
  }
  return true;
}

bool World::points_so_far(std::vector<std::int64_t>& points) {
  Interpreter& in = *interpreter_;
  if (!in.has_points()) return false;
  in.goes_on = false;
  in.machine->refill();
  DealPoints scores{};
  const bool told = ask_scores(in, scores);
  points.assign(scores.begin(), scores.begin() + in.setup.players);
  return told;
}

}  // namespace houserules
