/** The look of Material for MkDocs: `palette`, `font` and `logo` of its theme. */
import { type Fields, isFields } from '../../../../src/shared/string/fields.ts';
import { fieldsOf, listOf, textOf } from '../../docusaurus/config/settings.ts';
import { readPalettes } from '../color-mode.ts';
import { convertLanguageLinks, convertSocial } from '../header-links.ts';
import { convertOldTheme } from '../../docusaurus/theme/site-theme.ts';

/** Names of `primary`, as the theme draws them in its light scheme. */
const COLORS: ReadonlyMap<string, string> = new Map(
  (
    'red #ef5552;pink #e92063;purple #ab47bd;deep-purple #7e56c2;indigo #4051b5;blue #2094f3;light-blue #02a6f2;cyan #00bdd6;teal #009485;' +
    'green #4cae4f;light-green #8bc34b;lime #cbdc38;yellow #ffec3d;amber #ffc105;orange #ffa724;deep-orange #ff6e42;brown #795649;' +
    'grey #757575;blue-grey #546d78;black #000000;white #ffffff'
  )
    .split(';')
    .map((entry) => entry.split(' ') as [string, string]),
);

export interface MaterialLook {
  readonly theme: Fields | undefined;
  readonly navbar: Fields | undefined;
  readonly colorMode: Fields | undefined;
  /** A file of the documents; `null` for none. */
  readonly logo: string | null;
}

/** Nothing for another theme than Material. */
export function readMaterialLook(written: unknown, note: (what: string, fix?: string) => void): MaterialLook {
  const theme = fieldsOf(written);
  if (theme['name'] !== 'material') return { theme: undefined, navbar: undefined, colorMode: undefined, logo: null };
  const palettes = [theme['palette']].flat().filter(isFields);
  const isDark = ({ scheme }: Fields): boolean => scheme === 'slate';
  const primaryOf = (palette: Fields | undefined): string | null =>
    textOf(palette?.['primary'])?.replaceAll(' ', '-') ?? null;
  const names = [palettes.find((palette) => !isDark(palette)) ?? palettes[0], palettes.find(isDark)].map(primaryOf);
  const [accent = null, accentDark = null] = names.map((name) => {
    if (name === 'custom') note('The palette has colours of its own.', 'Set theme.accent.');
    return name === null || name === 'custom' ? null : (COLORS.get(name) ?? name);
  });
  const font = (name: string, fallback: string): string | null => {
    const family = textOf(fieldsOf(theme['font'])[name]);
    return family === null ? null : `"${family.replaceAll('"', '')}", ${fallback}`;
  };
  const logo = textOf(theme['logo']);
  return {
    theme: convertOldTheme(
      {
        accent,
        // The same name looks the same in both modes; black and white are those of the page.
        accentDark: accentDark === accent ? null : accentDark,
        font: font('text', 'system-ui, sans-serif'),
        codeFont: font('code', 'ui-monospace, monospace'),
      },
      note,
    ),
    navbar: logo === null ? undefined : { logo: { light: `/${logo}` } },
    colorMode: readPalettes(palettes),
    logo,
  };
}

interface HeaderPlace {
  readonly extra: Fields;
  /** Of the site; `null` where the configuration does not say it. */
  readonly url: URL | null;
  /** True for a site whose languages come along. */
  readonly hasLanguages: boolean;
}

/** The logo, the links with icons of `extra.social`, which the theme has in its footer, and the languages of `extra.alternate`. */
export function writeNavbar(logo: Fields | undefined, { extra, url, hasLanguages }: HeaderPlace): Fields | undefined {
  const alternate = hasLanguages ? [] : listOf(extra['alternate']);
  const languages = alternate.map((one): Fields => {
    const { name, link } = fieldsOf(one);
    return { label: name, href: typeof link === 'string' && url !== null ? new URL(link, url).href : link };
  });
  const social = listOf(extra['social']).map((one): Fields => {
    const { icon, link, name } = fieldsOf(one);
    const own = textOf(icon)
      ?.replace(/^.*\//u, '')
      .replace(/-alt$|^x-(?=twitter$)/u, '');
    return { icon: own, label: name ?? own, href: link };
  });
  const items = [...convertLanguageLinks(languages), ...convertSocial(social)];
  return items.length === 0 ? logo : { ...logo, items };
}
