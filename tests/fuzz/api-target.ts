/** Specifications of APIs: what pages they become, and what has changed between two. */

import { canonicalApi } from '../../src/apis/changes/canonical.ts';
import { compareApis } from '../../src/apis/changes/compare-apis.ts';
import type { Api } from '../../src/apis/model.ts';
import type { SpecFile } from '../../src/apis/read/spec-node.ts';
import { load, parseYamlFile } from '../../src/schema/yaml-file.ts';
import { renderText } from '../unit/render/body/render-text.ts';
import { checkSafePage } from './check-safe-page.ts';
import { makeHostileText, makeHostileWords } from './hostile-markup.ts';
import { mutateText, mutateValue, pick, type Random } from './mutate.ts';
import type { Faults, Target } from './target.ts';
import { compileApi, type CompiledApi } from '../support/compile-api.ts';

const NAMES = (
  '__proto__ constructor $ref $dynamicRef $defs allOf oneOf anyOf not if then items prefixItems properties patternProperties ' +
  'additionalProperties required enum const default example examples type format nullable discriminator mapping paths webhooks ' +
  'callbacks links servers security parameters in name content schema responses headers requestBody description summary x-a'
).split(' ');
const WORDS = [
  ...NAMES,
  ...'&a *a <<: - : { } [ ] | > # ~ null true 1e999 #/components/schemas/Course #/paths other.yaml'.split(' '),
  '\n',
  '  ',
];

/** What Markdown itself can do, such as show the picture of another site, is not a fault. */
const RUNS = /^(?:an element|an attribute|the page)|="[\s\0-\x20]*(?:javascript|vbscript|data):/iu;
/** Of the tabs of languages: docsite's own. */
const ICON = /<svg viewBox="0 0 24 24" width="16" aria-hidden="true">(?:<path d="[^"<>]*"\/?>(?:<\/path>)?)*<\/svg>/gu;

export const api: Target = {
  make: ({ apis }, random) => {
    if (random() < 0.4) return mutateText(apis, [...WORDS, ...makeHostileWords(random)], random);
    const value = mutateValue(load(pick(apis, random)), NAMES, random);
    return JSON.stringify(poison(value, random));
  },
  async check(input) {
    const first = compile(input);
    if (first === null) return [];
    const [again, faults] = [compile(input), await checkTexts(first)];
    return [
      ...(JSON.stringify(first.texts) === JSON.stringify(again?.texts) ? [] : ['two runs differ']),
      ...first.problems.filter(({ what }) => what === '').map(() => 'a problem says nothing'),
      ...faults,
      ...(first.api === null || !again?.api ? [] : checkChanges(first.api, again.api)),
    ];
  },
};

/** Some of the texts in a value are those of an attacker. */
function poison(value: unknown, random: Random): unknown {
  if (typeof value === 'string') return random() < 0.1 ? makeHostileText(random) : value;
  if (Array.isArray(value)) return value.map((item) => poison(item, random));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, item]) => [
    random() < 0.01 ? makeHostileText(random) : name,
    poison(item, random),
  ]);
  return Object.fromEntries(entries) as unknown;
}

/** `null` for what is not YAML. The whole specification is in one file. */
function compile(input: string): CompiledApi | null {
  const parsed = parseYamlFile(input);
  if (!parsed.ok) return null;
  const file: SpecFile = {
    path: 'api.yaml',
    diskPath: 'docs/next/api.yaml',
    value: parsed.value,
    lineOf: (at) => parsed.locate(at).line,
  };
  const options = {
    file: 'api.yaml',
    route: 'api',
    label: 'API',
    pages: 'operations',
    extensions: ['x-a'],
    tryIt: true,
  } as const;
  return compileApi(file, () => null, { options });
}

/** Nothing that a specification says runs, loads or leaves its page. */
async function checkTexts({ texts }: CompiledApi): Promise<Faults> {
  const pages = texts.filter(({ path }) => path.endsWith('.md'));
  const found = await Promise.all(
    pages.map(async ({ text }) => {
      const { html } = await renderText(text);
      const draw = (inner: string): string => `<main><div class="markdown">${inner}</div></main><footer></footer>`;
      return checkSafePage({ html: draw(html.replaceAll(ICON, '')), holders: ['markdown'], empty: draw('') });
    }),
  );
  return [...new Set(found.flat())].filter((fault) => RUNS.test(fault));
}

function checkChanges(before: Api, after: Api): Faults {
  const { hash } = canonicalApi(before);
  const empty = { ...before, operations: [] };
  return [
    ...(compareApis(before, after).length === 0 ? [] : ['an API differs from itself']),
    ...(canonicalApi(after).hash === hash ? [] : ['the form of an API changes']),
    ...((compareApis(before, empty).length === 0) === (canonicalApi(empty).hash === hash)
      ? []
      : ['forms differ without a change']),
  ];
}
