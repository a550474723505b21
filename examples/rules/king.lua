-- A king walks towards the corner (0,0): up, left, or both at once. king(row,column)
return {
  name = "king",
  options = function(square)
    local r, c = square[1], square[2]
    local to = {}
    if r > 0 then to[#to + 1] = {r - 1, c} end
    if c > 0 then to[#to + 1] = {r, c - 1} end
    if r > 0 and c > 0 then to[#to + 1] = {r - 1, c - 1} end
    return to
  end,
  canonical = heaps.sorted,

  summary = "move a king towards the corner",
  table = "king(_,_)",
  examples = {"king(3,5)"},
  test = {{{0, 0}, 0}, {{1, 1}, 2}, {{1, 2}, 3}, {{2, 2}, 0}, {{3, 2}, 1}, {{8, 6}, "P"}, {{7, 6}, "N"}},
}
