#include "serve/sight.h"

#include <algorithm>
#include <optional>
#include <span>

#include <nlohmann/json.hpp>

#include "interpreter/loading/options_json.h"
#include "protocol/show.h"
#include "runtime/opening.h"
#include "table/auction.h"
#include "table/received.h"
#include "table/score_sheet.h"
#include "table/tricks.h"
#include "telling/auction_words.h"
#include "telling/card_text.h"
#include "telling/ending.h"
#include "telling/hand_view.h"
#include "telling/json.h"
#include "telling/listing.h"
#include "telling/table_view.h"
#include "telling/text.h"

namespace houserules {
namespace {

const char* shape_text(PileGroup::Shape shape) {
  using Shape = PileGroup::Shape;
  switch (shape) {
    case Shape::single: return "single";
    case Shape::each: return "each";
    case Shape::row: return "row";
    case Shape::each_row: return "each row";
    case Shape::suits: return "suits";
    case Shape::each_suits: return "each suits";
  }
  return "";
}

/// Where a value's cards lie: the pile and the place in it, both from 0.
void add_places(Json& places, const Table& table, const Decision& decision, const Alternative& alternative) {
  const auto add = [&](CardId card) { places.push_back({table.pile_of(card), table.place_of(card) - 1}); };
  if (alternative.kind == AlternativeKind::card || alternative.kind == AlternativeKind::place) {
    add(static_cast<CardId>(alternative.value));
  } else if (alternative.kind == AlternativeKind::set) {
    for (const CardId card : std::span(decision.sets).subspan(slot(alternative.value), alternative.count)) add(card);
  }
}

/// What a page needs to know of a move besides its words: which cards, piles and players to touch for it.
void add_things(Json& move, const Table& table, const Decision& decision, const Alternative& alternative) {
  const Alternative second = alternative.second_value();
  if (second.kind != AlternativeKind::plain) move["second"] = true;
  Json places = Json::array();
  for (const Alternative& value : {alternative, second}) {
    add_places(places, table, decision, value);
    if (value.kind == AlternativeKind::pile) move["pile"] = value.value;
    if (value.kind == AlternativeKind::player) move["player"] = value.value + 1;
    if (value.kind == AlternativeKind::suit) move["suit"] = table.pack().suits[slot(value.value)];
  }
  if (!places.empty()) move["at"] = std::move(places);
  // As many cards of the rank as the number says: any of them may be touched.
  if (counts_cards_of_rank(alternative)) {
    move["count"] = alternative.value;
    move["rank"] = table.pack().ranks[slot(alternative.most)];
  }
}

Json moves_json(const Table& table, const Decision& decision, Seat viewer) {
  Json json = decide_json(table, decision, viewer);
  std::size_t move = 0, call = 0;
  for (std::size_t i = 0; i < decision.alternatives.size(); ++i) {
    const Alternative& alternative = decision.alternatives[i];
    if (decision.chooser(alternative) != viewer) continue;
    const bool own = i < decision.own().size();
    add_things(own ? json["moves"][move++] : json["calls"][call++], table, decision, alternative);
  }
  // Whom the rules invite to call, whatever they hold, is public.
  if (viewer >= 0 && (decision.invited & seat_bit(viewer)) != 0) json["invited"] = true;
  return json;
}

Json trick_json(const TrickSeen& trick, const Setup& setup) {
  Json json;
  json["laid"] = Json::array();
  for (const std::vector<FaceId>& cards : trick.laid) {
    Json row = Json::array();
    for (const FaceId face : cards) row.push_back(setup.pack.text(face));
    json["laid"].push_back(std::move(row));
  }
  if (trick.leader != kNoSeat) json["leader"] = trick.leader + 1;
  if (trick.is_over) json["over"] = true;
  if (trick.taker != kNoSeat) json["taker"] = trick.taker + 1;
  if (trick.points) json["points"] = *trick.points;
  return json;
}

Json face_json(const Pack& pack, FaceId id) {
  const Face& face = pack.faces[id];
  Json json;
  json["rank"] = pack.ranks[slot(face.rank)];
  json["order"] = face.order;
  if (face.suit >= 0) {
    json["suit"] = pack.suits[slot(face.suit)];
    if (!pack.colours[slot(face.suit)].empty()) json["colour"] = pack.colours[slot(face.suit)];
  }
  const std::string name = card_words(pack, id);
  const bool is_named = pack.text(id) == pack.ranks[slot(face.rank)] && name.find(' ') == std::string::npos;
  json["shown"] = is_named ? name : pack.symbol_text(id);  // "Skis" for `fool`
  json["name"] = name;
  return json;
}

/// What the rule file said before a decision of all players at once: to whom cards are passed.
std::string said_last(const Game& game) {
  const World& world = game.world();
  if (world.status() != Status::decision || !world.decision().simultaneous) return "";
  for (auto event = game.events().rbegin(); event != game.events().rend(); ++event) {
    if (event->kind == Event::Kind::said) return capital(event->text);
    if (event->kind != Event::Kind::chose && event->kind != Event::Kind::turn) return "";
  }
  return "";
}

/// How many deals are over.
std::size_t deals_ended(const Game& game) {
  const auto& events = game.events();
  return slot(std::count_if(events.begin(), events.end(),
                            [](const Event& event) { return event.kind == Event::Kind::deal_ended; }));
}

/// The trick that ended the last deal, until a card lies in this one.
std::optional<TrickSeen> last_trick_of_deal(const Game& game, const TrickSeen& now) {
  const auto is_laid = [](const TrickSeen& trick) {
    return std::any_of(trick.laid.begin(), trick.laid.end(), [](const auto& cards) { return !cards.empty(); });
  };
  const std::span<const Event> events = game.events();
  const auto ended = std::find_if(events.rbegin(), events.rend(),
                                  [](const Event& event) { return event.kind == Event::Kind::deal_ended; });
  if (is_laid(now) || ended == events.rend()) return std::nullopt;
  TrickSeen last = trick_seen(events.first(slot(events.rend() - ended - 1)), game.world().setup());
  return is_laid(last) ? std::optional(std::move(last)) : std::nullopt;
}

/// Adds what was scored before the rules changed (Room::change_rules).
void add_earlier(ScoreSheet& sheet, const Opening& opening, const Setup& setup) {
  const auto& earlier = sheet.chips ? opening.chips : opening.scores;
  for (std::size_t seat = 0; seat < earlier.size() && seat < sheet.total.size(); ++seat)
    sheet.total[seat] += earlier[seat] - (sheet.chips ? setup.chips : 0);
}

}  // namespace

Json setup_json(const Game& game) {
  const Setup& setup = game.world().setup();
  Json json;
  json["title"] = game.rules().header.title;
  json["game"] = game.rules().name();
  if (const auto& about = game.rules().header.about; !about.empty()) json["about"] = about.front();
  json["players"] = setup.players;
  json["teams"] = setup.teams;
  json["order"] = order_name(natural_order(setup));
  json["options"] = options_json(game.settings().options);
  json["moves"] = Json::object();
  for (const MoveInfo& move : setup.moves) json["moves"][move.name] = move.text;
  json["piles"] = Json::array();
  for (const PileGroup& group : setup.groups) {
    for (int i = 0; i < group.count; ++i) {
      const auto id = static_cast<std::size_t>(group.first + i);
      if (json["piles"].size() <= id) json["piles"].get_ref<Json::array_t&>().resize(id + 1);
      json["piles"][id] = {{"shape", shape_text(group.shape)},
                           {"facing", facing_text(setup.piles[id].facing)},
                           // Only its top card matters, as a terminal shows it.
                           {"alone", group.name == "discard" || setup.piles[id].facing == PileFacing::top_up},
                           {"hand", setup.hands && &group == &setup.groups[slot(*setup.hands)]},
                           {"place", setup.piles[id].index}};
    }
  }
  if (setup.stock) json["stock"] = *setup.stock;
  if (const auto pile = trick_pile(setup)) json["trick"] = *pile;
  json["faces"] = Json::object();
  for (FaceId face = 0; face < setup.pack.faces.size(); ++face)
    json["faces"][setup.pack.text(face)] = face_json(setup.pack, face);
  return json;
}

void Sight::listen(const Game& game) {
  if (narrator_ == nullptr) narrator_ = std::make_unique<Narrator>(game.world().setup(), viewer_, Style{});
  const std::span<const Event> events = game.events();
  for (std::string& line : narrator_->tell(events.subspan(told_))) {
    if (line.empty()) continue;
    lines_.push_back(std::move(line));
    ++lines_told_;
    if (lines_.size() > kMostLines) lines_.pop_front();
  }
  told_ = events.size();
}

void Sight::forget() {
  narrator_.reset();
  told_ = 0;
  lines_told_ = 0;
  lines_.clear();
}

Json Sight::moves(const Game& game) const { return moves_json(game.world().table(), game.world().decision(), viewer_); }

Json Sight::look(const Game& game) {
  listen(game);
  const World& world = game.world();
  const Setup& setup = world.setup();
  Json json;
  json["choices"] = game.choices_made();
  json["view"] = view_json(game.view_with_totals(viewer_), setup);
  if (world.status() == Status::decision) json["decide"] = moves(game);
  for (const FaceId face : cards_received(game.events(), setup, viewer_))
    json["received"].push_back(setup.pack.text(face));
  if (deal_so_far(game.events(), setup).stock_is_dealt_out) json["dealt_out"] = true;
  for (const Event& call : auction_calls(game.events(), setup))
    json["auction"].push_back({{"seat", call.seat + 1}, {"text", call_words(call, setup)}});
  if (const std::string said = said_last(game); !said.empty()) json["said"] = said;
  if (trick_pile(setup)) {
    const TrickSeen trick = trick_seen(game.events(), setup);
    json["trick"] = trick_json(trick, setup);
    if (const auto last = last_trick_of_deal(game, trick)) json["last_trick"] = trick_json(*last, setup);
  }
  ScoreSheet sheet = score_sheet(game.events(), setup);
  if (game.settings().opening) add_earlier(sheet, *game.settings().opening, setup);
  // A deal that is being played has mostly scored nothing yet.
  const std::size_t ended = deals_ended(game);
  const auto is_nothing = [](std::int64_t points) { return points == 0; };
  if (sheet.deals.size() > ended && std::all_of(sheet.deals.back().begin(), sheet.deals.back().end(), is_nothing)) {
    sheet.deals.pop_back();
    sheet.parts.pop_back();
  }
  if (!sheet.deals.empty() || game.settings().opening) {
    json["scores"] = {{"deals", sheet.deals}, {"ended", ended}, {"total", sheet.total}, {"chips", sheet.chips}};
    Json& parts = json["scores"]["parts"] = Json::array();
    for (const auto& of_deal : sheet.parts) {
      Json rows = Json::array();
      for (const ScoreSheet::Part& part : of_deal)
        rows.push_back({{"name", setup.part_in_words(part.part)}, {"points", part.points}});
      parts.push_back(std::move(rows));
    }
  }
  if (world.status() == Status::over) {
    json["over"] = result_json(world.result(), setup);
    json["over"]["text"] = outcome_line(world.result(), setup);
  }
  json["lines"] = lines_told_;
  json["log"] = lines_;
  return json;
}

}  // namespace houserules
