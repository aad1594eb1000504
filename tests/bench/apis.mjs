/**
 * What API references cost (npm run bench -- apis): cold builds of generated specifications of 50, 500 and 2,000 operations, 40 versions of
 * the 500 in which one operation in thirty changes, and what an edit of one operation changes.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { REPOSITORY, writeText } from './corpora.mjs';
import { measure } from './measure.mjs';

const folder = mkdtempSync(join(tmpdir(), 'docsite-bench-'));
try {
  /** @type {Map<number, number>} */
  const cpu = new Map();
  for (const count of [50, 500, 2000]) cpu.set(count, build(makeSite(`${count}`, count, 1), `${count} operations`));
  const growth = Math.log((cpu.get(2000) ?? 0) / (cpu.get(500) ?? 1)) / Math.log(4);
  console.log(`growth exponent from 500 to 2,000 operations: ${growth.toFixed(2)} (processor time)`);
  const many = build(makeSite('versions', 500, 40), '500 operations in 40 versions');
  console.log(`40 versions take ${(many / (cpu.get(500) ?? 1)).toFixed(2)} times one (processor time)`);
  measureEdit(makeSite('edit', 500, 1));
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * @param {string} root
 * @param {string} title
 */
function build(root, title) {
  const run = measure({
    command: process.execPath,
    args: [join(REPOSITORY, 'bin/docsite.js'), 'build', '--root', root, '--no-cache'],
  });
  const pages = listFiles(join(root, 'site')).filter((path) => /api\/.*index\.html$/u.test(path));
  const largest = Math.max(...pages.map((path) => gzipSync(readFileSync(join(root, 'site', path))).length));
  console.log(
    `${title}: ${(run.ms / 1000).toFixed(1)} s, processor ${((run.cpuMs ?? 0) / 1000).toFixed(1)} s, ${Math.round(run.peakMb ?? 0)} MB, ` +
      `${pages.length} pages of up to ${(largest / 1000).toFixed(1)} kB (gzip)`,
  );
  return run.cpuMs ?? run.ms;
}

/** @param {string} root */
function measureEdit(root) {
  build(root, 'before the edit');
  const before = hashAll(join(root, 'site'));
  writeText(join(root, 'docs/next/api/openapi.json'), specification(500, { changed: 7 }));
  build(root, 'after the edit');
  const after = hashAll(join(root, 'site'));
  const changed = [...after].filter(([path, hash]) => before.get(path) !== hash).map(([path]) => path);
  console.log(`an edit of one operation changes ${changed.length} files:\n  ${changed.join('\n  ')}`);
}

/** @param {string} site */
function hashAll(site) {
  return new Map(
    listFiles(site).map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(site, path)))
        .digest('hex'),
    ]),
  );
}

/** @param {string} site */
function listFiles(site) {
  return readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(site.length + 1));
}

/**
 * @param {string} name
 * @param {number} operations
 * @param {number} versions with docs/next
 */
function makeSite(name, operations, versions) {
  const root = join(folder, name);
  const apis = [{ file: 'api/openapi.json', route: 'api', label: 'API' }];
  const config = { title: 'API', url: 'https://api.example', apis };
  writeText(
    join(root, 'docsite.config.ts'),
    `import { defineConfig } from 'docsite';\nexport default defineConfig(${JSON.stringify(config)});\n`,
  );
  writeText(join(root, 'docs/next/api/openapi.json'), specification(operations, { version: versions - 1 }));
  writeText(join(root, 'docs/next/start.md'), '---\nslug: /\n---\n\n# Start\n\nThe first page.\n');
  for (let version = 0; version < versions - 1; version++) {
    const label = `${version + 1}.0.0`;
    const place = join(root, 'docs/versions', label);
    const files = { 'api/openapi.json': label, 'start.md': '1.0.0' };
    writeText(join(place, 'version.json'), `${JSON.stringify({ label, released: null, files }, null, 2)}\n`);
    writeText(join(place, 'api/openapi.json'), specification(operations, { version }));
    if (version === 0) writeText(join(place, 'start.md'), '---\nslug: /\n---\n\n# Start\n\nThe first page.\n');
  }
  return root;
}

/**
 * Every thirtieth operation has another description in each version, in turn.
 * @param {number} count
 * @param {{ version?: number, changed?: number }} options
 */
function specification(count, { version = 0, changed = -1 }) {
  /** @type {Record<string, Record<string, object>>} */
  const paths = {};
  for (let at = 0; at < count; at++) {
    const resource = Math.floor(at / 4);
    const path = at % 4 < 2 ? `/things-${resource}` : `/things-${resource}/{id}`;
    const method = ['get', 'post', 'get', 'put'][at % 4] ?? 'get';
    const revision = Math.floor((version + 30 - (at % 30)) / 30);
    (paths[path] ??= {})[method] = operation(at, resource, `${revision}${at === changed ? ' edited' : ''}`);
  }
  const schemas = Object.fromEntries(
    Array.from({ length: Math.ceil(count / 4) }, (_, at) => [`Thing${at}`, schema(at)]),
  );
  const servers = [{ url: 'https://api.example/v1' }];
  const spec = { openapi: '3.1.0', info: { title: 'API', version: '1' }, servers, paths, components: { schemas } };
  return JSON.stringify(spec, null, 1);
}

/**
 * @param {number} at
 * @param {number} resource
 * @param {string} revision
 */
function operation(at, resource, revision) {
  const isOne = at % 4 >= 2;
  const ref = { $ref: `#/components/schemas/Thing${resource}` };
  const body = { content: { 'application/json': { schema: isOne ? ref : { type: 'array', items: ref } } } };
  const parameters = [
    ...(isOne ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }] : []),
    {
      name: 'limit',
      in: 'query',
      description: 'How many there are on a page.',
      schema: { type: 'integer', maximum: 100 },
    },
    { name: 'fields', in: 'query', schema: { type: 'array', items: { enum: ['name', 'size', 'owner'] } } },
  ];
  return {
    operationId: `operation${at}`,
    summary: `Work on thing ${resource} in way ${at % 4}`,
    description: `What it does, in revision ${revision}. It has **no** side effects.`,
    tags: [`Group ${Math.floor(resource / 5)}`],
    parameters,
    ...(at % 2 === 1 ? { requestBody: { required: true, content: { 'application/json': { schema: ref } } } } : {}),
    responses: { 200: { description: 'It worked.', ...body }, 404: { description: 'There is no such thing.' } },
  };
}

/** @param {number} at */
function schema(at) {
  const names = ['name', 'size', 'owner', 'colour', 'created', 'updated', 'state', 'notes'];
  const properties = Object.fromEntries(
    names.map((name, index) => [
      name,
      { type: ['string', 'integer', 'boolean'][index % 3], description: `The ${name} of it.` },
    ]),
  );
  const next = { $ref: `#/components/schemas/Thing${at - (at % 4)}` };
  return { type: 'object', required: ['name'], properties: { ...properties, next } };
}
