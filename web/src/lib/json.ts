// JSON with whole numbers of up to 64 bits, which JavaScript's numbers do not hold: those with more
// than 15 digits become text.

const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

export function parseJson(text: string): unknown {
  return JSON.parse(
    text.replace(token, (found) => (/^\d{16,}$/.test(found) ? `"${found}"` : found)),
  );
}

export const big = (value: number | string): bigint => BigInt(value);
