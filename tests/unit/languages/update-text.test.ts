/** Changed paragraphs of a source in its translation. */
import { expect, test } from 'vitest';
import { updateText } from '../../../src/languages/update-text.ts';

const marks = (mine: string, source: string): string =>
  ['<<<<<<< translation', mine, '=======', source, '>>>>>>> source'].filter(Boolean).join('\n');

test('the same source leaves the translation as it is', () => {
  const text = '---\ntitle: Un\n\nx: y\n---\n\n# Un\n\n```sh\na\n\nb\n```\n\nDeux\n';
  expect(updateText({ translation: text, from: text, to: text })).toBe(text);
});

test('paragraphs that changed, are new, and are gone', () => {
  const translation = 'un\n\ndeux\n\ntrois\n';
  expect(updateText({ translation, from: 'one\n\ntwo\n\nthree\n', to: 'one\n\n2\n\nthree\n' })).toBe(
    `un\n\n${marks('deux', '2')}\n\ntrois\n`,
  );
  expect(updateText({ translation, from: 'one\n\ntwo\n\nthree\n', to: 'one\n\ntwo\n\nthree\n\nfour\n' })).toBe(
    `un\n\ndeux\n\ntrois\n\n${marks('', 'four')}\n`,
  );
  expect(updateText({ translation, from: 'one\n\ntwo\n\nthree\n', to: 'one\n\nthree\n' })).toBe(
    `un\n\n${marks('deux', '')}\n\ntrois\n`,
  );
});

test('code with blank lines is one paragraph, whatever fence ends it', () => {
  const from = 'one\n\n~~~~\n```\n\nx\n~~~~\n\ntwo\n';
  const translation = 'un\n\n~~~~\n```\n\nx\n~~~~\n\ndeux\n';
  expect(updateText({ translation, from, to: from.replace('two', '2') })).toBe(
    `un\n\n~~~~\n\`\`\`\n\nx\n~~~~\n\n${marks('deux', '2')}\n`,
  );
});

test('another number of paragraphs is for a person', () => {
  expect(updateText({ translation: 'un\n', from: 'one\n\ntwo\n', to: 'one\n' })).toBeNull();
});
