/** Whether a document is valid HTML: the rules of html-validate, and which of them are not ours. */
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

/** Faults as `line:column rule: message`, lines and columns from 1; none when the document is valid. */
export async function checkMarkup(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
  );
}
