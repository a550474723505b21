"""The largest positions that the notation allows, or nearly: huge numbers, and very many of them."""

L = 2**64 - 1


def commas(values):
    return ",".join(str(value) for value in values)


def chain(name, nodes, separator="-", more=""):
    edges = [f"v{i}{separator}v{i + 1}" for i in range(nodes - 1)]
    return f"{name}(" + ", ".join(edges) + more + ")"


def grid(name, side, ground=False):
    edges = [f"v{r}_{c}-v{r}_{c + 1}" for r in range(side) for c in range(side - 1)]
    edges += [f"v{r}_{c}-v{r + 1}_{c}" for r in range(side - 1) for c in range(side)]
    if ground:
        edges += [f"0-v0_{c}" for c in range(side)]
    return f"{name}(" + ", ".join(edges) + ")"


def nested(depth):
    return "{" * depth + "*1" + "}" * depth


LARGEST_HEAP = {"splitnim": L - 1, "treblecross": L - 2}


def heap_games(names):
    return {name: [f"{name}({LARGEST_HEAP.get(name, L)})", f"{name}({commas([10**15 + i for i in range(1000)])})",
                   f"{name}({commas([997] * 4000)})"] for name in names}


POSITIONS = {
    "heap": [f"*{L}", " + ".join([f"*{L}"] * 3000)],
    **heap_games(["nim", "splitnim", "grundy", "kayles", "dawson", "dawsonkayles", "treblecross",
                  "guiles", "officers", "kenyon"]),
    "takeaway": [f"takeaway({L}; max={L})", f"takeaway({commas([10**9] * 3000)}; max=10000000)"],
    "subtraction": [f"subtraction({L}; {{1,3,{L}}})",
                    f"subtraction({10**12}; {{{commas(range(1, 2000))}}})"],
    "octal": [f"octal(0.7777777777; {L})", f"octal(0.777777777777; {commas([999] * 9000)})",
              f"octal(0.F; {10**7})", "octal(0.3F; 100000)"],
    "moore": [f"moore({commas([L] * 200)}; k=100)", f"moore({commas([1000] * 12)}; k=11)"],
    "nimble": [f"nimble({commas([L - i for i in range(3000)])})"],
    "staircase": [f"staircase({commas([L // 8192] * 3000)})", "staircase(100000,100000,100000)"],
    "pokernim": [f"pokernim({commas([2**54] * 500)}; reserve={2**54},{2**54})",
                 "pokernim(900,900,900; reserve=900,900)"],
    "increasenim": [f"increasenim({commas([2**60] * 500)}; add={2**40}, times={2**20})",
                    "increasenim(1000,1000; add=1000, times=1000)"],
    "northcott": ["northcott(1000000; " + ", ".join(["1-1000000"] * 500) + ")",
                  "northcott(60; " + ", ".join(["1-60"] * 12) + ")"],
    "euclid": [f"euclid({L},{L - 1})", f"euclid({L},1)"],
    "rook": [f"rook({commas([L] * 50)})", f"rook({commas([30000] * 7)})"],
    "queen": [f"queen({L},{L - 1})", "queen(200000,300000)"],
    "turtles": ["turtles(" + "TH" * 2048 + ")"],
    "mockturtles": ["mockturtles(" + "TH" * 2048 + ")"],
    "ruler": ["ruler(" + "TH" * 2048 + ")"],
    "coins": ["coins(" + "TH" * 2048 + f"; sets=\"{sets}\")"
              for sets in ("1-31", "symmetric", "grunt or run", "by 1,3,7")],
    "mogul": ["mogul(" + "TH" * 2048 + ")", "mogul(" + "H" * 40 + ")"],
    "sym": ["sym(" + "TH" * 40 + ")"],
    "tartan": ["tartan(" + "/".join(["TH" * 32] * 64) + "; mogul; sym)"],
    "corners": ["corners(" + "/".join(["TH" * 32] * 64) + ")"],
    "rugs": ["rugs(" + "/".join(["HT" * 1024] * 2) + ")"],
    "acrostic": ["acrostic(" + "/".join(["TH" * 32] * 64) + ")"],
    "cram": ["cram(64x64)", "cram(9x9)", "cram(1x4096)", "cram(2x2048)", "cram(" + "/".join(["." * 60] * 60) +
             ")"],
    "chomp": [f"chomp(4096x{L})", "chomp(300x300)", f"chomp({commas(range(600, 0, -1))})"],
    "ring": ["ring(100000)", "ring(1000)"],
    "digraph": [chain("digraph", 3000, ">", ", v2999>v0; v0, v1, v2"),
                chain("digraph", 3000, ">", "; " + ", ".join(["v0"] * 500))],
    "hackenbush": [grid("hackenbush", 30, ground=True), "hackenbush(0-v0, " +
                   ", ".join(f"v{i}-v{i + 1}" for i in range(4000)) + ")"],
    "nodekayles": [chain("nodekayles", 5500), grid("nodekayles", 8), grid("nodekayles", 25)],
    "arckayles": [chain("arckayles", 5500), grid("arckayles", 7), grid("arckayles", 25)],
    "nimstring": [grid("nimstring", 12, ground=True), chain("nimstring", 3000, "-", ", v0-0, v2999-0")],
    "sprouts": ["sprouts(12)", "sprouts(40)", "sprouts(80)"],
    "given": [nested(200), "{" + ", ".join([f"*{L}", f"nim({L})"] * 1500) + "}",
              "{" + ", ".join(f"{{nim({L})}} + cram(9x9)" for _ in range(50)) + "}"],
}

SUMS = [
    " + ".join(["kayles(9)"] * 6000),
    f"ring(100000) + *{L}",
    f"officers({L}) + treblecross(1000000) + cram(9x9)",
    " + ".join(f"cram({r}x{c})" for r in range(3, 9) for c in range(3, 9)),
]
