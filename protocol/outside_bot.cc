#include "protocol/outside_bot.h"

#include <array>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "grammar/diagnostics/diagnostic.h"
#include "protocol/choice.h"
#include "protocol/fault.h"
#include "protocol/game.h"
#include "protocol/show.h"
#include "runtime/seed.h"
#include "system/other_process.h"
#include "system/stop.h"
#include "telling/json.h"

namespace houserules {
namespace {

constexpr std::chrono::seconds kPatience{60};
constexpr int kMostFaults = 10;  ///< of its answers to one question

class OutsideBot final : public Bot {
 public:
  OutsideBot(const std::string& command, const EngineSetting& setting) : command_(command), setting_(setting) {}

  void begin(const Seed& seed, std::uint64_t index) override { follow(seed, index); }
  void follow(const Seed& seed, std::uint64_t index) override {
    seed_ = seed;
    index_ = index;
    game_.reset();
  }

  Choice choose(World& world, std::span<const Choice> made) override {
    return *answer(world, world.decision().seat, made, /*may_wait=*/false);
  }
  std::optional<Choice> call(World& world, Seat caller, std::span<const Choice> made) override {
    return answer(world, caller, made, /*may_wait=*/true);
  }

  void set_enough(Enough enough) override { enough_ = std::move(enough); }

 private:
  /// What the program of that seat chooses; nothing if it waits.
  std::optional<Choice> answer(const World& world, Seat seat, std::span<const Choice> made, bool may_wait) {
    try {
      Json question = told(world, seat, made);
      for (int faults = 0; faults < kMostFaults;) {
        const std::string line = program(seat).ask(json_text(question), patience());
        question = {};
        try {
          const EngineRequest request(line);
          const std::string op = request.text("op");
          if (op == "choose") {
            request.allow_only({"id", "move", "value"});
            return choice_of(request, world.table(), world.decision(), seat, first_id(world.decision(), seat));
          }
          request.allow_only({});
          if (op == "wait" && may_wait) return std::nullopt;
          if (op == "wait") throw EngineFault("bad_request", "only players who may call out of turn can wait");
          if (op == "view") question = game_->view(as(seat, op));
          else if (op == "state") question = game_->state(as(seat, op));
          else
            throw EngineFault("unknown_op",
                              fmt::format("there is no request `{}` here{}", op, did_you_mean(op, ops())));
        } catch (const EngineFault& fault) {
          ++faults;
          last_fault_ = fault.what();
          question["error"] = {{"code", fault.code}, {"message", last_fault_}};
        }
      }
      throw std::runtime_error(
          fmt::format("{} invalid answers to one question; the last error: {}", kMostFaults, last_fault_));
    } catch (const std::runtime_error& fault) {
      throw BotFault(fmt::format("`exec:{}` in seat {}: {}", command_, seat + 1, fault.what()));
    }
  }

  /// What the seat is told at this decision: the game, if it is its first in it, what has happened, and its options.
  Json told(const World& world, Seat seat, std::span<const Choice> made) {
    if (game_ == nullptr) {
      Json settings{{"op", "new"}, {"names", world.setup().names}, {"seed", seed_json(seed_)}, {"index", index_}};
      game_ = std::make_unique<EngineGame>(EngineRequest(json_text(settings)), setting_);
      introduced_ = 0;
    }
    game_->follow(made);
    if ((introduced_ & seat_bit(seat)) != 0) return game_->state(as(seat, "state"));
    introduced_ |= seat_bit(seat);
    Json first = game_->opening(as(seat, "new"));
    first["as"] = seat + 1;
    return first;
  }

  static EngineRequest as(Seat seat, const std::string& op) {
    return EngineRequest(json_text({{"op", op}, {"as", seat + 1}}));
  }
  static std::vector<std::string> ops() { return {"choose", "wait", "view", "state"}; }

  LineProgram& program(Seat seat) {
    auto& own = programs_[slot(seat)];
    if (own == nullptr) own = std::make_unique<LineProgram>(command_);
    return *own;
  }
  LineProgram::Patience patience() const {
    return {kPatience, [this] { return stop_requested || (enough_ && enough_()); }};
  }

  const std::string command_;
  const EngineSetting setting_;
  Seed seed_;
  std::uint64_t index_ = 0;
  Enough enough_;
  std::unique_ptr<EngineGame> game_;  ///< the same game, followed to know what to tell whom; null: not begun
  SeatMask introduced_ = 0;           ///< the seats that have been told of the game
  std::array<std::unique_ptr<LineProgram>, kMaxPlayers> programs_;
  std::string last_fault_;
};

class OutsideBots final : public BotMaker {
 public:
  OutsideBots(std::string command, EngineSetting setting)
      : command_(std::move(command)), setting_(std::move(setting)) {}
  std::unique_ptr<Bot> make() const override { return std::make_unique<OutsideBot>(command_, setting_); }

 private:
  const std::string command_;
  const EngineSetting setting_;
};

}  // namespace

std::shared_ptr<const BotMaker> outside_bots(std::string command, EngineSetting setting) {
  return std::make_shared<OutsideBots>(std::move(command), std::move(setting));
}

}  // namespace houserules
