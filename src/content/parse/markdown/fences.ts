/** Blocks of code that the site may give to a component: those with words or a language that docsite does not know. */
import type Token from 'markdown-it/lib/token.mjs';
import type { ComponentUse, JsonValue } from '../../../shared/model/component-use.ts';
import { unescapeVariables } from '../../../shared/model/variables.ts';
import { isKnownLanguage } from '../../../shared/string/code-languages.ts';
import { takeCodeMarks } from '../../../shared/string/code-marks.ts';
import { FENCE_WORDS, parseFenceInfo } from '../../../shared/string/fence-info.ts';
import type { BodySource } from './source-positions.ts';

/** What such a component gets: its code, language, title and words. `null` for other blocks. */
export function readFence({ info, content, map }: Token, source: BodySource): ComponentUse | null {
  const { language, title, words } = parseFenceInfo(info);
  const fence = [
    ...(isKnownLanguage(language) ? [] : [language]),
    ...[...words.keys()].filter((word) => !FENCE_WORDS.has(word)),
  ];
  if (fence.length === 0) return null;
  const place = source.position(map?.[0] ?? 0, 0);
  const { code } = takeCodeMarks(unescapeVariables(content).replace(/\n$/u, ''));
  const props: Readonly<Record<string, JsonValue>> = {
    code,
    language,
    ...(title === null ? {} : { title }),
    words: Object.fromEntries(words),
  };
  const attributes = Object.entries(props).map(([name, value]) => ({ name, value, ...place, link: null }));
  return { name: '', fence, ...place, attributes, hasChildren: true };
}
