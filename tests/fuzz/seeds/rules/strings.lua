return {
  name = "words",
  options = function(w)
    local out = {}
    for a, b in w:gmatch("(%a+)()") do out[#out + 1] = a .. b end
    out[#out + 1] = w:gsub("%f[%w]%w-(.)", {x = "y"}):lower():reverse()
    out[#out + 1] = ("%5.2f|%-8s|%x"):format(1.5, w, 255):rep(2, ",")
    out[#out + 1] = tostring(w:find("%b()")) .. (w:match("^[^a-c]*") or "") .. w:byte(1)
    return {}, out
  end,
  show = function(w) return w end,
  parse = function(t) return t:upper() end,
  picture = function(w) return string.char(65, 66) .. utf8.char(228) .. w end,
  examples = {"words(a(b)c)"},
}
