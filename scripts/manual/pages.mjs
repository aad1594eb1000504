/** The pages of the manual that are made from the sources, as texts. What writes or compares them is elsewhere. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import prettier from 'prettier';
import { renderApiChangesPage } from './api-changes-page.mjs';
import { renderCliPage } from './cli-page.mjs';
import { readConfigTypes, renderConfigurationPage } from './configuration-page.mjs';
import { findCodeUses, renderProblemsPage } from './problems-page.mjs';
import { DATA_FILES, renderDataFiles } from './data-files.mjs';
import { renderStringsPage } from './strings-page.mjs';
import { drawThemes } from './themes-picture.mjs';

/**
 * What the pages are made from, besides the texts of the sources: the script bundles it, the test imports it.
 * @typedef {object} ManualSources
 * @property {typeof import('../../src/cli/main.ts').createProgram} createProgram
 * @property {import('../../src/cli/guests.ts').Guests} guests the commands of all packages
 * @property {typeof import('../../src/cli/terminal/examples.ts').examplesOf} examplesOf
 * @property {typeof import('../../src/shared/problem/exit.ts').EXIT} EXIT
 * @property {typeof import('../../src/shared/problem/exit.ts').EXIT_MEANING} EXIT_MEANING
 * @property {typeof import('../../src/shared/problem/problem-codes.ts').PROBLEM_CODES} PROBLEM_CODES
 * @property {typeof import('../../src/shared/messages/english.ts').ENGLISH} ENGLISH
 * @property {typeof import('../../src/content/config/theme-colors.ts')} themes
 * @property {typeof import('../../src/apis/changes/rules.ts').CHANGE_RULES} CHANGE_RULES
 */

/** What describes the configuration: settings, and code. */
export const CONFIG_SOURCES = ['src/shared/types/settings.ts', 'src/content/config/input.ts'];

const FOLDER = 'manual/docs/next/reference';
const CATALOGUE = 'src/shared/problem/problem-codes.ts';

/**
 * @param {string} root Absolute path of the repository.
 * @param {ManualSources} sources
 * @returns {Promise<ReadonlyMap<string, string>>} Path relative to the root → formatted Markdown; a picture and a specification among them.
 */
export async function makeManualPages(
  root,
  { createProgram, guests, examplesOf, EXIT, EXIT_MEANING, PROBLEM_CODES, ENGLISH, themes, CHANGE_RULES },
) {
  const read = (/** @type {string} */ file) => readFile(path.join(root, file), 'utf8');
  const silent = { write: () => true };
  const program = createProgram({ stdout: silent, stderr: silent, env: {}, cwd: root }, () => undefined, guests);
  const exitCodes = Object.entries(EXIT).map(([name, code]) => ({
    code,
    meaning: EXIT_MEANING[/** @type {keyof typeof EXIT} */ (name)],
  }));
  const types = readConfigTypes(await Promise.all(CONFIG_SOURCES.map(read)), await read('src/shared/types/store.ts'));
  const folders = ['src', 'packages'].map((name) => listSources(path.join(root, name)));
  const paths = (await Promise.all(folders)).flat().map((file) => path.relative(root, file));
  const files = paths.map((file) => file.replaceAll('\\', '/')).filter((file) => file !== CATALOGUE);
  const texts = await Promise.all(files.map(async (file) => ({ path: file, source: await read(file) })));
  const pages = {
    'api-changes': renderApiChangesPage(CHANGE_RULES),
    cli: renderCliPage(program, { examplesOf, exitCodes }),
    configuration: renderConfigurationPage(types),
    problems: renderProblemsPage(PROBLEM_CODES, findCodeUses(PROBLEM_CODES, texts)),
    strings: renderStringsPage(await read('src/shared/messages/english.ts'), ENGLISH),
  };
  const options = await prettier.resolveConfig(path.join(root, 'package.json'));
  const formatted = Object.entries(pages).map(async ([name, text]) => {
    // A name in double braces is meant as such, not as a variable of the manual.
    const page = await prettier.format(text.replaceAll('{{', '\\{{'), { ...options, parser: 'markdown' });
    return /** @type {const} */ ([`${FOLDER}/${name}.md`, page]);
  });
  const schemas = await Promise.all(DATA_FILES.map((name) => read(`manual/static/schemas/${name}.json`)));
  const dataFiles = await prettier.format(renderDataFiles(schemas), { ...options, parser: 'json' });
  return new Map([
    ...(await Promise.all(formatted)),
    [`${FOLDER}/data-files.json`, dataFiles],
    ['manual/docs/next/assets/themes.svg', drawThemes(themes)],
  ]);
}

/** @param {string} folder */
async function listSources(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.ts'));
  return files.map((entry) => path.join(entry.parentPath, entry.name)).sort();
}
