-- Coins on a strip: slide a coin to the left, over free squares only. Squares are counted from 0.
-- Pair the coins from the right: the gaps within pairs are heaps of Nim. slide(1,3,6)
return {
  name = "slide",
  options = function(squares)
    return heaps.each(squares, function(square, i)
      local left = {}
      for to = (squares[i - 1] or -1) + 1, square - 1 do left[#left + 1] = to end
      return left
    end)
  end,
  picture = function(squares)
    local strip = ("."):rep(squares[#squares] + 1)
    for _, square in ipairs(squares) do strip = strip:sub(1, square) .. "o" .. strip:sub(square + 2) end
    return strip
  end,

  summary = "slide a coin to the left without jumping",
  examples = {"slide(1,3,6)"},
  test = {{{1, 3, 6}, 3}, {{0, 2, 5, 7}, 0}, {{2, 4, 7, 9}, 0}, {{1, 2}, 0}, {"slide(1,3,6) + nim(1,2)", "P"}},
}
