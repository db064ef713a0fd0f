// Keys for people at one keyboard who may call at the same moment.
#include "telling/quick_keys.h"

#include "tests/interpreter/play_support.h"

namespace houserules::quick_keys_test {

using test::Play;
using test::seats;

std::string waiting(const std::string& more) {
  return "--[[ rules\ngame \"Waiting\"\nplayers 2\n" + more +
         "move wait \"wait\"\nmove snap \"snap!\"\n]]\n"
         "function turn(me)\n  me:choose { wait = true, snap = true, others = { snap = after(me) } }\n  "
         "finish(me)\nend\n";
}

TEST_CASE("people who hide nothing have a key each for a call that all may make") {
  Play play(waiting("pile hand none\n"), seats(2, "2C 3C"));
  const World& world = play.game->world();
  REQUIRE(hides_nothing(world.setup()));
  const bool anna_moves = world.decision().seat == 0;
  const QuickKeys keys = quick_keys(world, {0, 1}, {"help"});
  CHECK(keys.about == "Press a (Anna) or b (Ben): snap!   Enter: wait");
  CHECK(keys.lines == std::map<char, std::string>{{'a', anna_moves ? "snap!" : "anna: snap!"},
                                                  {'b', anna_moves ? "ben: snap!" : "snap!"},
                                                  {'\n', "wait"},
                                                  {'\r', "wait"}});
  // A letter that begins a command is not free.
  CHECK(quick_keys(world, {0, 1}, {"answer", "back"}).about == "Press n (Anna) or e (Ben): snap!   Enter: wait");
}

TEST_CASE("somebody who plays alone has space") {
  Play play(waiting("pile hand none\n"), seats(2, "2C 3C"));
  const World& world = play.game->world();
  const Seat mover = world.decision().seat;
  const QuickKeys own = quick_keys(world, {mover}, {"help"});
  CHECK(own.about == "Press space: snap!   Enter: wait");
  CHECK(own.lines == std::map<char, std::string>{{' ', "snap!"}, {'\n', "wait"}, {'\r', "wait"}});
  const QuickKeys others = quick_keys(world, {static_cast<Seat>(1 - mover)}, {"help"});
  CHECK(others.about == "Press space: snap!");
  CHECK(others.lines == std::map<char, std::string>{{' ', "snap!"}});
}

TEST_CASE("people with hands type what they call, after their names") {
  Play play(waiting(""), seats(2, "2C 3C"));
  CHECK_FALSE(hides_nothing(play.game->world().setup()));
  CHECK(quick_keys(play.game->world(), {0, 1}, {}).lines.empty());
}

}  // namespace houserules::quick_keys_test
