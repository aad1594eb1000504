/** The HTML of each kind of page is valid. */
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { PAGE_KINDS } from './page-kinds.ts';
import { expect, test } from './test.ts';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended'],
    rules: {
      // A question of taste; this is ours.
      'doctype-style': ['error', { style: 'lowercase' }],
      // HTML allows any id without spaces; ours come from headings, and some of these begin with a number.
      'valid-id': ['error', { relaxed: true }],
      // Three ways of React to write HTML, all of them legal: `popoverTarget`, `<img/>`, `open=""`.
      'attr-case': 'off',
      'void-style': 'off',
      'attribute-boolean-style': 'off',
    },
  }),
);

for (const { name, path } of [...PAGE_KINDS, { name: 'redirect', path: '/docs/3.2.1/discover' }]) {
  test(`${name} is valid HTML`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const { results } = await validator.validateString(html);
    const messages = results.flatMap(({ messages: found }) =>
      found.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
    );
    expect(messages).toEqual([]);
  });
}
