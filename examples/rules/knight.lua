-- A knight jumps towards the corner (0,0), by one of the four jumps that bring it nearer.
local jumps = {{-2, 1}, {-2, -1}, {1, -2}, {-1, -2}}

return {
  name = "knight",
  options = function(square)
    local to = {}
    for _, jump in ipairs(jumps) do
      local r, c = square[1] + jump[1], square[2] + jump[2]
      if r >= 0 and c >= 0 then to[#to + 1] = {r, c} end
    end
    return to
  end,
  canonical = heaps.sorted,

  summary = "move a knight towards the corner",
  table = "knight(_,_)",
  test = {{{0, 1}, 0}, {{1, 2}, 2}, {{2, 2}, 2}, {{2, 4}, 3}, {{7, 7}, 1}},
}
