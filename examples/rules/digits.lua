-- Subtract a nonzero digit of the number.
return {
  name = "digits",
  options = function(n)
    local left = {}
    for digit in tostring(n):gmatch("[1-9]") do left[#left + 1] = n - tonumber(digit) end
    return left
  end,

  summary = "subtract one of the number's own digits",
  test = {{"digits(_)", {0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 2, 1, 2, 1, 2, 1, 2, 1, 0, 2, 1, 1}}},
}
