/** What an old configuration puts into the head of every page, and its texts for pages → `head`, `scripts` and `variables`. */
import { type Fields, isFields } from '../../../../src/shared/string/fields.ts';
import { valueText } from '../../known-value.ts';
import type { ConfigSource, Note } from './config-source.ts';
import { fieldsOf, listOf, textOf } from './settings.ts';

/** Names that variables may have, and that docsite does not give itself. */
const VARIABLE = /^(?!version$|title$|repoUrl$)[A-Za-z_][\w-]*$/u;

/** What docsite refuses of these is left out, and reported, with the rest of the configuration. */
export function buildHeadFields({ settings, mapHref }: ConfigSource, note: Note): Fields {
  const { fields, themeConfig, pwa } = settings;
  const address = (written: string): string =>
    mapHref(/^(?:\/|[a-z][a-z\d+.-]*:)/iu.test(written) ? written : `/${written}`);
  const head = [
    ...listOf(fields['headTags']).flatMap((tag) => convertTag(fieldsOf(tag), address)),
    // The web manifest and its icons.
    ...listOf(pwa?.['pwaHead']).flatMap((tag) => {
      const { tagName, ...attributes } = fieldsOf(tag);
      return convertTag({ tagName, attributes }, address);
    }),
    ...listOf(themeConfig['metadata']).flatMap((meta) =>
      isFields(meta) ? [{ tag: 'meta', attributes: attributesOf(meta, address) }] : [],
    ),
    ...listOf(fields['stylesheets']).map((sheet) => {
      const written = typeof sheet === 'string' ? { href: sheet } : fieldsOf(sheet);
      return { tag: 'link', attributes: { rel: 'stylesheet', ...attributesOf(written, address) } };
    }),
  ];
  const scripts = listOf(fields['scripts']).map((script) =>
    typeof script === 'string' ? address(script) : attributesOf(fieldsOf(script), address),
  );
  const variables: Record<string, string> = {};
  for (const [key, value] of Object.entries(fieldsOf(fields['customFields']))) {
    if (typeof value === 'string' && VARIABLE.test(key)) variables[key] = value;
    else
      note(
        [fieldsOf(fields['customFields']), key],
        `The field customFields.${key} was omitted.`,
        'Write it where it is used.',
      );
  }
  return {
    head: head.length === 0 ? undefined : head,
    scripts: scripts.length === 0 ? undefined : scripts,
    variables: Object.keys(variables).length === 0 ? undefined : variables,
  };
}

function convertTag(
  { tagName, attributes, innerHTML }: Fields,
  address: (written: string) => string,
): readonly Fields[] {
  const tag = textOf(tagName);
  if (tag === null) return [];
  const content = textOf(innerHTML);
  return [
    {
      tag,
      attributes: attributesOf(fieldsOf(attributes), address),
      ...(content === null || content === '' ? {} : { content }),
    },
  ];
}

/** Attributes in HTML's form: those without a value are `true`, those that are `false` are absent, and addresses are those of the new site. */
function attributesOf(written: Fields, address: (written: string) => string): Readonly<Record<string, string | true>> {
  const attributes: Record<string, string | true> = {};
  for (const [name, value] of Object.entries(written)) {
    if (value === false || value === null || value === undefined) continue;
    const html = name === 'crossOrigin' ? 'crossorigin' : name;
    if (value === true || value === '') attributes[html] = true;
    else attributes[html] = html === 'href' || html === 'src' ? address(valueText(value)) : valueText(value);
  }
  return attributes;
}
