import { readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { parseConfig } from '../../../../src/content/config/schema.ts';
import { type Bundle, type BundleResult, bundleTemplates } from '../../../../src/render/bundle/bundle.ts';
import { readComponents } from '../../../../src/content/sources/read-components.ts';
import { OWN_COMPONENTS } from '../../../../src/shared/model/site-components.ts';
import { buildSiteData } from '../../../../src/render/page/data/site-pages.ts';
import type { SiteConfig } from '../../../../src/shared/types/config.ts';
import type { ComponentPageData, NotFoundPageData } from '../../../../src/shared/types/page.ts';
import { type Files, makeFolder, REPOSITORY, writeFiles } from '../../../support/site.ts';

const CONFIG = configOf({ footer: { copyright: 'The original footer' } });
const NOT_FOUND: NotFoundPageData = {
  kind: 'not-found',
  route: '/404',
  title: 'Page not found',
  description: '',
  version: null,
};

/** What names the folder of temporary files. */
const TEMPORARY = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';

let root = '';
let remove: () => void;
beforeEach(() => {
  root = makeFolder((done) => (remove = done));
  // Bundles have a separate folder for temporary files, to detect leftovers.
  writeFiles(root, { 'tmp/keep': '' });
  vi.stubEnv(TEMPORARY, join(root, 'tmp'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  remove();
});

function configOf(fields: Readonly<Record<string, unknown>>): SiteConfig {
  const { config } = parseConfig({ title: 'Site', url: 'https://site.example', ...fields });
  if (config === null) throw new Error('a test needs a valid configuration');
  return config;
}
async function bundle(files: Files, config = CONFIG, folder = root): Promise<BundleResult> {
  writeFiles(root, files);
  const pageModules = Object.keys(files).filter((file) => /^pages\/[^_]*\.[jt]sx$/u.test(file));
  const result = await bundleTemplates({
    root: folder,
    packageRoot: REPOSITORY,
    config,
    site: buildSiteData(config),
    pageModules,
    components: (await readComponents(root)).components,
  });
  expect(tmpdir()).toBe(join(root, 'tmp'));
  expect(readdirSync(join(root, 'tmp'))).toEqual(['keep']);
  return result;
}
/** Half a minute passes in a moment. */
async function bundleLate(files: Files): Promise<BundleResult> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const clock = setInterval(() => vi.advanceTimersByTime(1000), 10);
  onTestFinished(() => clearInterval(clock));
  return bundle(files);
}
async function expectBundle(files: Files, config = CONFIG, folder = root): Promise<Bundle> {
  const { bundle: made, problems } = await bundle(files, config, folder);
  expect(problems).toEqual([]);
  if (made === null) throw new Error('no bundle');
  return made;
}
function draw(made: Bundle, module?: string, config = CONFIG): string {
  const component: ComponentPageData | null =
    module === undefined ? null : { ...NOT_FOUND, kind: 'component', route: '/page', title: '', module };
  return made.renderPage(buildSiteData(config), component ?? NOT_FOUND);
}
function styles(made: Bundle): string {
  return String(made.files.find(({ path }) => path.endsWith('.css'))?.content);
}

describe('templates', () => {
  test("docsite's own are used if the site has none", async () => {
    const made = await expectBundle({});
    expect(draw(made)).toContain('The original footer');
    const paths = made.files.map(({ path }) => path);
    for (const path of paths) expect(path).toMatch(/^assets\/[\w-]+\.(?:[\da-f]{8}|[\dA-Z]{8})\.(?:css|js)$/u);
    expect(paths).toEqual([
      expect.stringMatching(/^assets\/styles\./u),
      ...paths.filter((path) => path.endsWith('.js')),
      // Loaded by generated pages, the page that compares, histories and the list of versions, and pages with differences.
      expect.stringMatching(/^assets\/pages\./u),
      expect.stringMatching(/^assets\/compare\./u),
      expect.stringMatching(/^assets\/history\./u),
      expect.stringMatching(/^assets\/differences\./u),
    ]);
    expect(paths).toContain(made.stylesheet.slice(1));
    expect(made.scripts[0]).toMatch(/^\/assets\/main\./u);
    for (const script of made.scripts) expect(paths).toContain(script.slice(1));
    expect(Buffer.byteLength(made.headScript)).toBeLessThanOrEqual(1024);
  });

  test('a component of the site replaces that of docsite wherever it is imported', async () => {
    const made = await expectBundle({
      'templates/components/footer.jsx': 'export const Footer = () => <footer>Our footer</footer>;',
      'templates/not-found.tsx': 'export const NotFoundPage = () => <h1>Lost</h1>;',
    });
    expect(draw(made)).toContain('<footer>Our footer</footer>');
    expect(draw(made)).toContain('<h1>Lost</h1>');
    expect(draw(made)).not.toContain('The original footer');
  });

  test('B169 the stylesheet of differences is there for the page that compares versions, whatever templates load', async () => {
    const made = await expectBundle({
      'templates/components/differences.tsx':
        'export const Differences = () => <p>Ours</p>; export const WordCount = () => null;',
    });
    const named = made.files.flatMap(({ path, content }) =>
      path.endsWith('.js')
        ? [
            ...Buffer.from(content)
              .toString()
              .matchAll(/assets\/(differences\.\w+\.css)/gu),
          ]
        : [],
    );
    expect(named).not.toEqual([]);
    const paths = made.files.map(({ path }) => path);
    for (const [, name] of named) expect(paths.filter((path) => path === `assets/${name}`)).toHaveLength(1);
  });

  test.each(['the folder itself', 'a link to the folder'])(
    'an override importing its own name gets the original: root is %s',
    async (kind) => {
      const files = {
        'templates/components/footer.tsx': `
          import { Footer as Original } from 'docsite/templates/components/footer';
          export const Footer = () => <div className="around"><Original /></div>;`,
        'pages/p.tsx': `
          import { Footer } from '../templates/components/footer';
          export default function Page() { return <main><Footer /></main>; }`,
      };
      const folder = join(root, 'tmp/../alias');
      if (kind.startsWith('a link')) symlinkSync('.', folder);
      const made = await expectBundle(files, CONFIG, kind.startsWith('a link') ? folder : root);
      expect(draw(made).match(/<div class="around">/gu)).toHaveLength(1);
      expect(draw(made)).toContain('The original footer');
      expect(draw(made, 'pages/p.tsx')).toContain('<main><div class="around"><footer');
    },
  );

  test('URLs in styles that start with a slash are files of static/, with the base URL', async () => {
    const made = await expectBundle(
      {
        'templates/custom.css':
          '@font-face { src: url(/fonts/own.woff2) } .a { background: url("/img/a.png") }' +
          '.b { background: url(//cdn.example/b.png) } .c { background: url(https://cdn.example/c.png) }',
        'pages/p.tsx': "import './p.css'; export default function Page() { return null; }",
        'pages/p.css': '.d { background: url(/favicon.svg) }',
      },
      configOf({ baseUrl: '/base/' }),
    );
    const addresses = [...styles(made).matchAll(/url\((?!"?data:)([^)]*)\)/gu)].map(([, address]) => address);
    expect(addresses.toSorted()).toEqual([
      '//cdn.example/b.png',
      '/base/favicon.svg',
      '/base/fonts/own.woff2',
      '/base/img/a.png',
      'https://cdn.example/c.png',
    ]);
  });

  test('the space in front of a custom value is left out, one in a text stays', async () => {
    const css = styles(await expectBundle({ 'templates/custom.css': '.own { --own: 1px; content: "--own: 1px" }' }));
    expect(css).toContain('.own{--own:1px;content:"--own: 1px"}');
  });

  test('a stylesheet of docsite is replaced, custom.css comes last, fonts are published', async () => {
    const made = await expectBundle({
      'templates/styles/print.css': '.own-print { color: red }',
      'templates/custom.css': '@font-face { src: url(./own.woff2) } .own-last { background: url(/img/of-static.png) }',
      'templates/own.woff2': 'font',
      'pages/p.tsx': "import './p.css'; export default function Page() { return null; }",
      'pages/p.css': '.of-page { color: blue }',
    });
    const css = styles(made);
    expect(css).toContain('.own-print{');
    expect(css).toContain('url(/img/of-static.png)');
    expect(css.indexOf('.of-page')).toBeGreaterThan(css.indexOf('.own-print'));
    expect(css.indexOf('.own-last')).toBeGreaterThan(css.indexOf('.of-page'));
    const [, font] = /url\(\/(assets\/own\.\w+\.woff2)\)/u.exec(css) ?? [];
    expect(made.files.find(({ path }) => path === font)?.content).toEqual(new Uint8Array(Buffer.from('font')));
  });

  test('the names of styles and scripts follow from their content', async () => {
    const [first, second] = [
      await expectBundle({}),
      await expectBundle({ 'templates/custom.css': '.x { color: red }' }),
    ];
    expect(second.stylesheet).not.toBe(first.stylesheet);
    expect(second.scripts).toEqual(first.scripts);
    const dark = configOf({ colorMode: { defaultMode: 'dark' } });
    const third = await expectBundle({}, dark);
    expect([third.stylesheet, third.headScript === first.headScript]).toEqual([second.stylesheet, false]);
  });
});

describe('components', () => {
  test("a site's own is drawn with what it gets, before docsite's of the same name", async () => {
    const made = await expectBundle({
      'components/Chart.tsx': `
        import { memo } from 'react';
        import { scale } from './scale.ts';
        export const links = ['icon'];
        function Chart({ data, children }) { return <p>{data.map(scale).join()}<i>{children}</i></p>; }
        export default memo(Chart);`,
      'components/scale.ts': 'export const scale = (n: number) => n * 2;',
      'components/Badge.tsx': 'export default function Badge({ children }) { return <mark>{children}</mark>; }',
    });
    const { has, draw: drawComponent } = made.components;
    expect(['Chart', 'Card', 'Cart'].map(has)).toEqual([true, true, false]);
    expect(drawComponent('Chart', { data: [1, 2] }, 'x')).toBe('<p>2,4<i>x</i></p>');
    expect(drawComponent('Badge', {}, 'x')).toBe('<mark>x</mark>');
    expect(drawComponent('Card', { title: 'A' }, undefined)).toContain('A</p></div>');
    expect(made.files.map(({ path }) => path)).not.toContain(made.componentStylesheet?.path);
    expect(made.componentStylesheet?.path).toMatch(/^assets\/components\.\w+\.css$/u);
  });

  test("docsite's own can be replaced like its templates", async () => {
    const made = await expectBundle({ 'templates/document/badge.tsx': 'export const Badge = () => <b>own</b>;' });
    expect(made.components.draw('Badge', {}, undefined)).toBe('<b>own</b>');
  });

  test('docsite has those that it says', async () => {
    const { components } = await expectBundle({});
    expect(Object.keys(OWN_COMPONENTS).every(components.has)).toBe(true);
  });

  test('one that runs in the browser is drawn to be taken over, with its props beside it', async () => {
    const made = await expectBundle({
      'components/Chart.tsx': `
        export const client = 'visible';
        export default function Chart({ name, children }) { return <p>{name}: {3}{children}</p>; }`,
    });
    expect([...made.components.islands]).toEqual(['Chart']);
    expect(made.islandScript).toMatch(/^\/assets\/islands\.\w{8}\.js$/u);
    expect(made.components.draw('Chart', { name: 'a"\x001\x00', list: [1] }, 'x')).toBe(
      '<docsite-island data-component="Chart" data-client="visible" data-place="\0p\0" data-props="{&quot;name&quot;:&quot;a\\&quot;\x00j1\x00&quot;,&quot;list&quot;:[1]}">' +
        '<p>a&quot;\x001\x00<!-- -->: <!-- -->3<docsite-children>x</docsite-children></p></docsite-island>',
    );
  });

  test('what React asks to load early is left out', async () => {
    const made = await expectBundle({
      'components/Chart.tsx': 'export default ({ src }) => <p><img src={src} alt="" /></p>;',
    });
    expect(made.components.draw('Chart', { src: '/a.png' }, undefined)).toBe('<p><img src="/a.png" alt=""/></p>');
  });

  test('without one there is no script for them', async () => {
    const made = await expectBundle({ 'components/Chart.tsx': 'export default () => null;' });
    expect(made.islandScript).toBeNull();
    expect(made.files.filter(({ path }) => /islands|Chart/u.test(path))).toEqual([]);
  });

  test('what is no component, or exports other links than it declares, is reported', async () => {
    const { problems } = await bundle({
      'components/A.tsx': 'export const x = 1;',
      'components/B.tsx': 'export default 3;',
      'components/C.tsx': 'const links = ["a"]; export { links }; export default () => null;',
    });
    expect(problems.map(({ code, severity, file }) => [code, severity, file])).toEqual([
      ['no-default-export', 'error', 'components/A.tsx'],
      ['no-default-export', 'error', 'components/B.tsx'],
      ['bad-component-file', 'error', 'components/C.tsx'],
    ]);
  });
});

describe('pages', () => {
  test('title and description are exports; hooks of React and of docsite work', async () => {
    const made = await expectBundle({
      'pages/p.tsx': `
        import { createContext, useContext, useMemo, useState } from 'react';
        import { useSite } from 'docsite/client';
        const Theme = createContext('none');
        export const title = 'A page', description = 'About it';
        function Inner() { return <i>{useContext(Theme)}</i>; }
        export default function Page() {
          const [count] = useState(() => 41);
          const more = useMemo(() => count + 1, [count]);
          return <Theme value="blue"><b>{more} {useSite().title}</b><Inner /></Theme>;
        }`,
    });
    expect(made.pageModules).toEqual(new Map([['pages/p.tsx', { title: 'A page', description: 'About it' }]]));
    const html = draw(made, 'pages/p.tsx').replaceAll('<!-- -->', '');
    expect(html).toContain('<b>42 Site</b><i>blue</i>');
  });

  test('packages of the site, ES modules and CommonJS, share one React in production mode', async () => {
    const made = await expectBundle({
      'node_modules/esm-badge/package.json': '{"name":"esm-badge","type":"module","exports":"./index.js"}',
      'node_modules/esm-badge/index.js':
        "import { createElement, useState } from 'react'; export function Badge() { return createElement('i', null, useState('esm')[0]); }",
      'node_modules/cjs-badge/package.json': '{"name":"cjs-badge","main":"./index.js"}',
      'node_modules/cjs-badge/index.js': `
        'use strict';
        const React = require('react');
        const { jsx } = require('react/jsx-runtime');
        const path = require('path');
        exports.Badge = function Badge() {
          const [text] = React.useState(path.posix.join('c', 'js'));
          return jsx('i', { children: text + ' ' + process.env.NODE_ENV });
        };`,
      'pages/p.tsx': `
        import { Badge as Esm } from 'esm-badge';
        import { Badge as Cjs } from 'cjs-badge';
        export default function Page() { return <><Esm /><Cjs /></>; }`,
    });
    expect(draw(made, 'pages/p.tsx')).toContain('<i>esm</i><i>c/js production</i>');
  });

  test('fields of React get short names in the browser, and those of a site keep theirs; the file with React says how to compile it', async () => {
    const made = await expectBundle({
      'pages/p.tsx': 'export default ({ pendingLanes = 0 }: { pendingLanes?: number }) => <p>{pendingLanes}</p>;',
    });
    const scripts = made.files.filter(({ path }) => path.endsWith('.js'));
    expect(scripts.filter(({ content }) => String(content).includes('pendingLanes')).map(({ path }) => path)).toEqual([
      expect.stringContaining('/p.'),
    ]);
    const hinted = scripts.filter(({ content }) => String(content).startsWith('//# allFunctionsCalledOnLoad\n'));
    expect(hinted.map(({ path }) => path)).toEqual([expect.stringContaining('/hydrate.')]);
  });

  test('an imported picture is its published URL, with the base URL', async () => {
    const config = configOf({ baseUrl: '/base/' });
    const made = await expectBundle(
      {
        'pages/p.tsx': 'import logo from \'./logo.svg\'; export default () => <img src={logo} alt="" />;',
        'pages/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      },
      config,
    );
    const [, path] = /<img src="\/base\/(assets\/logo\.\w+\.svg)"/u.exec(draw(made, 'pages/p.tsx', config)) ?? [];
    expect(made.files.map((file) => file.path)).toContain(path);
  });

  test('a class of a CSS module has one name in the build and in the browser; pages with the same code have one script', async () => {
    const page = `import names from './look.module.css';
export default () => <p className={names['big']}>x</p>;`;
    const made = await expectBundle({
      'pages/a/page.tsx': page,
      'pages/a/look.module.css': '.big { composes: base from "./other.module.css"; color: red }',
      'pages/a/other.module.css': '.base { margin: 0 }',
      'pages/b/same.tsx': 'export default () => <p>same</p>;',
      'pages/c/same.tsx': 'export default () => <p>same</p>;',
    });
    expect(draw(made, 'pages/a/page.tsx')).toContain('<p class="other_base look_big">');
    expect(styles(made)).toContain('.look_big{color:red}');
    const scripts = made.files.filter(({ path }) => path.endsWith('.js'));
    expect(scripts.find(({ path }) => path.includes('/page.'))?.content).toContain('other_base look_big');
    expect(scripts.filter(({ path }) => path.includes('/same.'))).toHaveLength(1);
  });

  test('two CSS modules of one name would have the same classes: an error', async () => {
    const { bundle: made, problems } = await bundle({
      'pages/a.tsx': `import one from './one/look.module.css';
import two from './two/look.module.css';
export default () => <p className={one['big'] + two['big']} />;`,
      'pages/one/look.module.css': '.big { color: red }',
      'pages/two/look.module.css': '.big { color: blue }',
    });
    expect(made).toBeNull();
    expect(problems).toMatchObject([{ code: 'template-error', file: 'pages/a.tsx' }]);
    expect(problems[0]?.what).toContain('look.module.css');
  });

  test('pictures and fonts of all types can be imported', async () => {
    const endings = ['jpeg', 'gif', 'avif', 'ico', 'woff', 'ttf', 'otf'];
    const made = await expectBundle({
      'pages/a.tsx': `${endings.map((ending) => `import ${ending} from './file.${ending}';`).join('\n')}
export default () => [${endings.join(', ')}].join(' ');`,
      ...Object.fromEntries(endings.map((ending) => [`pages/file.${ending}`, `bytes of ${ending}`])),
    });
    const html = draw(made, 'pages/a.tsx');
    const addresses = [...html.matchAll(/\/assets\/file\.[\dA-Z]{8}\.(\w+)/gu)].map(([, ending]) => ending);
    expect(addresses).toEqual(endings);
  });

  test('an error of a page is located in its source, not in docsite or in packages', async () => {
    const made = await expectBundle({
      'pages/p.tsx': "\n\nexport default function Page() {\n  throw new Error('here');\n}\n",
      'pages/q.tsx': "import { fail } from 'fails';\nexport default function Page() {\n  return fail();\n}\n",
      'node_modules/fails/package.json': '{"name":"fails","type":"module","exports":"./index.js"}',
      'node_modules/fails/index.js': "export function fail() { throw new Error('there'); }",
    });
    const thrownBy = (module: string): unknown => {
      try {
        draw(made, module);
      } catch (error) {
        return error;
      }
      throw new Error('nothing was thrown');
    };
    expect(made.locate(thrownBy('pages/p.tsx'))).toEqual({ file: 'pages/p.tsx', line: 4, column: 9 });
    expect(made.locate(thrownBy('pages/q.tsx'))).toMatchObject({ file: 'pages/q.tsx', line: 3 });
    expect(made.locate(new Error('elsewhere'))).toBeNull();
    expect(made.locate('a text')).toBeNull();
  });

  test('a page that is not a component is a problem; the others are kept', async () => {
    const { bundle: made, problems } = await bundle({
      'pages/bad.tsx': 'export const title = "Bad";',
      'pages/good.tsx': 'export default () => null;',
    });
    expect(problems).toMatchObject([{ severity: 'error', code: 'no-default-export', file: 'pages/bad.tsx' }]);
    expect([...(made?.pageModules.keys() ?? [])]).toEqual(['pages/good.tsx']);
  });

  test('components made by memo and forwardRef are components', async () => {
    const page = (wrapper: string): string =>
      `import { ${wrapper} } from 'react'; export default ${wrapper}(function Page() { return <b>${wrapper}</b>; });`;
    const made = await expectBundle({ 'pages/m.tsx': page('memo'), 'pages/f.tsx': page('forwardRef') });
    expect(draw(made, 'pages/m.tsx')).toContain('<b>memo</b>');
    expect(draw(made, 'pages/f.tsx')).toContain('<b>forwardRef</b>');
  });
});

describe('mistakes', () => {
  test('every unresolved import and every syntax error has file and line; there is no bundle', async () => {
    const { bundle: made, problems } = await bundle({
      'pages/a.tsx': "\nimport { x } from 'docsite/templates/components/nowhere';\nexport default () => x;",
      'pages/b.tsx': 'export default function Page() {\n  return <b>;\n}',
      'templates/custom.css': '\n\n.a { background: url(./none.png) }',
    });
    expect(made).toBeNull();
    expect(problems.map(({ code, file, line }) => [code, file, line])).toEqual(
      expect.arrayContaining([
        ['template-error', 'pages/a.tsx', 2],
        ['template-error', 'templates/custom.css', 3],
      ]),
    );
    expect(problems.some(({ file }) => file === 'pages/b.tsx')).toBe(true);
    for (const { what } of problems) expect(what).not.toContain(`${basename(REPOSITORY)}/src`);
  });

  test('an override without the export that others need is named, not its importer', async () => {
    const { problems } = await bundle({ 'templates/doc.tsx': 'export const x = 1;' });
    expect(problems).toMatchObject([{ code: 'no-export', file: 'templates/doc.tsx' }]);
    expect(problems[0]?.what).toContain('"DocPage"');
  });

  test('a missing temporary folder is a problem that names the environment variable', async () => {
    vi.stubEnv(TEMPORARY, join(root, 'nowhere'));
    const { bundle: made, problems } = await bundleTemplates({
      root,
      packageRoot: REPOSITORY,
      config: CONFIG,
      site: buildSiteData(CONFIG),
      pageModules: [],
      components: [],
    });
    expect(made).toBeNull();
    expect(problems).toMatchObject([{ severity: 'error', code: 'no-temporary-folder' }]);
    expect(problems[0]?.what).toContain(join(root, 'nowhere'));
  });

  test('a module that throws while loading is reported with its line, and the mode of the process is restored', async () => {
    vi.stubEnv('NODE_ENV', 'something');
    const { bundle: made, problems } = await bundle({
      'pages/p.tsx': "\nthrow new TypeError('early');\nexport default 1;",
    });
    expect(made).toBeNull();
    expect(problems).toMatchObject([{ code: 'template-error', file: 'pages/p.tsx', line: 2 }]);
    expect(problems[0]?.what).toContain('TypeError: early');
    expect(process.env['NODE_ENV']).toBe('something');
  });

  test('a module that never finishes loading is reported after half a minute, with the line where it waits', async () => {
    const { bundle: made, problems } = await bundleLate({
      'pages/a.tsx':
        'const late = async () => await null;\nawait new Promise(() => late);\nexport default () => <p>a</p>;',
    });
    expect(made).toBeNull();
    expect(problems).toMatchObject([
      { severity: 'error', code: 'template-error', file: 'pages/a.tsx', line: 2, column: 1 },
    ]);
    expect(problems[0]?.what).toBe('A template or page did not finish loading within 30 seconds.');
  });

  test('of several modules that wait, all are named', async () => {
    const { problems } = await bundleLate({
      'pages/a.tsx': "import './_data.ts';\nexport default () => <p>a</p>;",
      'pages/_data.ts': '\nawait new Promise(() => {});',
      'templates/not-found.tsx': 'await null;\nexport const NotFoundPage = () => null;',
    });
    expect(problems).toMatchObject([{ file: 'pages/_data.ts', line: 2 }]);
    expect(problems[0]?.why).toContain('or another one (templates/not-found.tsx:1), is waiting');
  });

  test('for a copied template, the problem says where to import its neighbours from', async () => {
    const { problems } = await bundle({
      'templates/layout.tsx': `import { useSite } from '../src/client/hooks/page-context.tsx';
import { Footer } from './components/footer.tsx';
import { Link } from 'docsite/templates/components/lnk';
export const Layout = () => [useSite, Footer, Link];`,
    });
    expect(problems.map(({ line, fix }) => [line, fix])).toEqual([
      [1, 'Import what docsite offers to templates from "docsite/client".'],
      [2, 'It is part of docsite: import it from "docsite/templates/components/footer".'],
      [3, 'Did you mean "components/link"?'],
    ]);
  });

  test('a missing export of a package is reported at the import', async () => {
    const { problems } = await bundle({
      'pages/a.tsx': "import { ReactComponent as A } from './a.svg';\nexport default () => A;",
      'pages/a.svg': '<svg/>',
    });
    expect(problems).toMatchObject([{ code: 'no-export', file: 'pages/a.tsx', line: 1 }]);
  });

  test('CSS that browsers skip is a warning with its line', async () => {
    const { bundle: made, problems } = await bundle({
      'templates/custom.css': '.a { color: red }\n.b { color red }\n',
    });
    expect(made).not.toBeNull();
    expect(problems).toMatchObject([
      { severity: 'warn', code: 'template-warning', file: 'templates/custom.css', line: 2 },
    ]);
  });

  test('a file in templates/ that replaces nothing is a warning with the name that was meant', async () => {
    const meant = {
      'components/Footer.tsx': 'components/footer.tsx',
      'components/footer/index.tsx': 'components/footer.tsx',
      'components/fotter.jsx': 'components/footer.tsx',
      'custom.scss': 'custom.css',
      'footer.tsx': 'components/footer.tsx',
      'styles/token.css': 'styles/tokens.css',
    };
    const files = Object.keys(meant).map((file) => [`templates/${file}`, ''] as const);
    const { problems } = await bundle(Object.fromEntries(files));
    const unused = problems.toSorted((a, b) => ((a.file ?? '') < (b.file ?? '') ? -1 : 1));
    expect(unused.map(({ severity, code, file }) => [severity, code, file])).toEqual(
      files.map(([file]) => ['warn', 'unused-template', file]),
    );
    for (const [index, name] of Object.values(meant).entries()) {
      expect(unused[index]?.why).toContain(`"templates/${name}"`);
    }
    expect(unused.map(({ fix }) => fix).find((fix) => fix.startsWith('Compile'))).toBe(
      'Compile it first, and keep its result: "npx sass templates/custom.scss templates/custom.css".',
    );
  });

  test('no name is suggested that the site has', async () => {
    // What imports both in docsite is replaced.
    const { problems } = await bundle({
      'templates/layout.tsx': 'export const Layout = () => null;',
      'templates/components/footer.tsx': '',
      'templates/components/footer2.tsx': '',
    });
    const unused = problems.filter(({ code }) => code === 'unused-template');
    expect(unused.map(({ file, why, fix }) => [file, why, fix])).toEqual([
      ['templates/components/footer.tsx', '', 'Import it, or delete it.'],
      ['templates/components/footer2.tsx', '', 'Import it, or delete it.'],
    ]);
  });

  test('files that templates import, or with other names, are not reported', async () => {
    await expectBundle({
      'templates/components/footer.tsx': "import { Foot } from '../foot';\nexport const Footer = Foot;",
      'templates/foot.tsx': 'export const Foot = () => <p>foot</p>;',
      'templates/shapes.ts': 'export interface Shape { readonly name: string }',
      'templates/components/footer.test.tsx': '',
    });
  });

  test('of two files for one template the second is reported', async () => {
    const code = 'export const Footer = () => <p>foot</p>;';
    const { problems } = await bundle({
      'templates/components/footer.tsx': code,
      'templates/components/footer.jsx': code,
    });
    expect(problems).toMatchObject([{ code: 'unused-template', file: 'templates/components/footer.jsx' }]);
    expect(problems[0]?.why).toBe('Another file with the same name comes first.');
  });

  test('a file named templates is ignored', async () => {
    await expectBundle({ templates: 'no folder' });
  });
});
