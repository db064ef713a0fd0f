--[[ rules
game     "Whist"
about    "Partners, trumps, and every trick above six: the game that all the others come from."
source   "https://www.pagat.com/whist/whist.html"
family   tricks
players  4
teams    2

deck     52
order    2 .. A
pile     discard     none
pile     trick       face up
pile     taken each  face down             "tricks taken"
deal     all each

public   trump       "trumps"
public   tricks each team = 0 "tricks"
public   points each team = 0 "points in this game" kept
move     play        "play {card}"

option   game = 5 in 5 7 9 10              "the points that win a game"
option   rubber = off                      "two games have to be won"
option   honours = off                     "Ace, King, Queen and Jack of trumps count, if a side is dealt most of them"
option   trumps = turned in turned in_turn none
                                           "the dealer's last card tells trumps; every suit in turn; there are none"
require  not honours or trumps ~= none     "without trumps there are no honours"
preset   short { game = 5 rubber = on honours = on }  "Short Whist, the English game: a rubber, with honours"
preset   long { game = 9 honours = on }    "Long Whist: the old game to nine"
preset   american { game = 7 }             "the American game: to seven, without honours"

match    until a score >= game
match    until a score >= 2                when rubber
win      highest score
]]

local honours_of, gained = {}, { 0, 0 }     -- by the number of a side
local winner                                -- the side that has won the game with this deal

--- WH-1 Partners sit across the table. All cards are dealt, one by one. [when trumps == turned] The dealer's last card
--- is shown: its suit is trumps. The dealer takes it up after the first trick. [when trumps == in_turn] Trumps are
--- hearts in the first deal, then clubs, diamonds and spades, and so on from the beginning. [when trumps == none] There
--- are no trumps.
function start()
  if options.trumps == "in_turn" then
    local turn = { "hearts", "clubs", "diamonds", "spades" }
    trump = turn[(deal_number - 1) % 4 + 1]
  elseif options.trumps == "turned" then
    dealer.hand.top:show()
    trump = dealer.hand.top.suit
  end
  if options.honours then count_honours() end
end

--- WH-2 The player on the dealer's left leads to the first trick, and the winner of each trick to the next. Follow suit
--- if you can; otherwise play any card. The highest trump takes the trick, or else the highest card of the suit led.
function play(first)
  local leader = first
  repeat
    leader = play_trick(leader)
    for card in each(dealer.hand) do card:hide() end
  until #leader.hand == 0
  settle()
end

function play_trick(leader)
  for player in each(from(leader)) do
    player:pick("play", player.hand:following(trick)):move_to(trick)
  end
  local taker = trick:winner(trump)
  taker.team.tricks = taker.team.tricks + 1
  trick:move_to(taker.taken)
  return taker
end

--- WH-3 [when honours] The honours are Ace, King, Queen and Jack of trumps. Partners to whom three of them were dealt
--- score 2, with all four 4; but not if they lacked only one point to win the game.
function count_honours()
  for team in each(teams) do
    local n = team.players:sum(function(player)
      return player.hand:count { suit = trump, rank = { "A", "K", "Q", "J" } }
    end)
    honours_of[team.number] = n > 2 and team.points < options.game - 1 and 2 * n - 4 or 0
  end
end

--- WH-4 The side with more tricks scores 1 for each trick above six. [when honours] Then honours are counted, unless
--- the game is won. [always] The first side with {game} points wins the game [when not rubber]. [when rubber], and the
--- next begins from nothing. The first side with two games wins the rubber.
function settle()
  local better = teams:highest("tricks")
  gain(better, better.tricks - 6)
  for team in each(teams) do gain(team, honours_of[team.number] or 0) end
  if winner and options.rubber then
    for team in each(teams) do team.points = 0 end
  end
end

function gain(team, n)
  if winner then return end
  team.points = team.points + n
  gained[team.number] = gained[team.number] + n
  if team.points >= options.game then winner = team end
end

function team_score(team)
  if options.rubber then return team == winner and 1 or 0 end
  return gained[team.number]
end
