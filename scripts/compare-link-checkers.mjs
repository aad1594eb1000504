/**
 * The site with planted faults, as docsite checks it and as the package `linkinator` finds its built pages: prints both
 * side by side, and fails when linkinator has found something that docsite has not (node scripts/compare-link-checkers.mjs).
 * A missing picture stops a build, so each is made for the build and taken out of what was built.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LinkChecker, LinkState } from 'linkinator';

/**
 * @typedef {{ code: string, file: string | null, line: number | null, column: number | null,
 *   link: { href: string, resolved: string | null } | null }} Found
 */

const repository = fileURLToPath(new URL('..', import.meta.url));
const fixture = path.join(repository, 'tests/fixtures/links-site');
const BIN = path.join(repository, 'bin/docsite.js');
/** What linkinator takes for broken, and is not. */
const FALSE_ALARMS = [
  { pattern: /#top$/u, reason: 'the top of every page, by the HTML standard' },
  { pattern: /#(?:[^:]*):~:text=/u, reason: 'a text fragment; the page part is there' },
  { pattern: /\/legacy\/page\.md$|^\/old\/anything$/u, reason: 'listed under ignoreLinks in the config of the site' },
];

const work = mkdtempSync(path.join(tmpdir(), 'docsite-compare-'));
try {
  process.exitCode = await compare();
} finally {
  rmSync(work, { recursive: true });
}

async function compare() {
  const root = path.join(work, 'site');
  cpSync(fixture, root, { recursive: true });
  // Windows cannot check out a file with this name.
  writeFileSync(path.join(root, 'docs/next/a|b.md'), '# Pipe\n');
  // Links between files of one folder: relative to the page, they mean what docsite reads.
  edit(path.join(root, 'docsite.config.ts'), (text) => text.replace(/\};\s*$/u, 'trailingSlash: false };\n'));
  const found = parseReport(docsite(root, 'check-links', '--format', 'json'));
  const removed = makeBuildable(root, found);
  docsite(root, 'build');
  const out = path.join(root, 'site');
  for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
    if (removed.some((name) => path.basename(file).startsWith(`${name}.`))) rmSync(path.join(out, file));
  }
  const others = await crawl(root);
  return report(found, others);
}

/**
 * @param {string} json
 * @returns {readonly Found[]}
 */
function parseReport(json) {
  /** @type {unknown} */
  const report = JSON.parse(json);
  return /** @type {{ problems: Found[] }} */ (report).problems;
}

/**
 * Makes the pictures that are missing, and takes out what else stops a build.
 * @param {string} root
 * @param {readonly Found[]} found
 * @returns {readonly string[]} names without suffix of the pictures that were made
 */
function makeBuildable(root, found) {
  /** @type {string[]} */
  const names = [];
  for (const { code, file, link } of found) {
    if (
      code !== 'missing-image' ||
      file === null ||
      typeof link?.resolved !== 'string' ||
      !/\.\w+$/u.test(link.resolved)
    )
      continue;
    // A picture of a component or of finished HTML stops nothing.
    if (!file.endsWith('.md') || /Tour|IMG/u.test(link.href)) continue;
    const isStatic = link.href.startsWith('/') || file.startsWith('pages/');
    const name = isStatic ? path.join('static', link.resolved) : path.join(path.dirname(file), link.href);
    const place = path.join(root, name);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, name);
    names.push(path.basename(name, path.extname(name)));
  }
  edit(path.join(root, 'docs/versions/2.0.0/sidebars.json'), (text) => text.replace(/,\s*"removed"/u, ''));
  // No file can be made for these: a page, nothing, and names that another file has in another case.
  for (const written of ['![x](guide/setup.md)', '![x]()', '![x](assets/Tour.svg)', '![x](/IMG/logo.svg)']) {
    edit(path.join(root, 'docs/next/images.md'), (text) => text.replace(written, ''));
  }
  return names;
}

/**
 * Crawls the built site on docsite's own server: linkinator's does not know pages next to folders of the same name.
 * @param {string} root
 * @returns {Promise<Map<string, Set<string>>>} broken targets, and the pages that link to them
 */
async function crawl(root) {
  const server = spawn(process.execPath, [BIN, 'serve', '--built', '--port', '0'], { cwd: root });
  try {
    /** @type {string} */
    const address = await new Promise((/** @type {(address: string) => void} */ resolve, reject) => {
      let output = '';
      server.stdout.on('data', (chunk) => {
        output += String(chunk);
        const found = /http:\/\/[^\s/]+/u.exec(output);
        if (found !== null) resolve(found[0]);
      });
      server.on('exit', () => reject(new Error('docsite serve has ended.')));
    });
    const { links } = await new LinkChecker().check({
      path: `${address}/`,
      recurse: true,
      checkFragments: true,
      concurrency: 8,
      // Other sites are out of scope.
      linksToSkip: (link) => Promise.resolve(!link.startsWith(`${address}/`)),
    });
    /** @type {Map<string, Set<string>>} */
    const broken = new Map();
    for (const { url, state, parent = '' } of links) {
      if (state !== LinkState.BROKEN) continue;
      const target = localForm(url);
      broken.set(target, (broken.get(target) ?? new Set()).add(localForm(parent)));
    }
    return broken;
  } finally {
    server.kill();
  }
}

/**
 * An address as a path of the site, decoded, without query; the names that hashes have given to pictures are taken off.
 * @param {string} address
 */
function localForm(address) {
  const url = URL.canParse(address) ? new URL(address) : null;
  const whole = (url === null ? address : url.pathname + url.hash).replace(/\?[^#]*/u, '');
  const withoutEnd = whole.replace(/\.html(?=#|$)/u, '').replace(/(?<=.)\/(?=#|$)/u, '');
  return decode(withoutEnd).replace(/^\/assets\/(.*)\.[\da-f]{8}\./u, '/$1.');
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * True when a target of the built site is what docsite reports. linkinator resolves a relative link from the page with a
 * trailing slash, and built pictures are in another folder: there the written part decides.
 * @param {string} target
 * @param {{ readonly href: string, readonly resolved: string | null }} link
 */
function isTarget(target, { href, resolved }) {
  if (resolved !== null && localForm(resolved) === target) return true;
  const written = localForm(href).replace(/^(?:\.{1,2}\/)+/u, '');
  const isPicture = /\.(?:svg|png|jpe?g|webp|mp3|mp4)$/iu.test(written);
  if (isPicture) return path.posix.basename(target) === path.posix.basename(written);
  return !href.startsWith('/') && written !== '' && target.endsWith(href.startsWith('#') ? written : `/${written}`);
}

/**
 * A missing page has no anchors to look for.
 * @param {{ readonly href: string, readonly resolved: string | null }} link
 */
function withoutHash({ href, resolved }) {
  return { href: href.replace(/(?<=.)#.*$/u, ''), resolved: resolved?.replace(/(?<=.)#.*$/u, '') ?? null };
}

/**
 * @param {readonly Found[]} found
 * @param {Map<string, Set<string>>} others
 */
function report(found, others) {
  const counts = { both: 0, docsite: 0, linkinator: 0 };
  console.log('docsite | linkinator\n--- | ---');
  const matched = new Set();
  for (const { code, file, line, column, link } of found) {
    const place =
      `${[file, line, column].filter((part) => part !== null).join(':')} ${code} ${link?.href ?? ''}`.trim();
    const isAddress = link !== null && !/^(?:leaves|redirected)/u.test(code);
    const forms = isAddress ? [link, ...(code === 'broken-anchor' ? [] : [withoutHash(link)])] : [];
    const targets = [...others.keys()].filter((target) => forms.some((form) => isTarget(target, form)));
    for (const target of targets) matched.add(target);
    counts[targets.length > 0 ? 'both' : 'docsite']++;
    console.log(`${place} | ${targets.length > 0 ? targets.join(', ') : '–'}`);
  }
  for (const [target, pages] of others) {
    if (matched.has(target)) continue;
    const alarm = FALSE_ALARMS.find(({ pattern }) => pattern.test(target));
    if (alarm === undefined) counts.linkinator++;
    const output = alarm === undefined ? 'NOT FOUND' : `no fault: ${alarm.reason}`;
    console.log(`${output} | ${target}, on ${[...pages].toSorted()[0] ?? ''}`);
  }
  console.log(
    `\nFaults found by both: ${counts.both}, by docsite alone: ${counts.docsite}, by linkinator alone: ${counts.linkinator}.`,
  );
  return counts.linkinator === 0 ? 0 : 1;
}

/**
 * @param {string} file
 * @param {(text: string) => string} change
 */
function edit(file, change) {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/**
 * @param {string} root
 * @param {...string} args
 */
function docsite(root, ...args) {
  const run = spawnSync(process.execPath, [BIN, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  if (run.status !== 0 && args[0] !== 'check-links')
    throw new Error(`docsite ${args.join(' ')} failed:\n${run.stderr}`);
  return run.stdout;
}
