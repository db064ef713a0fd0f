--[[ rules
variant  of go-fish "Lucky Fish"
about    "As Go Fish, but a book that you complete from the pond earns another turn."
]]

--- If the card from the pond completes a book, you have another turn.
function fish(me, rank)
  local books = #me.books
  base.fish(me, rank)
  if #me.books > books then turns.again() end
end
