/** Metadata in the form of MultiMarkdown, which MkDocs reads at the beginning of a page as it does front matter. Pure. */

const FIELD = /^ {0,3}([\w-]+):\s*(.*)$/u;
const MORE = /^(?: {4}|\t)\s*(\S.*)$/u;

/** The text with front matter in its place. It ends at an empty line, or at a line of another form. */
export function writeFrontMatter(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const fields = new Map<string, string>();
  let [count, last] = [0, ''];
  for (; count < lines.length; count++) {
    const line = lines[count] ?? '';
    const [, key, value = ''] = FIELD.exec(line) ?? [];
    const more = last === '' ? undefined : MORE.exec(line)?.[1];
    if (key === undefined && more === undefined) break;
    last = key?.toLowerCase() ?? last;
    fields.set(last, [fields.get(last), more ?? value].filter(Boolean).join(' '));
  }
  if (count === 0) return text;
  const written = [...fields].map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
  return `---\n${written.join('')}---\n${lines.slice(count).join('\n')}`;
}
