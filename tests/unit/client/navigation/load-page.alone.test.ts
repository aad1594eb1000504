import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoadedPage } from '../../../../src/client/navigation/load-page.ts';

vi.mock('../../../../src/client/hydrate-templates.ts', () => ({ loadTemplate: () => Promise.resolve(() => null) }));

interface Answer {
  readonly script?: string;
  readonly hasOwnScript?: boolean;
  readonly status?: number;
  readonly type?: string;
  /** The URL of the response, after a redirect. */
  readonly from?: string;
  /** URL of another origin that the path redirects to, readable by everyone (CORS). */
  readonly to?: string;
  readonly data?: string;
  /** So many requests fail first. */
  readonly failures?: number;
}

const answers = new Map<string, Answer>();
const asked: string[] = [];

/** The parts of a document that are read. */
function fakeDocument({ script = '/assets/main.1.js', hasOwnScript = false, data }: Answer): Document {
  const json = data ?? '{"kind":"doc","title":"A","bodyHtml":"","sidebar":"","drawn":"<b>Not drawn by the build</b>"}';
  const found: Readonly<Record<string, unknown>> = {
    'body>[type$=json]': json === '' ? null : { textContent: json },
    '[data-scripts]': { dataset: { scripts: script } },
    'main script': hasOwnScript ? {} : null,
    'main .markdown': { innerHTML: '<p>Text</p>' },
    '#docsite\\:sidebar': { innerHTML: '<nav>Sidebar</nav>' },
  };
  return {
    querySelector: (selector: string) => found[selector] ?? null,
    querySelectorAll: (selector: string) => (selector === '.differences' ? [{ innerHTML: '<p>Changed</p>' }] : []),
    head: { querySelectorAll: () => [{ outerHTML: '<title>A</title>' }] },
  } as unknown as Document;
}

/** A fresh module for each test, because it keeps pages. */
async function freshModule(): Promise<typeof import('../../../../src/client/navigation/load-page.ts')> {
  vi.resetModules();
  return import('../../../../src/client/navigation/load-page.ts');
}

function urlOf(path: string): URL {
  return new URL(path, 'https://site.example');
}

/** The page that the browser has loaded. */
function stubDocument(dataset: DOMStringMap): void {
  const added = { importNode: (node: unknown) => node, documentElement: { dataset } };
  vi.stubGlobal('document', Object.assign(fakeDocument({}), added));
}

beforeEach(() => {
  answers.clear();
  asked.length = 0;
  vi.stubGlobal('BASE_URL', '/');
  vi.stubGlobal('RELATIVE', false);
  vi.stubGlobal('TRAILING_SLASH', null);
  vi.stubGlobal('location', urlOf('/here'));
  stubDocument({});
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = (path: string) => fakeDocument(answers.get(path) ?? {});
    },
  );
  vi.stubGlobal('fetch', (url: string, { mode, redirect }: RequestInit) => {
    const path = url.slice('https://site.example'.length);
    const answer = answers.get(path) ?? {};
    const { status = 200, type = 'text/html;charset=utf-8', from, to, failures = 0 } = answer;
    // Requested only after a failure, to find out why.
    if (redirect === 'manual' && to !== undefined) return Promise.resolve({ type: 'opaqueredirect' });
    if (redirect !== 'manual') asked.push(path);
    if (failures > 0) {
      answers.set(path, { ...answer, failures: failures - 1 });
      return Promise.reject(new TypeError('Failed to fetch'));
    }
    const isRefused = to !== undefined && mode === 'same-origin';
    if (status === 0 || isRefused) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve({
      ok: status < 300,
      status,
      headers: new Headers({ 'Content-Type': type }),
      text: () => Promise.resolve(path),
      redirected: from !== undefined,
      url: to ?? `https://site.example${from ?? path}`,
    });
  });
});

describe('loadPage', () => {
  it('joins the page’s data, its text and its sidebar', async () => {
    const { loadPage } = await freshModule();
    const { page, path, head } = await loadPage(urlOf('/a'));
    expect(page).toMatchObject({ kind: 'doc', title: 'A', bodyHtml: '<p>Text</p>', sidebar: '<nav>Sidebar</nav>' });
    expect(path).toBe('/a');
    expect(head).toHaveLength(1);
  });

  it('B21 requests a page once, whatever its query and hash', async () => {
    const { loadPage } = await freshModule();
    const pages = await Promise.all(['/a', '/a?x=1', '/a#y'].map((path) => loadPage(urlOf(path))));
    expect(asked).toEqual(['/a']);
    expect(new Set(pages).size).toBe(1);
  });

  it('B27 requests again what has failed', async () => {
    const { loadPage } = await freshModule();
    answers.set('/a', { status: 0 });
    await expect(loadPage(urlOf('/a'))).rejects.toThrow('Failed to fetch');
    answers.set('/a', {});
    await expect(loadPage(urlOf('/a'))).resolves.toBeDefined();
    expect(asked).toEqual(['/a', '/a']);
  });

  it('B4 shows the page of a 404 response', async () => {
    const { loadPage } = await freshModule();
    answers.set('/nowhere', { status: 404, data: '{"kind":"not-found"}' });
    expect((await loadPage(urlOf('/nowhere'))).page.kind).toBe('not-found');
  });

  it('B28 rejects other server errors, with their status', async () => {
    const { loadPage } = await freshModule();
    answers.set('/a', { status: 503 });
    await expect(loadPage(urlOf('/a'))).rejects.toThrow('/a: the server answered 503.');
  });

  it.each<[string, Answer]>([
    ['a file', { type: 'application/pdf' }],
    ['a missing file', { status: 404, type: 'text/plain' }],
    ['a page of another build', { script: '/assets/main.2.js' }],
    ['a page without data', { data: '' }],
    ['a page with a script in its text', { hasOwnScript: true }],
    ['a page of another origin', { to: 'https://evil.example/a' }],
    ['an error of another origin', { to: 'https://evil.example/a', status: 503 }],
    ['XHTML', { type: 'application/xhtml+xml' }],
    ['a type that only begins like HTML', { type: 'text/htmlish' }],
  ])('leaves %s to the browser', async (_, answer) => {
    const { loadPage, ForeignDocumentError } = await freshModule();
    answers.set('/a', answer);
    await expect(loadPage(urlOf('/a'))).rejects.toBeInstanceOf(ForeignDocumentError);
  });

  it('leaves a page outside of the site’s base URL to the browser', async () => {
    vi.stubGlobal('BASE_URL', '/base/');
    const { loadPage, ForeignDocumentError } = await freshModule();
    answers.set('/base/a', { from: '/elsewhere/a' });
    await expect(loadPage(urlOf('/base/a'))).rejects.toBeInstanceOf(ForeignDocumentError);
    answers.set('/base/b', { from: '/base/c' });
    expect((await loadPage(urlOf('/base/b'))).path).toBe('/base/c');
  });

  it('relies on the URL of the response, whatever redirects the browser followed', async () => {
    const { loadPage, ForeignDocumentError } = await freshModule();
    vi.stubGlobal('fetch', (url: string) => {
      const answer = { ok: true, status: 200, headers: new Headers({ 'Content-Type': 'text/html' }), redirected: true };
      return Promise.resolve({ ...answer, text: () => Promise.resolve(url), url: 'https://evil.example/a' });
    });
    await expect(loadPage(urlOf('/a'))).rejects.toBeInstanceOf(ForeignDocumentError);
  });

  it('says where a redirected page is', async () => {
    const { loadPage } = await freshModule();
    answers.set('/old', { from: '/new/' });
    expect((await loadPage(urlOf('/old'))).path).toBe('/new');
  });

  it('asks a host that adds slashes for the final form once it is known, and shows the address of links', async () => {
    const { loadPage } = await freshModule();
    answers.set('/a', { from: '/a/' });
    for (const path of ['/a', '/b', '/']) expect((await loadPage(urlOf(path))).path).toBe(path);
    expect(asked).toEqual(['/a', '/b/', '/']);
  });

  it('asks for the final form from the start where the first page was loaded from it', async () => {
    stubDocument({ js: '/here/' });
    const { loadPage } = await freshModule();
    await loadPage(urlOf('/a'));
    // The address of a page that was not found is not cleaned, and a page at the root says nothing.
    for (const path of ['/here/', '/']) {
      vi.stubGlobal('location', urlOf(path));
      stubDocument({ js: path });
      await (await freshModule()).loadPage(urlOf('/a'));
    }
    expect(asked).toEqual(['/a/', '/a', '/a']);
  });

  it('takes the page from the second request if the first one fails', async () => {
    const { loadPage } = await freshModule();
    answers.set('/a', { failures: 1 }).set('/b', { failures: 2 });
    expect((await loadPage(urlOf('/a'))).path).toBe('/a');
    await expect(loadPage(urlOf('/b'))).rejects.toThrow('Failed to fetch');
  });

  it('asks again in the form of the link where the host does not know the other one', async () => {
    const { loadPage } = await freshModule();
    answers.set('/a', { from: '/a/' }).set('/old/', { status: 404 }).set('/old', { from: '/new/' });
    await loadPage(urlOf('/a'));
    expect((await loadPage(urlOf('/old'))).path).toBe('/new');
    expect(asked).toEqual(['/a', '/old/', '/old']);
  });

  it('learns nothing from other redirects, nor where the site says what its addresses are', async () => {
    const { loadPage } = await freshModule();
    answers.set('/a', { from: '/b/' });
    await loadPage(urlOf('/a'));
    await loadPage(urlOf('/c'));
    vi.stubGlobal('TRAILING_SLASH', false);
    const strict = await freshModule();
    answers.set('/a', { from: '/a/' });
    await strict.loadPage(urlOf('/a'));
    await strict.loadPage(urlOf('/c'));
    expect(asked).toEqual(['/a', '/c', '/a', '/c']);
  });

  it('keeps the thirty pages requested last', async () => {
    const { loadPage } = await freshModule();
    const load = (count: number): Promise<LoadedPage> => loadPage(urlOf(`/${count}`));
    for (let count = 1; count <= 30; count++) await load(count);
    await load(1);
    await load(31);
    asked.length = 0;
    await load(1);
    await load(2);
    expect(asked).toEqual(['/2']);
  });

  it('B16 keeps the first page as it was loaded', async () => {
    const { adoptPage, loadPage } = await freshModule();
    await adoptPage({ bodyHtml: '<p>As it came</p>', sidebar: '', differences: [], drawn: '' });
    expect((await loadPage(urlOf('/here#x'))).page).toMatchObject({ bodyHtml: '<p>As it came</p>' });
    expect(asked).toEqual([]);
  });
});
