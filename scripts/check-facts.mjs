/**
 * Holds the documentation's texts against the tables of facts in tests/facts/, version by version (node scripts/check-facts.mjs).
 *
 * A table is a JSON array, one file per page of the audit. A row:
 *
 *     { "page": "installation", "from": "2.25.0", "to": "2.28.1", "must": "docker compose --version", "source": "…" }
 *
 * page        id of the page; the id of `quick-start.md` is `discover`, that of `contributing.md` is `contributing-guide`
 * from, to    first and last version, both included, by label or `next`; the page must exist in both
 * must        occurs in the text of every version of the range that has the page
 * mustNot     occurs in none of them
 * allow       a phrase whose number is not one of the platform's, though it looks like one; must occur, too
 * source      where the fact can be looked up, or why the phrase is allowed
 *
 * Exactly one of `must`, `mustNot` and `allow`. A string that is written as /…/ or /…/i is a pattern, any other is looked
 * for as it is. Both meet the text of the Markdown file with each run of white space made one space, so that a line break
 * in a sentence does not count.
 *
 * Besides, no text shown in a version may name a later version of the platform, on pages without a row either: see
 * `findLaterVersions`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * @typedef {{ page: string, from: string, to: string, must?: string, mustNot?: string, allow?: string, source: string }} Fact
 * @typedef {{ version: string, page: string, file: string, text: string }} ShownText `file` is relative to the root, with `/`
 */

const NEXT = 'next';
const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));

/**
 * Negative when `a` is older than `b`. Missing parts count as 0, a prerelease comes before its release, `next` is last.
 * @param {string} a
 * @param {string} b
 */
export function compareLabels(a, b) {
  const [left, right] = [precedenceOf(a), precedenceOf(b)];
  for (const [index, part] of left.entries()) {
    const other = right[index] ?? 0;
    if (part !== other) return part < other ? -1 : 1;
  }
  return 0;
}
/** @param {string} label */
function precedenceOf(label) {
  if (label === NEXT) return [Infinity, 0, 0, 0];
  const [core = '', prerelease] = label.split('-beta.');
  const [major = 0, minor = 0, patch = 0] = core.split('.').map(Number);
  return [major, minor, patch, prerelease === undefined ? Infinity : Number(prerelease)];
}

/**
 * Labels of all versions, oldest first.
 * @param {string} root
 * @returns {string[]}
 */
export function readLabels(root) {
  const folders = readdirSync(path.join(root, 'docs/versions'), { withFileTypes: true });
  const labels = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return [...labels, NEXT].sort(compareLabels);
}

/**
 * Every page of every version, oldest version first. The manifest says where the bytes of a file are: `2.0.0`, or
 * `2.0.0/old-name.md` for another path there, both with `#2` for the second text in one place.
 * @param {string} root
 * @returns {ShownText[]}
 */
export function readShownTexts(root) {
  /** @type {Map<string, string>} */
  const read = new Map();
  /** @param {string} version @param {string} name @param {string} file */
  const show = (version, name, file) => {
    const text = read.get(file) ?? readFileSync(path.join(root, file), 'utf8').replaceAll(/\s+/gu, ' ');
    read.set(file, text);
    return { version, page: pageId(name, text), file, text };
  };
  return readLabels(root).flatMap((version) => {
    if (version === NEXT) {
      const names = readdirSync(path.join(root, 'docs/next'), { recursive: true, encoding: 'utf8' });
      const pages = names.filter((name) => name.endsWith('.md')).map((name) => name.replaceAll(path.sep, '/'));
      return pages.map((name) => show(version, name, `docs/next/${name}`));
    }
    const manifest = readFileSync(path.join(root, 'docs/versions', version, 'version.json'), 'utf8');
    const { files } = /** @type {{ files: Record<string, string> }} */ (JSON.parse(manifest));
    const pages = Object.entries(files).filter(([name]) => name.endsWith('.md'));
    return pages.map(([name, place]) => {
      const [holder = '', ...held] = place.split('/');
      const heldAs = held.length === 0 ? name : held.join('/');
      return show(version, name, `docs/versions/${holder.replace(/#\d+$/u, '')}/${heldAs}`);
    });
  });
}
/**
 * The path without its ending, or with the `id` of the front matter as its last part.
 * @param {string} name
 * @param {string} text
 */
function pageId(name, text) {
  const [, id] = /^--- (?:(?!---).)*?\bid: ([\w-]+) /u.exec(text) ?? [];
  return path.posix.join(path.posix.dirname(name), id ?? path.posix.basename(name, '.md'));
}

/**
 * The rows of all tables, by their file.
 * @param {string} folder
 * @returns {[string, Fact[]][]}
 */
export function readFacts(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.sort().map((name) => {
    const rows = /** @type {Fact[]} */ (JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
    return [name, rows];
  });
}

/**
 * What is wrong with the rows or, by their measure, with the texts, one line each.
 * @param {readonly Fact[]} rows
 * @param {readonly ShownText[]} texts
 * @param {readonly string[]} labels oldest first
 * @returns {string[]}
 */
export function checkFacts(rows, texts, labels) {
  return rows.flatMap((row) => {
    const name = describe(row);
    const wrong = checkRow(row, texts, labels);
    if (wrong !== null) return [`${name}: ${wrong}`];
    const isWanted = row.mustNot === undefined;
    return inRange(row, texts, labels)
      .filter(({ text }) => matches(text, wordsOf(row)) !== isWanted)
      .map(({ version, page, file }) => `${version}/${page} (${file}) ${isWanted ? 'lacks' : 'has'} ${name}`);
  });
}
/**
 * @param {Fact} row
 * @param {readonly ShownText[]} texts
 * @param {readonly string[]} labels
 */
function checkRow(row, texts, labels) {
  if ([row.must, row.mustNot, row.allow].filter((words) => words !== undefined && words !== '').length !== 1) {
    return 'a row has one of "must", "mustNot" and "allow"';
  }
  if (typeof row.source !== 'string' || row.source === '') return 'a row has a "source"';
  for (const label of [row.from, row.to]) {
    if (!labels.includes(label)) return `"${label}" is not a version`;
    if (!texts.some(({ version, page }) => version === label && page === row.page)) return `${label} has no such page`;
  }
  return labels.indexOf(row.from) > labels.indexOf(row.to) ? '"from" is later than "to"' : null;
}
/** @param {Fact} row */
function describe(row) {
  const kind = row.mustNot === undefined ? (row.allow === undefined ? 'must' : 'allow') : 'mustNot';
  return `${row.page} ${row.from}..${row.to} ${kind} ${JSON.stringify(wordsOf(row))}`;
}
/** @param {Fact} row */
function wordsOf(row) {
  return row.must ?? row.mustNot ?? row.allow ?? '';
}
/**
 * @param {Fact} row
 * @param {readonly ShownText[]} texts
 * @param {readonly string[]} labels
 */
function inRange({ page, from, to }, texts, labels) {
  const [first, last] = [labels.indexOf(from), labels.indexOf(to)];
  return texts.filter((shown) => {
    const at = labels.indexOf(shown.version);
    return shown.page === page && first <= at && at <= last;
  });
}
/**
 * @param {string} text
 * @param {string} words
 */
function matches(text, words) {
  const [, pattern, flags] = /^\/(.+)\/(i?)$/u.exec(words) ?? [];
  return pattern === undefined ? text.includes(words) : new RegExp(pattern, `${flags}u`).test(text);
}

/** A number with two parts or more, with what belongs to it. */
const NUMBER = /(?<![\w.])v?(\d+\.\d+(?:\.\d+)?(?:-beta\.\d+)?)(?![\w-]|\.\w)/gu;
/** What may come between a word and the number it is about. */
const BETWEEN = /[\s"'`(|:≥≤<>^]*$/u;
/** Ends with a word that says "a version of the platform follows", unless the name of other software comes before it. */
const ABOUT_PLATFORM =
  /(?:\b(?:versions?|releases?|from|since|until|till|up to|before|after|as of|upgrading to|upgrade to|in)|\{\{title\}\}|\bplatform(?:-education@|==|>=|~=)|--checkout)$/iu;
/** Ends with the name of other software: its number follows. */
const OTHER_SOFTWARE =
  /(?:\b(?:Aloha|axe(?:-core)?|black|Bootstrap|Chrome|CLI|client|CMS|Compose|Crowdin|Cypress|cypress-axe|Debian|Django|Docker|docker-compose|Elasticsearch|Firefox|Homebrew|ipython|Java|Jest|Joanie|Moodle|MySQL|nginx|Node(?:\.js)?|npm|nvm|Open edX|PostgreSQL|Prettier|Python|React|Redis|Sass|Storybook|Style|TypeScript|Ubuntu|webpack|Yarn)(?: (?:versions?|releases?))?|(?<![\w-])(?!platform)@?[a-z][\w/-]*(?:==|>=|~=|@))$/iu;

/**
 * Versions of the platform that a text names and that are later than the version in which it is shown. A number counts as
 * one of the platform's when it equals a label with three parts, or when it follows a word such as "version", "from" or
 * "up to" and is written like a label (with or without its third part), whether the site lists it or not. It does not
 * count directly after the name of other software, nor in a phrase that a row of the tables allows.
 * @param {ShownText} shown
 * @param {readonly string[]} labels
 * @param {readonly Fact[]} rows
 * @returns {string[]} each number with the words before it
 */
export function findLaterVersions({ version, page, text }, labels, rows) {
  const latest = labels.at(-2) ?? '';
  const limit = version === NEXT ? latest : version;
  const minors = new Set(labels.map((label) => label.split('.').slice(0, 2).join('.')));
  const majors = new Set(labels.map((label) => label.split('.')[0]));
  let rest = text;
  for (const row of rows) {
    if (row.allow === undefined || row.page !== page) continue;
    if (compareLabels(row.from, version) <= 0 && compareLabels(version, row.to) <= 0) {
      rest = rest.replaceAll(toPattern(row.allow), ' ');
    }
  }
  /** @type {string[]} */
  const later = [];
  for (const { 0: written, 1: number = '', index } of rest.matchAll(NUMBER)) {
    const before = rest.slice(Math.max(0, index - 60), index).replace(BETWEEN, '');
    if (OTHER_SOFTWARE.test(before)) continue;
    const hasThree = number.split('.').length >= 3;
    const isAbout = ABOUT_PLATFORM.test(before);
    const isLabel = hasThree && labels.includes(number);
    const looksLikeOne = isAbout && (hasThree ? majors.has(number.split('.')[0]) : minors.has(number));
    if ((isLabel || looksLikeOne) && compareLabels(number, limit) > 0) later.push(`${before.slice(-30)} ${written}`);
  }
  return later;
}
/** @param {string} words */
function toPattern(words) {
  const [, pattern, flags] = /^\/(.+)\/(i?)$/u.exec(words) ?? [];
  return new RegExp(pattern ?? words.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`), `g${flags ?? ''}u`);
}

/**
 * Everything that the tables say about the site at `root`.
 * @param {string} root
 * @param {string} [folder] of the tables
 */
export function checkSiteFacts(root, folder = path.join(REPOSITORY, 'tests/facts')) {
  const labels = readLabels(root);
  const texts = readShownTexts(root);
  const tables = readFacts(folder);
  const rows = tables.flatMap(([, facts]) => facts);
  const faults = tables.flatMap(([file, facts]) =>
    checkFacts(facts, texts, labels).map((fault) => `${file}: ${fault}`),
  );
  const later = texts.flatMap((shown) =>
    findLaterVersions(shown, labels, rows).map(
      (named) => `${shown.version}/${shown.page} (${shown.file}) names a later version: "… ${named}"`,
    ),
  );
  return { rows: rows.length, versions: labels.length, pages: texts.length, faults, later };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  // Another root and other tables, to try an edit on a copy.
  const [root = REPOSITORY, folder] = process.argv.slice(2);
  const { rows, versions, pages, faults, later } = checkSiteFacts(root, folder);
  for (const line of [...faults, ...later]) console.error(line);
  console.log(`${rows} facts, ${pages} pages in ${versions} versions: ${faults.length + later.length} wrong.`);
  if (faults.length + later.length > 0) process.exitCode = 1;
}
