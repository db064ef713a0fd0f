// What of a table outlives the server.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "protocol/fault.h"
#include "serve/kept_table.h"
#include "serve/room.h"

namespace houserules {

void Room::keep() {
  if (game_ == nullptr || game_->journal_path().empty() || !is_playing()) return;
  KeptTable table{code_, address_, plan_.bots(), plan_.pace(), plan_.clock(), plan_.is_taught(), {}, 0};
  for (const PersonPtr& person : people_) {
    if (person == host_) table.host = table.people.size();
    table.people.push_back(
        {person->token, person->name, person->address, person->seat, person->stands_in, person->replaced_by});
  }
  kept_ = kept_path(game_->journal_path());
  write_kept(kept_, table);
}

void Room::forget_kept() {
  if (!kept_.empty()) remove_kept(kept_);
  kept_.clear();
}

std::shared_ptr<Room> Room::resume(const std::string& file, const Premises& premises, std::string& error) {
  const auto table = read_kept(file, error);
  if (!table) return nullptr;
  KeptGame kept;
  auto journal = Journal::take_up(journal_of(file), kept, error);
  if (journal == nullptr) return nullptr;
  const Transcript& transcript = kept.transcript;
  if (transcript.end) {
    error = "that game is over";
    return nullptr;
  }
  ServeOptions options;
  try {
    const bool is_there = premises.library.read(transcript.path, error).has_value();
    options.game = is_there ? transcript.path : transcript.game;
    ReplayError refused;
    auto game = Game::replay(premises.catalog.rules(options.game), transcript, refused);
    if (game == nullptr || !kept.damage.empty()) {
      error = game == nullptr ? refused.message : kept.damage;
      return nullptr;
    }
    options.players = transcript.players;
    for (const auto& [name, value] : game->settings().options) options.set.emplace_back(name, to_string(value));
    options.pace = table->pace;
    auto room = std::make_shared<Room>(table->code, ServedPlan(premises.catalog, options), premises, table->address);
    room->plan_.change(EngineRequest(json_text(
                           {{"bots", table->bots}, {"clock", table->clock.count()}, {"learn", table->learn ? 1 : 0}})),
                       premises.catalog, premises.library);
    for (const KeptTable::One& one : table->people) {
      auto person = std::make_shared<Person>();
      person->token = one.token;
      person->name = one.name;
      person->address = one.address;
      person->seat = one.seat < transcript.players ? one.seat : kNoSeat;
      person->stands_in = one.stands_in && person->seat != kNoSeat;
      person->replaced_by = one.replaced_by;
      person->left = premises.outside.now();
      room->people_.push_back(std::move(person));
    }
    if (room->people_.empty()) {
      error = "nobody was at that table";
      return nullptr;
    }
    room->host_ = room->people_[std::min(table->host, room->people_.size() - 1)];
    room->bots_.assign(slot(transcript.players), bot_of_level(table->bots));
    room->kept_ = file;
    room->take_game(std::move(game), std::move(journal), room->seats_of_people());
    room->game_->begin();
    return room;
  } catch (const EngineFault& fault) {
    error = fault.what();
    return nullptr;
  }
}

}  // namespace houserules
