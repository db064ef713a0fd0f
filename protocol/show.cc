#include "protocol/show.h"

#include <nlohmann/json.hpp>

#include "runtime/event_words.h"
#include "telling/json.h"

namespace houserules {
namespace {

const char* kind_text(Event::Kind kind) {
  using Kind = Event::Kind;
  switch (kind) {
    case Kind::deal_started: return "deal_started";
    case Kind::dealt: return "dealt";
    case Kind::dealt_out: return "dealt_out";
    case Kind::turned_up: return "turned_up";
    case Kind::turn: return "turn";
    case Kind::took: return "took";
    case Kind::moved: return "moved";
    case Kind::shuffled: return "shuffled";
    case Kind::refilled: return "refilled";
    case Kind::shown: return "shown";
    case Kind::chose: return "chose";
    case Kind::changed: return "changed";
    case Kind::said: return "said";
    case Kind::paid: return "paid";
    case Kind::missed: return "missed";
    case Kind::turned_round: return "turned_round";
    case Kind::undone: return "undone";
    case Kind::sat_out: return "sat_out";
    case Kind::went_out: return "went_out";
    case Kind::scored: return "scored";
    case Kind::deal_void: return "deal_void";
    case Kind::deal_ended: return "deal_ended";
    case Kind::match_ended: return "match_ended";
  }
  return "";
}

Json value_json(const PublicValue& value, const Setup& setup) {
  return value.is(PublicValue::Kind::nil) ? Json() : Json(text_of(value, setup));
}

/// The label of a public value; for a team "Anna and Clara, tricks".
std::string called(const PublicView& value, const Setup& setup) {
  if (value.team < 0) return value.text;
  const std::string& what = value.text.empty() ? value.name : value.text;
  return with_owner(setup.team_name(value.team),
                    {setup.players > setup.teams ? of_several(what) : what, is_predicate(what)});
}

/// A seat number, or the name of a pot.
Json party_json(const Setup& setup, int party) {
  if (party >= kMaxPlayers) return setup.pots[slot(party - kMaxPlayers)];
  return party + 1;
}

Json event_json(const Event& event, const Setup& setup, Seat viewer) {
  using Kind = Event::Kind;
  const Kind kind = event.kind;
  Json json;
  json["kind"] = kind_text(kind);
  if (event.seat != kNoSeat) json["seat"] = party_json(setup, event.seat);
  if (event.other != kNoSeat) json["other"] = party_json(setup, event.other);
  const bool from = kind == Kind::took || kind == Kind::moved || kind == Kind::shuffled || kind == Kind::refilled ||
                    kind == Kind::shown;
  const bool to = kind == Kind::took || kind == Kind::moved || kind == Kind::refilled || kind == Kind::turned_up ||
                  kind == Kind::dealt_out;
  if (from) json["from"] = setup.piles[event.from].label;
  if (to) json["to"] = setup.piles[event.to].label;
  if (kind == Kind::deal_started || kind == Kind::dealt || kind == Kind::dealt_out || kind == Kind::took ||
      kind == Kind::moved || kind == Kind::refilled || kind == Kind::paid || kind == Kind::scored) {
    json["amount"] = event.amount;
  }
  if (!event.parts.empty()) {
    json["parts"] = Json::array();
    for (const PointPart& part : event.parts)
      json["parts"].push_back({{"name", setup.parts[part.part]}, {"points", part.points}});
  }
  if (kind == Kind::chose) json["move"] = setup.moves[event.move].name;
  if (kind == Kind::changed) {
    json["name"] = setup.publics[slot(event.info)].name;
    if (event.team >= 0) json["team"] = event.team + 1;
    json["was"] = value_json(event.was, setup);
    json["value"] = value_json(event.value, setup);
  }
  if (kind == Kind::took || kind == Kind::moved || kind == Kind::turned_up || kind == Kind::shown ||
      (kind == Kind::chose && !event.cards.empty() && is_choice_told(event, setup, viewer))) {
    json["cards"] = Json::array();
    for (const EventCard& card : event.cards) {
      const bool seen = sees(viewer, card.seen_by, setup.players);
      json["cards"].push_back(seen ? Json(setup.pack.text(card.face)) : Json());
    }
  }
  if (kind == Kind::deal_ended || kind == Kind::match_ended) json["winners"] = seats_json(event.winners);
  if (event.losers != 0) json["losers"] = seats_json(event.losers);
  std::string text = describe(event, setup, viewer);
  if (!text.empty()) json["text"] = std::move(text);
  return json;
}

Json alternative_json(const Table& table, const Decision& decision, const Alternative& alternative, std::size_t id) {
  Json json;
  json["id"] = id;
  json["move"] = table.setup().moves[alternative.move].name;
  if (alternative.kind == AlternativeKind::range) {
    json["least"] = alternative.value;
    json["most"] = alternative.most;
    json["step"] = alternative.step;
  } else if (alternative.kind != AlternativeKind::plain) {
    json["value"] = value_text(table, decision, alternative, decision.chooser(alternative));
  }
  json["text"] = alternative_text(table, decision, alternative, decision.chooser(alternative));
  return json;
}

}  // namespace

std::uint32_t first_id(const Decision& decision, Seat viewer) {
  return viewer == kOmniscient ? 0 : decision.of(viewer).first;
}

Json decide_json(const Table& table, const Decision& decision, Seat viewer) {
  Json json;
  json["seat"] = decision.seat + 1;
  if (decision.simultaneous) json["simultaneous"] = true;
  const std::uint32_t first = first_id(decision, viewer);
  for (std::size_t i = 0; i < decision.alternatives.size(); ++i) {
    const Seat chooser = decision.chooser(decision.alternatives[i]);
    if (viewer != kOmniscient && viewer != chooser) continue;
    const bool own = i < decision.own().size();
    Json move = alternative_json(table, decision, decision.alternatives[i], i - first);
    if (!own) move["seat"] = chooser + 1;
    json[own ? "moves" : "calls"].push_back(std::move(move));
  }
  return json;
}

Json events_json(std::span<const Event> events, const Setup& setup, Seat viewer) {
  Json json = Json::array();
  for (const Event& event : events) json.push_back(event_json(event, setup, viewer));
  return json;
}

const char* facing_text(PileFacing facing) {
  switch (facing) {
    case PileFacing::up: return "up";
    case PileFacing::down: return "down";
    case PileFacing::own: return "own";
    case PileFacing::others: return "others";
    case PileFacing::top_up: return "top up";
    case PileFacing::as_laid: return "as laid";
  }
  return "";
}

Json view_json(const View& view, const Setup& setup) {
  Json json;
  if (view.viewer != kOmniscient) json["seat"] = view.viewer + 1;
  json["deal"] = view.deal_number;
  json["dealer"] = view.dealer + 1;
  if (view.to_move != kNoSeat) json["to_move"] = view.to_move + 1;
  json["direction"] = view.direction > 0 ? "clockwise" : "counterclockwise";
  json["players"] = Json::array();
  for (const PlayerView& player : view.players) {
    Json row;
    row["seat"] = player.seat + 1;
    row["name"] = player.name;
    row["in_match"] = player.in_match;
    row["in_deal"] = player.in_deal;
    row["score"] = player.score;
    if (setup.has_chips) row["chips"] = player.chips;
    if (setup.teams > 0) row["team"] = player.seat % setup.teams + 1;
    json["players"].push_back(std::move(row));
  }
  json["piles"] = Json::array();
  for (const PileView& pile : view.piles) {
    Json row;
    row["name"] = pile.name;
    row["label"] = pile.label;
    if (pile.owner != kNoSeat) row["owner"] = pile.owner + 1;
    row["cards"] = Json::array();
    for (const auto& card : pile.cards) row["cards"].push_back(card ? Json(setup.pack.text(*card)) : Json());
    if (!pile.told.empty()) row["told"] = pile.told;
    if (!pile.total.empty()) row["total"] = pile.total;
    json["piles"].push_back(std::move(row));
  }
  json["publics"] = Json::array();
  for (const PublicView& value : view.publics) {
    Json row;
    row["name"] = value.name;
    row["text"] = called(value, setup);
    if (value.seat != kNoSeat) row["seat"] = value.seat + 1;
    if (value.team >= 0) row["team"] = value.team + 1;
    row["value"] = value_json(value.value, setup);
    json["publics"].push_back(std::move(row));
  }
  if (!view.pots.empty()) {
    json["pots"] = Json::object();
    for (const auto& [name, chips] : view.pots) json["pots"][name] = chips;
  }
  return json;
}

}  // namespace houserules
