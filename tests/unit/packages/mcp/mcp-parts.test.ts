/** The parts of the MCP server that need no server: what it remembers, whose turn it is, and how Markdown copies are read. */
import { describe, expect, test } from 'vitest';
import { cutText } from '../../../../packages/mcp/answers.ts';
import { cacheSource } from '../../../../packages/mcp/cached-source.ts';
import { takeTurns } from '../../../../packages/mcp/take-turns.ts';
import { findSection, readSections, readMarkdownCopy } from '../../../../packages/mcp/copy-text.ts';

describe('a source that remembers', () => {
  test('asks once while an answer is young, also for requests at the same time, and again later', async () => {
    const asked: string[] = [];
    let time = 0;
    const read = (path: string): Promise<string> => Promise.resolve(String(asked.push(path)));
    const source = cacheSource({ address: 'https://a.example/', read }, 1000, () => time);
    expect(await Promise.all([source.read('a'), source.read('a'), source.read('b')])).toEqual(['1', '1', '2']);
    time = 999;
    expect(await source.read('a')).toBe('1');
    time = 1000;
    expect(await source.read('a')).toBe('3');
  });

  test('asks again for what has failed', async () => {
    let count = 0;
    const read = (): Promise<string> => (++count === 1 ? Promise.reject(new Error('No.')) : Promise.resolve('good'));
    const source = cacheSource({ address: 'https://a.example/', read }, 1000, () => 0);
    await expect(source.read('a')).rejects.toThrow('No.');
    expect(await source.read('a')).toBe('good');
  });

  test('forgets the oldest answers when they are too long together', async () => {
    const asked: string[] = [];
    const read = (path: string): Promise<string> => {
      asked.push(path);
      return Promise.resolve('x'.repeat(7 * 1024 * 1024));
    };
    const source = cacheSource({ address: 'https://a.example/', read }, 1000, () => 0);
    for (const path of ['a', 'b', 'b', 'a']) await source.read(path);
    expect(asked).toEqual(['a', 'b', 'a']);
  });
});

test('as many tasks run as may, in their order, and one that fails gives its place to the next', async () => {
  const inTurn = takeTurns(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const task = (id: number) => async (): Promise<number> => {
    order.push(id);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (id === 1) throw new Error('Failed.');
    return id;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((id) => inTurn(task(id))));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', ...Array<string>(4).fill('fulfilled')]);
  expect([most, order]).toEqual([2, [0, 1, 2, 3, 4, 5]]);
});

describe('a Markdown copy', () => {
  const TWIN = `---\ntitle: "A: \\"b\\""\nversion: "1.0"\nsince: "0.9"\n---\n\nIntro.\n\n## First {#own}\n\nOne.\n\n\`\`\`md\n## No heading\n\`\`\`\n\n### Below \`it\`\n\nTwo.\n\n## Second\n\nThree.\n`;

  test('is its fields and its text', () => {
    expect(readMarkdownCopy(TWIN)).toMatchObject({ title: 'A: "b"', description: '', since: '0.9' });
    expect(readMarkdownCopy(TWIN).body).toMatch(/^Intro\.\n/u);
    expect(readMarkdownCopy('No front matter.\n')).toMatchObject({ title: '', body: 'No front matter.\n' });
  });

  test('has sections, by id or words; code has none', () => {
    const { body } = readMarkdownCopy(TWIN);
    expect(readSections(body).map(({ level, id }) => [level, id])).toEqual([
      [0, ''],
      [2, 'own'],
      [3, 'below-it'],
      [2, 'second'],
    ]);
    expect(findSection(body, 'own')).toMatch(/^## First[\s\S]*## No heading[\s\S]*### Below[\s\S]*Two\.$/u);
    expect(findSection(body, '#below-it')).toBe('### Below `it`\n\nTwo.');
    expect(findSection(body, 'SECOND')).toBe('## Second\n\nThree.');
    expect(findSection(body, 'No heading')).toBeNull();
  });
});

test('an answer is cut at the end of a line, and the rest begins there', () => {
  const text = 'A line.\n'.repeat(5000);
  const [, first = '', offset = '0'] = /^([\s\S]*)\n\n\[Cut after .* offset: (\d+)\.\]$/u.exec(cutText(text, 0)) ?? [];
  expect(first.endsWith('A line.')).toBe(true);
  expect(first + cutText(text, Number(offset))).toBe(text);
  expect(cutText('short', 0)).toBe('short');
  expect(cutText('short', 99)).toBe('');
});
