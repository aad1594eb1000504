import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildContentPolicy } from '../../../src/render/content-policy.ts';
import { REDIRECT_SCRIPT, renderRedirect } from '../../../src/render/page/document.ts';
import { testConfig } from '../support/build-test-model.ts';

const SCRIPTS = { headScript: 'head()', homeScript: 'home()' };
const hash = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const HASHES = [hash('head()'), hash('home()'), hash(REDIRECT_SCRIPT)].join(' ');

function policy(contentSecurityPolicy: Record<string, string[]> = {}): string {
  return buildContentPolicy(testConfig({ contentSecurityPolicy }), SCRIPTS);
}

test('B155, B176: it allows what docsite needs, and nothing else', () => {
  expect(policy()).toBe(
    `default-src 'none'; script-src 'self' ${HASHES}; style-src 'self'; img-src 'self' data:; font-src 'self'; ` +
      "media-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
});

test('B176: sources of the configuration are added, and replace none', () => {
  const given = policy({
    'img-src': ['https://img.example', 'data:'],
    'frame-src': ['https://video.example'],
    'frame-ancestors': ['https://portal.example'],
  });
  expect(given).toContain("img-src 'self' data: https://img.example;");
  expect(given).toContain('frame-ancestors https://portal.example');
  expect(given).toContain('frame-src https://video.example');
});

test('B306: it names the servers that readers may call, and only for that', () => {
  const called = buildContentPolicy(testConfig({ contentSecurityPolicy: {} }), SCRIPTS, ['https://api.example']);
  expect(called).toBe(policy().replace("connect-src 'self'", "connect-src 'self' https://api.example"));
});

test('B176: pages that redirect have one script, whatever their target', () => {
  const scripts = ['/docs/a', '/docs/b?c=1#d', 'https://other.example/'].map(
    (target) => /<script[^>]*>(.*)<\/script>/u.exec(renderRedirect(target, testConfig()))?.[1],
  );
  expect(scripts).toEqual([REDIRECT_SCRIPT, REDIRECT_SCRIPT, REDIRECT_SCRIPT]);
});

test('B212: it knows the hosts and the hashes of elements of the head', () => {
  const config = testConfig({
    contentSecurityPolicy: {},
    search: false,
    head: [
      { tag: 'script', content: 'a()' },
      { tag: 'style', content: 'b{}' },
      { tag: 'link', attributes: { rel: 'stylesheet', href: '//styles.example/a.css' } },
      { tag: 'link', attributes: { rel: 'preconnect', href: 'https://other.example' } },
    ],
    scripts: ['https://x.example/t.js?a', '/own.js'],
  });
  const made = buildContentPolicy(config, SCRIPTS);
  expect(made).toContain(`script-src 'self' ${HASHES} ${hash('a()')} https://x.example; `);
  expect(made).toContain(`style-src 'self' ${hash('b{}')} https://styles.example; `);
  expect(made).not.toContain('other.example');
});

test('B289: a form may post to the endpoint of answers, and so may a script', () => {
  const of = (endpoint: string) =>
    buildContentPolicy(testConfig({ contentSecurityPolicy: {}, feedback: { endpoint } }), SCRIPTS);
  const made = of('https://answers.example/docs?a');
  expect(made).toContain("; connect-src 'self' https://answers.example; ");
  expect(made).toContain("; form-action 'self' https://answers.example; ");
  expect(of('/api/feedback')).toBe(policy());
});
