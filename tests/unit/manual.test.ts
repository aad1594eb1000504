/** The generated pages of the manual agree with the sources, and their examples are valid. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfigTypes } from '../../scripts/manual/configuration-page.mjs';
import { CONFIG_SOURCES, makeManualPages } from '../../scripts/manual/pages.mjs';
import { addCommands as addImport } from '../../packages/import/cli/commands.ts';
import { addCommands as addMcp } from '../../packages/mcp/cli/commands.ts';
import { CHANGE_RULES } from '../../src/apis/changes/rules.ts';
import { createProgram } from '../../src/cli/main.ts';
import { examplesOf } from '../../src/cli/terminal/examples.ts';
import * as themes from '../../src/content/config/theme-colors.ts';
import { parseConfig } from '../../src/content/config/schema.ts';
import { EXIT, EXIT_MEANING } from '../../src/shared/problem/exit.ts';
import { PROBLEM_CODES } from '../../src/shared/problem/problem-codes.ts';
import { ENGLISH } from '../../src/shared/messages/english.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');
const guests = { import: addImport, mcp: addMcp };
const pages = await makeManualPages(root, {
  createProgram,
  guests,
  examplesOf,
  EXIT,
  EXIT_MEANING,
  PROBLEM_CODES,
  ENGLISH,
  themes,
  CHANGE_RULES,
});
const types = readConfigTypes(await Promise.all(CONFIG_SOURCES.map(read)), await read('src/shared/types/store.ts'));

test.each([...pages])('%s is what "node scripts/generate-manual.mjs" writes', async (file, text) => {
  expect(await read(file)).toBe(text);
});

test('no problem code is in two areas', () => {
  const codes = Object.values(PROBLEM_CODES).flatMap((area) => Object.keys(area));
  expect(codes).toEqual([...new Set(codes)]);
});

const fields = [...types.objects.values()].flatMap((type) =>
  type.fields.map((field) => ({ type, field, name: `${type.name}.${field.name}` })),
);

describe('the examples of the configuration', () => {
  const examples = [...types.objects.values(), ...fields.map(({ field }) => field)].filter(
    ({ example }) => example !== '',
  );
  test.each(examples)('$name: is a valid part of a config', ({ example }) => {
    expect(parseConfig(evaluate(example)).problems).toEqual([]);
  });

  test.each(fields.filter(({ field }) => types.objects.get(field.type) === undefined))(
    '$name has one',
    ({ type, field }) => {
      expect(field.example + type.example).toContain(`${field.name}:`);
    },
  );
});

/** For types of list items: a config whose only item has the given fields and the required ones. */
const ITEMS: Readonly<Record<string, (item: object) => object>> = {
  UserNavbarLink: (item) => ({ navbar: { items: [{ label: 'a', to: '/', ...item }] } }),
  UserDropdown: (item) => ({
    navbar: { items: [{ type: 'dropdown', label: 'a', items: [{ label: 'b', to: '/' }], ...item }] },
  }),
  UserVersionDropdown: (item) => ({ navbar: { items: [{ type: 'docsVersionDropdown', ...item }] } }),
  UserLanguageDropdown: (item) => ({ navbar: { items: [{ type: 'languageDropdown', ...item }] } }),
  UserSetLink: (item) => ({ sets: [{ id: 'a' }], navbar: { items: [{ type: 'set', id: 'a', ...item }] } }),
  UserSet: (item) => ({ sets: [{ id: 'a', ...item }] }),
  UserApi: (item) => ({ apis: [{ file: 'api.yaml', route: 'api', label: 'API', ...item }] }),
  UserShowcaseUser: (item) => ({ users: [{ caption: 'a', image: '/a.svg', infoLink: '/', ...item }] }),
  UserVersion: (item) => ({ docs: { versions: { '1.0.0': item } } }),
  UserLocale: (item) => ({ locale: item }),
  UserNavbar: (item) => ({ navbar: item }),
  UserNavbarLogo: (item) => ({ navbar: { logo: { light: '/a.svg', ...item } } }),
  UserIconLink: (item) => ({ navbar: { items: [{ type: 'icon', icon: 'rss', label: 'a', to: '/b', ...item }] } }),
  UserFooter: (item) => ({ footer: item }),
  UserAnnouncementBar: (item) => ({ announcementBar: { id: 'a', content: 'b', ...item } }),
  UserFeedback: (item) => ({ feedback: item }),
  UserColorMode: (item) => ({ colorMode: item }),
  UserTheme: (item) => ({ theme: item }),
  UserTableOfContents: (item) => ({ tableOfContents: item }),
  UserDocs: (item) => ({ docs: item }),
  UserDocsSidebar: (item) => ({ docs: { sidebar: item } }),
  UserCheckLinks: (item) => ({ checkLinks: item }),
  UserExternalLinks: (item) => ({ checkLinks: { external: item } }),
  UserBuild: (item) => ({ build: item }),
  UserBudgets: (item) => ({ build: { budgets: item } }),
  UserMachineReadable: (item) => ({ machineReadable: item }),
  UserConfig: (item) => item,
};

/** A value in backticks, followed at most by a comma: `'left'`, or `'log'`, a note. */
const LITERAL = /^`([^`]+)`(?:\.|,)/u;

describe('the defaults of the configuration', () => {
  const literal = fields.flatMap(({ type, field }) => {
    const value = LITERAL.exec(field.defaultText)?.[1];
    return value === undefined ? [] : [{ type: type.name, field: field.name, value }];
  });

  test.each(literal)('$type.$field is $value when it is left out', ({ type, field, value }) => {
    const wrap = ITEMS[type];
    if (wrap === undefined) throw new Error(`Add ${type} to the table of this test.`);
    const withDefault = wrap(evaluate(`${field}: ${value}`, {}) as object);
    expect(accept(withDefault)).toEqual(accept(wrap({})));
  });

  test('are mostly values, which the test above checks', () => {
    expect(literal.length).toBeGreaterThan(25);
  });
});

/** Fields of an object literal as a value, in a config that is valid without them. */
function evaluate(literal: string, base: object = { title: 'A', url: 'https://docs.example.org' }): unknown {
  // oxlint-disable-next-line typescript/no-implied-eval -- examples in our own sources, which are not modules
  const read = new Function('base', `return { ...base, ${literal} };`) as (base: object) => unknown;
  return read(base);
}

function accept(config: object): unknown {
  const whole = { title: 'A', url: 'https://docs.example.org', ...config };
  const { config: accepted, problems } = parseConfig(whole);
  expect(problems).toEqual([]);
  return accepted;
}
