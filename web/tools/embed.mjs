// Writes a C++ file with the built page and the description of the HTTP interface in it.
// usage: embed.mjs OPENAPI DIST OUT
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';

const [openapi, dist, out] = process.argv.slice(2);
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
};

function files(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? files(path) : [path];
    })
    .sort();
}

// A literal: each byte that is not plain as three octal digits, which end by themselves.
function literal(bytes) {
  const lines = [];
  for (let i = 0; i < bytes.length; i += 2000) {
    let line = '';
    for (const byte of bytes.subarray(i, i + 2000)) {
      const plain = byte >= 32 && byte < 127 && byte !== 34 && byte !== 92 && byte !== 63;
      line += plain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`;
    }
    lines.push(`    "${line}"`);
  }
  return `std::string_view(\n${lines.join('\n') || '""'},\n    ${bytes.length})`;
}

const assets = files(dist).map((file) => {
  const content = readFileSync(file);
  const type = types[extname(file)];
  if (!type) throw new Error(`no type is known for ${file}`);
  const zipped = gzipSync(content, { level: 9 });
  const shorter = zipped.length < content.length ? zipped : Buffer.alloc(0);
  const tag = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const path = '/' + relative(dist, file).replaceAll('\\', '/');
  return `      {"${path}", "${type}",\n${literal(content)},\n${literal(shorter)}, "${tag}"},\n`;
});

mkdirSync(dirname(out), { recursive: true });
writeFileSync(
  out,
  `// Generated from the built page.
#include "server/resources.h"

namespace grundy::server {

std::string_view openapi() {
  return ${literal(readFileSync(openapi))};
}

std::span<const Asset> page() {
  static constexpr Asset kPage[]{
${assets.join('')}  };
  return kPage;
}

}  // namespace grundy::server
`,
);
