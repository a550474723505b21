-- Take one stone, or halve the pile, rounding down.
return {
  name = "halving",
  options = function(n)
    if n == 0 then return {} end
    return {n - 1, n // 2}, {"take one", "halve"}
  end,

  summary = "take one stone, or halve the pile",
  test = {{"halving(_)", {0, 1, 0, 2, 1, 2, 0, 1, 0, 2, 0, 1, 2, 1, 0, 2, 1, 2, 0, 1, 2, 1, 0, 2}}},
}
