/** HTML against the standard, by html-validate. */
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended'],
    rules: {
      // A question of taste; this is ours.
      'doctype-style': ['error', { style: 'lowercase' }],
      // HTML allows any id without spaces; ours come from headings, and some of these begin with a number.
      'valid-id': ['error', { relaxed: true }],
      // Ways of React to write HTML, all of them legal: `popoverTarget`, `<img/>`, `open=""`, `hidden=""`.
      'attr-case': 'off',
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      // Legal too, and how markdown-it aligns the columns of a table.
      'no-inline-style': 'off',
    },
  }),
);

/** What is wrong with a document, one line each with its place; empty when it is valid. */
export async function validateHtml(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
  );
}
