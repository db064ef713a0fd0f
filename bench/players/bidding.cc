// What bots bid when they play with each other, and whether it can be made.
#include "bench/players/bidding.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "bench/players/player.h"
#include "runtime/event.h"

#ifdef HOUSERULES_DDS
#include <dds/dll.h>
#endif

namespace houserules::yardstick {
namespace {

constexpr const char* kStrains[] = {"spade", "heart", "diamond", "club", "no trump"};  // in the order of the solver

/// Counts how many of them came true.
struct Count {
  int all = 0, good = 0;

  void note(bool is_good) {
    ++all;
    good += is_good ? 1 : 0;
  }
  void print(const char* what) const {
    const double z = 1.96, n = std::max(1, all), share = good / n;
    const double middle = (share + z * z / 2 / n) / (1 + z * z / n);
    const double half = z * std::sqrt(share * (1 - share) / n + z * z / 4 / n / n) / (1 + z * z / n);
    std::printf("; %s %.1f%% (%.1f%% to %.1f%%) of %d", what, 100 * share, 100 * (middle - half), 100 * (middle + half),
                all);
  }
};

struct Contract {
  int level = 0, strain = 0, declarer = 0;
  bool is_doubled = false;
};

/// From "4 spades by Anna, doubled".
Contract contract_of(const World& world) {
  const std::string text = world.public_value("contract", kNoSeat).text;
  Contract contract;
  if (text.empty()) return contract;
  contract.level = text[0] - '0';
  for (int strain = 0; strain < 5; ++strain)
    if (text.compare(2, std::string(kStrains[strain]).size(), kStrains[strain]) == 0) contract.strain = strain;
  for (Seat seat = 0; seat < 4; ++seat)
    if (text.find(" by " + world.setup().names[slot(seat)]) != std::string::npos) contract.declarer = seat;
  contract.is_doubled = text.find("doubled") != std::string::npos;
  return contract;
}

std::string cards_text(const World& world, Seat seat) {
  std::string text;
  for (const char* suit : {"spades", "hearts", "diamonds", "clubs"}) {
    text += suit == std::string("spades") ? "" : " ";
    std::vector<Face> own = hand(world, seat);
    std::sort(own.begin(), own.end(), [](const Face& a, const Face& b) { return a.order > b.order; });
    bool is_void = true;
    for (const Face& face : own) {
      if (suit_of(world, face) != suit) continue;
      const std::string rank = rank_of(world, face);
      text += rank == "10" ? "T" : rank;
      is_void = false;
    }
    if (is_void) text += "-";
  }
  return text;
}

/// The tricks of each contract with open cards: as strain and declarer; -1: not known.
using Tricks = std::array<std::array<int, 4>, 5>;

Tricks solve(const World& world) {
  Tricks tricks;
  for (auto& of_strain : tricks) of_strain.fill(-1);
#ifdef HOUSERULES_DDS
  ddTableDeal deal{};
  constexpr const char* kSuits[] = {"spades", "hearts", "diamonds", "clubs"};
  for (Seat seat = 0; seat < 4; ++seat) {
    for (const Face& face : hand(world, seat)) {
      for (int suit = 0; suit < 4; ++suit)
        if (suit_of(world, face) == kSuits[suit]) deal.cards[seat][suit] |= 1U << static_cast<unsigned>(face.order + 1);
    }
  }
  ddTableResults results{};
  if (CalcDDtable(deal, &results) == RETURN_NO_FAULT) {
    for (int strain = 0; strain < 5; ++strain)
      for (int seat = 0; seat < 4; ++seat) tricks[slot(strain)][slot(seat)] = results.resTable[strain][seat];
  }
#else
  static_cast<void>(world);
#endif
  return tricks;
}

struct Solved {
  Count bid, made, within_one, close, won;
  double levels = 0, tricks_bid = 0, doubled = 0;
  std::array<int, 8> by_level{};

  void bridge(const Contract& contract, const Tricks& tricks) {
    bid.note(contract.level > 0);
    ++by_level[slot(contract.level)];
    if (contract.level == 0) return;
    levels += contract.level;
    doubled += contract.is_doubled ? 1 : 0;
    const int possible = tricks[slot(contract.strain)][slot(contract.declarer)] - 6 - contract.level;
    made.note(possible >= 0);
    within_one.note(possible >= -1);
  }
};

/// Plays the first deal of a match to its end and reads at that moment how it stands.
class Reader final : public Listener {
 public:
  Reader(const World& world, const std::string& game, Solved& table) : world_(world), game_(game), table_(table) {}

  bool is_over() const { return over_; }
  void on_event(const Event& event) override {
    if (event.kind == Event::Kind::scored && game_ == "skat" && event.seat == declarer())
      table_.won.note(event.amount > 0);
    if (event.kind != Event::Kind::deal_ended) return;
    over_ = true;
    if (game_ == "skat") table_.bid.note(declarer() != kNoSeat);
    if (game_ != "spades") return;
    for (Seat seat = 0; seat < 4; ++seat) {
      const auto bid = world_.public_value("bid", seat).integer, tricks = world_.public_value("tricks", seat).integer;
      table_.tricks_bid += static_cast<double>(bid);
      table_.made.note(bid == 0 ? tricks == 0 : tricks >= bid);
      table_.within_one.note(bid == 0 ? tricks <= 1 : tricks >= bid - 1);
      table_.close.note(std::abs(tricks - bid) <= 1);
    }
  }

 private:
  Seat declarer() const { return static_cast<Seat>(world_.public_value("declarer", kNoSeat).integer - 1); }

  const World& world_;
  const std::string& game_;
  Solved& table_;
  bool over_ = false;
};

}  // namespace

bool has_bidding(const std::string& game) { return game == "bridge" || game == "skat" || game == "spades"; }

int bidding(World& world, Bot& bot, const std::string& name, int games, std::uint64_t seed, bool shows) {
  Solved table;
  const bool is_bridge = name == "bridge";
  for (int game = 0; game < games; ++game) {
    const auto index = static_cast<std::uint64_t>(game);
    Reader reader(world, name, table);
    world.hooks().listener = &reader;
    world.begin(seed, index);
    bot.begin(seed, index);
    std::vector<Choice> made;
    std::string calls;
    Status status = world.advance();
    while (status == Status::decision && !reader.is_over()) {
      const Decision& decision = world.decision();
      if (is_bridge && decision.own()[0].kind == AlternativeKind::card) break;
      made.push_back(bot.choose(world, made));
      const Alternative& chosen = decision.alternatives[made.back().alternative];
      if (shows)
        calls += " " + world.setup().names[slot(decision.seat)] + " " +
                 alternative_text(world.table(), decision, chosen, kOmniscient, false, &made.back().number) + ",";
      status = world.answer(made.back());
    }
    world.hooks().listener = nullptr;
    if (status == Status::error) return std::fprintf(stderr, "%s\n", world.error().message.c_str()), 1;
    const Contract contract = is_bridge ? contract_of(world) : Contract{};
    Tricks tricks{};
    if (is_bridge) tricks = solve(world);  // no card has been played
    if (is_bridge) table.bridge(contract, tricks);
    if (!shows) continue;
    for (Seat seat = 0; is_bridge && seat < 4; ++seat)
      std::printf("%s: %s\n", world.setup().names[slot(seat)].c_str(), cards_text(world, seat).c_str());
    std::printf("%s\n", calls.c_str());
    if (contract.level == 0) continue;
    std::printf("%s; tricks with open cards: %d\n\n", world.public_value("contract", kNoSeat).text.c_str(),
                tricks[slot(contract.strain)][slot(contract.declarer)]);
  }
  std::printf("%s, %d deals", name.c_str(), games);
  if (is_bridge) {
    table.bid.print("bid");
    table.made.print("makeable");
    table.within_one.print("within one trick");
    std::printf("; mean level %.2f, doubled %.0f; by level", table.levels / std::max(1, table.made.all), table.doubled);
    for (const int n : table.by_level) std::printf(" %d", n);
  }
  if (name == "skat") {
    table.bid.print("declared");
    table.won.print("won by the declarer");
  }
  if (name == "spades") {
    table.made.print("made");
    table.within_one.print("at most one trick short");
    table.close.print("at most one trick off");
    std::printf("; %.2f tricks bid in a deal", table.tricks_bid / games);
  }
  std::printf("\n");
  return 0;
}

}  // namespace houserules::yardstick
