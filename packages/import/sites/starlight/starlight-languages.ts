/** What the menus and the title of a Starlight site are in its further languages. Pure. */
import type { Fields } from '../../../../src/shared/string/fields.ts';
import { fieldsOf, listOf, textOf } from '../../docusaurus/config/settings.ts';
import type { OtherLanguage } from '../markdown-site.ts';

/** Texts by their places, in the language of the sources and in another one, by their tags. */
export function menuWords(options: Fields, source: string, language: string): OtherLanguage['words'] {
  const pair = (texts: unknown, label: unknown): OtherLanguage['words'] => {
    const [from, to] = [textOf(fieldsOf(texts)[source]) ?? textOf(label), textOf(fieldsOf(texts)[language])];
    return from === null || to === null ? [] : [[from, to]];
  };
  const ofItem = (value: unknown): OtherLanguage['words'] => {
    const { label, translations, badge, items } = fieldsOf(value);
    return [
      ...pair(translations, label),
      ...pair(fieldsOf(badge)['text'], undefined),
      ...listOf(items).flatMap(ofItem),
    ];
  };
  return [...pair(options['title'], undefined), ...listOf(options['sidebar']).flatMap(ofItem)];
}
