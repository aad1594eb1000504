/** Attribute lists after a link or a picture (`{ .md-button }`, `{target="_self"}`) → the element with them. */
import { escapeHtml } from '../../../src/shared/string/html.ts';

const WITH_LIST = /(`[^`\n]*`)|(!?)\[([^\]]*)\]\(([^()\s]+)\)\{:?[ \t]*([^{}\n]*)\}/gu;
/** Attributes that are kept. */
const OF_PICTURES = ['width', 'height', 'align', 'loading', 'title'];
const OF_LINKS = ['target', 'rel', 'download', 'title'];

/** The line with these elements as HTML, and buttons as docsite's; lists without such an attribute stay. */
export function convertAttributeLists(line: string): string {
  return line.replaceAll(WITH_LIST, (whole: string, ...groups: unknown[]) => {
    const [code, mark, label, href, list] = groups.slice(0, 5).map((group) => (typeof group === 'string' ? group : ''));
    return code === '' ? (writeElement({ mark, label, href, list }) ?? whole) : whole;
  });
}

type Written = Readonly<Partial<Record<'mark' | 'label' | 'href' | 'list', string | undefined>>>;

/** `null` where none of its attributes is kept. */
function writeElement({ mark = '', label = '', href = '', list = '' }: Written): string | null {
  if (mark === '' && /(?:^|\s)\.md-button\b/u.test(list)) {
    const variant = list.includes('.md-button--primary') ? '' : ' variant="secondary"';
    return `<LinkButton href="${escapeHtml(href)}"${variant}>${label.trim()}</LinkButton>`;
  }
  const kept: readonly string[] = mark === '!' ? OF_PICTURES : OF_LINKS;
  const attributes = Array.from(
    list.matchAll(/([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/gu),
    ([, name = '', double, single, plain]) => [name, double ?? single ?? plain ?? ''] as const,
  ).filter(([name]) => kept.includes(name));
  if (attributes.length === 0) return null;
  const written = attributes.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('');
  return mark === '!'
    ? `<img src="${escapeHtml(href)}" alt="${escapeHtml(label)}"${written}>`
    : `<a href="${escapeHtml(href)}"${written}>${label}</a>`;
}
