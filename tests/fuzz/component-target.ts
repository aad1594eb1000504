/** Tags of components, whose attributes are data of the text: values reach the component as they are written, and nothing else does. */
import { parseBody } from '../../src/content/parse/parse-body.ts';
import { ComponentDrawer } from '../../src/render/body/draw-components.ts';
import { fillBody } from '../../src/render/body/fill-body.ts';
import { loadLanguages } from '../../src/render/body/highlight.ts';
import { renderBody } from '../../src/render/body/render-body.ts';
import type { ComponentSet } from '../../src/shared/model/component-use.ts';
import { escapeHtml } from '../../src/shared/string/html.ts';
import { splitLines } from '../../src/shared/string/text-lines.ts';
import { fillContext } from '../unit/render/body/render-text.ts';
import { checkHtml } from './check-html.ts';
import { mutateText } from './mutate.ts';
import type { Target } from './target.ts';

const TEXTS = [
  '<Any a="b" c={{"d": [1, true, null, "{{version}}"]}} e href="x.md">\n\nText with *marks*.\n\n</Any>\n',
  'A sentence with <Any label="a &amp; b" /> and <Any>its *children*</Any>.\n\n- <Any a={1.5e3} />\n',
  '<Any a={["{{version}}", {"__proto__": {"x": 1}}]}>\n<Any b="c">\n\n> <Any />\n\n</Any>\n</Any>\n',
  '| a |\n|---|\n| <Any a="|" /> |\n\n## Heading <Any a={"b"} /> {#id}\n\n:::note <Any />\n<Any>\n:::\n',
];
const WORDS = [
  ...'<Any </Any> <Any> /> < > = {{ }} { } [ ] " \' ` ``` ~~~ : , . ... ="a" ={1} ={"a"} ={null} ={{}} ={[]} ={{"__proto__":{"x":1}}} constructor key ref children dangerouslySetInnerHTML={{"__html":"x"}} href="x.md" src="a.png" {{version}} \\{{x}} \\ &quot; &lt; &#0; <!-- --> :::note ::: @tab | - > #'.split(
    ' ',
  ),
  '\n',
  '\n\n',
  '    ',
  '\0',
  '\uFDD0',
  '\uFDD1',
  '\u2028',
];

const COMPONENTS: ComponentSet = {
  islands: new Set(),
  has: (name) => name === 'Any',
  draw: (_name, props, children = '') => {
    const names = Object.keys(props).filter((name) => !/^[A-Za-z_][\w:.-]*$/u.test(name));
    if (Object.getPrototypeOf(props) !== Object.prototype) throw new Error('The attributes have another prototype.');
    if (names.length > 0) throw new Error(`An attribute has the name ${JSON.stringify(names[0])}.`);
    return `<span title="${escapeHtml(JSON.stringify(props))}">${children}</span>`;
  },
};

export const components: Target = {
  make: (_corpus, random) => {
    const text = mutateText(TEXTS, WORDS, random);
    // As in all texts, only HTML of our own is sure to be well-formed.
    return random() < 0.5 ? text : text.replaceAll(/<(?!\/?Any\b)/gu, '');
  },
  async check(input) {
    const { html, body, failure } = await draw(input);
    const lineCount = splitLines(input).length;
    return [
      ...((await draw(input)).html === html ? [] : ['two runs differ']),
      ...(/[\0\u{FDD0}-\u{FDEF}]/u.test(html) ? ['a mark of docsite is in the page'] : []),
      // A tag without a partner stays as it is written.
      ...(/<(?!\/?Any\b)/u.test(input) || /<\/?Any/u.test(html) ? [] : checkHtml(html)),
      ...(failure === undefined ? [] : [String(failure.error)]),
      ...body.findings.filter(({ line }) => line < 1 || line > lineCount).map(({ code }) => `${code} is in no line`),
    ];
  },
};

async function draw(input: string) {
  const body = parseBody('hash', input);
  await loadLanguages(body.codeLanguages);
  const plain = renderBody(body);
  const drawer = new ComponentDrawer(COMPONENTS);
  const { html } = drawer.draw(body, { ...plain, markdown: { pieces: [''], gaps: [] } });
  return { body, html: fillBody(html, fillContext(body)), failure: drawer.failures[0] };
}
