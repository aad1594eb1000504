/** The parts of a Markdown copy: what its front matter says, and its sections. */

export interface CopyText {
  readonly title: string;
  readonly description: string;
  /** Name of the version from which on the page has had this text. */
  readonly since: string;
  readonly body: string;
}
export interface Section {
  readonly level: number;
  /** What a link to the heading has after `#`. */
  readonly id: string;
  readonly title: string;
  /** From the heading to the next one of any level. */
  readonly text: string;
}

/** Reads what `buildMarkdownCopy` wrote: each value is a text of JSON. */
export function readMarkdownCopy(markdownCopy: string): CopyText {
  const [whole, block = ''] = /^---\n([\s\S]*?)\n---\n+/u.exec(markdownCopy) ?? [''];
  const fields = new Map(block.split('\n').map((line) => [line.split(':', 1)[0] ?? '', line.replace(/^\w+: /u, '')]));
  const field = (name: string): string => readText(fields.get(name) ?? '""');
  return {
    title: field('title'),
    description: field('description'),
    since: field('since'),
    body: markdownCopy.slice(whole.length),
  };
}

function readText(json: string): string {
  try {
    return String(JSON.parse(json));
  } catch {
    return json;
  }
}

/** In the order of the text; what comes before the first heading has the level 0 and no id. */
export function readSections(body: string): readonly Section[] {
  const sections: { level: number; id: string; title: string; lines: string[] }[] = [
    { level: 0, id: '', title: '', lines: [] },
  ];
  let fence = '';
  for (const line of body.split('\n')) {
    const mark = /^[\s>]*(`{3,}|~{3,})/u.exec(line)?.[1] ?? '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence) && line.trim().endsWith(mark)) fence = '';
    const [, signs = '', words = ''] = fence === '' ? (/^(#{1,6})\s+(.*)$/u.exec(line) ?? []) : [];
    if (signs !== '') {
      const own = /\{#([^\s{}]+)\}\s*$/u.exec(words);
      const title = (own === null ? words : words.slice(0, own.index)).replace(/[`*]/gu, '').trim();
      sections.push({ level: signs.length, id: own?.[1] ?? slugOf(title), title, lines: [] });
    }
    sections.at(-1)?.lines.push(line);
  }
  return sections.map(({ lines, ...section }) => ({ ...section, text: lines.join('\n').trim() }));
}

/** As ids of headings are made, but for repeated ones. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/gu, '-');
}

/** A section with those below it; `null` when no heading has the id or the words. */
export function findSection(body: string, wanted: string): string | null {
  const sections = readSections(body);
  const name = wanted.replace(/^#/u, '').toLowerCase();
  const at = sections.findIndex(({ level, id, title }) => level > 0 && [id, title.toLowerCase()].includes(name));
  const found = sections[at];
  if (found === undefined) return null;
  const after = sections.findIndex(({ level }, index) => index > at && level <= found.level);
  return sections
    .slice(at, after === -1 ? undefined : after)
    .map(({ text }) => text)
    .join('\n\n');
}
