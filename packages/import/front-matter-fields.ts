/** Single lines of the front matter of a page: what docsite reads otherwise than Docusaurus. */
import { findFrontMatter } from '../../src/content/parse/front-matter.ts';
import { escapeVariables } from '../../src/shared/model/variables.ts';
import { isIsoDay } from '../../src/shared/string/iso-day.ts';

/** The page with a line in its front matter, which is made if need be. */
export function addFrontMatterLine(text: string, line: string): string {
  return findFrontMatter(text).block === ''
    ? `---\n${line}\n---\n\n${text}`
    : text.replace(/^---[^\n]*\n/u, (open) => `${open}${line}\n`);
}

/** The page with this value (YAML, on one line) of a field, in the place of the one that it has. */
export function setFrontMatterField(text: string, key: string, value: string): string {
  const { block } = findFrontMatter(text);
  const field = new RegExp(`^${key}:[^\\n]*(?:\\n(?:[ \\t]+|-[ \\t])[^\\n]*)*`, 'mu');
  if (!field.test(block)) return addFrontMatterLine(text, `${key}: ${value}`);
  return block.replace(field, () => `${key}: ${value}`) + text.slice(block.length);
}

/** The field with all its lines: the date is below it, or in braces after it. */
const LAST_UPDATE = /^last_update:[^\n]*(?:\n[ \t]+[^\n]*)*/mu;
const DATE_BELOW = /^([ \t]+date:[ \t]*)("[^"\n]*"|'[^'\n]*'|[^\s"'#][^\n#]*?(?=[ \t]*(?:#|$)))/mu;
const DATE_IN_BRACES = /(\bdate:[ \t]*)("[^"\n]*"|'[^'\n]*'|[^\s"',}][^\n,}]*)/u;

/** Fields in which docsite fills variables, with all their lines. */
const FILLED =
  /^(?:title|description|keywords|sidebar_label|pagination_label|custom_edit_url):[^\n]*(?:\n(?:[ \t]+|-[ \t])[^\n]*)*/gmu;

/** Days as docsite has them (`2025-11-03`), the page's picture under its new address, and no variables. */
export function adaptFrontMatter(text: string, mapHref: (href: string) => string): string {
  const { block } = findFrontMatter(text);
  const adapted = block
    .replaceAll(FILLED, escapeField)
    .replace(LAST_UPDATE, (field) =>
      field.replace(
        /^last_update:[ \t]*\{/u.test(field) ? DATE_IN_BRACES : DATE_BELOW,
        (whole, head: string, date: string) => {
          const day = toDay(date.trim().replaceAll(/^["']|["']$/gu, ''));
          return day === null ? whole : head + day;
        },
      ),
    )
    .replace(
      /^(image:[ \t]*)(["']?)([^\s"']+)\2[ \t]*$/mu,
      (...[whole = '', head = '', quote = '', href = '']: string[]) => {
        // Without a slash in front it was an address, too.
        const mapped = mapHref(/^(?:[/.]|@site\/|[a-z][a-z\d+.-]*:)/iu.test(href) ? href : `/${href}`);
        return mapped === href ? whole : `${head}${quote}${mapped}${quote}`;
      },
    );
  return adapted + text.slice(block.length);
}

/** A backslash is literal in YAML except between double quotes. */
function escapeField(field: string): string {
  return field.replaceAll(/"(?:[^"\\]|\\[^])*"|[^"]+/gu, (piece) => {
    const escaped = escapeVariables(piece);
    return piece.startsWith('"') && escaped !== piece ? escaped.replaceAll('\\{{', '\\\\{{') : escaped;
  });
}

/** The day of a date in any form that JavaScript reads; `null` for one that is right already, or cannot be read. */
function toDay(date: string): string | null {
  const time = new Date(date);
  if (isIsoDay(date.slice(0, 10)) || Number.isNaN(time.getTime())) return null;
  // A date that names no zone was read in that of the machine.
  const hasZone = /(?:Z|GMT|UTC|[+-]\d{2}:?\d{2})$/u.test(date);
  const [year, month, day] = hasZone
    ? [time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()]
    : [time.getFullYear(), time.getMonth(), time.getDate()];
  return [String(year).padStart(4, '0'), ...[month + 1, day].map((part) => String(part).padStart(2, '0'))].join('-');
}
