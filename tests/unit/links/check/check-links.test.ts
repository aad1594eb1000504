import { describe, expect, test } from 'vitest';
import { checkLinks } from '../../../../src/links/check/check-links.ts';
import { buildLinkGraph } from '../../../../src/links/graph/build-link-graph.ts';
import { renderBody } from '../../../../src/render/body/render-body.ts';
import type { TokenizedBody } from '../../../../src/shared/model/parsed-body.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import { buildTestModel, tell, type TestSiteOptions } from '../../support/build-test-model.ts';

type Store = Parameters<typeof buildTestModel>[0];

function check(store: Store, options: TestSiteOptions = {}): readonly Problem[] {
  const model = buildTestModel(store, options);
  return checkLinks(model, buildLinkGraph(model));
}
/** Problems of one document `a.md`, next to others. */
function inA(
  text: string,
  files: Readonly<Record<string, string>> = {},
  options: TestSiteOptions = {},
): readonly Problem[] {
  return check({ '1.0': { 'a.md': text, ...files } }, options);
}
function whats(problems: readonly Problem[]): readonly string[] {
  return problems.map(({ what }) => what);
}

test('what was meant is looked for as long as that takes no more time than the rest', () => {
  const numbers = Array.from({ length: 700 }, (_, index) => String(index));
  const headings = numbers.map((number) => `## Number ${number}`).join('\n\n');
  const links = numbers.map((number) => `[${number}](#numbr-${number})`).join('\n');
  const problems = inA(`${headings}\n\n${links}\n`);
  expect(problems).toHaveLength(700);
  expect(problems[0]?.why).toBe('Did you mean "number-0"?');
  expect(problems.at(-1)?.why).toBe('');
});

describe('one problem per link of a text', () => {
  test('with its place, and all versions in which it is broken', () => {
    const text = '---\ntitle: A\n---\n\nSee [x](x.md) and\n[y](./y).\n';
    const problems = check({
      '3.0': { 'a.md': text },
      '2.0': { 'a.md': text, 'x.md': '' },
      '1.0': { 'a.md': text },
    });
    expect(problems.map(({ file, line, column, what, versions }) => [file, line, column, what, versions])).toEqual([
      ['docs/versions/1.0/a.md', 5, 5, '"x.md" is not a file of this version.', ['3.0', '1.0']],
      ['docs/versions/1.0/a.md', 6, 1, '"./y" is not a page of this version.', ['3.0', '2.0', '1.0']],
    ]);
  });

  test('however the text is stored, and even if suggestions differ between versions', () => {
    const versions = {
      '2.0': { 'a.md': '[x](instal)', 'install.md': '' },
      '1.0': { 'a.md': '[x](instal)', 'instat.md': '' },
    };
    for (const fullCopies of [false, true]) {
      const problems = check(versions, { fullCopies });
      expect(problems.map(({ why, versions: names }) => [why, names])).toEqual([
        ['Did you mean "install"?', ['2.0', '1.0']],
      ]);
    }
  });

  test('the same link twice in a text is two problems', () => {
    expect(inA('[x](x) [x](x)').map(({ column }) => column)).toEqual([1, 8]);
  });

  test('links in raw HTML and reference-style links are checked (B117)', () => {
    const text = 'Text.\n\n<p><a href="x">x</a></p>\n\n[y][ref]\n\n[ref]: y.md\n';
    expect(inA(text).map(({ line, what }) => [line, what])).toEqual([
      [3, '"x" is not a page of this version.'],
      [5, '"y.md" is not a file of this version.'],
    ]);
  });

  test('a text without broken links has none', () => {
    const text = '[b](b.md#h) [c](./b "t") [r](/docs/b) [h](/help) [v](/versions#x) ![p](p.svg) [e](https://e.org)';
    expect(inA(text, { 'b.md': '## H', 'p.svg': '' }, { pages: { 'help.md': '' } })).toEqual([]);
  });
});

describe('what is wrong', () => {
  test.each([
    ['[x](x)', 'broken-link', '"x" is not a page of this version.'],
    ['[x](x.md)', 'broken-markdown-link', '"x.md" is not a file of this version.'],
    ['[x](x.md#y)', 'broken-markdown-link', '"x.md#y" is not a file of this version.'],
    ['[x](x.pdf)', 'broken-link', '"x.pdf" is not a file of this version.'],
    ['[x]()', 'broken-link', 'The link has no address.'],
    ['<a href="">x</a>', 'broken-link', 'The link has no address.'],
    ['[x](soon.md)', 'broken-markdown-link', '"soon.md" is a draft and is not published.'],
    ['[x](../x)', 'broken-link', '"../x" is not a page of this version.'],
    ['![x](x.svg)', 'missing-image', 'The image "x.svg" does not exist.'],
    ['<img src="x.svg">', 'missing-image', 'The image "x.svg" does not exist.'],
    ['<video src="x.mp4"></video>', 'missing-image', 'The file "x.mp4" does not exist.'],
    ['![x]()', 'missing-image', 'The image has no address.'],
    ['![x](b)', 'missing-image', 'The image "b" is a page, not an image.'],
    ['---\nimage: x.png\n---\n', 'missing-image', 'The image "x.png" does not exist.'],
    ['[x](#y)', 'broken-anchor', '"#y": this page has no anchor "y".'],
    ['[x](b.md#y)', 'broken-anchor', '"b.md#y": the target page has no anchor "y".'],
    ['[x](a#y)', 'broken-anchor', '"a#y": this page has no anchor "y".'],
  ])('%s', (text, code, what) => {
    const problems = inA(text, { 'b.md': '', 'soon.md': '---\ndraft: true\n---\n' });
    expect(problems).toMatchObject([{ code, what }]);
  });

  test('on a page of the site', () => {
    const problems = check({ '1.0': { 'a.md': '' } }, { pages: { 'help.md': '[a](docs/b)\n\n![p](p.svg)\n' } });
    expect(tell(problems)).toEqual([
      'info broken-link pages/help.md:1: "docs/b" is not a page of this site.',
      'error missing-image pages/help.md:3: The image "p.svg" does not exist.',
    ]);
    expect(problems[0]?.versions).toEqual([]);
  });
});

describe('suggestions have the form of the link', () => {
  const files = { 'install.md': '', 'guide/first.md': '', 'guide/tour.svg': '', 'guide/b.md': '' };
  test.each([
    ['instal.md', 'install.md'],
    ['instal', 'install'],
    ['./instal.md', './install.md'],
    ['/instal', '/install'],
    ['Install.md', 'install.md'],
    ['guide/fisrt.md', 'guide/first.md'],
    ['/docs/guide/fisrt', '/docs/guide/first'],
    ['instal.md#x?y', 'install.md'],
  ])('%s: %s', (href, suggestion) => {
    expect(inA(`[x](${href})`, files)[0]?.why).toBe(`Did you mean "${suggestion}"?`);
  });

  test('from a folder, upwards', () => {
    expect(check({ '1.0': { ...files, 'guide/b.md': '[x](../instal.md)' } })[0]?.why).toBe(
      'Did you mean "../install.md"?',
    );
  });

  test('images for images, pages for links', () => {
    expect(inA('![x](guide/tuor.svg)', files)[0]?.why).toBe('Did you mean "guide/tour.svg"?');
    expect(inA('![x](instal.md)', files)[0]?.why).toBe('');
    expect(inA('![x](/img/lgoo.svg)', files, { staticFiles: ['/img/logo.svg'] })[0]?.why).toBe(
      'Did you mean "/img/logo.svg"?',
    );
    expect(inA('[x](sidebar.json)', { 'sidebars.json': '{}' })[0]?.why).toBe('');
  });

  test('anchors for anchors', () => {
    expect(inA('## Install it\n\n[x](#instal-it)')[0]?.why).toBe('Did you mean "install-it"?');
  });

  test.each([
    ['help.md', '/verions', '/versions'],
    ['help.md', 'abuot.md', 'about.md'],
    ['help.md', './abuot', './about'],
    ['help.md', 'docs/instal', 'docs/install'],
    ['team/ada.md', '../abuot', '../about'],
    ['team/ada.md', 'grcae.md', 'grace.md'],
  ])('on a page of the site: its routes and pages: %s: %s', (file, href, suggestion) => {
    const pages = { 'about.md': '', 'team/grace.md': '', [file]: `[a](${href})` };
    expect(check({ '1.0': { 'install.md': '' } }, { pages })[0]?.why).toBe(`Did you mean "${suggestion}"?`);
  });
});

describe('policies for broken links (B116)', () => {
  const text = '[l](x)\n\n[m](x.md)\n\n[a](#x)\n\n![i](x.svg)\n';

  test('by default links are logged, anchors are warnings, and a missing image is an error', () => {
    expect(inA(text).map(({ severity, code }) => `${severity} ${code}`)).toEqual([
      'info broken-link',
      'info broken-markdown-link',
      'warn broken-anchor',
      'error missing-image',
    ]);
  });

  test.each([
    ['ignore', []],
    ['log', ['info']],
    ['warn', ['warn']],
    ['throw', ['error']],
  ] as const)('%s', (policy, severities) => {
    for (const option of ['onBrokenLinks', 'onBrokenMarkdownLinks', 'onBrokenAnchors'] as const) {
      const others = { onBrokenLinks: 'ignore', onBrokenMarkdownLinks: 'ignore', onBrokenAnchors: 'ignore' } as const;
      const problems = inA(text, {}, { config: { ...others, [option]: policy } });
      const ofLinks = problems.filter(({ code }) => code !== 'missing-image').map(({ severity }) => severity);
      expect(ofLinks).toEqual(severities);
    }
  });
});

describe('anchors that are missing (B118)', () => {
  const target = [
    '# Title',
    '## Two words',
    '## Two words',
    '## Own {#own-id}',
    '## Größe',
    '<div id="raw"><a name="named"></a></div>',
    'Inline <span id="inline">x</span>. Note[^1].',
    '[^1]: The note.',
    ':::note\n\n### In a frame\n\n:::',
  ].join('\n\n');

  test.each([
    'title',
    'two-words',
    'two-words-1',
    'own-id',
    'größe',
    'gr%C3%B6%C3%9Fe',
    'raw',
    'named',
    'inline',
    'in-a-frame',
    'top',
    'Top',
    '',
    ':~:text=words',
    'two-words:~:text=x',
  ])('#%s exists, from its page and from another', (id) => {
    expect(whats(inA(`${target}\n\n[x](#${id})`))).toEqual([]);
    expect(whats(inA(`[x](b.md#${id}) [y](/docs/b?q#${id}) <a href="b#${id}">z</a>`, { 'b.md': target }))).toEqual([]);
  });

  test.each(['Two-words', 'two-words-2', 'own', 'nothing', '%zz'])('#%s does not exist', (id) => {
    expect(inA(`${target}\n\n[x](#${id})`)).toHaveLength(1);
    expect(inA(`[x](b.md#${id})`, { 'b.md': target })).toHaveLength(1);
  });

  test('every id in the HTML of the text is an anchor, including those of footnotes', () => {
    const [body] = buildTestModel({ '1.0': { 'a.md': target } }).bodies.values();
    const html = body === undefined ? '' : renderBody(body as TokenizedBody).html.pieces.join('');
    const ids = [...html.matchAll(/ id="([^"]+)"/gu)].map((match) => match[1] ?? '');
    expect(ids.filter((id) => id.startsWith('f'))).toHaveLength(2);
    expect(whats(inA(`${target}\n\n${ids.map((id) => `<a href="#${id}">x</a>`).join('\n')}`))).toEqual([]);
  });

  test('anchors of generated pages and components are unknown, so nothing is reported', () => {
    const text = '[v](/versions#past) [l](/docs#x) [o](/docs/overview#x) [c](/team#x)';
    expect(inA(text, {}, { pages: { 'team.tsx': '' } })).toEqual([]);
  });

  test('an anchor of a page that differs between versions is broken where it is missing', () => {
    const text = '[x](b.md#new)';
    const problems = check({
      '3.0': { 'a.md': text, 'b.md': '## Newer' },
      '2.0': { 'a.md': text, 'b.md': '## New' },
      '1.0': { 'a.md': text, 'b.md': 'Text.' },
    });
    expect(problems.map(({ versions }) => versions)).toEqual([['3.0', '1.0']]);
  });

  test('an anchor with a variable has a different name in each version', () => {
    const text = 'x <a id="v{{version}}"></a>\n\n[u](#v{{version}}) [v](b.md#v{{version}}-{{product}}) [w](#v1.0)';
    const files = { 'a.md': text, 'b.md': '<p id="v{{version}}-{{product}}">P</p>' };
    const options = {
      config: { variables: { product: 'Kit' } },
      pages: { 'p.md': '<i id="{{product}}"></i>[x](#Kit)' },
    };
    const problems = check({ '2.0': files, '1.0': files }, options);
    expect(problems.map(({ what, why, versions }) => [what, why, versions])).toEqual([
      ['"#v1.0": this page has no anchor "v1.0".', 'Did you mean "v2.0"?', ['2.0']],
    ]);
  });

  test('the query of a link to the page itself is not its anchor', () => {
    expect(inA('## X\n\n[x](?a=b#x) [y](?a=b)')).toEqual([]);
    expect(inA('## X\n\n[x](?a=b#y)')).toHaveLength(1);
  });
});

describe('ignoreLinks', () => {
  const text = '[x](api/x) [y](/old/y#z) [a](#nothing) ![p](gone.svg)';
  const ignoring = (...ignoreLinks: readonly string[]) => whats(inA(text, {}, { config: { ignoreLinks } })).length;

  test.each([
    [[], 4],
    [['api/x'], 3],
    [['/docs/api/x'], 3],
    [['/docs/api/*'], 3],
    [['api/'], 4],
    [['/old/*'], 3],
    [['/old/y'], 4],
    [['#nothing'], 3],
    [['gone.svg', 'api/*', '/old/*', '#*'], 0],
    [['*'], 0],
  ])('%j leaves %i', (patterns, count) => {
    expect(ignoring(...patterns)).toBe(count);
  });

  test('a link with a variable matches in both of its forms', () => {
    const link = (pattern: string) => inA('[x](/x/{{version}}/y)', {}, { config: { ignoreLinks: [pattern] } });
    expect(link('/x/{{version}}/y')).toEqual([]);
    expect(link('/x/1.0/*')).toEqual([]);
    expect(link('/x/2.0/*')).toHaveLength(1);
  });

  test('an anchor of another page matches in its resolved form', () => {
    expect(inA('[x](b.md#y)', { 'b.md': '' }, { config: { ignoreLinks: ['/docs/b#y'] } })).toEqual([]);
  });
});

test('the files of a version are scanned once for case and once per fault, not once per page', () => {
  const files = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`page-${index}.md`, '[x](nothing)']));
  const model = buildTestModel({ '2.0': files, '1.0': files });
  let scans = 0;
  const versionByName = new Map(
    model.lines[0].versions.map((version) => {
      const counted = new Map(version.files);
      counted.keys = () => {
        scans++;
        return version.files.keys();
      };
      return [version.name, { ...version, files: counted }];
    }),
  );
  expect(checkLinks({ ...model, versionByName }, buildLinkGraph(model))).toHaveLength(1);
  expect(scans).toBe(3);
});
