// QR codes for links, after ISO/IEC 18004: bytes, error correction L, versions 1 to 5. That is all
// that the link of a room needs: up to 106 bytes, in one block, so that nothing is interleaved.

const data = [19, 34, 55, 80, 108]; // codewords, by version
const check = [7, 10, 15, 20, 26];

// The field of 256 elements with the polynomial of the standard, as powers of 2.
const power: number[] = [];
const log: number[] = [];
for (let i = 0, x = 1; i < 255; ++i) {
  power.push(x);
  log[x] = i;
  x = x & 128 ? ((x << 1) ^ 0x11d) & 255 : x << 1;
}
const times = (a: number, b: number) => (a && b ? power[(log[a] + log[b]) % 255] : 0);

/** The check codewords of Reed and Solomon. */
function checks(words: number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; ++i) {
    generator = [...generator, 0].map(
      (one, k) => one ^ (k > 0 ? times(generator[k - 1], power[i]) : 0),
    );
  }
  const rest = [...words, ...Array<number>(count).fill(0)];
  for (let i = 0; i < words.length; ++i) {
    const factor = rest[i];
    generator.forEach((one, k) => (rest[i + k] ^= times(one, factor)));
  }
  return rest.slice(words.length);
}

/** All bits of the symbol in order; null if the text is too long. */
function bitsOf(text: string): { bits: number[]; version: number } | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = data.findIndex((most) => bytes.length + 2 <= most);
  if (version < 0) return null;
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; --i) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, 8);
  bytes.forEach((byte) => put(byte, 8));
  put(0, 4);
  const words = Array.from({ length: bits.length / 8 }, (_, i) =>
    parseInt(bits.slice(8 * i, 8 * i + 8).join(''), 2),
  );
  for (let i = 0; words.length < data[version]; ++i) words.push(i % 2 ? 0x11 : 0xec);
  const all = [...words, ...checks(words, check[version])];
  return { bits: all.flatMap((word) => [...word.toString(2).padStart(8, '0')].map(Number)), version };
}

const masks: ((r: number, c: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

type Grid = (boolean | null)[][];

/** The patterns that every symbol of this version has; places for the format are taken. */
function frame(version: number): Grid {
  const size = 21 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (r: number, c: number, dark: boolean) => {
    if (r >= 0 && c >= 0 && r < size && c < size) grid[r][c] = dark;
  };
  for (let i = 0; i < size; ++i) set(6, i, i % 2 === 0), set(i, 6, i % 2 === 0);
  for (const [r, c] of [[3, 3], [3, size - 4], [size - 4, 3]]) // prettier-ignore
    for (let y = -4; y <= 4; ++y)
      for (let x = -4; x <= 4; ++x) {
        const far = Math.max(Math.abs(x), Math.abs(y));
        set(r + y, c + x, far !== 2 && far !== 4);
      }
  if (version > 0)
    for (let y = -2; y <= 2; ++y)
      for (let x = -2; x <= 2; ++x)
        set(size - 7 + y, size - 7 + x, Math.max(Math.abs(x), Math.abs(y)) !== 1);
  return grid;
}

/** The fifteen bits that say which mask is used, twice. */
function putFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  const word = 0b01000 | mask; // error correction L
  let rest = word;
  for (let i = 0; i < 10; ++i) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((word << 10) | rest) ^ 0x5412;
  for (let i = 0; i < 15; ++i) {
    const dark = ((bits >> i) & 1) === 1;
    // Around the upper left corner, going round the timing patterns …
    if (i < 6) grid[i][8] = dark;
    else if (i < 8) grid[i + 1][8] = dark;
    else if (i === 8) grid[8][7] = dark;
    else grid[8][14 - i] = dark;
    // … and beside the two others.
    if (i < 8) grid[8][size - 1 - i] = dark;
    else grid[size - 15 + i][8] = dark;
  }
  grid[size - 8][8] = true;
}

/** How hard a symbol is to read: long runs, squares of one colour, and too much of one colour. */
function penalty(grid: Grid): number {
  const size = grid.length;
  let sum = 0;
  let dark = 0;
  for (let i = 0; i < size; ++i)
    for (const at of [(k: number) => grid[i][k], (k: number) => grid[k][i]]) {
      let run = 1;
      for (let k = 1; k <= size; ++k) {
        if (k < size && at(k) === at(k - 1)) ++run;
        else {
          if (run >= 5) sum += run - 2;
          run = 1;
        }
      }
    }
  for (let r = 0; r < size; ++r)
    for (let c = 0; c < size; ++c) {
      if (grid[r][c]) ++dark;
      const one = grid[r][c];
      if (r + 1 < size && c + 1 < size)
        if (grid[r + 1][c] === one && grid[r][c + 1] === one && grid[r + 1][c + 1] === one) sum += 3;
    }
  return sum + 10 * Math.floor(Math.abs((20 * dark) / size / size - 10));
}

/** Rows of dark and light modules, without the quiet zone; null if the text is too long. */
export function qr(text: string): boolean[][] | null {
  const made = bitsOf(text);
  if (!made) return null;
  let best: Grid | null = null;
  let least = Infinity;
  masks.forEach((masked, mask) => {
    const grid = frame(made.version);
    putFormat(grid, mask);
    const size = grid.length;
    let next = 0;
    let upward = true;
    for (let right = size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5; // the timing pattern
      for (let i = 0; i < size; ++i) {
        const r = upward ? size - 1 - i : i;
        for (const c of [right, right - 1]) {
          if (grid[r][c] === null) grid[r][c] = (made.bits[next++] === 1) !== masked(r, c);
        }
      }
      upward = !upward;
    }
    const cost = penalty(grid);
    if (cost < least) [best, least] = [grid, cost];
  });
  return best;
}
