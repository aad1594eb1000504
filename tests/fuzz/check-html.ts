/** What the HTML of a text must be that has no HTML of its own. */

const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr']);
const TAG = /<(\/?)([a-z][a-z\d]*)((?:\s+[\w:-]+(?:="[^"<>]*")?)*)\s*>/uy;

/** What is not well-formed, and ids that appear twice; empty when all is well. */
export function checkHtml(html: string): readonly string[] {
  const open: string[] = [];
  const ids = new Set<string>();
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', TAG.lastIndex)) {
    TAG.lastIndex = at;
    const [whole, slash, name = '', attributes = ''] = TAG.exec(html) ?? [];
    if (whole === undefined) return [`no tag: ${html.slice(at, at + 80)}`];
    const id = / id="([^"]*)"/u.exec(attributes)?.[1];
    if (id !== undefined && ids.has(id)) return [`the id "${id}" appears twice`];
    if (id !== undefined) ids.add(id);
    if (slash === '/' && open.pop() !== name) return [`</${name}> closes another element at ${at}`];
    if (slash === '' && !VOID.has(name)) open.push(name);
    TAG.lastIndex = at + whole.length;
  }
  return open.length === 0 ? [] : [`never closed: ${open.join(' ').slice(0, 80)}`];
}
