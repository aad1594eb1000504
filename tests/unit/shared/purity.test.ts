/** What counts as repeatable. A false alarm costs time, a miss an outdated page. */
import { expect, test } from 'vitest';
import { isRepeatable, isRepeatableTemplate } from '../../../src/shared/purity.ts';

test.each([
  'export default { title: "Docs", url: "https://docs.example" };',
  'const lastUpdated = updateDate(version.released);',
  '<p>The process of learning opens a window to the world, on any date and at random times in the process</p>',
  'import { Link } from "docsite/client"; import data from "./data.json";',
  'const important = imported("a");',
])('%s', (code) => {
  expect(isRepeatable(code)).toBe(true);
});

test.each([
  'new Date()',
  'const now = Date.now;',
  'const clock = Date\nconst other = 1',
  'Math.random()',
  'const { random } = Math;',
  'crypto.randomUUID()',
  'randomBytes(4)',
  "const mode = process.env.NODE_ENV === 'production';",
  'process.env.NODE_ENVIRONMENT',
  'process.env["SITE"]',
  'const { env } = process;',
  'const list = [process, 1];',
  'typeof window !== "undefined"',
  'if ("window" in globalThis) start();',
  'const n = process as unknown;',
  'performance.now()',
  'new Intl.DateTimeFormat().format(day)',
  'count.toLocaleString()',
  'await fetch(url)',
  'require("fs")',
  'import("./later.js")',
  'import.meta.url',
  'eval(code)',
  'new Function(code)',
])('not %s', (code) => {
  expect(isRepeatable(code)).toBe(false);
});

test('the mode is a constant in templates, other environment variables are not', () => {
  expect(isRepeatableTemplate("const mode = process.env.NODE_ENV === 'production';")).toBe(true);
  expect(isRepeatableTemplate('process.env.NODE_ENVIRONMENT')).toBe(false);
  expect(isRepeatableTemplate('new Date()')).toBe(false);
});
