// Puts the built page where the server finds it: each file, and compressed if that is shorter.
// usage: pack.mjs DIST OUT
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const [dist, out] = process.argv.slice(2);
// Made beside it and then put in its place, so that no half of a page is ever served.
const made = `${out}.new`;
rmSync(made, { recursive: true, force: true });
cpSync(dist, made, { recursive: true });

function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      compress(path);
      continue;
    }
    const content = readFileSync(path);
    const zipped = gzipSync(content, { level: 9 });
    if (zipped.length < content.length) writeFileSync(`${path}.gz`, zipped);
  }
}

compress(made);
rmSync(out, { recursive: true, force: true });
renameSync(made, out);
