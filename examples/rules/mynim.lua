-- Nim: take any number of chips from one heap. mynim(3,5,7)
return {
  name = "mynim",
  components = heaps.components,
  options = function(n) return heaps.take(n) end,

  summary = "take any number of chips from one heap",
  picture = heaps.picture,
  examples = {"mynim(3,5,7)"},
  test = {
    {{1, 2, 3}, 0},
    {{11, 16, 18}, 9},
    {"mynim(3,5) + nim(3,5)", "P"},
    {"mynim(1,3,5,7)", "misere P"},
  },
}
