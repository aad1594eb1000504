/** Texts of attackers, drawn as a build with `--untrusted-docs` draws them (B224). */
import { parseConfig } from '../../src/content/config/schema.ts';
import { parseBody } from '../../src/content/parse/parse-body.ts';
import { reduceHtml } from '../../src/content/parse/untrusted/reduce-tokens.ts';
import { WrittenValues } from '../../src/content/parse/untrusted/written-values.ts';
import { ComponentDrawer } from '../../src/render/body/draw-components.ts';
import { fillBody } from '../../src/render/body/fill-body.ts';
import { loadLanguages } from '../../src/render/body/highlight.ts';
import { renderBody } from '../../src/render/body/render-body.ts';
import { renderDocument } from '../../src/render/page/document.ts';
import type { ComponentSet, JsonValue } from '../../src/shared/model/component-use.ts';
import type { Guard } from '../../src/shared/model/guard.ts';
import { fillVariables } from '../../src/shared/model/variables.ts';
import { escapeHtml } from '../../src/shared/string/html.ts';
import type { FrontMatter } from '../../src/shared/types/page.ts';
import { fillContext } from '../unit/render/body/render-text.ts';
import { checkSafePage } from './check-safe-page.ts';
import { makeHostileText, makeHostileWords } from './hostile-markup.ts';
import { mutateText } from './mutate.ts';
import type { Target } from './target.ts';

/** `empty` is what an attacker would like: nothing, in the middle of a scheme. */
const VARIABLES = { empty: '', half: 'java', version: 'docsite' };
const GUARD: Guard = { key: 'guard', variables: [VARIABLES] };
const TEXT = 'markdown';
const CONTENTS = 'toc';
const MENU = 'sidebar';

/** Hands on whatever it gets, as React writes it: an attribute for each text, none for what is not one. */
const COMPONENTS: ComponentSet = {
  islands: new Set(),
  has: (name) => name === 'Any',
  draw: (_name, props, children = '') => {
    const inner = Object.values(props).filter((value) => typeof value === 'object' && value !== null);
    const links = inner.map((value) => `<a${attributesOf(value)}>a</a>`).join('');
    return `<section><a${attributesOf(props)}>a</a><img${attributesOf(props)}>${links}${children}</section>`;
  },
};

/** React takes no other names, and knows what is a link by the name; the rest is the component's own business. */
const HANDED_ON =
  /^(?:action|attributionsrc|background|formaction|href|id|on[a-z]+|ping|poster|src|srcdoc|srcset|style|title|xlinkhref)$/iu;

function attributesOf(values: unknown): string {
  return Object.entries(values as Readonly<Record<string, JsonValue>>)
    .flatMap(([name, value]) =>
      typeof value === 'string' && HANDED_ON.test(name) ? ` ${name.toLowerCase()}="${escapeHtml(value)}"` : [],
    )
    .join('');
}

const { config: CONFIG } = parseConfig({ title: 'Site', url: 'https://fixture.example', search: false });

export const untrusted: Target = {
  make: ({ untrusted: attacks, markdown }, random) =>
    random() < 0.6
      ? makeHostileText(random)
      : mutateText(random() < 0.7 ? attacks : markdown, makeHostileWords(random), random),
  async check(input) {
    const drawn = await drawUntrusted(input);
    return [
      ...((await drawUntrusted(input)) === drawn ? [] : ['two runs differ']),
      ...checkSafePage({ html: drawn, holders: [TEXT, CONTENTS, MENU], empty: EMPTY }),
    ];
  },
};

/** A page with this text: its head, its headings, and the text as an item of the menu, too. */
async function drawUntrusted(input: string): Promise<string> {
  const body = parseBody('hash', input, { guard: GUARD });
  await loadLanguages(body.codeLanguages);
  const plain = renderBody(body);
  const { html } = new ComponentDrawer(COMPONENTS).draw(body, { ...plain, markdown: { pieces: [''], gaps: [] } });
  const context = { ...fillContext(body), variables: VARIABLES };
  const contents = plain.headings.map(
    (heading) => `<li><a href="#${escapeHtml(heading.id)}">${fillBody(heading.html, context)}</a></li>`,
  );
  return drawPage(body.frontMatter, {
    text: fillBody(html, context),
    contents: contents.join(''),
    menu: reduceHtml(fillVariables(input, VARIABLES), new WrittenValues(GUARD)).html,
  });
}

interface Parts {
  readonly text: string;
  readonly contents: string;
  readonly menu: string;
}

function drawPage({ title = '', description = '', keywords = [], head = [] }: FrontMatter, parts: Parts): string {
  if (CONFIG === null) throw new Error('The configuration of this test is wrong.');
  const shellHtml =
    `<nav><ul><li class="${MENU}">${parts.menu}</li></ul></nav><main><article><div class="${TEXT}">${parts.text}</div></article>` +
    `<ul class="${CONTENTS}">${parts.contents}</ul></main><footer id="docsite:page"></footer>`;
  const rest = { canonical: null, noIndex: false, isHome: false, image: null, version: null, set: null, feed: null };
  return renderDocument(
    { ...rest, title, description, keywords, alternates: [], markdownCopy: null, structuredData: null, tags: head },
    { shellHtml, data: '{}' },
    { config: CONFIG, assets: { stylesheet: '/a.css', scripts: ['/a.js'], headScript: '', homeScript: '' } },
  );
}

const EMPTY = drawPage({ description: 'x', keywords: ['x'] }, { text: '', contents: '', menu: '' });
