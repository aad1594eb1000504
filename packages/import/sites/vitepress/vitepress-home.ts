/** The home page of a VitePress site, which its theme draws from the front matter → Markdown that says the same. */
import { fieldsOf, listOf, textOf } from '../../docusaurus/config/settings.ts';
import { readWrittenFields } from '../../written-fields.ts';
import { splitPage } from '../markdown-site.ts';

/** The page with its heading, its links and its features in front of its text; a page of another layout is as it was. */
export function writeHome(text: string): string {
  const fields = readWrittenFields(text);
  if (fields['layout'] !== 'home') return text;
  const { head, body } = splitPage(text);
  const hero = fieldsOf(fields['hero']);
  const [name, ...lines] = ['name', 'text', 'tagline'].flatMap((key) => oneLine(hero[key]) ?? []);
  const blocks = [
    ...(name === undefined ? [] : [`# ${name}`]),
    ...lines,
    writePicture(hero['image']),
    listOf(hero['actions']).flatMap(writeAction).join('\n'),
    listOf(fields['features']).flatMap(writeFeature).join('\n'),
  ].filter((block) => block !== '');
  return blocks.length === 0
    ? text
    : `${head}${head === '' ? '' : '\n'}${blocks.join('\n\n')}\n${body === '' ? '' : `\n${body}`}`;
}

/** One for light and dark: its address alone, or with a text. */
function writePicture(value: unknown): string {
  const { src, light, alt } = fieldsOf(value);
  const address = oneLine(value) ?? oneLine(src) ?? oneLine(light);
  return address === null ? '' : `![${(oneLine(alt) ?? '').replaceAll(/[\\[\]]/gu, '\\$&')}](<${address}>)`;
}

function oneLine(value: unknown): string | null {
  const text = textOf(value)?.replaceAll(/\s+/gu, ' ').trim() ?? '';
  return text === '' ? null : text;
}

function writeAction(value: unknown): readonly string[] {
  const action = fieldsOf(value);
  const [text, link] = [oneLine(action['text']), oneLine(action['link'])];
  return text === null || link === null ? [] : [`- [${text}](${link})`];
}

function writeFeature(value: unknown): readonly string[] {
  const feature = fieldsOf(value);
  const [title = null, details, link = null, linkText] = ['title', 'details', 'link', 'linkText'].map((key) =>
    oneLine(feature[key]),
  );
  if (title === null) return [];
  const sign = oneLine(feature['icon']);
  const drawn = sign === null || sign.startsWith('<') ? '' : `${sign} `;
  const name = drawn + (link === null ? `**${title}**` : `[**${title}**](${link})`);
  const more = link === null || linkText === null ? null : `[${linkText}](${link})`;
  // On lines of their own, as on the card that it was.
  return [[`- ${name}`, details, more].filter((line) => line !== null).join('\\\n  ')];
}
