-- Take a prime number of stones.
local primes = {}
for p = 2, 1000 do
  local prime = true
  for _, q in ipairs(primes) do
    if q * q > p then break end
    if p % q == 0 then prime = false break end
  end
  if prime then primes[#primes + 1] = p end
end

return {
  name = "primes",
  options = function(n)
    if n > 1000 then error("the list of primes ends at 1000") end
    return heaps.subtract(n, primes)
  end,

  summary = "take a prime number of stones from a pile of at most 1000",
  test = {{"primes(_)", {0, 0, 1, 1, 2, 2, 3, 3, 4, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 0, 4, 1, 5, 2}}},
}
