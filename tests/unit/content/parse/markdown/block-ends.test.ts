/** Where `:::` blocks end when their last line is indented, as formatters write it after a list (B90). */
import { expect, test } from 'vitest';
import { createMarkdownParser } from '../../../../../src/content/parse/markdown/parser.ts';
import { parseBody } from '../../../../../src/content/parse/parse-body.ts';

/** The names of blocks around each paragraph, outermost first, before its text: `tip: a`. Titles are left out. */
function textsIn(text: string): readonly string[] {
  const around: string[] = [];
  const found: string[] = [];
  for (const { type, nesting, content } of createMarkdownParser().parse(text, { variableNames: [], findings: [] })) {
    const name = /^(?:container_(\w+)|tabs_(tabs))_(?:open|close)$/u.exec(type);
    if (name !== null && nesting === 1) around.push(name[1] ?? 'tabs');
    else if (name !== null) around.pop();
    else if (type === 'inline' && !/^(?:Tip|Note)$/u.test(content)) found.push(`${around.join(' ')}: ${content}`);
    else if (type === 'fence') found.push(`${around.join(' ')}: ${content.trim()}`);
  }
  return found;
}

test.each<readonly [string, string, readonly string[]]>([
  ['after a list', ':::tip\na\n\n- b\n- c\n  :::\n\nd', ['tip: a', 'tip: b', 'tip: c', ': d']],
  ['after a numbered list', ':::tip\n1. a\n   :::\n\nb', ['tip: a', ': b']],
  ['of a block in a list', '- :::tip\n  - a\n    :::\n\nb', ['tip: a', ': b']],
  ['before a block like it', ':::tip\n- a\n  :::\n\n:::note\nb\n:::\n\nc', ['tip: a', 'note: b', ': c']],
  ['of tabs', ':::tabs\n@tab A\n- a\n  :::\n\nb', ['tabs: a', ': b']],
  ['after code with colons', ':::tip\n- a\n\n  ```\n  :::\n  ```\n  :::\n\nb', ['tip: a', 'tip: :::', ': b']],
  ['after a block in its list', ':::tip\n- :::note\n  a\n  :::\n  :::\n\nb', ['tip note: a', ': b']],
])('an indented last line ends the block: %s', (_, text, expected) => {
  expect(textsIn(text)).toEqual(expected);
  expect(parseBody('0'.repeat(64), text).findings).toEqual([]);
});

test.each<readonly [string, string, readonly string[]]>([
  ['the end of a block in its list', ':::tip\n- :::note\n  a\n  :::\n\nb\n:::', ['tip note: a', 'tip: b']],
  ['fewer colons', '::::tip\n- a\n  :::\n\nb\n::::', ['tip: a\n:::', 'tip: b']],
  ['where an end follows that is not indented', ':::tip\n- a\n  :::\n- b\n:::', ['tip: a\n:::', 'tip: b']],
  ['what is code by its indentation', ':::tip\na\n\n      :::\n\nb', ['tip: a', 'tip: b']],
])('an indented line of colons does not end it: %s', (_, text, expected) => {
  expect(textsIn(text)).toEqual(expected);
});
