-- Wythoff's game: take from one of two heaps, or the same number from both. myqueen(3,4)
return {
  name = "myqueen",
  options = function(square)
    local r, c = square[1], square[2]
    local to = {}
    for k = 1, r do to[#to + 1] = {r - k, c} end
    for k = 1, c do to[#to + 1] = {r, c - k} end
    for k = 1, math.min(r, c) do to[#to + 1] = {r - k, c - k} end
    return to
  end,
  canonical = heaps.sorted,

  summary = "move a queen towards the corner",
  table = "myqueen(_,_)",
  test = {{{3, 4}, 2}, {{4, 7}, "P"}, {"myqueen(3,4) + queen(3,4)", "P"}},
}
