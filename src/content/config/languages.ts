/** `languages` of the configuration: its fields, and the rules between them. */
import { fields } from '../../schema/objects.ts';
import { filledText } from '../../schema/values.ts';
import { problem } from '../../shared/problem/problem.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { LocateField } from './source.ts';
import { htmlLang } from './values.ts';

export const language = fields({ tag: htmlLang, label: filledText });

/** Errors `bad-config`: a tag twice, and a first language that is not the one of the site. */
export function checkLanguages({ languages, locale }: SiteConfig, locate: LocateField): readonly Problem[] {
  const bad = (index: number, what: string, fix: string): Problem =>
    problem({ code: 'bad-config', ...locate(['languages', index, 'tag']), what, fix });
  const tags = languages.map(({ tag }) => tag.toLowerCase());
  const repeated = tags.flatMap((tag, index) =>
    tags.indexOf(tag) === index ? [] : bad(index, `Two languages have the tag "${tag}".`, 'Remove one of them.'),
  );
  const [first] = languages;
  if (first === undefined || first.tag === locale.htmlLang) return repeated;
  const what = `The first language is "${first.tag}", and "locale.htmlLang" is "${locale.htmlLang}".`;
  return [...repeated, bad(0, what, 'Put the language of docs/next first, or leave "locale.htmlLang" out.')];
}
