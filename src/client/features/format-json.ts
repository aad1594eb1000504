/** JSON with line breaks. Numbers stay as they are written: parsed and written again, long ones would be others. */

const TOKEN = /"(?:[^"\\]+|\\.)*"|\s+|[{[]\s*[}\]]|[{}[\],:]/gu;
/** Levels that are indented: a response may nest thousands. */
const MOST_DEPTH = 40;

/** A text that is not JSON is returned as it is. */
export function formatJson(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  let depth = 0;
  const newLine = (): string => `\n${'  '.repeat(Math.min(depth, MOST_DEPTH))}`;
  return text.replace(TOKEN, (token) => {
    if (token.startsWith('"')) return token;
    if (token.trim() === '') return '';
    if (token.length > 1) return `${token.charAt(0)}${token.slice(-1)}`;
    if (token === ':') return ': ';
    if (token === ',') return `,${newLine()}`;
    if (token === '{' || token === '[') {
      depth += 1;
      return token + newLine();
    }
    depth -= 1;
    return newLine() + token;
  });
}
