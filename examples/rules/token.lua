-- A token on a graph with arrows. token("a")
local arrows = graph.arrows "a>b, a>c, b>c, b>d, c>d, c>e, d>e"
return {
  name = "token",
  options = function(node) return arrows[node] or error("there is no node " .. node) end,
  summary = "move the token along an arrow",
  test = {{"e", 0}, {"d", 1}, {"c", 2}, {"b", 0}, {"a", 1}},
}
