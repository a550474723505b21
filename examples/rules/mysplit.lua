-- Lasker's Nim: take any number of chips from a heap, or split it into two. mysplit(1,2,4)
return {
  name = "mysplit",
  components = heaps.components,
  options = function(n)
    return joined(heaps.take(n), heaps.splits(n))
  end,

  summary = "take from a heap, or split it into two",
  picture = heaps.picture,
  test = {
    {"mysplit(_)", {0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11}},
    {"mysplit(1,2,4) + splitnim(1,2,4)", "P"},
  },
}
