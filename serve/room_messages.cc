// What everybody at a table is sent.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "serve/messages.h"
#include "serve/room.h"

namespace houserules {

Json Room::seats_json() const {
  Json seats = Json::array();
  for (Seat seat = 0; seat < plan_.players(); ++seat) {
    const PersonPtr person = at(seat);
    Json row{{"seat", seat + 1}};
    if (person != nullptr) {
      row["name"] = person->name;
      row["here"] = person->is_here();
      // The game keeps the name of whoever sat there when it began.
      if (game_ != nullptr && game_->names()[slot(seat)] != person->name) row["for"] = game_->names()[slot(seat)];
      if (person->stands_in) row["bot"] = true;
      if (person == host_) row["host"] = true;
    } else {
      row["bot"] = true;
    }
    seats.push_back(std::move(row));
  }
  return seats;
}

/// `take back "play 7♦" and the 3 moves after it; deal 2 would be dealt again`
std::string Room::undo_text(const Proposal& open, const Person& person) const {
  const Undoing& undoing = open.undoing;
  const bool plays = person.seat != kNoSeat && !person.stands_in;
  const bool is_own = undoing.chooser == open.by->seat;
  std::string text = fmt::format("take back {}\"{}\"", is_own ? "" : game_->names()[slot(undoing.chooser)] + "'s ",
                                 undoing.words.at(plays ? person.seat : kGallery));
  const std::size_t after = game_->choices() > undoing.at ? game_->choices() - undoing.at - 1 : 0;
  if (after == 1) text += " and the move after it";
  if (after > 1) text += fmt::format(" and the {} moves after it", after);
  const int first = undoing.deal + 1, last = game_->deal();
  if (first == last) text += fmt::format("; deal {} would be dealt again", last);
  if (first < last) text += fmt::format("; deals {} to {} would be dealt again", first, last);
  return text;
}

Json Room::proposal_json(const Person& person) const {
  const Proposal& open = *proposal_;
  const bool own = open.by.get() == &person;
  const std::string& by = open.by->name;
  std::string what;
  switch (open.what) {
    case Proposal::What::undo: what = undo_text(open, person); break;
    case Proposal::What::bot: what = fmt::format("let a bot play for {}", open.about->name); break;
    case Proposal::What::seat: {
      const std::string& whose = game_->names()[slot(open.seat)];
      what = whose == by ? fmt::format("have {} seat back", own ? "your" : "their")
                         : fmt::format("take over {}'s seat", whose);
      break;
    }
  }
  Json json;
  json["text"] = fmt::format("{} to {}.", own ? "You have asked" : by + " asks", what);
  json["asked"] = open.missing.contains(const_cast<Person*>(&person));
  json["own"] = own;
  json["missing"] = Json::array();
  for (const PersonPtr& one : people_) {
    if (open.missing.contains(one.get())) json["missing"].push_back(one->name);
  }
  return json;
}

std::string Room::message_for(const Person& person) const {
  Json json{{"v", kMessages}, {"kind", "table"}, {"table", code_}};
  json["you"] = {{"name", person.name}, {"host", host_.get() == &person}};
  if (person.seat != kNoSeat) json["you"]["seat"] = person.seat + 1;
  if (person.seat == kNoSeat && !person.replaced_by.empty())
    json["you"]["watches"] =
        fmt::format("While you were away, {} took over your seat. Now you are watching.", person.replaced_by);
  json["host"] = host_->name;
  json["seats"] = seats_json();
  Json watchers = Json::array();
  for (const PersonPtr& one : people_) {
    if (one->seat == kNoSeat && one->is_here()) watchers.push_back(one->name);
  }
  json["watchers"] = std::move(watchers);
  json["plan"] = plan_.json(/*whole=*/game_ == nullptr);
  if (proposal_) json["proposal"] = proposal_json(person);
  if (!note_.empty()) json["note"] = note_;
  const std::string& fault = fault_.empty() && game_ != nullptr ? game_->stopped() : fault_;
  if (!fault.empty() && host_.get() == &person) json["fault"] = fault;
  json["phase"] = game_ == nullptr ? "lobby" : "play";
  if (game_ == nullptr) {
    if (!invitation_) invitation_ = premises_.outside.invitation(code_);
    if (!invitation_->link.empty()) json["invite"] = {{"link", invitation_->link}, {"squares", invitation_->squares}};
    return json_text(json);
  }
  if (game_->status() == Status::over) json["phase"] = "over";
  if (game_->status() == Status::error) json["phase"] = "stopped";
  if (const auto left = game_->left()) json["left"] = left->count();
  if (!game_->unsaved().empty() && host_.get() == &person) json["unsaved"] = game_->unsaved();
  std::string text = json_text(json);
  text.pop_back();
  const bool plays = person.seat != kNoSeat && !person.stands_in;
  return text + ",\"game\":" + game_->shown(plays ? person.seat : kGallery) + "}";
}

void Room::tell(const Person& person) {
  const auto text = std::make_shared<const std::string>(message_for(person));
  for (Guest* guest : person.guests) guest->send(text);
}

void Room::tell_all() {
  for (const PersonPtr& person : people_) {
    if (person->is_here()) tell(*person);
  }
}

void Room::tell_setup(Guest& guest) const {
  if (game_ == nullptr) return;
  guest.send(std::make_shared<const std::string>(
      fmt::format(R"({{"v":{},"kind":"setup","setup":{}}})", kMessages, game_->setup())));
}

}  // namespace houserules
