/** The rules of a stylesheet that are for the dark mode, for pages that ask no script but the system for their mode. */

/** Comments and strings, whose braces mean nothing, and what separates rules. */
const TOKEN = /\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/gu;
const COMMENT = /\/\*[\s\S]*?\*\//gu;
const DARK = /\[data-theme=(?:dark|"dark"|'dark')\]/gu;
const NOT_DARK = /:not\([^()]*\[data-theme/u;
/** Rules that have rules. */
const GROUP = /^@(?:media|supports|layer|container)\b/u;

/** They count as much as before, and hold for the whole document. `css` has no errors: the bundler has written it. */
export function darkRules(css: string): string {
  return readRules(css)
    .map(({ prelude, block }) => {
      if (GROUP.test(prelude)) return wrap(prelude, darkRules(block));
      const selectors = prelude.startsWith('@') ? [] : splitSelectors(prelude).filter(isDark);
      return wrap(selectors.join(',').replace(DARK, ':root'), selectors.length === 0 ? '' : block);
    })
    .join('');
}

interface Rule {
  readonly prelude: string;
  /** Without its braces. */
  readonly block: string;
}

function readRules(css: string): readonly Rule[] {
  const rules: Rule[] = [];
  let depth = 0;
  let start = 0;
  let open = 0;
  for (const { 0: token, index } of css.matchAll(TOKEN)) {
    if (token === ';' && depth === 0) start = index + 1;
    else if (token === '{' && depth++ === 0) open = index;
    else if (token === '}' && --depth === 0) {
      rules.push({ prelude: css.slice(start, open).replace(COMMENT, '').trim(), block: css.slice(open + 1, index) });
      start = index + 1;
    }
  }
  return rules;
}

/** Commas in brackets belong to a selector. */
function splitSelectors(list: string): readonly string[] {
  let depth = 0;
  const marked = list.replace(/[(),]/gu, (sign) => {
    if (sign !== ',') depth += sign === '(' ? 1 : -1;
    return sign === ',' && depth === 0 ? '\n' : sign;
  });
  return marked.split('\n');
}

function isDark(selector: string): boolean {
  return selector.search(DARK) !== -1 && !NOT_DARK.test(selector);
}

function wrap(prelude: string, block: string): string {
  return block === '' ? '' : `${prelude}{${block}}`;
}
