-- Node Kayles: take a node of a graph with all its neighbours. mynodes(a-b, b-c, d)
return {
  name = "mynodes",
  parse = graph.parse,
  show = graph.show,
  components = graph.components,
  canonical = graph.canonical,
  options = function(edges)
    local after = {}
    for _, node in ipairs(graph.nodes(edges)) do
      local gone = graph.neighbours(edges, node)
      gone[#gone + 1] = node
      after[#after + 1] = graph.without(edges, gone)
    end
    return after
  end,

  summary = "take a node of a graph with its neighbours",
  test = {
    {"a", 1}, {"a-b", 1}, {"a-b, b-c", 2},
    {"mynodes(a-b, b-c, c-d, d-e, e-a) + nodekayles(a-b, b-c, c-d, d-e, e-a)", "P"},
    {"mynodes(a-b, b-c, c-d, d-e, b-x) + nodekayles(a-b, b-c, c-d, d-e, b-x)", "P"},
  },
}
