// Text made short enough for a link: compressed by the browser, in letters that links may have.

const letters: [RegExp, string][] = [
  [/\+/g, '-'],
  [/\//g, '_'],
  [/=+$/, ''],
];

const mostBytes = 2_000_000;

/** Null if more comes out: a few letters may hold gigabytes. */
async function through(
  bytes: Blob,
  stream: GenericTransformStream,
  most: number,
): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = (bytes.stream().pipeThrough(stream) as ReadableStream<Uint8Array>).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > most) {
      void reader.cancel();
      return null;
    }
    pieces.push(next.value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

export async function pack(text: string): Promise<string> {
  const bytes = await through(new Blob([text]), new CompressionStream('deflate-raw'), Infinity);
  let binary = '';
  bytes!.forEach((byte) => (binary += String.fromCharCode(byte)));
  return letters.reduce((word, [from, to]) => word.replace(from, to), btoa(binary));
}

/** Null if it is not what pack() makes, or far too long. */
export async function unpack(word: string): Promise<string | null> {
  if (word.length > 200_000) return null;
  try {
    const binary = atob(word.replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const stream = new DecompressionStream('deflate-raw');
    const plain = await through(new Blob([bytes]), stream, mostBytes);
    return plain && new TextDecoder().decode(plain);
  } catch {
    return null;
  }
}
