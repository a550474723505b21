// Text made short enough for a link: compressed by the browser, in letters that links may have.

const letters: [RegExp, string][] = [
  [/\+/g, '-'],
  [/\//g, '_'],
  [/=+$/, ''],
];

async function through(bytes: Blob, stream: GenericTransformStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(bytes.stream().pipeThrough(stream)).arrayBuffer());
}

export async function pack(text: string): Promise<string> {
  const bytes = await through(new Blob([text]), new CompressionStream('deflate-raw'));
  let binary = '';
  bytes.forEach((byte) => (binary += String.fromCharCode(byte)));
  return letters.reduce((word, [from, to]) => word.replace(from, to), btoa(binary));
}

/** Null if it is not what pack() makes, or far too long. */
export async function unpack(word: string): Promise<string | null> {
  if (word.length > 200_000) return null;
  try {
    const binary = atob(word.replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const plain = await through(new Blob([bytes]), new DecompressionStream('deflate-raw'));
    return plain.length > 2_000_000 ? null : new TextDecoder().decode(plain);
  } catch {
    return null;
  }
}
