-- Subtract a divisor of the number that is smaller than the number itself. Whoever is left with 1
-- loses. The value is the exponent of 2 in the number, so the player to move loses odd numbers.
return {
  name = "divisors",
  options = function(n)
    local left = {}
    for d = 1, n // 2 do
      if n % d == 0 then left[#left + 1] = n - d end
    end
    return left
  end,

  summary = "subtract a proper divisor",
  table_from = 1,
  test = {{1, 0}, {2, 1}, {12, 2}, {96, 5}, {99, "P"}, {"divisors(64) + *6", "P"}},
}
