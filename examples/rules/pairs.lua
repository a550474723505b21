-- Strike out two equal letters that stand side by side. pairs(abba)
return {
  name = "pairs",
  parse = strip.parse,
  show = strip.show,
  canonical = strip.canonical,
  options = function(word)
    local after = {}
    for i = 1, #word - 1 do
      if word:sub(i, i) == word:sub(i + 1, i + 1) then
        after[#after + 1] = word:sub(1, i - 1) .. word:sub(i + 2)
      end
    end
    return after
  end,

  summary = "strike out two equal neighbouring letters",
  test = {{"aa", 1}, {"aaa", 1}, {"abba", 0}, {"aabb", 0}, {"aabbaa", 1}, {"aaaa", 0}, {"abbaab", "P"}},
}
