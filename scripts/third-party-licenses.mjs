/**
 * The licences of the packages whose code the bundler put into dist/, as one text. Most of them ask that their text goes
 * along with the code. That no licence is there that asks for more is tests/cli/third-party-licenses.test.ts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @import { Metafile } from 'esbuild' */
/** @typedef {{ name: string, version: string, license: string, text: string }} BundledPackage */
/** @typedef {{ name: string, version: string, license: string, author?: Author, contributors?: readonly Author[] }} Manifest */
/** @typedef {string | { name: string }} Author */

const LICENSE_FILE = /^(un)?licen[cs]e|^copying/iu;

/**
 * The packages of which at least one byte is in an output, and those of which a part was copied into the sources, by name, then version.
 * @param {Metafile} metafile
 * @param {string} root absolute path of the folder that esbuild worked in
 * @param {readonly string[]} copied folders of packages whose work is in docsite's own files
 * @returns {BundledPackage[]}
 * @throws {Error} if a package has neither a licence text nor one that docsite's own can replace
 */
export function readBundledPackages(metafile, root, copied) {
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((input) => (inputs[input]?.bytesInOutput ?? 0) > 0),
  );
  const folders = new Set([...copied, ...used.flatMap((input) => packageFolder(input) ?? [])]);
  const packages = [...folders].map((folder) => readPackage(path.join(root, folder), root));
  // One version may be installed in several places.
  return [...new Map(packages.map((found) => [`${found.name} ${found.version}`, found])).values()].toSorted(
    (a, b) => compare(a.name, b.name) || compare(a.version, b.version),
  );
}

/** @param {readonly BundledPackage[]} packages */
export function formatLicenses(packages) {
  const parts = packages.map(
    ({ name, version, license, text }) => `${'-'.repeat(80)}\n${name} ${version}\n${license}\n\n${text.trim()}\n`,
  );
  return `docsite contains code of the following packages.\n\n${parts.join('\n')}`;
}

/**
 * The same as a page for people, without the texts. `tests/cli/third-party-licenses.test.ts` fails when the one in the
 * repository is another; `node scripts/bundle-cli.mjs --list` writes it.
 * @param {readonly BundledPackage[]} packages
 */
export function formatList(packages) {
  const width = Math.max(...packages.map(({ name }) => name.length)) + 2;
  const rows = packages.map(({ name, version, license }) => `${name.padEnd(width)}${version.padEnd(15)}${license}`);
  return `Packages whose code is bundled into dist/, made by "node scripts/bundle-cli.mjs --list".

The licence texts are in dist/THIRD-PARTY-LICENSES.txt, which is part of the package.

${rows.join('\n')}
`;
}

/**
 * @param {string} input a file, as esbuild names it
 * @returns {string | undefined} the folder of the package that holds it; `undefined` for docsite's own files
 */
function packageFolder(input) {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/u.exec(input)?.[0];
}

/**
 * @param {string} folder
 * @param {string} root
 * @returns {BundledPackage}
 */
function readPackage(folder, root) {
  /** @type {unknown} */
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const { name, version, license, contributors, author = contributors?.[0] } = /** @type {Manifest} */ (manifest);
  const file = readdirSync(folder).find((entry) => LICENSE_FILE.test(entry));
  if (file !== undefined) return { name, version, license, text: readFileSync(path.join(folder, file), 'utf8') };
  // Some authors name the licence and leave its text out. The text of this one differs in the holder alone.
  const holder = typeof author === 'string' ? author : author?.name;
  if (license !== 'MIT' || holder === undefined) throw new Error(`${name} ${version} comes without a licence text.`);
  const own = readFileSync(path.join(root, 'LICENSE'), 'utf8');
  return { name, version, license, text: own.replace(/^Copyright .*$/mu, `Copyright (c) ${holder}`) };
}

/**
 * @param {string} a
 * @param {string} b
 */
function compare(a, b) {
  return a < b ? -1 : Number(a > b);
}
