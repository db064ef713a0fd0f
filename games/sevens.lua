--[[ rules
game     "Sevens"
about    "Build up and down from the Sevens, and hold back what the others are waiting for."
source   "https://www.pagat.com/layouts/sevens.html"
family   shedding
players  2..8

deck     52
order    A 2 .. K
deal     all each
pile     discard   none
pile     stock     face down
pile     row each suit face up  "row"

public   held each = 0 "times passed by choice" when may_pass > 0
move     play      "play {card}"
move     pass      "pass"

option   opens = diamond in diamond left laid
                                           "who begins: the 7 of diamonds, or the left, perhaps with all Sevens laid"
option   may_pass = 0 in 0..5              "how often a player who could play may pass"
option   eights = free in free six ace     "they are played at any time, when the Six lies there, or when the Ace does"
option   stakes = off                      "players pay chips for passing and for cards left"
option   rounds = 2 in 1..10               "how often everybody deals where it is played for chips"
option   target = 1 in 1..200              "the score that ends the game; with 1, one deal is played"
preset   fan_tan { stakes = on }           "Fan Tan, for chips"
preset   shichi_narabe { opens = laid may_pass = 3 } "as in Japan: all Sevens are laid, and you may pass three times"
preset   tight { eights = six }            "a Six has to lie before the Eight"

first    holder of 7D                      when opens == diamond
chips    60 each                           when stakes
pot      pool
match    until a score >= target           when not stakes
match    rounds rounds                     when stakes
win      lowest score
win      most chips                        when stakes
]]

--- SE-1 All the cards are dealt, even if some get one more. [when stakes] Everybody pays a chip into the pool, and who
--- got one card less pays another one. [when opens == laid] Everybody lays down their Sevens, each of which begins a
--- row.
function start()
  local most = #players:highest(count).hand
  for player in each(players) do
    if options.stakes then pay(player, #player.hand < most and 2 or 1) end
    if options.opens == "laid" then
      for card in each(player.hand:where("7")) do lay(player, card) end
    end
  end
end

function count(player)
  return #player.hand
end

--- SE-2 [when opens == diamond] The holder of the 7 of diamonds begins, and plays it. [when opens ~= diamond] The
--- player on the dealer's left begins.

--- SE-3 In your turn play a card: a Seven, which begins a row, or a card that is next in its suit to the lowest or the
--- highest of the row: a Six or an Eight on the Seven, and so on down to the Ace and up to the King.
--- [when eights == six] An Eight may be played only when the Six is there. [when eights == ace] An Eight may be played
--- only when the row goes down to the Ace.
function fits(card)
  local line = row[card.suit]
  if #line == 0 then
    local opening = options.opens == "diamond" and #row.diamonds == 0
    return card:is("7") and (not opening or card:is("diamonds"))
  end
  if line.bottom:step_to(card) == -1 then return true end
  local waits = options.eights == "six" and line.bottom:is("7") or options.eights == "ace" and not line.bottom:is("A")
  return line.top:step_to(card) == 1 and not waits
end

function lay(player, card)
  local below = #row[card.suit] > 0 and card.order < row[card.suit].bottom.order
  card:move_to(row[card.suit], below and "bottom" or nil)
  if #player.hand == 0 then win(player) end
end

--- SE-4 If you can play you must. [when may_pass > 0] But everybody may still pass {may_pass} times. [always] If you
--- cannot, you pass [when stakes] and pay a chip into the pool [always].
function turn(me)
  local fitting = me.hand:where(fits)
  local may_pass = options.may_pass > 0 and me.held < options.may_pass
  local act, card = me:choose { play = fitting, pass = #fitting == 0 or may_pass }
  if act == "play" then return lay(me, card) end
  if #fitting > 0 then me.held = me.held + 1 end
  if options.stakes then pay(me, 1) end
end

function why_not(_, card)
  local line = row[card.suit]
  if #line == 0 then return "the 7 of " .. card.suit .. " is not there yet" end
  return "the " .. card.suit .. " go from " .. line.bottom.rank .. " to " .. line.top.rank
end

--- SE-5 The first player without cards wins. [when stakes] The others pay a chip for each card that they have left, and
--- the winner gets the pool. Nobody pays more than they have. Everybody deals {rounds time}; then most chips win.
--- [when not stakes] The others score a point for each card that they have left. [when not stakes and target > 1] When
--- somebody has {target} points, the lowest score wins.
function win(player)
  if options.stakes then
    for other in each(after(player)) do pay(other, #other.hand) end
    pool:pay(pool.chips, player)
  end
  finish(player)
end

function pay(player, n)
  player:pay(math.min(n, player.chips), pool)
end

function score(player)
  return #player.hand
end
