/** Boxes of MkDocs, and of what took its form over, as docsite's admonitions, or as a disclosure. Pure. */
import { escapeHtml } from '../../../src/shared/string/html.ts';
import { inlineTextToHtml } from '../mdx/write/inline-html.ts';
import { ADMONITION_CLOSE, ADMONITION_OPEN } from '../mdx/write/settle-colons.ts';

/** Kinds of admonitions that docsite has under another name. */
const KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    abstract: 'info',
    summary: 'info',
    tldr: 'info',
    todo: 'info',
    hint: 'tip',
    check: 'success',
    done: 'success',
    question: 'info',
    help: 'info',
    faq: 'info',
    attention: 'warning',
    failure: 'danger',
    fail: 'danger',
    missing: 'danger',
    error: 'danger',
    bug: 'danger',
    example: 'note',
    quote: 'note',
    cite: 'note',
    seealso: 'note',
  }),
);
/** Kinds that docsite draws as another one. */
const CLASSES: ReadonlyMap<string, string> = new Map([
  ['important', 'info'],
  ['secondary', 'note'],
  ['success', 'tip'],
]);
const OWN = new Set(['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important', 'success', 'secondary']);

interface Box {
  readonly mark: string;
  readonly kind: string;
  readonly title: string | undefined;
}

/** Around the lines `inner`. `mark` is `!!!`, `???` or `???+`. */
export function writeBox({ mark, kind, title }: Box, inner: readonly string[]): readonly string[] {
  const name = kind.toLowerCase();
  const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  if (mark !== '!!!') {
    const open = mark.endsWith('+') ? ' open' : '';
    const noTags = (title ?? label).replaceAll(/`[^`]+`|[&<>]/gu, (part) =>
      part.startsWith('`') ? part : escapeHtml(part),
    );
    return [`<details${open}>`, `<summary>${inlineTextToHtml(noTags)}</summary>`, '', ...inner, '', '</details>'];
  }
  const own = OWN.has(name) ? name : (KINDS.get(name) ?? 'note');
  if (title === '') {
    // An admonition in Markdown always has a title.
    return [`<div class="admonition admonition-${CLASSES.get(own) ?? own}" role="note">`, '', ...inner, '', '</div>'];
  }
  const shown = title === undefined ? (own === name ? '' : `[${label}]`) : `[${title}]`;
  return [`${ADMONITION_OPEN}${own}${shown}`, '', ...inner, '', ADMONITION_CLOSE];
}
