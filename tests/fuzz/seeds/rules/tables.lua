local T = setmetatable({}, {__index = function(_, k) return k end, __call = function(_, a) return a end,
  __lt = function() return true end, __concat = function() return "c" end, __len = function() return 3 end})
return {
  name = "lists",
  options = function(p)
    local t = table.pack(table.unpack(p))
    t.n = nil
    table.sort(t, function(a, b) return a < b end)
    table.insert(t, 1, T(#t))
    table.move(t, 1, 2, 2)
    table.remove(t)
    for k, v in pairs({[1.5] = 1, x = 2, [true] = 3}) do t[#t + 1] = math.tointeger(v) + select("#", k) end
    if #t > 6 or math.max(table.unpack(t)) > 9 then return {} end
    return {t, {1, {2, "x"}}}, {table.concat(t, "-"), "second"}
  end,
  canonical = heaps.sorted,
  test = {{{1, 3}, 3}, {{0, 2, 5}, 0}, {"lists(1,2) + *2", "P"}},
}
