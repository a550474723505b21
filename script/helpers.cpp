// The helpers for rule files, written in Lua: heaps, grids of characters, graphs, strips of
// characters. docs/your-own-game.md describes them. As Lua code they are counted and limited like
// the files that call them. Errors about arguments name the line of the rule file
// (interpreter.cpp). Long because they are one program, which every rule file gets whole.
#include "script/interpreter.h"

namespace grundy::script {

namespace {

constexpr std::string_view kHelpers = R"lua(
local function wanted(ok, what)
  if not ok then error(what, 0) end
end

-- Heaps: a number is a heap, an array of numbers a sum of heaps.
heaps = {}

function heaps.components(position)
  if type(position) == "number" then return {position} end
  return position
end

-- take, subtract and splits are in heaps.cpp.

-- One heap of an array is changed to each member of change(heap), the others stay.
function heaps.each(position, change)
  local options = {}
  for i = 1, #position do
    for _, left in ipairs(change(position[i], i)) do
      local copy = {}
      for k = 1, #position do copy[k] = position[k] end
      copy[i] = left
      options[#options + 1] = copy
    end
  end
  return options
end

function heaps.sorted(position)
  if type(position) ~= "table" then return position end
  local copy = {}
  for i = 1, #position do copy[i] = position[i] end
  table.sort(copy)
  return copy
end

function heaps.picture(position)
  return heaps.components(position)
end

-- Lists.
function joined(...)
  local all = {}
  for _, list in ipairs({...}) do
    for _, item in ipairs(list) do all[#all + 1] = item end
  end
  return all
end

-- Grids: an array of rows, each a string. A '.' is free and a '#' is not there.
grid = {}

function grid.new(rows, columns, filled)
  local board = {}
  for r = 1, rows do board[r] = (filled or "."):rep(columns) end
  return board
end

-- "2x3", or rows from the top with / between them.
function grid.parse(text)
  local rows, columns = text:match("^(%d+)x(%d+)$")
  if rows then
    rows, columns = tonumber(rows), tonumber(columns)
    if rows < 1 or columns < 1 or rows * columns > 10000 then return nil, "a board of this size is not possible" end
    return grid.new(rows, columns)
  end
  local board = {}
  for row in (text .. "/"):gmatch("([^/]*)/") do
    board[#board + 1] = row
    if #row ~= #board[1] then return nil, "the rows of a board must have equal lengths" end
  end
  if #board[1] == 0 then return nil, "a board is written 2x3 or in rows, ../.#" end
  return board
end

function grid.show(board)
  return table.concat(board, "/")
end

function grid.picture(board)
  return board
end

function grid.at(board, row, column)
  local line = board[row]
  if not line or column < 1 or column > #line then return nil end
  return line:sub(column, column)
end

-- A copy with one cell changed.
function grid.set(board, row, column, character)
  local copy = {}
  for r = 1, #board do copy[r] = board[r] end
  local line = copy[row]
  wanted(line and column >= 1 and column <= #line, "grid.set: there is no such cell")
  copy[row] = line:sub(1, column - 1) .. character .. line:sub(column + 1)
  return copy
end

-- The cells that hold the character, each {row, column}.
function grid.cells(board, character)
  local cells = {}
  for r, line in ipairs(board) do
    local c = line:find(character, 1, true)
    while c do
      cells[#cells + 1] = {r, c}
      c = line:find(character, c + 1, true)
    end
  end
  return cells
end

local sides = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}}
local around = {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}

local function cells_near(board, row, column, steps)
  local cells = {}
  for _, step in ipairs(steps) do
    local r, c = row + step[1], column + step[2]
    if board[r] and c >= 1 and c <= #board[r] then cells[#cells + 1] = {r, c} end
  end
  return cells
end

-- The cells beside a cell, and all that touch it.
function grid.neighbours(board, row, column) return cells_near(board, row, column, sides) end
function grid.around(board, row, column) return cells_near(board, row, column, around) end

local function flipped(board)
  local copy, rows = {}, #board
  for r = 1, rows do copy[r] = board[rows + 1 - r] end
  return copy
end

local function transposed(board)
  local copy = {}
  for c = 1, #board[1] do
    local line = {}
    for r = 1, #board do line[r] = board[r]:sub(c, c) end
    copy[c] = table.concat(line)
  end
  return copy
end

-- The eight pictures of a board: turned and reflected.
function grid.symmetries(board)
  local all = {}
  for _, start in ipairs({board, transposed(board)}) do
    local upside = flipped(start)
    for _, image in ipairs({start, upside}) do
      all[#all + 1] = image
      local mirrored = {}
      for r = 1, #image do mirrored[r] = image[r]:reverse() end
      all[#all + 1] = mirrored
    end
  end
  return all
end

-- The first of them in the order of the alphabet.
function grid.canonical(board)
  local best, best_text
  for _, image in ipairs(grid.symmetries(board)) do
    local text = #image .. "/" .. table.concat(image, "/")
    if not best or text < best_text then best, best_text = image, text end
  end
  return best
end

-- The free cells that hang together, each such island on a board of its own.
function grid.components(board, free)
  free = free or "."
  local seen, islands = {}, {}
  local columns = #board[1]
  for _, start in ipairs(grid.cells(board, free)) do
    if not seen[start[1] * columns + start[2]] then
      local island, top, bottom, left, right = {}, start[1], start[1], start[2], start[2]
      local stack = {start}
      seen[start[1] * columns + start[2]] = true
      while #stack > 0 do
        local cell = table.remove(stack)
        island[#island + 1] = cell
        top, bottom = math.min(top, cell[1]), math.max(bottom, cell[1])
        left, right = math.min(left, cell[2]), math.max(right, cell[2])
        for _, near in ipairs(cells_near(board, cell[1], cell[2], sides)) do
          local number = near[1] * columns + near[2]
          if not seen[number] and board[near[1]]:sub(near[2], near[2]) == free then
            seen[number] = true
            stack[#stack + 1] = near
          end
        end
      end
      local lines = {}
      for r = 1, bottom - top + 1 do
        lines[r] = {}
        for c = 1, right - left + 1 do lines[r][c] = "#" end
      end
      for _, cell in ipairs(island) do lines[cell[1] - top + 1][cell[2] - left + 1] = free end
      for r = 1, #lines do lines[r] = table.concat(lines[r]) end
      islands[#islands + 1] = lines
    end
  end
  return islands
end

-- The boards after a piece is put on free cells, wherever it fits. The piece is a small grid in
-- which X is a part of it; it may be turned and reflected, unless `fixed`. `mark` takes the place of
-- the cells, # unless given.
function grid.place(board, piece, mark, fixed)
  wanted(type(piece) == "table" and type(piece[1]) == "string", "grid.place needs a piece, such as {'XX'}")
  mark = mark or "#"
  local shapes, known = {}, {}
  for _, shape in ipairs(fixed and {piece} or grid.symmetries(piece)) do
    local text = table.concat(shape, "/")
    if not known[text] then
      known[text] = true
      shapes[#shapes + 1] = grid.cells(shape, "X")
      shapes[#shapes].rows, shapes[#shapes].columns = #shape, #shape[1]
    end
  end
  local boards = {}
  for _, shape in ipairs(shapes) do
    for r = 0, #board - shape.rows do
      for c = 0, #board[1] - shape.columns do
        local fits = true
        for _, cell in ipairs(shape) do
          if board[r + cell[1]]:sub(c + cell[2], c + cell[2]) ~= "." then fits = false break end
        end
        if fits then
          local copy = {}
          for k = 1, #board do copy[k] = board[k] end
          for _, cell in ipairs(shape) do
            local line, at = copy[r + cell[1]], c + cell[2]
            copy[r + cell[1]] = line:sub(1, at - 1) .. mark .. line:sub(at + 1)
          end
          boards[#boards + 1] = copy
        end
      end
    end
  end
  return boards
end

-- Strips of cells: a string.
strip = {}

-- The strips after one occurrence of `from` is replaced by `to`.
function strip.replace(text, from, to)
  wanted(type(text) == "string" and #from > 0, "strip.replace needs a strip and the text to replace")
  local rows = {}
  local at = text:find(from, 1, true)
  while at do
    rows[#rows + 1] = text:sub(1, at - 1) .. to .. text:sub(at + #from)
    at = text:find(from, at + 1, true)
  end
  return rows
end

-- The pieces between separators, without empty ones.
function strip.split(text, separator)
  local pieces = {}
  for piece in (text .. separator):gmatch("(.-)" .. separator:gsub("%W", "%%%0")) do
    if piece ~= "" then pieces[#pieces + 1] = piece end
  end
  return pieces
end

-- The strip or its mirror image, whichever comes first.
function strip.canonical(text)
  local mirrored = text:reverse()
  return mirrored < text and mirrored or text
end

-- What stands between the parentheses is the strip itself.
function strip.parse(text) return text end
function strip.show(text) return text end

-- Graphs: an array of edges {a, b} and lone nodes {a}, with names for nodes.
graph = {}

local function names_in(text, separator)
  local lists = {}
  for item in (text .. ","):gmatch("%s*(.-)%s*,") do
    if item ~= "" then
      local a, b = item:match("^(.-)%s*" .. separator .. "%s*(.+)$")
      lists[#lists + 1] = a and {a, b} or {item}
    end
  end
  return lists
end

-- "a>b, b>c" as a table of the arrows from each node; what has none has an empty list.
function graph.arrows(text)
  local arrows = {}
  for _, arrow in ipairs(names_in(text, ">")) do
    for _, node in ipairs(arrow) do arrows[node] = arrows[node] or {} end
    if arrow[2] then table.insert(arrows[arrow[1]], arrow[2]) end
  end
  return arrows
end

-- "a-b, b-c, d" as a position.
function graph.parse(text)
  local edges = names_in(text, "%-")
  for _, edge in ipairs(edges) do
    if edge[2] and edge[2] < edge[1] then edge[1], edge[2] = edge[2], edge[1] end
  end
  return graph.canonical(edges)
end

function graph.show(edges)
  local words = {}
  for i, edge in ipairs(edges) do words[i] = table.concat(edge, "-") end
  return table.concat(words, ", ")
end

function graph.nodes(edges)
  local found, nodes = {}, {}
  for _, edge in ipairs(edges) do
    for _, node in ipairs(edge) do
      if not found[node] then
        found[node] = true
        nodes[#nodes + 1] = node
      end
    end
  end
  table.sort(nodes)
  return nodes
end

function graph.neighbours(edges, node)
  local found, nodes = {}, {}
  for _, edge in ipairs(edges) do
    local other
    if edge[1] == node then other = edge[2] elseif edge[2] == node then other = edge[1] end
    if other and not found[other] then
      found[other] = true
      nodes[#nodes + 1] = other
    end
  end
  return nodes
end

-- The graph without these nodes and what hangs on them; neighbours that lose all edges stay.
function graph.without(edges, nodes)
  local gone, kept, left = {}, {}, {}
  for _, node in ipairs(nodes) do gone[node] = true end
  for _, edge in ipairs(edges) do
    local a, b = edge[1], edge[2]
    if not gone[a] and not (b and gone[b]) then
      kept[#kept + 1] = edge
      left[a] = true
      if b then left[b] = true end
    end
  end
  for _, node in ipairs(graph.nodes(edges)) do
    if not gone[node] and not left[node] then kept[#kept + 1] = {node} end
  end
  return graph.canonical(kept)
end

-- Edges in order.
function graph.canonical(edges)
  local copy = {}
  for i, edge in ipairs(edges) do copy[i] = edge end
  table.sort(copy, function(x, y)
    if x[1] ~= y[1] then return x[1] < y[1] end
    return (x[2] or "") < (y[2] or "")
  end)
  return copy
end

-- The parts that hang together.
function graph.components(edges)
  local part_of, parts = {}, {}
  local near = {}
  for _, edge in ipairs(edges) do
    near[edge[1]] = near[edge[1]] or {}
    if edge[2] then
      near[edge[2]] = near[edge[2]] or {}
      table.insert(near[edge[1]], edge[2])
      table.insert(near[edge[2]], edge[1])
    end
  end
  for _, start in ipairs(graph.nodes(edges)) do
    if not part_of[start] then
      parts[#parts + 1] = {}
      part_of[start] = #parts
      local stack = {start}
      while #stack > 0 do
        for _, node in ipairs(near[table.remove(stack)]) do
          if not part_of[node] then
            part_of[node] = #parts
            stack[#stack + 1] = node
          end
        end
      end
    end
  end
  for _, edge in ipairs(edges) do table.insert(parts[part_of[edge[1]]], edge) end
  return parts
end
)lua";

}  // namespace

std::string_view helpers_source() {
  return kHelpers;
}

}  // namespace grundy::script
