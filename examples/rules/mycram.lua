-- Cram: put a domino on two free neighbouring squares of any board. mycram(3x4), mycram(../.#/..)
return {
  name = "mycram",
  parse = grid.parse,
  show = grid.show,
  picture = grid.picture,
  components = grid.components,
  canonical = grid.canonical,
  options = function(board) return grid.place(board, {"XX"}) end,

  summary = "place a domino on two free neighbouring squares",
  table = "mycram(_x_)",
  table_from = 1,
  test = {
    {"2x3", 1},
    {"3x4", "N"},
    {"mycram(3x3) + cram(3x3)", "P"},
    {"mycram(../.#/..) + cram(../.#/..)", "P"},
    {"mycram(1x7) + cram(1x7)", "P"},
  },
}
