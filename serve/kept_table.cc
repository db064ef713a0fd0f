#include "serve/kept_table.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "system/files.h"
#include "system/json.h"
#include "table/journal.h"

namespace houserules {
namespace {

constexpr const char* kEnding = ".table";

}  // namespace

std::string kept_path(const std::string& journal) { return journal + kEnding; }

std::string journal_of(const std::string& file) { return file.substr(0, file.size() - std::string(kEnding).size()); }

void write_kept(const std::string& file, const KeptTable& table) {
  Json json{{"table", table.code},        {"address", table.address},     {"bots", table.bots},
            {"pace", table.pace.count()}, {"clock", table.clock.count()}, {"host", table.host},
            {"learn", table.learn},       {"people", Json::array()}};
  for (const KeptTable::One& one : table.people)
    json["people"].push_back({{"token", one.token},
                              {"name", one.name},
                              {"address", one.address},
                              {"seat", one.seat},
                              {"bot", one.stands_in},
                              {"replaced_by", one.replaced_by}});
  FileBeside beside(file, 0600);
  if (beside.write(json_text(json) + "\n") && beside.sync()) beside.take_place();
}

std::optional<KeptTable> read_kept(const std::string& file, std::string& error) {
  const auto text = read_text(file, error);
  if (!text) return std::nullopt;
  try {
    const Json json = parsed_json(*text);
    KeptTable table;
    table.code = json.at("table").get<std::string>();
    table.address = json.at("address").get<std::string>();
    table.bots = json.at("bots").get<std::string>();
    table.pace = std::chrono::milliseconds(json.at("pace").get<std::uint32_t>());
    table.clock = std::chrono::seconds(json.value("clock", std::uint32_t{0}));
    table.learn = json.value("learn", false);
    table.host = json.at("host").get<std::size_t>();
    for (const Json& one : json.at("people")) {
      table.people.push_back({one.at("token").get<std::string>(), one.at("name").get<std::string>(),
                              one.at("address").get<std::string>(), one.at("seat").get<Seat>(), one.value("bot", false),
                              one.value("replaced_by", "")});
    }
    return table;
  } catch (const nlohmann::json::exception&) {
    error = fmt::format("{}: this is not a saved table", file);
    return std::nullopt;
  }
}

void remove_kept(const std::string& file) {
  std::error_code status;
  std::filesystem::remove(file, status);
}

std::vector<std::string> kept_tables() {
  namespace fs = std::filesystem;
  std::vector<std::string> files;
  std::error_code status;
  for (const auto& entry : fs::directory_iterator(state_folder(), status)) {
    if (entry.path().extension() == kEnding) files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace houserules
