/** Colours of code: they depend only on the code and its language, never on languages loaded for other texts. */
import hljs from 'highlight.js/lib/core';
import { afterEach, describe, expect, test, vi } from 'vitest';

const CODE = {
  html: '<style>a { color: red }</style><script>let a = 1;</script>',
  http: 'POST / HTTP/1.1\nContent-Type: application/json\n\n{"a": 1}',
  md: '# A\n\n<b>x</b>',
  yaml: 'a: <%= b.c %>',
  hpp: 'int main() { return 0; }',
};

/** highlight.js keeps languages for the whole process: each test starts with none. */
async function freshHighlighter(): Promise<typeof import('../../../../src/render/body/highlight.ts')> {
  vi.resetModules();
  for (const name of hljs.listLanguages()) hljs.unregisterLanguage(name);
  return await import('../../../../src/render/body/highlight.ts');
}

afterEach(() => {
  vi.resetModules();
  vi.restoreAllMocks();
});

describe('the same code has the same colours', () => {
  test.each(Object.entries(CODE))('%s, alone and along with other languages', async (language, code) => {
    const alone = await freshHighlighter();
    await alone.loadLanguages([language]);
    const colours = alone.highlight(code, language);
    const fresh = await freshHighlighter();
    await fresh.loadLanguages(['ts', 'cpp', 'bash', 'python', 'sql', 'css', 'go', 'rust', 'handlebars', 'ruby', 'ini']);
    await fresh.loadLanguages([language]);
    expect(fresh.highlight(code, language)).toBe(colours);
    expect(colours).toContain('<span class="hljs-');
  });

  test('the same code is coloured once, as long as it is held', async () => {
    const { loadLanguages, highlight } = await freshHighlighter();
    await loadLanguages(['js', 'ts']);
    const colour = vi.spyOn(hljs, 'highlight');
    const first = ['js', 'ts'].map((language) => highlight('let a = 1;', language));
    expect(['js', 'ts', 'javascript'].map((language) => highlight('let a = 1;', language))).toEqual([
      ...first,
      first[0],
    ]);
    expect(colour).toHaveBeenCalledTimes(2);
    for (let count = 0; count < 40; count++) highlight(`// ${count}${'a,'.repeat(49_000)}`, 'js');
    expect(highlight('let a = 1;', 'js')).toBe(first[0]);
    expect(colour).toHaveBeenCalledTimes(43);
  });

  test('languages inside another one are coloured too', async () => {
    const { loadLanguages, highlight } = await freshHighlighter();
    await loadLanguages(['html', 'http']);
    expect(highlight(CODE.html, 'html')).toContain('<span class="hljs-keyword">let</span>');
    expect(highlight(CODE.http, 'http')).toContain('<span class="hljs-attr">&quot;a&quot;</span>');
  });

  test('also those of a text that arrives while they are loading', async () => {
    const { loadLanguages, highlight } = await freshHighlighter();
    const register = hljs.registerLanguage.bind(hljs);
    let second: Promise<string> | undefined;
    vi.spyOn(hljs, 'registerLanguage').mockImplementation((name, language) => {
      register(name, language);
      // The outer language is loaded, those inside it are not yet.
      if (name === 'xml') {
        second = Promise.resolve().then(async () => {
          await loadLanguages(['html']);
          return highlight(CODE.html, 'html');
        });
      }
    });
    await loadLanguages(['html']);
    const colours = highlight(CODE.html, 'html');
    expect(colours).toContain('<span class="hljs-keyword">let</span>');
    expect(colours).toContain('<span class="hljs-attribute">color</span>');
    expect(await second).toBe(colours);
  });
});

test.each([
  'js',
  'mjs',
  'ts',
  'tsx',
  'sh',
  'zsh',
  'console',
  'html',
  'vue',
  'py',
  'yml',
  'toml',
  'jsonc',
  'docker',
  'c++',
  'patch',
  'env',
  'pycon',
])('writers say %s', async (name) => {
  const { loadLanguages, highlight } = await freshHighlighter();
  await loadLanguages([name]);
  // highlight.js writes an entity for this character; text it has not processed keeps the character.
  expect(highlight("'", name)).toContain('&#x27;');
});

test.each(['', 'text', 'plain', 'nope', 'constructor', '__proto__', '../core', 'C#x', 'föö', '\uFDD0'])(
  '%j is plain text',
  async (name) => {
    const { loadLanguages, highlight } = await freshHighlighter();
    await loadLanguages([name]);
    expect(highlight('let <a> & "b"', name)).toBe('let &lt;a&gt; &amp; &quot;b&quot;');
  },
);

test.each(['ts', 'java', 'csharp', 'rust', 'r', 'kotlin'])(
  '%s: code that would take too long is plain text',
  async (name) => {
    const { loadLanguages, highlight } = await freshHighlighter();
    await loadLanguages([name]);
    const colour = vi.spyOn(hljs, 'highlight');
    for (const run of ['a', 'a ', 'a\n', 'é.', '"']) {
      const code = run.repeat(2001);
      expect(highlight(code, name)).toBe(code.replaceAll('"', '&quot;'));
    }
    expect(colour).not.toHaveBeenCalled();
    expect(highlight('"a";', name)).toContain('<span');
  },
);

test('a language that was not loaded is plain text', async () => {
  const { highlight } = await freshHighlighter();
  expect(highlight('let a', 'js')).toBe('let a');
});

test('no text is lost, whatever the language', async () => {
  const { loadLanguages, highlight } = await freshHighlighter();
  const languages = ['js', 'html', 'python', 'bash', 'yaml', 'http', 'markdown', 'json', 'diff', 'sql'];
  await loadLanguages(languages);
  const code = 'a <b c="d">\n\t# e \'f\' ${g} \uFDD0 /* h\n--- i\n+++ "j\n{"k": [1, 2]}\n';
  for (const language of languages) {
    const text = highlight(code, language)
      .replace(/<\/?span[^>]*>/gu, '')
      .replace(
        /&(lt|gt|quot|#x27|amp);/gu,
        (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' })[name] ?? '',
      );
    expect(text, language).toBe(code);
  }
});
