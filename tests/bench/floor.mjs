/**
 * The lower bound for any generator: reads the same sources and writes the same files, whose bytes come
 * from one file packed beforehand. `node floor.mjs pack SITE FILE`, `node floor.mjs run SOURCES FILE OUT`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [task, ...places] = process.argv.slice(2);
const [first = '', second = '', third = ''] = places;
if (task === 'pack') pack(first, second);
else run(first, second, third);

/**
 * A line of JSON with names and sizes, then the bytes.
 * @param {string} site
 * @param {string} file
 */
function pack(site, file) {
  const names = listFiles(site);
  const contents = names.map((name) => readFileSync(name));
  const index = names.map((name, at) => [path.relative(site, name), contents[at]?.length ?? 0]);
  writeFileSync(file, Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...contents]));
}

/**
 * @param {string} sources
 * @param {string} file
 * @param {string} out
 */
function run(sources, file, out) {
  for (const folder of ['docs', 'pages', 'static'])
    for (const name of listFiles(path.join(sources, folder))) readFileSync(name);
  const packed = readFileSync(file);
  const start = packed.indexOf(10) + 1;
  /** @type {unknown} */
  const head = JSON.parse(packed.toString('utf8', 0, start));
  const index = /** @type {[string, number][]} */ (head);
  const folders = new Set();
  let offset = start;
  for (const [name, size] of index) {
    const target = path.join(out, name);
    const folder = path.dirname(target);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(target, packed.subarray(offset, offset + size));
    offset += size;
  }
}

/** @param {string} folder */
function listFiles(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  } catch {
    return []; // A generated site has no pages/ and no static/.
  }
}
