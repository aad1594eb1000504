/**
 * The mode of the system in pages where no script has chosen one: of a site that follows it they have no `data-theme`
 * until then (BEHAVIOUR B71). What a stylesheet says for a mode is said once more, for such pages on such a system.
 */
import type { SiteConfig } from '../../shared/types/config.ts';

/** Comments and strings, whose braces mean nothing, and what separates rules. */
const TOKEN = /\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/gu;
const COMMENT = /\/\*[\s\S]*?\*\//gu;
const MODES = ['light', 'dark'] as const;
const ANY_MODE = /\[data-theme=(["']?)(\w+)\1\]/gu;
const NOT_OF_MODE = /:not\([^()]*\[data-theme/u;
/** Rules that have rules. */
const GROUP = /^@(?:media|supports|layer|container)\b/u;
/** Counts as much as `[data-theme=dark]`. */
const UNCHOSEN = ':root:where(:not([data-theme]))';

/** Each rule is right after the one that it repeats, and counts as much. `css` has no errors: the bundler has written it. */
export function followSystem(css: string, { respectPrefersColorScheme }: SiteConfig['colorMode']): string {
  if (!respectPrefersColorScheme) return css;
  let start = 0;
  const rules = readRules(css).map(({ end }) => {
    const rule = css.slice(start, end);
    start = end;
    // Paper is light, whatever the system.
    const repeated = MODES.map((mode) => wrap(`@media screen and (prefers-color-scheme:${mode})`, rulesOf(mode, rule)));
    return rule + repeated.join('');
  });
  return rules.join('') + css.slice(start);
}

/** What a stylesheet says for a mode alone. */
function rulesOf(mode: string, css: string): string {
  const isOfMode = (selector: string): boolean =>
    !NOT_OF_MODE.test(selector) && [...selector.matchAll(ANY_MODE)].some(([, , named]) => named === mode);
  return readRules(css)
    .map(({ prelude, block }) => {
      if (GROUP.test(prelude)) return wrap(prelude, rulesOf(mode, block));
      const selectors = prelude.startsWith('@') ? [] : splitSelectors(prelude).filter(isOfMode);
      return wrap(selectors.join(',').replace(ANY_MODE, UNCHOSEN), selectors.length === 0 ? '' : block);
    })
    .join('');
}

interface Rule {
  readonly prelude: string;
  /** Without its braces. */
  readonly block: string;
  readonly end: number;
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
      const prelude = css.slice(start, open).replace(COMMENT, '').trim();
      start = index + 1;
      rules.push({ prelude, block: css.slice(open + 1, index), end: start });
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

function wrap(prelude: string, block: string): string {
  return block === '' ? '' : `${prelude}{${block}}`;
}
