/** `docsite.config.ts` as a text, from the fields that an import found. */

/** Stands in a text for the current year: sites compute it in the line of their copyright. */
export const CURRENT_YEAR = '\u{E000}year\u{E000}';

const YEAR_EXPRESSION = '${new Date().getFullYear()}';
const LINE_WIDTH = 110;

/** A config file that exports these fields. Values are data; `undefined` ones are left out. */
export function formatSiteConfig(fields: Readonly<Record<string, unknown>>, redirectsFile?: string): string {
  const imports = redirectsFile === undefined ? '' : `import redirects from './${redirectsFile}';\n`;
  const body = formatValue(fields, 0).replace(/\n\}$/u, redirectsFile === undefined ? '\n}' : '\n  redirects,\n}');
  return `import { defineConfig } from 'docsite';\n${imports}\nexport default defineConfig(${body});\n`;
}

function formatValue(value: unknown, depth: number): string {
  if (typeof value === 'string') return formatText(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const indent = '  '.repeat(depth);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const parts = Array.isArray(value)
    ? value.map((item: unknown) => formatValue(item, depth + 1))
    : Object.entries(value)
        .filter(([, field]) => field !== undefined)
        .map(([key, field]) => `${formatKey(key)}: ${formatValue(field, depth + 1)}`);
  if (parts.length === 0) return open + close;
  const pad = Array.isArray(value) ? '' : ' ';
  const oneLine = `${open}${pad}${parts.join(', ')}${pad}${close}`;
  // The config itself is always written a field a line.
  if (depth > 0 && !oneLine.includes('\n') && indent.length + oneLine.length <= LINE_WIDTH) return oneLine;
  return `${open}\n${parts.map((part) => `${indent}  ${part},\n`).join('')}${indent}${close}`;
}

function formatKey(key: string): string {
  return /^[A-Za-z_$][\w$]*$/u.test(key) ? key : formatText(key);
}

/** A text as a literal of JavaScript. */
function formatText(text: string): string {
  if (text.includes(CURRENT_YEAR)) {
    const escaped = text.replaceAll(/[\\`]|\$\{/gu, '\\$&');
    return `\`${escaped.replaceAll(CURRENT_YEAR, () => YEAR_EXPRESSION)}\``;
  }
  const json = JSON.stringify(text);
  if (text.includes("'")) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
}
