--[[ rules
game     "Words"
about    "One turn that says one thing of the language many times: what it costs."
players  2..4

deck     52
deal     7 each

move     go      "go on"
move     play    "play {card}"

option   times = 1000 in 1..100000         "how often"
option   word = nothing in nothing choose choose_cards where_pattern where_question where_function move_to deal turn
                                           "what is said"
]]

local turns_played = 0
local wanted = { hearts = true, spades = true }

--- A question about the face of a card.
function question(card)
  return card.suit == "hearts" or card:is("8")
end

--- A function that has to be called for each card.
function called(card)
  return wanted[card.suit]
end

local words = {}

function words.nothing() end

function words.choose(me)
  for _ = 1, options.times do me:choose { go = true } end
end

function words.choose_cards(me)
  for _ = 1, options.times do me:choose { go = true, play = me.hand } end
end

function words.where_pattern(me)
  for _ = 1, options.times do local _ = me.hand:where { suit = "hearts" } end
end

function words.where_question(me)
  for _ = 1, options.times do local _ = me.hand:where(question) end
end

function words.where_function(me)
  for _ = 1, options.times do local _ = me.hand:where(called) end
end

function words.move_to()
  local card = stock.top
  for _ = 1, options.times do card:move_to(discard) card:move_to(stock) end
end

function words.deal()
  for _ = 1, options.times do
    stock:deal(1, discard)
    discard:deal(1, stock)
  end
end

--- Says the word as often as wanted. A turn is measured by taking one and choosing in it.
function turn(me)
  if options.word ~= "turn" then
    words[options.word](me)
    finish()
  end
  me:choose { go = true }
  turns_played = turns_played + 1
  if turns_played == options.times then finish() end
end
