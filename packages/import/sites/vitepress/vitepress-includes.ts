/** Files that a VitePress page shows: code by `<<<`, Markdown by `@include`. docsite includes them, or the page gets their lines. */
import type { Fields } from '../../../../src/shared/string/fields.ts';
import { showsLines } from '../../include-place.ts';
import { settleColons } from '../../mdx/write/settle-colons.ts';
import { normalise, pathBeside } from '../../site-tree.ts';
import { splitPage } from '../markdown-site.ts';
import { indented } from '../mkdocs/mkdocs-fences.ts';
import type { TextTools } from '../text-tools.ts';

export const SNIPPET = /^([ \t]*)<<<[ \t]*(\S+?)(?:#([\w-]+))?(?:[ \t]*\{([^{}]*)\})?(?:[ \t]*\[([^\]]*)\])?[ \t]*$/u;
export const INCLUDE = /^[ \t]*<!--[ \t]*@include:[ \t]*(\S+?)(?:#([\w-]+))?(?:\{([^}]*)\})?[ \t]*-->[ \t]*$/u;
/** The list of the headings of the page, wherever it is. */
export const CONTENTS = /^([ \t]*)\[\[toc\]\][ \t]*$/imu;

export interface VitepressPlace {
  /** The folder of the pages, which `@` means in paths. */
  readonly source: string;
  /** An address in the text of the file at `path`, from the root of the site, as the new page has it. */
  readonly mapHref: (href: string, path: string) => string;
  /** True for the file of a page, to whose front matter the import may add lines. */
  readonly isPage: (path: string) => boolean;
  /** What a plugin of the site reads, which VitePress itself shows as it is written. */
  readonly plugins: ReadonlySet<MarkdownPlugin>;
  /** The levels of headings in `[[toc]]`: `2-3`. */
  readonly contentsLevels: string;
  /** The front matter of the page; left out or empty where the text is not that of one page. */
  readonly fields?: Fields;
}
export type MarkdownPlugin = 'footnotes' | 'tasks';

/** The page that a file is shown in. */
export interface IncludingPage {
  readonly tools: TextTools;
  readonly place: VitepressPlace;
  /** The files around it: one that includes itself is left as it is. */
  readonly including: ReadonlySet<string>;
  /** Lines of the file at `target`, the first of them at this line of it, as Markdown of docsite. */
  readonly convertLines: (target: string, lines: readonly string[], line: number) => string;
}

/** What a match of `SNIPPET` becomes: a block of code, as a tab `inGroup`. Empty with a report where the file is missing. */
export function writeSnippet(
  { tools, place }: IncludingPage,
  [, indent = '', path = '', region, words = '', name]: RegExpExecArray,
  { line, inGroup }: { readonly line: number; readonly inGroup: boolean },
): readonly string[] {
  const target = resolvePath({ tools, place }, path);
  const text = tools.read(target);
  if (text === null) {
    tools.report(line, {
      code: 'code-file',
      what: `The code of "${path}" was not taken over.`,
      why: 'The old site has no file at that path.',
      fix: 'Write the code into a block, or include the file: file="…" and snippets.',
    });
    return [];
  }
  const ranges = /^[\d,\s-]+/u.exec(words)?.[0]?.trim() ?? '';
  const language = /[a-z]\w*/iu.exec(words)?.[0] ?? /\.(\w+)$/u.exec(path)?.[1] ?? '';
  const marked = ranges === '' ? '' : ` {${ranges}}`;
  const lines = text.replace(/\n$/u, '').split('\n');
  const picked = pickRegion(lines, region);
  // docsite may show something else of the region.
  const included = showsLines(lines, { region: region ?? null }, picked) ? tools.include(target) : null;
  if (included === null) {
    tools.report(line, {
      severity: 'info',
      code: 'written-out',
      what: `The code of "${path}" was written into the page.`,
      why: 'An include cannot name this file, or would show other lines of it.',
    });
  }
  const fence =
    included === null
      ? [`\`\`\`${language}${marked}`, ...picked, '```']
      : [
          `\`\`\`${language || 'text'}${marked} file="${included}"${region === undefined ? '' : ` region="${region}"`}`,
          '```',
        ];
  const tab = ['', `@tab ${name ?? path.slice(path.lastIndexOf('/') + 1)}`, ''];
  return indented(indent, [...(inGroup ? tab : []), ...fence]);
}

/** What a match of `INCLUDE` becomes: docsite has the same form, but paths from the root of the pages become relative. */
export function writeInclude(
  page: IncludingPage,
  [first, path = '', region, range]: RegExpExecArray,
  line: number,
): readonly string[] {
  const { tools, place } = page;
  const target = resolvePath(page, path);
  const own = tools.read(target);
  if (own === null) {
    tools.report(line, {
      code: 'code-file',
      what: `The text of "${path}" was not taken over.`,
      why: 'The file does not exist.',
    });
    return [];
  }
  // A list of headings is that of the page which includes the text.
  const isPart = region !== undefined || range !== undefined || CONTENTS.test(own);
  const part = isPart ? writePart(page, { target, own, region, range }, line) : null;
  if (part !== null) return part;
  const name = page.including.has(target) ? null : tools.include(target, convertFile(page, target, own), isPart);
  if (name !== null)
    return [name.replace(/^\.\//u, '') === path.replace(/^\.\//u, '') ? first : first.replace(path, name)];
  if (!path.startsWith('@')) return [first];
  const folder = normalise(place.source);
  const below = folder === '' ? tools.path : tools.path.slice(folder.length + 1);
  const up = '../'.repeat(below.split('/').length - 1);
  return [first.replace(path, `${up === '' ? './' : up}${path.replace(/^@\/?/u, '')}`)];
}

function convertFile(page: IncludingPage, target: string, text: string): string {
  const { head, body, firstLine } = splitPage(text);
  return settleColons(head + page.convertLines(target, body.split('\n'), firstLine));
}

interface PartOfFile {
  readonly target: string;
  readonly own: string;
  readonly region: string | undefined;
  /** `3,10`; either may be missing. */
  readonly range: string | undefined;
}

/** Lines of a file, where an include would count others: `null` where it would not. */
function writePart(
  page: IncludingPage,
  { target, own, region, range }: PartOfFile,
  line: number,
): readonly string[] | null {
  const lines = own.replace(/\n$/u, '').split('\n');
  const inRegion = pickRegion(lines, region);
  const [, from = '', to = ''] = /^(\d*),(\d*)$/u.exec(range ?? '') ?? [];
  const picked = inRegion.slice(Number(from || 1) - 1, to === '' ? undefined : Number(to));
  const first = splitPage(own).firstLine - 1;
  const isSame = showsLines(lines, { first, region: region ?? null, range: range ?? null }, picked);
  const hasHeading = picked.some((one) => /^#{1,6}[ \t]/u.test(one));
  const isReady = isSame && !hasHeading && !page.place.isPage(target);
  if (isReady && page.convertLines(target, lines, 1) === lines.join('\n')) return null;
  page.tools.report(line, {
    severity: 'info',
    code: 'written-out',
    what: `Lines of "${target}" were written into the page.`,
    why: 'An include would show other lines, or headings with other ids.',
  });
  return page.including.has(target) ? [] : page.convertLines(target, picked, line).split('\n');
}

function resolvePath({ tools, place }: Pick<IncludingPage, 'tools' | 'place'>, path: string): string {
  if (path.startsWith('@')) return normalise(`${place.source}/${path.replace(/^@\/?/u, '')}`);
  return pathBeside(tools.path, path);
}

function pickRegion(lines: readonly string[], region: string | undefined): readonly string[] {
  if (region === undefined) return lines;
  const start = lines.findIndex((line) => new RegExp(`#region\\s+${region}\\b`, 'u').test(line));
  if (start === -1) return lines;
  const end = lines.findIndex((line, at) => at > start && /#endregion\b/u.test(line));
  return lines.slice(start + 1, end === -1 ? undefined : end).filter((line) => !/#(?:end)?region\b/u.test(line));
}
