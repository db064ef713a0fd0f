#include "serve/hall.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "protocol/fault.h"
#include "runtime/seed.h"
#include "serve/kept_table.h"
#include "serve/messages.h"
#include "system/utf8.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr std::size_t kCodeLength = 4;
constexpr std::chrono::minutes kLobbyKept{15};
constexpr std::chrono::hours kGameKept{24};

bool is_of_this_machine(const std::string& address) { return address == "127.0.0.1" || address == "::1"; }

std::string upper(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

}  // namespace

Hall::Hall(ServeOptions options, const Library& library, Outside& outside, const HallLimits& limits, bool saves)
    : options_(std::move(options)),
      library_(library),
      catalog_(library_),
      premises_{catalog_, library_, outside, saves},
      limits_(limits) {}

Hall::~Hall() {
  while (!guests_.empty()) leave(*guests_.begin());
}

std::string Hall::new_code() const {
  for (;;) {
    std::string code;
    const Seed::Key key = draw_secret();
    for (std::size_t i = 0; i < kCodeLength; ++i) {
      const std::string_view letters = i == 0 && !options_.codes.empty() ? options_.codes : kCodeLetters;
      code += letters[key[i] % letters.size()];
    }
    if (!rooms_.contains(code)) return code;
  }
}

std::shared_ptr<Room> Hall::add_room(ServedPlan plan, const std::string& address) {
  auto room = std::make_shared<Room>(new_code(), std::move(plan), premises_, address);
  rooms_[room->code()] = room;
  return room;
}

std::string Hall::open_own() { return add_room(ServedPlan(catalog_, options_), "")->code(); }

std::vector<std::string> Hall::resume() {
  std::vector<std::string> told;
  for (const std::string& file : kept_tables()) {
    std::string error;
    const auto room = Room::resume(file, premises_, error);
    if (room == nullptr) {
      told.push_back(fmt::format("{} cannot be resumed: {}", file, error));
    } else if (rooms_.try_emplace(room->code(), room).second) {
      told.push_back(fmt::format("Table {} continues: {}", room->code(), room->title()));
    }
  }
  return told;
}

std::shared_ptr<Guest> Hall::enter(const std::string& address,
                                   std::function<void(std::shared_ptr<const std::string>)> send) {
  if (guests_.size() >= limits_.guests) return nullptr;
  const auto of_address = static_cast<std::size_t>(
      std::count_if(guests_.begin(), guests_.end(), [&](const auto& guest) { return guest->address == address; }));
  // Behind a proxy all come from this machine.
  if (of_address >= limits_.guests_of_address && !is_of_this_machine(address)) return nullptr;
  auto guest = std::make_shared<Guest>();
  guest->address = address;
  guest->send = std::move(send);
  guest->credit = limits_.credit;
  guest->counted = premises_.outside.now();
  guests_.insert(guest);
  return guest;
}

void Hall::leave(const std::shared_ptr<Guest>& guest) {
  if (guests_.erase(guest) == 0) return;
  if (guest->room != nullptr) std::shared_ptr<Room>(guest->room)->leave(*guest);
}

bool Hall::pays(Guest& guest, double price) {
  const auto now = premises_.outside.now();
  const std::chrono::duration<double> passed = now - std::exchange(guest.counted, now);
  guest.credit = std::min(limits_.credit, guest.credit + passed.count() * limits_.credit_per_second) - price;
  return guest.credit >= 0;
}

bool Hall::hear(Guest& guest, std::string_view message) {
  if (message.size() > limits_.longest) return false;
  try {
    const EngineRequest request(message);
    const std::string op = request.text("op");
    // What makes the server think or read costs more.
    const bool is_dear = op == "hint" || op == "open" || op == "start" || op == "again" || op == "games";
    const bool is_join = op == "join";
    if (!pays(guest, is_dear ? 5 : is_join ? 4 : op == "ways" ? 2 : 1)) return false;
    serve(guest, request);
  } catch (const EngineFault& fault) {
    refuse(guest, fault.code, fault.what());
    if (fault.code == "bad_json" && !pays(guest, 5)) return false;
  } catch (const std::exception&) {
    return false;  // a fault of the program: it costs one guest the connection, and nobody the game
  }
  return true;
}

void Hall::serve(Guest& guest, const EngineRequest& request) {
  const std::string op = request.text("op");
  if (op == "ping") return send(guest, "pong", Json::object());
  if (op == "games") {
    if (games_.is_null()) games_ = games_json(catalog_, library_);
    return send(guest, "games", {{"games", games_}});
  }
  if (op == "open") return open(guest, request);
  if (op == "join") {
    const auto room = rooms_.find(upper(request.text("table")));
    if (room == rooms_.end()) throw EngineFault("no_table", "There is no table with that code.");
    if (guest.room != nullptr) std::shared_ptr<Room>(guest.room)->leave(guest);
    return room->second->enter(guest, request.optional_text("token").value_or(""),
                               request.optional_text("name").value_or(""),
                               request.optional_count("anyway", 0, 1).value_or(0) == 1);
  }
  if (guest.room == nullptr) throw EngineFault("no_table", "Sit down at a table first.");
  std::shared_ptr<Room>(guest.room)->serve(guest, op, request);
}

void Hall::open(Guest& guest, const EngineRequest& request) {
  const auto of_address = static_cast<std::size_t>(std::count_if(
      rooms_.begin(), rooms_.end(), [&](const auto& room) { return room.second->address() == guest.address; }));
  if (rooms_.size() >= limits_.tables ||
      (of_address >= limits_.tables_of_address && !is_of_this_machine(guest.address)))
    throw EngineFault("too_many", "There are too many tables already.");
  ServeOptions options = options_;
  options.game.clear();
  options.players = 0;
  options.preset.clear();
  options.set.clear();
  ServedPlan plan(catalog_, options);
  plan.change(request, catalog_, library_);
  if (guest.room != nullptr) std::shared_ptr<Room>(guest.room)->leave(guest);
  const auto room = add_room(std::move(plan), guest.address);
  try {
    room->enter(guest, "", request.optional_text("name").value_or(""));
  } catch (const EngineFault&) {
    rooms_.erase(room->code());
    throw;
  }
}

void Hall::tidy() {
  const auto now = premises_.outside.now();
  for (auto at = rooms_.begin(); at != rooms_.end();) {
    const std::shared_ptr<Room> room = at->second;
    room->tidy();
    // The server's own table stays: its code is on the screen.
    const bool is_own = room->address().empty();
    const auto kept = room->has_game() ? std::chrono::seconds(kGameKept) : std::chrono::seconds(kLobbyKept);
    if (!is_own && room->is_empty() && now - room->last_used() > kept) at = rooms_.erase(at);
    else ++at;
  }
}

}  // namespace houserules
