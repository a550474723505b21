-- Put an L of three squares on the board, in any orientation. trominoes(3x4)
return {
  name = "trominoes",
  parse = grid.parse,
  show = grid.show,
  picture = grid.picture,
  components = grid.components,
  canonical = grid.canonical,
  options = function(board) return grid.place(board, {"XX", "X."}) end,

  summary = "place an L of three free squares",
  table = "trominoes(_x_)",
  table_from = 1,
  test = {{"2x2", 1}, {"2x3", 2}, {"3x3", 0}, {"2x5", 3}, {"3x4", 1}},
}
