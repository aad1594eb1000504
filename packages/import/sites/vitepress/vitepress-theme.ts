/** Accent and fonts that the stylesheets of a VitePress theme set. */
import { countOf } from '../../../../src/shared/string/format-count.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import { readVariables } from '../../docusaurus/theme/read-variables.ts';
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
  const { light, dark, otherRules } = readVariables(css);
  const used = new Set<string>();
  /** A property, and those that it names in turn. */
  const resolve = (name: string, values: ReadonlyMap<string, string>): string | null => {
    const value = values.get(name) ?? light.get(name);
    if (value === undefined || used.has(name)) return value ?? null;
    used.add(name);
    const [, other] = /^var\(\s*(--[\w-]+)\s*\)$/u.exec(value) ?? [];
    return (other === undefined ? null : resolve(other, values)) ?? value;
  };
  const find = (values: ReadonlyMap<string, string>, names: readonly string[]): string | null => {
    const name = names.find((one) => values.has(one));
    if (name === undefined) return null;
    used.delete(name);
    return resolve(name, values);
  };
  const brand = ['--vp-c-brand-1', '--vp-c-brand'];
  const theme = convertOldTheme(
    {
      accent: find(light, brand),
      accentDark: find(dark, brand),
      font: find(light, ['--vp-font-family-base']),
      codeFont: find(light, ['--vp-font-family-mono']),
    },
    note,
  );
  // docsite makes the shades of the brand.
  const rest = [...new Set([...light.keys(), ...dark.keys()])].filter(
    (name) => !used.has(name) && !name.startsWith('--vp-c-brand'),
  );
  if (rest.length > 0) note(`These properties of the old theme were omitted: ${rest.join(', ')}.`);
  if (otherRules > 0)
    note(`${countOf(otherRules, 'rule')} of the old stylesheets ${otherRules === 1 ? 'was' : 'were'} omitted.`);
  return theme;
}
