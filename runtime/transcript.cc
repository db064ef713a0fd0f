#include "runtime/transcript.h"

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "system/json.h"
#include "system/versions.h"

namespace houserules {
namespace {

// Text typed by a player or provided by the system might not be UTF-8; that must not throw.
std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

/// A line that cannot be part of a transcript; what() has the reason.
struct Damaged : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A transcript that only another version of the program can read.
struct OfAnotherVersion : Damaged {
  using Damaged::Damaged;
};

const Json& member(const Json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end()) throw Damaged(fmt::format("\"{}\" is missing", name));
  return *found;
}

std::string text_of(const Json& value, const char* name) {
  if (!value.is_string()) throw Damaged(fmt::format("\"{}\" is not a text", name));
  return value.get<std::string>();
}

std::uint64_t count_of(const Json& value, const char* name, std::uint64_t most) {
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most) {
    throw Damaged(fmt::format("\"{}\" is not a whole number from 0 to {}", name, most));
  }
  return value.get<std::uint64_t>();
}

const Json& list_of(const Json& value, const char* name) {
  if (!value.is_array()) throw Damaged(fmt::format("\"{}\" is not a list", name));
  return value;
}

/// Seats are counted from 1 in the file.
Seat seat_of(const Json& value, const char* name, int players) {
  const auto number = static_cast<int>(count_of(value, name, kMaxPlayers));
  if (number < 1 || number > players) throw Damaged(fmt::format("\"{}\" is not a seat from 1 to {}", name, players));
  return number - 1;
}

/// A number, or a key as text.
Seed seed_of(const Json& value) {
  if (!value.is_string()) return count_of(value, "seed", ~std::uint64_t{0});
  const auto seed = Seed::parse(value.get_ref<const std::string&>());
  if (!seed || !seed->is_key()) throw Damaged("\"seed\" is neither a whole number nor 32 hexadecimal digits");
  return *seed;
}

Transcript parse_header_line(const Json& line) {
  constexpr auto kAny = ~std::uint64_t{0};
  Transcript transcript;
  transcript.engine = text_of(member(line, "houserules"), "houserules");
  if (!is_version(transcript.engine)) throw Damaged("\"houserules\" is not a version such as 1.0.0");
  // Check first: another version may write the rest of the line differently.
  if (const std::string why = why_not_read(FileKind::transcript, transcript.engine); !why.empty())
    throw OfAnotherVersion("written by " + why);
  transcript.game = text_of(member(line, "game"), "game");
  transcript.path = text_of(member(line, "path"), "path");
  for (const Json& rule : list_of(member(line, "rules"), "rules")) {
    if (!rule.is_object()) throw Damaged("\"rules\" does not list files");
    transcript.hashes.emplace_back(text_of(member(rule, "file"), "file"), text_of(member(rule, "hash"), "hash"));
  }
  transcript.players = static_cast<int>(count_of(member(line, "players"), "players", kMaxPlayers));
  if (transcript.players < 1) throw Damaged("\"players\" is 0");
  for (const Json& name : list_of(member(line, "names"), "names")) transcript.names.push_back(text_of(name, "names"));
  if (static_cast<int>(transcript.names.size()) != transcript.players) {
    throw Damaged(fmt::format("\"names\" has {} names for {} players", transcript.names.size(), transcript.players));
  }
  const Json& options = member(line, "options");
  if (!options.is_object()) throw Damaged("\"options\" is not a table");
  for (const auto& [name, value] : options.items()) transcript.options[name] = text_of(value, name.c_str());
  transcript.seed = seed_of(member(line, "seed"));
  transcript.index = count_of(member(line, "index"), "index", kAny);
  if (line.contains("taken_over")) transcript.taken_over = count_of(line["taken_over"], "taken_over", kAny);
  if (line.contains("shows")) transcript.shows = text_of(line["shows"], "shows");
  if (line.contains("cards")) {
    for (const Json& card : list_of(line["cards"], "cards")) transcript.staged_cards.push_back(text_of(card, "cards"));
  }
  if (line.contains("draws")) {
    for (const Json& draw : list_of(line["draws"], "draws")) {
      transcript.staged_draws.push_back(static_cast<std::uint32_t>(count_of(draw, "draws", ~std::uint32_t{0})));
    }
  }
  if (line.contains("seats")) {
    for (const Json& seat : list_of(line["seats"], "seats")) transcript.seats.push_back(text_of(seat, "seats"));
    if (static_cast<int>(transcript.seats.size()) != transcript.players) {
      throw Damaged(
          fmt::format("\"seats\" has {} entries for {} players", transcript.seats.size(), transcript.players));
    }
  }
  return transcript;
}

/// Removes the choices that an undo line takes back.
void take_back(const Json& line, std::vector<RecordedChoice>& choices) {
  const auto count = count_of(line["undo"], "undo", choices.size());
  choices.resize(choices.size() - count);
}

RecordedChoice parse_choice_line(const Json& line, int players) {
  RecordedChoice choice;
  choice.seat = seat_of(member(line, "seat"), "seat", players);
  choice.alternative = static_cast<std::uint32_t>(count_of(member(line, "option"), "option", ~std::uint32_t{0}));
  choice.move = text_of(member(line, "move"), "move");
  if (line.contains("value")) choice.value = text_of(line["value"], "value");
  return choice;
}

Transcript::End parse_end_line(const Json& line, int players) {
  Transcript::End end;
  const Json& content = member(line, "end");
  if (!content.is_object()) throw Damaged("\"end\" is not a table");
  for (const Json& seat : list_of(member(content, "winners"), "winners")) {
    end.winners.push_back(seat_of(seat, "winners", players));
  }
  for (const Json& score : list_of(member(content, "scores"), "scores")) {
    if (!score.is_number_integer()) throw Damaged("\"scores\" is not a list of whole numbers");
    end.scores.push_back(score.get<std::int64_t>());
  }
  if (const auto given_up = content.find("given_up"); given_up != content.end()) {
    if (!given_up->is_boolean()) throw Damaged("\"given_up\" is not true or false");
    end.given_up = given_up->get<bool>();
  }
  if (const auto deals = content.find("deals"); deals != content.end()) {
    if (!deals->is_number_integer()) throw Damaged("\"deals\" is not a whole number");
    end.deals = deals->get<std::int64_t>();
  }
  return end;
}

Transcript::Habits parse_habits_line(const Json& line) {
  const Json& content = member(line, "habits");
  if (!content.is_object()) throw Damaged("\"habits\" is not a table");
  Transcript::Habits habits;
  habits.deal = static_cast<int>(count_of(member(content, "deal"), "deal", std::numeric_limits<int>::max()));
  habits.digest = text_of(member(content, "digest"), "digest");
  if (content.contains("learned_from")) {
    constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    habits.learned_from = static_cast<std::int64_t>(count_of(content["learned_from"], "learned_from", kMost));
  }
  return habits;
}

Json parse_line(std::string_view line) {
  constexpr std::size_t kLongest = std::size_t{4} << 20U;  // parsing takes many times as much memory
  if (line.size() > kLongest) throw Damaged("a line longer than 4 MiB");
  Json json = parsed_json(line);
  if (json.is_discarded()) throw Damaged("not a line of a transcript");
  if (!json.is_object()) throw Damaged("not a line of a transcript");
  return json;
}

}  // namespace

std::string header_line(const Transcript& transcript) {
  Json line;
  line["houserules"] = transcript.engine;
  line["game"] = transcript.game;
  line["path"] = transcript.path;
  line["rules"] = Json::array();
  for (const auto& [file, hash] : transcript.hashes) line["rules"].push_back({{"file", file}, {"hash", hash}});
  line["players"] = transcript.players;
  line["names"] = transcript.names;
  line["options"] = Json::object();
  for (const auto& [name, value] : transcript.options) line["options"][name] = value;
  if (transcript.seed.is_key()) line["seed"] = transcript.seed.text();
  else line["seed"] = transcript.seed.number();
  line["index"] = transcript.index;
  if (transcript.taken_over > 0) line["taken_over"] = transcript.taken_over;
  if (!transcript.shows.empty()) line["shows"] = transcript.shows;
  if (!transcript.staged_cards.empty()) line["cards"] = transcript.staged_cards;
  if (!transcript.staged_draws.empty()) line["draws"] = transcript.staged_draws;
  if (!transcript.seats.empty()) line["seats"] = transcript.seats;
  return dump(line);
}

std::string choice_line(const RecordedChoice& choice) {
  Json line{{"seat", choice.seat + 1}, {"option", choice.alternative}, {"move", choice.move}};
  if (!choice.value.empty()) line["value"] = choice.value;
  return dump(line);
}

std::string end_line(const Transcript::End& end) {
  Json winners = Json::array();
  for (const Seat seat : end.winners) winners.push_back(seat + 1);
  Json content;
  content["winners"] = std::move(winners);
  content["scores"] = end.scores;
  if (end.given_up) content["given_up"] = true;
  if (end.deals > 0) content["deals"] = end.deals;
  Json line;
  line["end"] = std::move(content);
  return dump(line);
}

bool has_end(std::string_view text) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  return text.substr(text.rfind('\n') + 1).starts_with(R"({"end":)");
}

std::string undo_line(std::size_t choices) { return dump(Json{{"undo", choices}}); }

std::string sorted_line(const std::string& order) { return dump(Json{{"sorted", order}}); }

std::string habits_line(const Transcript::Habits& habits) {
  Json content{{"deal", habits.deal}, {"digest", habits.digest}};
  if (habits.learned_from > 0) content["learned_from"] = habits.learned_from;
  return dump(Json{{"habits", std::move(content)}});
}

std::string to_text(const Transcript& transcript) {
  std::string text = header_line(transcript) + '\n';
  if (!transcript.sorted.empty()) text += sorted_line(transcript.sorted) + '\n';
  for (const Transcript::Habits& habits : transcript.habits) text += habits_line(habits) + '\n';
  for (const RecordedChoice& choice : transcript.choices) text += choice_line(choice) + '\n';
  if (transcript.end) text += end_line(*transcript.end) + '\n';
  return text;
}

std::optional<Transcript> parse_transcript(std::string_view text, std::string& error, bool recover) {
  std::optional<Transcript> transcript;
  int number = 0;
  try {
    while (!text.empty()) {
      ++number;
      const auto end = text.find('\n');
      std::string_view line = text.substr(0, end);
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
      if (line.ends_with('\r')) line.remove_suffix(1);
      const Json json = parse_line(line);
      if (!transcript) {
        transcript = parse_header_line(json);
      } else if (json.contains("undo")) {
        take_back(json, transcript->choices);
        transcript->end.reset();
      } else if (transcript->end) {
        throw Damaged("the game was over before this line");
      } else if (json.contains("end")) {
        transcript->end = parse_end_line(json, transcript->players);
      } else if (json.contains("sorted")) {
        transcript->sorted = text_of(json["sorted"], "sorted");
      } else if (json.contains("habits")) {
        transcript->habits.push_back(parse_habits_line(json));
      } else {
        transcript->choices.push_back(parse_choice_line(json, transcript->players));
      }
    }
  } catch (const OfAnotherVersion& written) {
    error = fmt::format("line {}: {}", number, written.what());
    return std::nullopt;
  } catch (const Damaged& damaged) {
    if (!transcript) {
      error = fmt::format("not a transcript: line {}: {}", number, damaged.what());
      return std::nullopt;
    }
    if (!recover) {
      error = fmt::format("damaged at line {}: {}", number, damaged.what());
      return std::nullopt;
    }
    error = fmt::format("damaged at line {}: {}; kept everything before that", number, damaged.what());
    return transcript;
  }
  if (!transcript) error = "not a transcript: it is empty";
  return transcript;
}

}  // namespace houserules
