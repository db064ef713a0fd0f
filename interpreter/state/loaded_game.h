// A game once its scripts are loaded: what stays constant while it is played, and pointers to the rest.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <lua.hpp>

#include "interpreter/loading/rules.h"
#include "interpreter/state/hooks.h"
#include "interpreter/state/known.h"
#include "runtime/opening.h"
#include "runtime/setup.h"

namespace houserules {

struct GameState;

/// Dense registry indices of objects and strings, so that pushing one is one lookup. Those in the plural are the first
/// of a run.
struct Slots {
  int cards = 0, players = 0, piles = 0, suits = 0, ranks = 0, colours = 0, face_names = 0, moves = 0, words = 0,
      teams = 0, pots = 0;
  int assigned = 0;  ///< the environment of the scripts, which stays empty, so that assignments are seen
  int publics = 0;   ///< by seat: the table of that player's public values
  int shared = 0;    ///< the table of shared public values
  int groups = 0;    ///< by pile group, then seat: rows of piles
  int coroutine = 0, globals = 0, defined = 0;
  int list_meta = 0, range_meta = 0, sets_meta = 0;
  int before_deal = 0, start = 0, turn = 0, play = 0, score = 0, why_not = 0, at_limit = 0, suit_of = 0, strength = 0,
      team_score = 0, team_publics = 0, hand_total = 0;
};

struct LoadedGame {
  std::shared_ptr<const Rules> rules;
  Setup setup;
  OptionValues options;
  const Opening* opening = nullptr;  ///< laid in every game; null: none; not owned
  Scripts scripts = Scripts::compiled;
  /// With numbered statements, by line: the file and the statement (-1: none). Lines are numbered across all files.
  std::vector<std::pair<std::size_t, int>> statements;
  bool loading = true;  ///< until the scripts are loaded

  lua_State* lua = nullptr;    ///< the main thread of the state; runs no game code but `score`
  GameState* state = nullptr;  ///< in the arena
  Slots slots;
  Known known;
  bool has_turn = false, has_play = false, has_score = false, has_start = false, has_before_deal = false,
       has_at_limit = false, has_suit_of = false, has_strength = false, has_team_score = false, has_hand_total = false;

  std::vector<std::string> face_texts;        ///< by face, for messages
  std::vector<std::uint64_t> face_rank_bits;  ///< by face, for patterns
  std::vector<std::uint32_t> face_suit_bits;
  std::vector<std::uint32_t> face_colour_bits;
  std::vector<std::string> colours;  ///< the distinct colours of the pack's suits

  void push_slot(lua_State* to, int slot) const { lua_rawgeti(to, LUA_REGISTRYINDEX, slot); }
  void push_card(lua_State* to, CardId card) const { push_slot(to, slots.cards + card); }
  void push_player(lua_State* to, Seat seat) const { push_slot(to, slots.players + seat); }
};

}  // namespace houserules
