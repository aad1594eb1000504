/** Accent and fonts that the stylesheets of a theme set, of VitePress and others. */
import { countOf } from '../../../../src/shared/string/format-count.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import { readVariables, type StyleVariables } from '../../docusaurus/theme/read-variables.ts';
import { normalise, readText, type SiteTree } from '../../site-tree.ts';
import { convertOldTheme } from '../../docusaurus/theme/site-theme.ts';

/** The field `theme`; `note` takes what was left out. */
export function convertStyles(
  tree: SiteTree,
  configFile: string,
  note: (what: string, fix?: string) => void,
): Fields | undefined {
  const folder = normalise(`${configFile}/../theme`);
  const styles = tree.list(folder).filter((path) => path.endsWith('.css'));
  const css = styles.map((path) => readText(tree, `${folder}/${path}`) ?? '').join('\n');
  const names = {
    accent: ['--vp-c-brand-1', '--vp-c-brand'],
    font: '--vp-font-family-base',
    code: '--vp-font-family-mono',
  };
  return convertVariables(readVariables(css), { ...names, shades: '--vp-c-brand' }, note);
}

interface VariableNames {
  /** The first that a stylesheet sets counts. */
  readonly accent: readonly string[];
  /** In dark mode; left out for the same. */
  readonly accentDark?: readonly string[];
  readonly font: string;
  readonly code: string;
  /** How the names of shades begin, which docsite makes itself. */
  readonly shades: string;
}

/** Accent and fonts from the custom properties of stylesheets. */
export function convertVariables(
  { light, dark, otherRules }: StyleVariables,
  names: VariableNames,
  note: (what: string, fix?: string) => void,
): Fields | undefined {
  const used = new Set<string>();
  /** A property, and those that it names in turn. */
  const resolve = (name: string, values: ReadonlyMap<string, string>): string | null => {
    const value = values.get(name) ?? light.get(name);
    if (value === undefined || used.has(name)) return value ?? null;
    used.add(name);
    const [, other] = /^var\(\s*(--[\w-]+)\s*\)$/u.exec(value) ?? [];
    return (other === undefined ? null : resolve(other, values)) ?? value;
  };
  const find = (values: ReadonlyMap<string, string>, wanted: readonly string[]): string | null => {
    const name = wanted.find((one) => values.has(one));
    if (name === undefined) return null;
    used.delete(name);
    return resolve(name, values);
  };
  const theme = convertOldTheme(
    {
      accent: find(light, names.accent),
      accentDark: find(dark, names.accentDark ?? names.accent),
      font: find(light, [names.font]),
      codeFont: find(light, [names.code]),
    },
    note,
  );
  const rest = [...new Set([...light.keys(), ...dark.keys()])].filter(
    (name) => !used.has(name) && !name.startsWith(names.shades),
  );
  if (rest.length > 0) note(`These properties of the old theme were omitted: ${rest.join(', ')}.`);
  if (otherRules > 0)
    note(`${countOf(otherRules, 'rule')} of the old stylesheets ${otherRules === 1 ? 'was' : 'were'} omitted.`);
  return theme;
}
