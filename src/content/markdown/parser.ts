/**
 * The Markdown dialect as a parser: CommonMark, GFM and docsite's own blocks, to tokens. The HTML of these tokens is
 * made in `render/`; what a text says (headings, links) is read from them in `parse-body.ts`.
 */
import { alert } from '@mdit/plugin-alert';
import { container } from '@mdit/plugin-container';
import { footnote } from '@mdit/plugin-footnote';
import { tab } from '@mdit/plugin-tab';
import { tasklist } from '@mdit/plugin-tasklist';
import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';
import { isMark } from '../../shared/variables.ts';
import { ADMONITION_NAMES, addAdmonitionTitles } from './admonitions.ts';
import { addHeadingIds, addHeadingLink } from './heading-ids.ts';
import { recordLinkPositions } from './link-positions.ts';

/** Words after `:::` that open a block which another rule reads. */
const OWN_BLOCKS: ReadonlySet<string> = new Set([...ADMONITION_NAMES, 'tabs']);

/** A parser for whole documents; `env` of a parse is a `MarkdownEnv`. It keeps no state between two texts. */
export function createMarkdownParser(): MarkdownIt {
  const md = new MarkdownIt({ html: true, linkify: true });
  // `discover.md` and `setup.py` are file names to a writer, not hosts in Moldova and Paraguay.
  md.linkify.set({ fuzzyLink: false });
  md.linkify.add('www.', {
    validate: validateWww,
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
  keepVariablesInUrls(md);

  for (const name of ADMONITION_NAMES) {
    md.use(container, { name, validate: (params: string) => containerName(params) === name });
  }
  md.use(container, { name: 'unknown', validate: isUnknownContainer });
  md.use(alert).use(tab, { name: 'tabs' }).use(footnote).use(tasklist, { label: false });
  md.core.ruler.before('inline', 'admonition_titles', addAdmonitionTitles);
  recordLinkPositions(md);
  md.core.ruler.after('inline', 'heading_ids', addHeadingIds);
  md.use(anchor, { level: [2, 3, 4, 5, 6], tabIndex: false, permalink: addHeadingLink });
  return md;
}

function containerName(params: string): string | null {
  return /^\s*([a-z][\w-]*)(?=[\s[{]|$)/iu.exec(params)?.[1]?.toLowerCase() ?? null;
}

function isUnknownContainer(params: string): boolean {
  const name = containerName(params);
  return name !== null && !OWN_BLOCKS.has(name);
}

/** GFM section 6.9: `www.` followed by a valid domain, to the end of the path, without closing punctuation. */
function validateWww(text: string, pos: number): number {
  const match = /^[\w-]+(?:\.[\w-]+)+(?:[/?#][^\s<]*)?/u.exec(text.slice(pos));
  return match === null ? 0 : match[0].replace(/[?!.,:*_~'"]+$/u, '').length;
}

/** Percent-encoding must leave the marks of variables alone, or `[x]({{repoUrl}})` could not be filled. */
function keepVariablesInUrls(md: MarkdownIt): void {
  const normalizeLink = md.normalizeLink.bind(md);
  md.normalizeLink = (url) =>
    Array.from(url).some(isMark)
      ? url.replace(/[^\u{FDD0}-\u{FDEF}]+/gu, (piece) => normalizeLink(piece))
      : normalizeLink(url);
}
