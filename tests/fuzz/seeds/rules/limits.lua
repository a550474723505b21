local function deep(n) return n == 0 and 0 or deep(n - 1) end
return {
  name = "limits",
  options = function(n)
    if n == 1 then while true do end end
    if n == 2 then return {deep(190)} end
    if n == 3 then return {deep(1e6)} end
    if n == 4 then local s = "x" for _ = 1, 40 do s = s .. s end return {s} end
    if n == 5 then return {error({n}, 0)} end
    if n == 6 then local t = {} for i = 1, 1e9 do t[i] = i end return t end
    if n == 7 then return {("a"):rep(9999):find(("a*"):rep(99) .. "b")} end
    return {n - 1, n // 2, _G[n], _ENV.x}
  end,
  examples = {"limits(1)", "limits(2)", "limits(4)", "limits(7)", "limits(8)"},
}
