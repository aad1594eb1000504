/** Pages that are written in HTML: Hugo takes a file with front matter for a page, whatever its text is. Pure. */
import { isMarkdown } from '../../../../src/shared/model/source-kind.ts';
import type { SiteTree } from '../../site-tree.ts';

const HTML = /\.html$/iu;
/** What has no pages: published as it is, or for templates. */
const ELSEWHERE = /^(?:assets|layouts|public|resources|static|themes)(?:\/|$)/u;

/** The tree with such pages as files of Markdown that show the same, and are reported under their own names. */
export function withHtmlPages(tree: SiteTree): SiteTree {
  const sources = new Map<string, string>();
  const find = (path: string): string => {
    const name = path.replace(HTML, '.md');
    if (!HTML.test(path) || ELSEWHERE.test(path) || tree.read(name) !== null) return path;
    const start = Buffer.from(tree.read(path)?.subarray(0, 4) ?? []).toString();
    if (!/^(?:---|\+\+\+)[\r\n]/u.test(start)) return path;
    sources.set(name, path);
    return name;
  };
  return {
    ...tree,
    list: (folder) => {
      const around = folder === '' || folder === '.' ? '' : `${folder}/`;
      return tree.list(folder).map((path) => find(around + path).slice(around.length));
    },
    read: (path) => {
      const bytes = tree.read(path);
      if (bytes !== null || !isMarkdown(path)) return bytes;
      const source = sources.get(path);
      const html = source === undefined ? null : tree.read(source);
      return html === null ? null : Buffer.from(writeBlock(Buffer.from(html).toString()));
    },
    fileName: (path) => tree.fileName(sources.get(path) ?? path),
  };
}

/** Markdown would end the element at an empty line, and take a line with spaces in front for code. */
function writeBlock(text: string): string {
  const [, head = '', html = ''] =
    /^((?:---|\+\+\+)\r?\n[\s\S]*?\n(?:---|\+\+\+)[ \t]*\r?\n)([\s\S]*)$/u.exec(text.replaceAll('\r\n', '\n')) ?? [];
  const parts = html
    .split(/(<pre\b[\s\S]*?<\/pre>)/iu)
    .map((part, index) =>
      index % 2 === 1
        ? part.replaceAll(/\n(?=\n)/gu, '\n&#10;').replaceAll('&#10;\n', '&#10;')
        : part.replaceAll(/^[ \t]+/gmu, '').replaceAll(/\n{2,}/gu, '\n'),
    );
  return `${head}\n${parts.join('').trim()}\n`;
}
