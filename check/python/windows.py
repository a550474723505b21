"""Periods that are too long for their values to be listed: docs/formats/period.md, the rule windows."""

from proof import number, require


def check_windows(game, p, s, rule, most_heaps):
    """Finds the values in classes: an option of two common heaps has a rare value, so common values
    come from options with a rare heap, or with fewer than two heaps. Returns how many heaps remain
    to be compared with those a period later."""
    require(len(rule) == 4 and rule[3] in ("0", "1"), "the rule has the wrong form")
    (window, at, mask), with_heap = map(number, rule[:3]), rule[3] == "1"
    values, rare = game.values, []
    splits = [taken for taken, counts, _ in game.takings if 2 in counts]
    parities = {taken % 2 for taken in splits}
    applies = not game.tail and game.any_sizes and game.most_left <= 2 and s == 0
    require(applies, "the rule does not apply to this game")
    require(not with_heap or (p % 2 == 0 and len(parities) < 2), "parities do not repeat")
    small = window - game.most_taken  # rare heaps and smaller parts are below this
    require(0 < small and 2 * window < at, "the window does not fit")
    require(at + p <= most_heaps, "--most-heaps is too small")
    for n in range(1, at + p):
        singles = [(taken, counts & {0, 1}) for taken, counts, _ in game.moves(n)]
        met = {v for taken, counts in singles for c in counts for v in game.split(c, n - taken)}
        for rest in (n - taken for taken in splits):
            met.update([values[r] ^ values[rest - r] for r in rare if r < rest])
        odd = with_heap and (n + sum(parities)) % 2
        is_common = lambda value: (value & mask).bit_count() % 2 != odd
        largest = 2 * n  # no play of the heap n is longer, so no value is larger
        value = next((v for v in range(largest) if v not in met and is_common(v)), largest)
        missing = {v for v in range(value) if v not in met and not is_common(v)}
        part = 0
        while missing and part < n // 2:
            part += 1
            for rest in (n - taken - part for taken in splits):
                if rest >= part:
                    missing.discard(values[part] ^ values[rest])
        if missing:
            require(n < min(small, at - window), f"the heap {n} is rare")
            rare.append(n)
        require(n < at or part < small, f"the heap {n} needs a larger window")
        values.append(min(missing, default=value))
    require(values[at - window : at] == values[at + p - window :], "the windows differ")
    return at
