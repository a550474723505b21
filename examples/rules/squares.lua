-- Take a square number of stones from the pile: 1, 4, 9, … A contest classic.
return {
  name = "squares",
  options = function(n)
    local left = {}
    for k = 1, n do
      if k * k > n then break end
      left[k] = n - k * k
    end
    return left
  end,

  summary = "take a square number of stones",
  examples = {"squares(44)"},
  test = {
    {"squares(_)", {0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 2, 3, 4, 5}},
    {44, "P"},
    {"squares(29) + *5", "P"},
  },
}
