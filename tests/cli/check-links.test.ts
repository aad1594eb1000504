/** `docsite check-links` on a site with planted faults: each is reported once at its place, and nothing else is. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Ajv from 'ajv';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parseBody } from '../../src/content/parse/parse-body.ts';
import type { Problem } from '../../src/shared/types/problem.ts';
import { expectNoStack, type Run, runDocsite } from '../support/run-docsite.ts';
import { copyFixture, hashTree, makeFolder, REPOSITORY, writeFiles } from '../support/site.ts';

const folder = makeFolder(afterAll);
const expected = (name: string): string =>
  readFileSync(join(REPOSITORY, 'tests/fixtures/links-expected', name), 'utf8');
/** `place | code | versions, newest first | suggestion`, sorted by place. */
const planted = expected('faults.txt')
  .trimEnd()
  .split('\n')
  .map((line) => line.split(' | '));
const nearMisses = expected('near-misses.txt').trimEnd().split('\n');

interface JsonReport {
  readonly ok: boolean;
  readonly exitCode: number;
  readonly problems: readonly Problem[];
  readonly known: number;
  readonly fixed: readonly string[];
}

async function checkJson(
  cwd: string,
  ...args: readonly string[]
): Promise<JsonReport & { readonly code: number | null }> {
  const run = await runDocsite(cwd, 'check-links', '--format', 'json', ...args);
  expectNoStack(run);
  return { ...(JSON.parse(run.stdout) as JsonReport), code: run.code };
}
function placeOf({ file, line, column }: Problem): string {
  return [file ?? '', line, column].filter((part) => part !== null).join(':');
}
function tell(problems: readonly Problem[]): readonly string[] {
  return problems.map((found) => [placeOf(found), found.code, found.versions.join(' ')].join(' | ')).toSorted();
}

/** The site that no test changes, and its report. */
let report: Awaited<ReturnType<typeof checkJson>>;
beforeAll(async () => {
  report = await checkJson(copyFixture('links-site', folder));
});

describe('the planted faults', () => {
  const root = join(folder, 'links-site');
  let text: Run;
  beforeAll(async () => {
    text = await runDocsite(folder, 'check-links', '--root', 'links-site', '--all');
  });

  test('are all reported, each once, and nothing else', () => {
    expect(planted.length).toBeGreaterThanOrEqual(80);
    const wanted = planted.map(([place = '', code = '', versions = '']) => [place, code, versions].join(' | '));
    expect(tell(report.problems)).toEqual(wanted.toSorted());
    expect([report.ok, report.exitCode, report.code]).toEqual([false, 2, 2]);
  });

  test('come with the suggestions planted next to them', () => {
    const wanted = planted.filter(([, , , suggestion]) => suggestion !== undefined);
    expect(wanted.length).toBeGreaterThanOrEqual(20);
    const suggestions = new Map(
      report.problems.map((found) => [`${placeOf(found)} ${found.code}`, found.link?.suggestion]),
    );
    for (const [place = '', code = '', , suggestion] of wanted) {
      expect(suggestions.get(`${place} ${code}`), `${place} ${code}`).toBe(suggestion);
    }
  });

  test('have at least as many near misses next to them, none of which is reported', () => {
    expect(nearMisses.length).toBeGreaterThanOrEqual(planted.length);
    const reported = new Set(report.problems.map(placeOf));
    expect(nearMisses.filter((place) => reported.has(place))).toEqual([]);
  });

  test('every near miss is a link at the recorded place', () => {
    const files = new Map<string, Set<string>>();
    for (const place of nearMisses.filter((line) => line.includes('.md:'))) {
      const [file = ''] = place.split(':');
      if (!files.has(file)) {
        const { links } = parseBody('', readFileSync(join(root, file), 'utf8'));
        files.set(file, new Set(links.map(({ line, column }) => `${file}:${line}:${column}`)));
      }
      expect(files.get(file), place).toContain(place);
    }
  });

  test('a link is reported as written and with its target', () => {
    const at = (place: string) => report.problems.find((found) => placeOf(found) === place)?.link;
    expect(at('docs/next/links.md:4:3')).toMatchObject({ href: 'nothing', resolved: '/docs/next/nothing' });
    expect(at('docs/next/stays.md:4:3')).toMatchObject({
      href: '/docs/1.0.0/intro#more',
      resolved: '/docs/1.0.0/intro#more',
    });
    expect(at('docs/versions/1.0.0/shared.md:5:3')).toMatchObject({ suggestion: 'discover.md', certainty: null });
    expect(at('docs/versions/1.1.0/after.md:3:3')).toMatchObject({ suggestion: 'discover.md', certainty: 'renamed' });
  });

  test('--only reports these versions and what belongs to no version', async () => {
    const { problems } = await checkJson(root, '--only', '1.1.0');
    const wanted = planted
      .filter(([, , versions = '']) => versions === '' || versions.split(' ').includes('1.1.0'))
      .map(([place = '', code = '', versions = '']) => [place, code, versions === '' ? '' : '1.1.0'].join(' | '));
    expect(tell(problems)).toEqual(wanted.toSorted());
  });

  test('with --only the summary counts everything checked and names the reported versions', async () => {
    const only = await runDocsite(folder, 'check-links', '--root', 'links-site', '--only', '1.1.0', 'next');
    const [checked] = /^[\d,]+ links on \d+ pages in 4 versions(?=: )/mu.exec(text.stdout) ?? [];
    expect(checked).toBeDefined();
    expect(only.stdout).toContain(`${checked}, reported for 1.1.0, next: `);
  });

  test('text: place, fault, target, suggestion, a range of versions, and a summary at the end', () => {
    const { code, stdout, stderr } = text;
    expect(code).toBe(2);
    expect(stdout).toContain(
      [
        'error docs/versions/1.0.0/shared.md:4:3  broken-markdown-link',
        '  "never-there.md" is not a file of this version.',
        '  It leads to /docs/never-there.md.  In 3 versions: 1.0.0 … 2.0.0',
        '  Fix the link, or list it under ignoreLinks in the config.\n',
      ].join('\n'),
    );
    expect(stdout).toMatch(
      /\n[\d,]+ links on 83 pages in 4 versions: \d+ errors, \d+ warnings, \d+ notes \(\d+\.\d s\)\n$/u,
    );
    expect(stderr).toBe('');
  });
});

describe('formats for machines', () => {
  const print = async (format: string) => {
    const run = await runDocsite(join(folder, 'links-site'), 'check-links', '--all', '--format', format);
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/^[\d,]+ links on 83 pages .*\n$/u);
    return run.stdout;
  };

  test('github: a command per fault, on one line', async () => {
    const lines = (await print('github')).trimEnd().split('\n');
    expect(lines).toHaveLength(planted.length);
    expect(lines.filter((line) => !/^::(?:error|warning|notice) [^:]*title=[a-z-]+::./u.test(line))).toEqual([]);
    expect(lines.find((line) => line.includes('file=docs/next/links.md,line=4,col=3,'))).toMatch(
      /^::error file=docs\/next\/links\.md,line=4,col=3,title=broken-link::"nothing" is not a page of this version\.%0A/u,
    );
  });

  test('sarif: valid under the schema of SARIF 2.1.0, a result per fault', async () => {
    const log = JSON.parse(await print('sarif')) as {
      readonly runs: readonly { readonly results: readonly unknown[] }[];
    };
    // The schema is written in draft 4.
    const ajv = new Ajv({ schemaId: 'id', meta: false, unknownFormats: 'ignore' });
    const require = createRequire(import.meta.url);
    ajv.addMetaSchema(require('ajv/lib/refs/json-schema-draft-04.json') as object);
    const schema = JSON.parse(
      readFileSync(join(REPOSITORY, 'tests/fixtures/sarif-2.1.0.schema.json'), 'utf8'),
    ) as object;
    const validate = ajv.compile(schema);
    expect([validate(log), validate.errors]).toEqual([true, null]);
    expect(log.runs[0]?.results).toHaveLength(planted.length);
    expect(validate({ ...log, version: '3' })).toBe(false);
  });

  test('junit: well-formed, a case per fault, failed when it is an error', async () => {
    const xml = await print('junit');
    const tags: string[] = [];
    const open: string[] = [];
    const parser = new Parser(
      {
        onopentag: (name) => {
          tags.push(name);
          open.push(name);
        },
        onclosetag: (name) => {
          expect(open.pop()).toBe(name);
        },
      },
      { xmlMode: true },
    );
    parser.end(xml);
    expect(open).toEqual([]);
    const errors = Number(/ failures="(\d+)"/u.exec(xml)?.[1]);
    expect(tags.filter((tag) => tag === 'testcase')).toHaveLength(planted.length);
    expect(tags.filter((tag) => tag === 'failure')).toHaveLength(errors);
    expect(errors).toBeGreaterThan(80);
  });

  test('markdown: a table per severity', async () => {
    const text = await print('markdown');
    expect(text).toMatch(/^## Links\n\n### Broken \(\d+\)\n\n\| Where \| What \| Suggestion \| Versions \|\n/u);
    expect(text).toContain(
      '| `docs/next/links.md:11:3` | "Guide/setup.md" is not a file of this version. (broken-markdown-link) | `guide/setup.md` | next |\n',
    );
    expect(text.split('\n').filter((line) => line.startsWith('| `'))).toHaveLength(planted.length);
  });
});

describe('--baseline', () => {
  test('known faults do not fail, new ones do, and fixed entries are reported', async () => {
    const root = copyFixture('links-site', makeFolder(onTestFinished));
    const first = await checkJson(root, '--baseline', 'known.json', '--update-baseline');
    expect([first.code, first.known > 100]).toEqual([0, true]);
    const page = join(root, 'docs/next/links.md');
    // Lines may move.
    writeFileSync(page, readFileSync(page, 'utf8').replace('# Links', '# Links\n\nA new line.\n\n# Links'));
    expect((await checkJson(root, '--baseline', 'known.json')).code).toBe(0);

    writeFileSync(page, `${readFileSync(page, 'utf8').replace('[a](./nothing)', 'mended')}\n[new](brand-new.md)\n`);
    const { code, problems } = await checkJson(root, '--baseline', 'known.json');
    expect(code).toBe(2);
    const reported = problems.filter(({ severity, code: kind }) => severity !== 'info' || kind === 'stale-baseline');
    expect(reported.map(({ code: kind, link, what }) => [kind, link?.href ?? what])).toEqual([
      ['broken-markdown-link', 'brand-new.md'],
      [
        'stale-baseline',
        'The baseline lists a problem that no longer occurs: broken-link in docs/next/links.md, ./nothing',
      ],
    ]);
  });

  test('only a baseline is overwritten, even one with a git conflict', async () => {
    const root = copyFixture('minimal', makeFolder(onTestFinished));
    const before = hashTree(root);
    const run = await runDocsite(root, 'check-links', '--update-baseline', '--baseline', 'docsite.config.ts');
    expect([run.code, run.stdout]).toEqual([3, '']);
    expect(run.stderr).toContain('docsite.config.ts is not a baseline.\nPass another file.');
    expect(hashTree(root)).toEqual(before);

    const baseline = '{\n  "version": 1,\n  "known": []\n}\n';
    writeFileSync(join(root, 'known.json'), `<<<<<<< ours\n${baseline}=======\n${baseline}>>>>>>> theirs\n`);
    expect((await checkJson(root, '--update-baseline', '--baseline', 'known.json')).code).toBe(0);
    expect(readFileSync(join(root, 'known.json'), 'utf8')).toBe(baseline);
  });

  test.each([
    [['--update-baseline'], undefined, '--update-baseline needs --baseline FILE'],
    [
      ['--update-baseline', '--baseline', 'x.json', '--only', 'next'],
      undefined,
      '--update-baseline covers all versions. Remove --only.',
    ],
    [['--baseline', 'none.json'], undefined, 'does not exist. Create it with --update-baseline'],
    [['--baseline', 'docs'], undefined, 'cannot be read (EISDIR)'],
    [['--update-baseline', '--baseline', 'no/where.json'], undefined, 'where.json (its folder does not exist)'],
    [['--update-baseline', '--baseline', 'docs'], undefined, 'docs (EISDIR)'],
    [['--baseline', 'bad.json'], 'ENOENT', 'bad.json:1:1  bad-baseline'],
    [['--baseline', 'bad.json'], '{ "version": 1, }', 'bad.json:1:15  bad-baseline'],
    [['--baseline', 'bad.json'], '{ "version": 2, "known": [] }', 'bad.json:1:3  bad-baseline'],
  ])('%j with %j is a mistake of usage', async (args, text, message) => {
    const root = copyFixture('minimal', makeFolder(onTestFinished));
    if (text !== undefined) writeFileSync(join(root, 'bad.json'), text);
    const run = await runDocsite(root, 'check-links', ...args);
    expect([run.code, run.stdout]).toEqual([3, '']);
    expect(run.stderr).toContain(message);
    expectNoStack(run);
  });

  test.each([
    [['--update-baseline'], 'bad-call'],
    [['--baseline', 'docs'], 'bad-call'],
    [['--update-baseline', '--baseline', 'docs'], 'bad-call'],
    [['--baseline', 'bad.json'], 'bad-baseline'],
  ])('%j with --format json is a document that says so', async (args, code) => {
    const root = copyFixture('minimal', makeFolder(onTestFinished));
    writeFileSync(join(root, 'bad.json'), '{ "version": 1, }');
    const json = await runDocsite(root, 'check-links', '--format', 'json', ...args);
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, exitCode: 3, problems: [{ severity: 'error', code }] });
  });
});

test('sarif: a site that could not be checked is not a run without faults', async () => {
  const root = copyFixture('minimal', makeFolder(onTestFinished));
  const wasSuccessful = async (): Promise<readonly [number | null, unknown]> => {
    const { code, stdout } = await runDocsite(root, 'check-links', '--format', 'sarif');
    const { runs } = JSON.parse(stdout) as { readonly runs: readonly { readonly invocations: unknown }[] };
    return [code, runs[0]?.invocations];
  };
  expect(await wasSuccessful()).toEqual([0, [{ executionSuccessful: true }]]);
  writeFiles(root, { 'docsite.config.ts': 'export default {};\n' });
  expect(await wasSuccessful()).toEqual([3, [{ executionSuccessful: false }]]);
});

test('annotations name files relative to the current folder, the configuration and a baseline outside the site included', async () => {
  const cwd = makeFolder(onTestFinished);
  copyFixture('minimal', cwd);
  const call = ['check-links', '--root', 'minimal', '--format', 'github'];
  writeFileSync(
    join(cwd, 'links.json'),
    JSON.stringify({ version: 1, known: [{ code: 'broken-link', file: null, about: '/x' }] }),
  );
  const known = await runDocsite(cwd, ...call, '--baseline', 'links.json');
  expect(known.stdout).toContain('::notice file=links.json,title=stale-baseline::');
  writeFiles(cwd, { 'minimal/docsite.config.ts': 'export default {};\n' });
  const unchecked = await runDocsite(cwd, ...call);
  expect(unchecked.code).toBe(3);
  expect(unchecked.stdout).toContain('::error file=minimal/docsite.config.ts,');
});

describe('--fix', () => {
  const LEFT_BY_FIX = 'docs/next/stays.md:5:3 | leaves-version | next';

  test('fixes certain faults on every page that shows the text, and leaves the rest', async () => {
    const root = copyFixture('links-site', makeFolder(onTestFinished));
    const before = hashTree(root);
    const certain = report.problems.filter(({ link }) => (link?.certainty ?? null) !== null).map(placeOf);
    const { problems, fixed } = await checkJson(root, '--fix');
    expect(fixed.map((line) => /^fixed +(\S+:\d+:\d+) /u.exec(line)?.[1]).toSorted()).toEqual(certain.toSorted());
    expect(fixed).toContain(
      'fixed    docs/versions/1.1.0/after.md:3:3  quick-start.md → discover.md  in 2 versions: 1.1.0, 2.0.0',
    );
    // The redirect led to a version by its name; this version has that page too, which is a separate fault.
    const left = [...tell(report.problems.filter((found) => !certain.includes(placeOf(found)))), LEFT_BY_FIX];
    expect(tell(problems)).toEqual(left.toSorted());
    expect(problems.filter(({ link }) => (link?.certainty ?? null) !== null)).toEqual([]);
    expect((await checkJson(root, '--fix')).fixed).toEqual([]);
    const after = hashTree(root);
    const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
    expect(changed.every((path) => certain.some((place) => place.startsWith(`${path}:`)))).toBe(true);
    // A text that is correct in one of its versions does not change.
    expect(changed).not.toContain('docs/versions/1.0.0/shared.md');
    expect(readFileSync(join(root, 'docs/next/links.md'), 'utf8')).toContain(
      '- [a](guide/setup.md) in the wrong case\n',
    );
  });
});

test('--fix replaces links to redirected addresses; a broken redirect is reported at its line', async () => {
  const root = copyFixture('minimal', makeFolder(onTestFinished));
  writeFiles(root, {
    'docsite.config.ts':
      "export default {\n  title: 'M',\n  url: 'https://m.example',\n  redirects: {\n    '/old': '/docs/nowhere',\n    '/old2': '/docs/intro',\n  },\n};\n",
    'docs/next/links.md': '# Links\n\n[Old](/old2)\n',
  });
  const { code, problems, fixed } = await checkJson(root, '--fix');
  expect(fixed).toContain('fixed    docs/next/links.md:3:1  /old2 → intro.md');
  expect(problems.filter((found) => found.code.startsWith('broken')).map(placeOf)).toEqual(['docsite.config.ts:5:5']);
  expect(code).toBe(2);
});

test('a link that is not parsed because its address has spaces is reported', async () => {
  const root = copyFixture('minimal', makeFolder(onTestFinished));
  writeFiles(root, { 'docs/next/links.md': '# Links\n\n[A](b c.md) and [I](intro.md)\n' });
  const { problems } = await checkJson(root);
  const found = problems.filter(({ code }) => code === 'spaced-link');
  expect(found.map(placeOf)).toEqual(['docs/next/links.md:3:5']);
});

test('links outside the base URL are reported once, with the base URL added as the suggestion', async () => {
  const root = copyFixture('minimal', makeFolder(onTestFinished));
  writeFiles(root, {
    'docsite.config.ts':
      "export default {\n  title: 'M',\n  url: 'https://m.example',\n  baseUrl: '/project/',\n  ignoreLinks: ['/api/*'],\n  navbar: { items: [{ label: 'Intro', to: '/docs/intro' }] },\n  announcementBar: { id: 'a', content: '<a href=\"/docs/guide/setup\">Setup</a>' },\n};\n",
    'pages/index.tsx':
      'export default () => (\n  <main>\n    <a href="/docs/intro">I</a> <a href="/api/x">A</a> <a href="/project/docs/intro">I</a>\n    <img src="/pic.svg" alt="" />\n  </main>\n);\n',
    'static/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  });
  const { code, problems } = await checkJson(root);
  expect(code).toBe(2);
  const ofLinks = problems.filter((found) => /^(?:broken|missing)-/u.test(found.code));
  expect(ofLinks.map((found) => [placeOf(found), found.code, found.link?.suggestion ?? null])).toEqual([
    ['docsite.config.ts:7:31', 'broken-link', '/project/docs/guide/setup'],
    ['pages/index.tsx:3:14', 'broken-link', '/project/docs/intro'],
    ['pages/index.tsx:4:15', 'missing-image', '/project/pic.svg'],
  ]);
});

describe('--external', () => {
  test('checks other sites, reports faults, fixes what has moved, and caches the rest', async () => {
    const calls: string[] = [];
    const server = createServer((request, response) => {
      calls.push(`${request.method ?? ''} ${request.url ?? ''}`);
      if (request.url === '/moved') response.writeHead(301, { location: '/new-place' }).end();
      else response.writeHead(request.url === '/gone' ? 410 : request.url === '/down' ? 503 : 200).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const root = copyFixture('minimal', makeFolder(onTestFinished));
    const external = `{ allowPrivateHosts: ['${host}'], pauseMs: 0, retries: 0, ignore: [
  { url: 'http://${host}/secret/*', reason: 'It asks for a password.' },
  { url: 'http://${host}/fine', reason: 'It was down.', until: '2020-01-31' },
] }`;
    const links = ['fine', 'gone#part', 'moved#part', 'down', 'secret/x'].map(
      (path) => `[x](http://${host}/${path})\n`,
    );
    writeFiles(root, {
      'docsite.config.ts': `export default { title: 'T', url: 'https://t.example', checkLinks: { external: ${external} },
footer: { columns: [{ items: [{ label: 'F', href: 'http://${host}/gone' }] }] } };\n`,
      'docs/next/outside.md': `# Outside\n\n${links.join('\n')}\n[local](http://localhost:1/)\n`,
    });
    const first = await checkJson(root, '--external');
    const reported = first.problems.map((found) => `${found.severity} ${found.code} ${placeOf(found)}`);
    expect([first.code, reported.filter((line) => /external|ignore/u.test(line)).toSorted()]).toEqual([
      2,
      [
        'error broken-external docs/next/outside.md:5:1',
        'error broken-external docsite.config.ts:5:31',
        'info unknown-external docs/next/outside.md:9:1',
        'warn expired-ignore docsite.config.ts:3:3',
        'warn moved-external docs/next/outside.md:7:1',
      ],
    ]);
    expect(calls.toSorted()).toEqual([
      'GET /gone',
      'HEAD /down',
      'HEAD /fine',
      'HEAD /gone',
      'HEAD /moved',
      'HEAD /new-place',
    ]);

    calls.length = 0;
    const second = await runDocsite(root, 'check-links', '--external', '--fix');
    expect(second.stdout).toContain(
      `fixed    docs/next/outside.md:7:1  http://${host}/moved#part → http://${host}/new-place#part\n`,
    );
    expect(second.stdout).toMatch(/, 6 external addresses \(1 cached, 1 unknown, 2 not checked\): /u);
    expect(readFileSync(join(root, 'docs/next/outside.md'), 'utf8')).toContain(`[x](http://${host}/new-place#part)`);
    expect(calls).not.toContain('HEAD /fine');
  });

  test('without it no address is requested', async () => {
    const root = copyFixture('minimal', makeFolder(onTestFinished));
    writeFiles(root, { 'docs/next/intro.md': '# Intro\n\n[x](https://nobody.invalid/)\n' });
    expect(await checkJson(root)).toMatchObject({ code: 0, stats: { external: null } });
  });
});

describe('what is not a broken link', () => {
  test('a site without broken links: 0, whatever the build policy', async () => {
    const root = copyFixture('minimal', makeFolder(onTestFinished));
    const run = await runDocsite(root, 'check-links');
    expect(run.code, run.stdout).toBe(0);
    expect(run.stdout).toMatch(/no problems \(\d+\.\d s\)\n$/u);
    const tree = Object.keys(hashTree(root)).filter((path) => path.startsWith('site/'));
    expect(tree).toEqual([]);
  });

  test('notes alone do not fail', async () => {
    const root = copyFixture('minimal', makeFolder(onTestFinished));
    writeFiles(root, { 'docs/next/sidebars.json': '{ "docs": ["intro"] }\n', 'docs/next/alone.md': '# Alone\n' });
    const { code, problems } = await checkJson(root);
    expect([code, problems.some((found) => found.code === 'orphan-page')]).toEqual([0, true]);
  });

  test('a template that does not compile, and an unknown version', async () => {
    const root = copyFixture('minimal', makeFolder(onTestFinished));
    const only = await runDocsite(root, 'check-links', '--only', '9.9');
    expect([only.code, only.stderr]).toEqual([3, expect.stringContaining('"9.9" is not a version of this site.')]);
    writeFiles(root, { 'templates/doc.tsx': 'export const x = ;\n' });
    const run = await runDocsite(root, 'check-links');
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('docsite: the links were not checked.')]);
    expectNoStack(run);
    expect(await checkJson(root)).toMatchObject({ ok: false, code: 2, problems: [{ code: 'template-error' }] });
    rmSync(join(root, 'docsite.config.ts'));
    expect((await runDocsite(root, 'check-links')).code).toBe(3);
  });
});
