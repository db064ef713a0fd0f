-- SYNTAX TEST "source.lua" "the header, and the clauses of the rule sheet"

--[[ rules
-- <--------- meta.header.houserules punctuation.definition.header.houserules
game     "Crazy {x}"
--       ^^^^^^^^^^^ string.quoted.double.houserules
--              ^^^ variable.parameter.placeholder.houserules
players  2..5
--       ^ constant.numeric.houserules
--        ^^ keyword.operator.houserules
deal     7 each                            when players == 2
--         ^^^^ support.other.word.houserules
--                                         ^^^^ keyword.control.when.houserules
turn up  1 to discard
public   wanted  "suit to follow"
--       ^^^^^^ entity.name.houserules
option   draws = 3 in 1..10                "how many"  -- a remark
--       ^^^^^ entity.name.houserules
--                                                     ^^^^^^^^^^^ comment.line.double-dash.houserules
option   open = off                        "nothing"
--              ^^^ constant.language.houserules
]]
-- <-- meta.header.houserules punctuation.definition.header.houserules

--- CE-1 Everybody gets {draws} cards. [when open] Face up. [always]
-- <--- comment.block.documentation.houserules
--  ^^^^ markup.bold.clause.houserules
--                      ^^^^^^^ variable.parameter.placeholder.houserules
--                                     ^^^^^^^^^^^ keyword.control.when.houserules
function turn(me)
-- <-------- - meta.header.houserules
  local text = "--[[ rules"
--             ^^^^^^^^^^^^ - meta.header.houserules
end
