-- Write X into an empty cell of a strip, but not beside another X. nottwo(.......)
-- This is Dawson's chess: every X takes the neighbouring cells too.
return {
  name = "nottwo",
  parse = strip.parse,
  show = strip.show,
  canonical = strip.canonical,
  components = function(cells) return strip.split(cells, "X") end,
  options = function(cells)
    local after = {}
    for i = 1, #cells do
      if cells:sub(i, i) == "." then
        local from, to = math.max(1, i - 1), math.min(#cells, i + 1)
        after[#after + 1] = cells:sub(1, from - 1) .. ("X"):rep(to - from + 1) .. cells:sub(to + 1)
      end
    end
    return after
  end,

  summary = "mark a cell of a strip that is not beside a mark",
  examples = {"nottwo(.......)"},
  test = {
    {"", 0}, {".", 1}, {"...", 2}, {".....", 3},
    {"nottwo(.........) + dawson(9)", "P"},
    {"nottwo(....X...) + dawson(4) + dawson(3)", "P"},
  },
}
