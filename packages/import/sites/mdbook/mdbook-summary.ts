/** `SUMMARY.md` of an mdBook: which pages the book has, in which order, under which names and numbers. */
import { buildDocPaths } from '../../../../src/content/model/doc-paths.ts';
import { decodeAddress } from '../../../../src/shared/href.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import { normalise } from '../../site-tree.ts';

export interface Chapter {
  /** 1-based line of `SUMMARY.md`. */
  readonly line: number;
  readonly title: string;
  /** Relative to the folder of the pages; `null` for a draft, which has none yet. */
  readonly path: string | null;
  /** `2.1.`; empty before and after the numbered chapters. */
  readonly number: string;
  readonly inner: Chapter[];
}
/** Chapters under a title; those before the first title have none. */
export interface Part {
  readonly title: string | null;
  readonly chapters: Chapter[];
}

const LINK =
  /\[((?:[^[\]\\]|\\.|\[[^\]]*\])*)\]\([ \t]*(?:<([^<>]*)>|([^()\s]*(?:\([^()]*\)[^()\s]*)*))[ \t]*(?:"[^"]*")?\)/u;

/** Lines that are none of a summary are skipped, as mdBook does with most of them. */
export function readSummary(text: string): readonly Part[] {
  const parts: Part[] = [{ title: null, chapters: [] }];
  // Around the line that is read, outermost first: how far each is indented.
  let open: { readonly indent: number; readonly chapter: Chapter }[] = [];
  let [count, hasTitle] = [0, false];
  const lines = text.replaceAll(/<!--[\s\S]*?-->/gu, (comment) => comment.replaceAll(/[^\n]/gu, '')).split('\n');
  for (const [index, line] of lines.entries()) {
    const heading = /^#[ \t]+(.*?)[ \t]*#*[ \t]*$/u.exec(line)?.[1];
    const { chapters } = parts.at(-1) ?? { chapters: [] };
    if (heading !== undefined) {
      // The first one is the title of the summary itself.
      if (hasTitle || chapters.length > 0) parts.push({ title: plain(heading), chapters: [] });
      hasTitle = true;
      open = [];
      continue;
    }
    const [, blank = '', sign] = /^([ \t]*)(?:([-*+])[ \t]+)?/u.exec(line) ?? [];
    const link = LINK.exec(line);
    if (link === null) continue;
    const indent = blank.replaceAll('\t', '    ').length;
    const address = link[2] ?? link[3] ?? '';
    open = sign === undefined ? [] : open.filter((one) => one.indent < indent);
    const around = open.at(-1)?.chapter;
    if (sign !== undefined && around === undefined) count += 1;
    const number = sign === undefined ? '' : around ? `${around.number}${around.inner.length + 1}.` : `${count}.`;
    const path = address === '' ? null : normalise(decodeAddress(address));
    const chapter: Chapter = { line: index + 1, title: plain(link[1] ?? ''), path, number, inner: [] };
    (around?.inner ?? chapters).push(chapter);
    if (sign !== undefined) open.push({ indent, chapter });
  }
  return parts.filter(({ chapters }) => chapters.length > 0);
}

/** All chapters in the order of the book. */
export function listChapters(parts: readonly Part[]): readonly Chapter[] {
  const withInner = (chapter: Chapter): readonly Chapter[] => [chapter, ...chapter.inner.flatMap(withInner)];
  return parts.flatMap(({ chapters }) => chapters.flatMap(withInner));
}

/** The menu: a part is a category that stays open. `has` tells pages that exist. */
export function writeSidebar(
  parts: readonly Part[],
  { has, isNumbered, folds }: { has: (path: string) => boolean; isNumbered: boolean; folds: boolean },
): Fields {
  const toItem = ({ title, path, number, inner }: Chapter): readonly Fields[] => {
    const id = path === null || !has(path) ? null : buildDocPaths(path, {}).id;
    const label = isNumbered && number !== '' ? `${number} ${title}` : title;
    const items = inner.flatMap(toItem);
    if (items.length === 0) return id === null ? [] : [{ type: 'doc', id, label }];
    const link = id === null ? {} : { link: { type: 'doc', id } };
    return [{ type: 'category', label, ...link, ...(folds ? {} : { collapsible: false }), items }];
  };
  const docs = parts.flatMap(({ title, chapters }) => {
    const items = chapters.flatMap(toItem);
    return title === null || items.length === 0
      ? items
      : [{ type: 'category', label: title, collapsible: false, items }];
  });
  return { docs };
}

/** Labels are plain text in docsite. */
function plain(label: string): string {
  return label.replaceAll(/\\(?=[^\w\s])|[`*]/gu, '').trim();
}
