/** Whether a document is valid HTML, by the rules of html-validate with a few exceptions. */
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended'],
    rules: {
      // A matter of taste.
      'doctype-style': ['error', { style: 'lowercase' }],
      // HTML allows any id without spaces; heading ids may begin with a number.
      'valid-id': ['error', { relaxed: true }],
      // Valid HTML as React writes it: `popoverTarget`, `<img/>`, `open=""`, `hidden=""`.
      'attr-case': 'off',
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      // Also valid: markdown-it aligns table columns with it.
      'no-inline-style': 'off',
    },
  }),
);

/** Faults as `line:column rule: message`, 1-based; empty if the document is valid. */
export async function checkMarkup(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
  );
}
