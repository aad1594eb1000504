/** Plugins of MkDocs that give pages other addresses: the languages of `i18n`. Pure. */
import { type Fields, isFields } from '../../../../src/shared/string/fields.ts';
import { fieldsOf, listOf } from '../../docusaurus/config/settings.ts';
import type { SitePage } from '../markdown-site.ts';

export interface DocsLanguages {
  /** The path of a file in the site of the language that is imported; `null` for one of another language. */
  readonly pathOf: PathOf;
  /** The language that is imported; `null` for a site in one. */
  readonly own: DocsLanguage | null;
  readonly others: readonly (DocsLanguage & { readonly pathOf: PathOf })[];
}
type PathOf = (path: string) => string | null;
interface DocsLanguage {
  readonly name: string;
  readonly fields: Fields;
}

/** `i18n` has a folder for each language, or `a.de.md` beside `a.md`; a language without a choice has the plain addresses. */
export function readLanguages(options: unknown): DocsLanguages {
  const { languages, docs_structure: structure } = fieldsOf(options);
  const all = isFields(languages)
    ? Object.entries(languages).map(([name, one]) => ({
        name,
        fields: isFields(one) ? one : { name: one },
        isDefault: fieldsOf(options)['default_language'] === name,
      }))
    : listOf(languages).flatMap((one) => {
        const fields = fieldsOf(one);
        const { locale, default: isDefault, build } = fields;
        return typeof locale === 'string' && build !== false
          ? [{ name: locale, fields, isDefault: isDefault === true }]
          : [];
      });
  const own = all.find(({ isDefault }) => isDefault) ?? all[0];
  const languageOf = (path: string): readonly [locale: string | undefined, rest: string] => {
    const [, inFolder = '', below = ''] = /^([^/]+)\/(.*)$/su.exec(path) ?? [];
    const [, before = '', mark = '', end = ''] = /^(.*)\.([\w-]+)(\.\w+)$/su.exec(path) ?? [];
    const [name, rest] = structure === 'folder' ? [inFolder, below] : [mark, before + end];
    return all.some((language) => language.name === name) ? [name, rest] : [own?.name, path];
  };
  const pathIn =
    (name: string | undefined): PathOf =>
    (path) => {
      const [language, rest] = languageOf(path);
      return language === name ? rest : null;
    };
  return {
    pathOf: pathIn(own?.name),
    own: own ?? null,
    others: all.filter((one) => one !== own).map((one) => ({ ...one, pathOf: pathIn(one.name) })),
  };
}

/** Addresses of other languages at which the plugin showed pages of the first one. */
export function countUntranslated(
  options: unknown,
  { others }: DocsLanguages,
  { paths, pages }: { readonly paths: readonly string[]; readonly pages: readonly SitePage[] },
): number {
  if (fieldsOf(options)['fallback_to_default'] === false) return 0;
  return others.reduce((sum, { pathOf }) => {
    const own = new Set(paths.map(pathOf));
    return sum + pages.filter(({ target }) => !own.has(target)).length;
  }, 0);
}
