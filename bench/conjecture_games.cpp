// The games of the benchmark: those of the literature that have a formula, and some that are not
// known to have one. A table, so it is long.
#include "conjecture_games.h"

namespace grundy::bench {

// NOLINTNEXTLINE(readability-function-size)
const std::vector<KnownGame>& known_games() {
  static const std::vector<KnownGame> all{
      {"nim1",
       "game nim1 (a)\n"
       "to (a-k) for k in 1..a\n",
       Play::normal, true},
      {"nim2",
       "game nim2 (a, b)\n"
       "to (a-k, b) for k in 1..a\n"
       "to (a, b-k) for k in 1..b\n",
       Play::normal, true},
      {"nim3",
       "game nim3 (a, b, c)\n"
       "to (a-k, b, c) for k in 1..a\n"
       "to (a, b-k, c) for k in 1..b\n"
       "to (a, b, c-k) for k in 1..c\n",
       Play::normal, true},
      {"nim4",
       "game nim4 (a, b, c, d)\n"
       "to (a-k, b, c, d) for k in 1..a\n"
       "to (a, b-k, c, d) for k in 1..b\n"
       "to (a, b, c-k, d) for k in 1..c\n"
       "to (a, b, c, d-k) for k in 1..d\n",
       Play::normal, true},
      {"nim5",
       "game nim5 (a, b, c, d, e)\n"
       "to (a-k, b, c, d, e) for k in 1..a\n"
       "to (a, b-k, c, d, e) for k in 1..b\n"
       "to (a, b, c-k, d, e) for k in 1..c\n"
       "to (a, b, c, d-k, e) for k in 1..d\n"
       "to (a, b, c, d, e-k) for k in 1..e\n",
       Play::normal, true},
      {"gaps",
       "game gaps (a, b, c, d)\n"
       "where a < b and b < c and c < d\n"
       "to (k, b, c, d) for k in 0..a-1\n"
       "to (a, k, c, d) for k in a+1..b-1\n"
       "to (a, b, k, d) for k in b+1..c-1\n"
       "to (a, b, c, k) for k in c+1..d-1\n",
       Play::normal, true},
      {"lchomp",
       "game lchomp (a, b)\n"
       "where a >= 0\n"
       "to (a-k, b) for k in 1..a\n"
       "to (a, b-k) for k in 1..b\n",
       Play::normal, true},
      {"turtles",
       "game turtles (n)\n"
       "to nothing\n"
       "to (a) for a in 0..n-1\n",
       Play::normal, true},
      {"takeaway",
       "game takeaway (n)\n"
       "to (n-k) for k in 1..3\n",
       Play::normal, true},
      {"sub13",
       "game sub13 (n)\n"
       "to (n-k) for k in {1,3}\n",
       Play::normal, true},
      {"sub237",
       "game sub237 (n)\n"
       "to (n-k) for k in {2,3,7}\n",
       Play::normal, true},
      {"pow2take",
       "game pow2take (n)\n"
       "to (n-k) for k in 1..n if pow2(k)\n",
       Play::normal, true},
      {"restricted",
       "game restricted (a, b)\n"
       "to (a-k, b) for k in 1..2\n"
       "to (a, b-k) for k in 1..4\n",
       Play::normal, true},
      {"restricted1719",
       "game restrictedbig (a, b)\n"
       "to (a-k, b) for k in 1..16\n"
       "to (a, b-k) for k in 1..18\n",
       Play::normal, true},
      {"lasker",
       "game lasker (n)\n"
       "to (n-k) for k in 1..n\n"
       "to (a) + (n-a) for a in 1..n-1\n",
       Play::normal, true},
      {"kayles",
       "game mykayles (n)\n"
       "to nothing if n = 1\n"
       "to (n-1) if n > 1\n"
       "to (a) + (n-1-a) for a in 1..n-2\n"
       "to nothing if n = 2\n"
       "to (n-2) if n > 2\n"
       "to (a) + (n-2-a) for a in 1..n-3\n",
       Play::normal, true},
      {"dawsonkayles",
       "game mydawson (n)\n"
       "to nothing if n = 2\n"
       "to (n-2) if n > 2\n"
       "to (a) + (n-2-a) for a in 1..n-3\n",
       Play::normal, true},
      {"wythoff",
       "game wythoff (x, y)\n"
       "to (x-k, y) for k in 1..x\n"
       "to (x, y-k) for k in 1..y\n"
       "to (x-k, y-k) for k in 1..x\n",
       Play::normal, true},
      {"wythoff misere",
       "game wythoff (x, y)\n"
       "to (x-k, y) for k in 1..x\n"
       "to (x, y-k) for k in 1..y\n"
       "to (x-k, y-k) for k in 1..x\n",
       Play::misere, true},
      {"wythoff t=2",
       "game wyth2 (x, y)\n"
       "to (x-k, y) for k in 1..x\n"
       "to (x, y-k) for k in 1..y\n"
       "to (x-i, y-j) for i in 1..x, j in 1..y if i < j + 2 and j < i + 2\n",
       Play::normal, true},
      {"wythoff t=3",
       "game wyth3 (x, y)\n"
       "to (x-k, y) for k in 1..x\n"
       "to (x, y-k) for k in 1..y\n"
       "to (x-i, y-j) for i in 1..x, j in 1..y if i < j + 3 and j < i + 3\n",
       Play::normal, true},
      {"wythoff t=4",
       "game wyth4 (x, y)\n"
       "to (x-k, y) for k in 1..x\n"
       "to (x, y-k) for k in 1..y\n"
       "to (x-i, y-j) for i in 1..x, j in 1..y if i < j + 4 and j < i + 4\n",
       Play::normal, true},
      {"wythoff t=5",
       "game wyth5 (x, y)\n"
       "to (x-k, y) for k in 1..x\n"
       "to (x, y-k) for k in 1..y\n"
       "to (x-i, y-j) for i in 1..x, j in 1..y if i < j + 5 and j < i + 5\n",
       Play::normal, true},
      {"queen3",
       "game queen3 (x, y)\n"
       "to (x-k, y) for k in 1..x\n"
       "to (x, y-k) for k in 1..y\n"
       "to (x-k, y-k) for k in 1..3\n",
       Play::normal, true},
      {"king",
       "game kingwalk (x, y)\n"
       "to (x-1, y)\n"
       "to (x, y-1)\n"
       "to (x-1, y-1)\n",
       Play::normal, true},
      {"knight",
       "game myknight (x, y)\n"
       "to (x-2, y-1)\n"
       "to (x-1, y-2)\n"
       "to (x+1, y-2)\n"
       "to (x-2, y+1)\n"
       "ends by x + y\n",
       Play::normal, true},
      {"cyclic 3",
       "game cyc3 (x, y)\n"
       "to (x-k, y) for k in 1..x\n"
       "to (x, y-k) for k in 1..y\n"
       "to (x-i, y-j) for i in 1..2, j in 1..2 if i + j < 3\n",
       Play::normal, true},
      {"cyclic 4",
       "game cyc4 (x, y)\n"
       "to (x-k, y) for k in 1..x\n"
       "to (x, y-k) for k in 1..y\n"
       "to (x-i, y-j) for i in 1..3, j in 1..3 if i + j < 4\n",
       Play::normal, true},
      {"cyclic 5",
       "game cyc5 (x, y)\n"
       "to (x-k, y) for k in 1..x\n"
       "to (x, y-k) for k in 1..y\n"
       "to (x-i, y-j) for i in 1..4, j in 1..4 if i + j < 5\n",
       Play::normal, true},
      {"cyclic 6",
       "game cyc6 (x, y)\n"
       "to (x-k, y) for k in 1..x\n"
       "to (x, y-k) for k in 1..y\n"
       "to (x-i, y-j) for i in 1..5, j in 1..5 if i + j < 6\n",
       Play::normal, true},
      {"cyclic 7",
       "game cyc7 (x, y)\n"
       "to (x-k, y) for k in 1..x\n"
       "to (x, y-k) for k in 1..y\n"
       "to (x-i, y-j) for i in 1..6, j in 1..6 if i + j < 7\n",
       Play::normal, true},
      {"fibnim",
       "game fibnim (n, q)\n"
       "to (n-k, 2*k) for k in 1..q\n"
       "ends by n\n",
       Play::normal, true},
      {"euclid",
       "game euclides (x, y)\n"
       "slide (x-y, y) if x >= y and y >= 1\n"
       "slide (x, y-x) if y >= x and x >= 1\n",
       Play::normal, true},
      {"atleasthalf",
       "game atleasthalf (n)\n"
       "to (k) for k in 0..n div 2 if k < n\n",
       Play::normal, true},
      {"atmosthalf",
       "game atmosthalf (n)\n"
       "to (n-k) for k in 1..n div 2\n",
       Play::normal, true},
      {"atmostthird",
       "game atmostthird (n)\n"
       "to (n-k) for k in 1..n div 3\n",
       Play::normal, true},
      {"atmosttwothirds",
       "game atmosttwothirds (n)\n"
       "to (n-k) for k in 1..2*(n div 3)\n",
       Play::normal, true},
      {"mark",
       "game mark (n)\n"
       "to (n-1)\n"
       "to (n div 2) if n >= 1\n",
       Play::normal, true},
      {"mock",
       "game mock (n)\n"
       "to nothing\n"
       "to (a) for a in 0..n-1\n"
       "to (a) + (b) for b in 0..n-1, a in 0..b-1\n",
       Play::normal, true},
      {"stairs3",
       "game stairs3 (a, b, c)\n"
       "to (a-k, b, c) for k in 1..a\n"
       "to (a+k, b-k, c) for k in 1..b\n"
       "to (a, b+k, c-k) for k in 1..c\n",
       Play::normal, true},
      {"stairs4",
       "game stairs4 (a, b, c, d)\n"
       "to (a-k, b, c, d) for k in 1..a\n"
       "to (a+k, b-k, c, d) for k in 1..b\n"
       "to (a, b+k, c-k, d) for k in 1..c\n"
       "to (a, b, c+k, d-k) for k in 1..d\n",
       Play::normal, true},
      {"stairs5",
       "game stairs5 (a, b, c, d, e)\n"
       "to (a-k, b, c, d, e) for k in 1..a\n"
       "to (a+k, b-k, c, d, e) for k in 1..b\n"
       "to (a, b+k, c-k, d, e) for k in 1..c\n"
       "to (a, b, c+k, d-k, e) for k in 1..d\n"
       "to (a, b, c, d+k, e-k) for k in 1..e\n",
       Play::normal, true},
      {"moore3 k=2",
       "game moore32 (a, b, c)\n"
       "to (a-i, b-j, c) for i in 0..a, j in 0..b if i + j > 0\n"
       "to (a-i, b, c-j) for i in 0..a, j in 0..c if i + j > 0\n"
       "to (a, b-i, c-j) for i in 0..b, j in 0..c if i + j > 0\n",
       Play::normal, true},
      {"moore4 k=2",
       "game moore42 (a, b, c, d)\n"
       "to (a-i, b-j, c, d) for i in 0..a, j in 0..b if i + j > 0\n"
       "to (a-i, b, c-j, d) for i in 0..a, j in 0..c if i + j > 0\n"
       "to (a-i, b, c, d-j) for i in 0..a, j in 0..d if i + j > 0\n"
       "to (a, b-i, c-j, d) for i in 0..b, j in 0..c if i + j > 0\n"
       "to (a, b-i, c, d-j) for i in 0..b, j in 0..d if i + j > 0\n"
       "to (a, b, c-i, d-j) for i in 0..c, j in 0..d if i + j > 0\n",
       Play::normal, true},
      {"moore4 k=3",
       "game moore43 (a, b, c, d)\n"
       "to (a-i, b-j, c-k, d) for i in 0..a, j in 0..b, k in 0..c if i + j + k > 0\n"
       "to (a-i, b-j, c, d-k) for i in 0..a, j in 0..b, k in 0..d if i + j + k > 0\n"
       "to (a-i, b, c-j, d-k) for i in 0..a, j in 0..c, k in 0..d if i + j + k > 0\n"
       "to (a, b-i, c-j, d-k) for i in 0..b, j in 0..c, k in 0..d if i + j + k > 0\n",
       Play::normal, true},
      {"moore5 k=2",
       "game moore52 (a, b, c, d, e)\n"
       "to (a-i, b-j, c, d, e) for i in 0..a, j in 0..b if i + j > 0\n"
       "to (a-i, b, c-j, d, e) for i in 0..a, j in 0..c if i + j > 0\n"
       "to (a-i, b, c, d-j, e) for i in 0..a, j in 0..d if i + j > 0\n"
       "to (a-i, b, c, d, e-j) for i in 0..a, j in 0..e if i + j > 0\n"
       "to (a, b-i, c-j, d, e) for i in 0..b, j in 0..c if i + j > 0\n"
       "to (a, b-i, c, d-j, e) for i in 0..b, j in 0..d if i + j > 0\n"
       "to (a, b-i, c, d, e-j) for i in 0..b, j in 0..e if i + j > 0\n"
       "to (a, b, c-i, d-j, e) for i in 0..c, j in 0..d if i + j > 0\n"
       "to (a, b, c-i, d, e-j) for i in 0..c, j in 0..e if i + j > 0\n"
       "to (a, b, c, d-i, e-j) for i in 0..d, j in 0..e if i + j > 0\n",
       Play::normal, true},
      {"nim2 misere",
       "game nim2 (a, b)\n"
       "to (a-k, b) for k in 1..a\n"
       "to (a, b-k) for k in 1..b\n",
       Play::misere, true},
      {"nim3 misere",
       "game nim3 (a, b, c)\n"
       "to (a-k, b, c) for k in 1..a\n"
       "to (a, b-k, c) for k in 1..b\n"
       "to (a, b, c-k) for k in 1..c\n",
       Play::misere, true},
      {"chomp2",
       "game chomp2 (a, b)\n"
       "where a >= b and a >= 1\n"
       "to (j, min(b, j)) for j in 1..a-1\n"
       "to (a, j) for j in 0..b-1\n",
       Play::normal, true},
      {"chomp31",
       "game chomp31 (a, b, c)\n"
       "where a >= b and b >= c and a >= 1 and c <= 1\n"
       "to (j, min(b, j), min(c, j)) for j in 1..a-1\n"
       "to (a, j, min(c, j)) for j in 0..b-1\n"
       "to (a, b, j) for j in 0..c-1\n",
       Play::normal, true},
      {"divisor",
       "game divisorg (n)\n"
       "to (n-d) for d in 1..n-1 if divides(d, n)\n",
       Play::normal, true},
      {"oneorprime",
       "game oneorprime (n)\n"
       "to (n-k) for k in 1..n if k = 1 or prime(k)\n",
       Play::normal, true},
      {"primepower",
       "game primepowg (n)\n"
       "to (n-k) for k in 1..n if k = 1 or primepower(k)\n",
       Play::normal, true},
      {"digit",
       "game digitg (n)\n"
       "to (n-d) for d in 1..9 if hasdigit(n, d)\n",
       Play::normal, true},
      {"empty",
       "game emptysplit (a, b)\n"
       "where a >= 1 and b >= 1\n"
       "to (i, a-i) for i in 1..a-1\n"
       "to (i, b-i) for i in 1..b-1\n",
       Play::normal, true},
      {"chocolate",
       "game choc (x, y)\n"
       "where x >= 1 and y >= 1\n"
       "to (k, y) + (x-k, y) for k in 1..x-1\n"
       "to (x, k) + (x, y-k) for k in 1..y-1\n",
       Play::normal, true},
      {"coins",
       "game coinpairs (x, y)\n"
       "to (x-1, y+k) for k in 0..2 if x >= 1\n"
       "to (x, y-1)\n"
       "ends by x, y\n",
       Play::normal, true},
      {"coinslide",
       "game coinslide (a, b, c)\n"
       "where a < b and b < c\n"
       "to (k, b, c) for k in 0..a-1\n"
       "to (a, k, c) for k in a+1..b-1\n"
       "to (a, b, k) for k in b+1..c-1\n",
       Play::normal, true},
      {"ceil23",
       "game ceil23 (n)\n"
       "to ((n+1) div 2) if n >= 2\n"
       "to ((n+2) div 3) if n >= 2\n"
       "ends by n\n",
       Play::normal, true},
      {"ceil29",
       "game ceil29 (n)\n"
       "to ((n+1) div 2) if n >= 2\n"
       "to ((n+2) div 3) if n >= 2\n"
       "to ((n+3) div 4) if n >= 2\n"
       "to ((n+4) div 5) if n >= 2\n"
       "to ((n+5) div 6) if n >= 2\n"
       "to ((n+6) div 7) if n >= 2\n"
       "to ((n+7) div 8) if n >= 2\n"
       "to ((n+8) div 9) if n >= 2\n"
       "ends by n\n",
       Play::normal, true},
      {"sub134",
       "game sub134 (n)\n"
       "to (n-k) for k in {1,3,4}\n",
       Play::normal, true},
      {"takeaway misere",
       "game takeaway (n)\n"
       "to (n-k) for k in 1..3\n",
       Play::misere, true},
      {"dawsonchess",
       "game chess (n)\n"
       "to nothing if n = 1\n"
       "to nothing if n = 2\n"
       "to (n-2) if n > 2\n"
       "to nothing if n = 3\n"
       "to (n-3) if n > 3\n"
       "to (a) + (n-3-a) for a in 1..n-4\n",
       Play::normal, true},
      {"0.07",
       "game dominos (n)\n"
       "to (a) + (n-2-a) for a in 0..n-2\n",
       Play::normal, true},
      {"guiles",
       "game guiles (n)\n"
       "to nothing if n = 1\n"
       "to nothing if n = 2\n"
       "to (a) + (n-2-a) for a in 1..n-3\n",
       Play::normal, true},
      {"0.165",
       "game o165 (n)\n"
       "to nothing if n = 1\n"
       "to (n-2) if n > 2\n"
       "to (a) + (n-2-a) for a in 1..n-3\n"
       "to nothing if n = 3\n"
       "to (a) + (n-3-a) for a in 1..n-4\n",
       Play::normal, true},
      {"rooksquare",
       "game bounded (x, y)\n"
       "to (x-k, y) for k in 1..3\n"
       "to (x, y-k) for k in 1..3\n"
       "to (x-k, y-k) for k in 1..3\n",
       Play::normal, true},
      {"bishopking",
       "game bishopking (x, y)\n"
       "to (x-1, y)\n"
       "to (x, y-1)\n"
       "to (x-k, y-k) for k in 1..x\n",
       Play::normal, true},
      {"equal pair",
       "game equalpair (x, y)\n"
       "to (x-k, y) for k in 1..x\n"
       "to (x, y-k) for k in 1..y\n"
       "to (x-1, y-1)\n",
       Play::normal, true},
      {"evens",
       "game evens (n)\n"
       "to (n-2*k) for k in 1..n\n"
       "to (n-1)\n",
       Play::normal, true},
      {"diet",
       "game diet (a, b)\n"
       "to (a-k, b-k) for k in 1..a\n"
       "to (a-1, b)\n"
       "to (a, b-1)\n",
       Play::normal, true},
      {"nim2 even",
       "game nimeven (a, b)\n"
       "to (a-2*k, b) for k in 1..a\n"
       "to (a, b-k) for k in 1..b\n",
       Play::normal, true},
      {"addone",
       "game addone (x, y)\n"
       "to (x-k, y+1) for k in 1..x\n"
       "to (x, y-1)\n"
       "ends by x, y\n",
       Play::normal, true},
      {"lim",
       "game lim (a, b, c)\n"
       "to (a-k, b-k, c+k) for k in 1..a\n"
       "to (a-k, b+k, c-k) for k in 1..a\n"
       "to (a+k, b-k, c-k) for k in 1..b\n",
       Play::normal, true},
      {"fibtake2",
       "game tripling (n, q)\n"
       "to (n-k, 3*k) for k in 1..q\n"
       "ends by n\n",
       Play::normal, true},
      {"samenim",
       "game samenim (n, q)\n"
       "to (n-k, k) for k in 1..q\n"
       "ends by n\n",
       Play::normal, true},
      {"grundy",
       "game grundyg (n)\n"
       "to (a) + (n-a) for a in 1..n-1 if a + a < n\n",
       Play::normal, false},
      {"0.007",
       "game o007 (n)\n"
       "to nothing if n = 3\n"
       "to (n-3) if n > 3\n"
       "to (a) + (n-3-a) for a in 1..n-4\n",
       Play::normal, false},
      {"prime",
       "game primeg (n)\n"
       "to (n-k) for k in 1..n if prime(k)\n",
       Play::normal, false},
      {"square",
       "game squareg (n)\n"
       "to (n-k) for k in 1..n if square(k)\n",
       Play::normal, false},
      {"fib",
       "game fibg (n)\n"
       "to (n-k) for k in 1..n if fib(k)\n",
       Play::normal, false},
      {"chomp3",
       "game chomp3 (a, b, c)\n"
       "where a >= b and b >= c and a >= 1\n"
       "to (j, min(b, j), min(c, j)) for j in 1..a-1\n"
       "to (a, j, min(c, j)) for j in 0..b-1\n"
       "to (a, b, j) for j in 0..c-1\n",
       Play::normal, false},
      {"nimpass",
       "game nimpass (a, b, c, p)\n"
       "where p <= 1\n"
       "to (a-k, b, c, p) for k in 1..a\n"
       "to (a, b-k, c, p) for k in 1..b\n"
       "to (a, b, c-k, p) for k in 1..c\n"
       "to (a, b, c, 0) if p = 1 and a + b + c > 0\n"
       "ends by a + b + c + p\n",
       Play::normal, false},
      {"queenleap",
       "game queenleap (x, y)\n"
       "to (x-k, y) for k in 1..x\n"
       "to (x, y-k) for k in 1..y\n"
       "to (x-2*k, y-2*k) for k in 1..x\n"
       "to (x-3, y-1)\n"
       "to (x-1, y-3)\n",
       Play::normal, false},
      {"rays",
       "game thirds (x, y)\n"
       "to (x-k, y) for k in 1..x\n"
       "to (x, y-k) for k in 1..y\n"
       "to (x-k, y-2*k) for k in 1..x\n"
       "to (x-2*k, y-k) for k in 1..y\n",
       Play::normal, true},
  };
  return all;
}

}  // namespace grundy::bench
