/** The text of a Hugo page → docsite's Markdown: front matter, shortcodes, options of blocks of code, addresses. */
import type { Fields } from '../../../../src/shared/string/fields.ts';
import { countOf } from '../../../../src/shared/string/format-count.ts';
import { convertDefinitions } from '../definition-lists.ts';
import { drawShortcodes, type ShortcodeHost } from './draw-shortcodes.ts';
import { isUnpublished } from './hugo-published.ts';
import { dropBlockAttributes, keepHeadingIds } from '../heading-attributes.ts';
import { mapTextLinks } from '../map-text-links.ts';
import type { TextTools } from '../text-tools.ts';

/** Fields of a page that docsite reads, by Hugo's names. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['linkTitle', 'sidebar_label'],
  ['linktitle', 'sidebar_label'],
  ['weight', 'sidebar_position'],
]);

export interface HugoPage {
  readonly text: string;
  readonly fields: Fields;
  /** The text after the front matter. */
  readonly body: string;
}
export interface HugoPlace extends Pick<ShortcodeHost, 'find' | 'template' | 'site'> {
  /** An address in the text, as the new page has it. */
  readonly mapHref: (href: string) => string;
}

/** Front matter in YAML with docsite's names, fences for `highlight`, other shortcodes drawn or reported. */
export function convertHugoText(
  { text, fields, body }: HugoPage,
  tools: TextTools,
  { find, mapHref, ...host }: HugoPlace,
): string {
  const firstLine = text.slice(0, text.length - body.length).split('\n').length;
  const lists: string[] = [];
  const plain = keepHeadingIds(dropBlockAttributes(body, (list) => lists.push(list)));
  if (lists[0] !== undefined) {
    const line = firstLine + body.slice(0, body.indexOf(lists[0])).split('\n').length - 1;
    const what = `${countOf(lists.length, 'list')} of attributes ${lists.length === 1 ? 'was' : 'were'} left out: ${lists[0]}`;
    tools.report(line, { severity: 'info', code: 'dropped-attribute', what });
  }
  const fences = plain.replaceAll(
    /\{\{[<%]\s*highlight\s+"?([\w+#-]+)"?([^>%]*)[>%]\}\}\n?([\s\S]*?)\n?\{\{[<%]\s*\/highlight\s*[>%]\}\}/gu,
    (...[, language = '', options = '', code = '']: string[]) =>
      `\`\`\`${language}${codeOptions(options.replaceAll('"', ''))}\n${code}\n\`\`\``,
  );
  // A block that has become a fence has as many lines as before.
  const report: ShortcodeHost['report'] = (offset, problem) => {
    tools.report(firstLine + fences.slice(0, offset).split('\n').length - 1, problem);
  };
  const converted = drawShortcodes(fences, { ...host, find, page: fields, report });
  return (
    writeFields(fields) +
    mapTextLinks(convertDefinitions(showEscaped(converted.replaceAll(FENCE_OPTIONS, writeOptions))), mapHref)
  );
}

/** Options of a block of code: `{hl_lines=[2,"4-5"],linenos=table}`. */
const FENCE_OPTIONS = /^([ \t]*(?:`{3,}|~{3,})(?:[ \t]*[\w+#-]+)?)[ \t]*\{([^{}\n]*=[^{}\n]*)\}[ \t]*$/gmu;

function writeOptions(_: string, open: string, options: string): string {
  return open + codeOptions(options.replaceAll(/["[\]]/gu, ' '));
}

/** Marked lines and numbers as docsite has them, with a space in front. */
function codeOptions(options: string): string {
  const lines = /\bhl_lines\s*=([\d\s,-]*)/iu.exec(options)?.[1]?.match(/\d+(?:-\d+)?/gu) ?? [];
  const hasNumbers = /\blinenos\s*=\s*(?:true|table|inline)/iu.test(options);
  const start = /(?<!\w)linenostart\s*=\s*(\d+)/iu.exec(options)?.[1];
  const numbers = hasNumbers ? ` showLineNumbers${start === undefined ? '' : `=${start}`}` : '';
  return (lines.length === 0 ? '' : ` {${lines.join(',')}}`) + numbers;
}

/** A shortcode that the old page showed as it is written. */
function showEscaped(text: string): string {
  return text.replaceAll(/\{\{([<%])\/\*([\s\S]*?)\*\/([>%])\}\}/gu, '{{$1$2$3}}');
}

const OWN_FIELDS = new Set(['slug', 'url', 'aliases', 'id', 'head', 'redirects', 'headless', 'build', '_build']);

/** What Hugo builds addresses from is left to the slug that the import writes. */
function writeFields(fields: Fields): string {
  const isHidden = isUnpublished(fields);
  const lines = Object.entries(fields).flatMap(([key, value]) => {
    if (OWN_FIELDS.has(key) || (isHidden && key === 'draft')) return [];
    const name = RENAMED.get(key) ?? key;
    // A page with the weight 0 has none; one with the position 0 would come first.
    if (name === 'sidebar_position' && (typeof value !== 'number' || value === 0)) return [];
    return [`${name}: ${JSON.stringify(value)}\n`];
  });
  if (isHidden) lines.push('draft: true\n');
  return lines.length === 0 ? '' : `---\n${lines.join('')}---\n\n`;
}
