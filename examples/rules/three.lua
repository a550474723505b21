-- Take 1, 3 or 4 stones.
return {
  name = "three",
  options = function(n)
    return heaps.subtract(n, {1, 3, 4})
  end,

  summary = "take 1, 3 or 4 stones",
  test = {
    {"three(_)", {0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2}},
    {"three(100) + subtraction(100; {1,3,4})", "P"},
  },
}
