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
      isFields(meta) ? [{ tag: 'meta', attributes: attributesOf(meta) }] : [],
    ),
    ...listOf(fields['stylesheets']).map((sheet) => {
      const attributes = typeof sheet === 'string' ? { href: sheet } : attributesOf(fieldsOf(sheet));
      return { tag: 'link', attributes: withAddress({ rel: 'stylesheet', ...attributes }, address) };
    }),
  ];
  const scripts = listOf(fields['scripts']).map((script) =>
    typeof script === 'string' ? address(script) : withAddress(attributesOf(fieldsOf(script)), address),
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
      attributes: withAddress(attributesOf(fieldsOf(attributes)), address),
      ...(content === null || content === '' ? {} : { content }),
    },
  ];
}

/** Attributes in HTML's form: those without a value are `true`, and those that are `false` are absent. */
function attributesOf(written: Fields): Readonly<Record<string, string | true>> {
  return Object.fromEntries(
    Object.entries(written).flatMap(([name, value]) => {
      if (value === false || value === null || value === undefined) return [];
      const html = name === 'crossOrigin' ? 'crossorigin' : name;
      return [[html, value === true || value === '' ? true : valueText(value)] as const];
    }),
  );
}

function withAddress(
  attributes: Readonly<Record<string, string | true>>,
  address: (written: string) => string,
): Readonly<Record<string, string | true>> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      (name === 'href' || name === 'src') && value !== true ? address(value) : value,
    ]),
  );
}
