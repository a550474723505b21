-- Break a bar of chocolate in two along a line; both pieces stay in play. chocolate(4,6)
-- Every break makes one more piece, so only the number of squares matters.
return {
  name = "chocolate",
  components = function(bar)
    if type(bar[1]) == "table" then return bar end  -- a list of pieces
    return {bar}
  end,
  options = function(bar)
    local rows, columns, pieces = bar[1], bar[2], {}
    for k = 1, rows - 1 do pieces[#pieces + 1] = {{k, columns}, {rows - k, columns}} end
    for k = 1, columns - 1 do pieces[#pieces + 1] = {{rows, k}, {rows, columns - k}} end
    return pieces
  end,
  canonical = heaps.sorted,

  summary = "break a bar of chocolate into two",
  table = "chocolate(_,_)",
  table_from = 1,
  test = {{{2, 3}, 1}, {{4, 5}, 1}, {{3, 3}, 0}, {"chocolate({2,3},{1,2})", "P"}},
}
