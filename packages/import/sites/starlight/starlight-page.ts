/** The front matter of a page of Starlight → docsite's, with the hero and the banner that Starlight draws from it. */
import { findFrontMatter, parseFrontMatter } from '../../../../src/content/parse/front-matter.ts';
import { escapeHtml } from '../../../../src/shared/string/html.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import { fieldsOf, listOf, textOf } from '../../docusaurus/config/settings.ts';
import { addFrontMatterLine } from '../../front-matter-fields.ts';
import { iconOf, plainText, toneOf, writeBlock } from '../../mdx/write/astro-components.ts';
import { mapTextLinks } from '../map-text-links.ts';

/** Fields that are read here; `id` means nothing to Starlight. */
const OWN =
  /^(?:sidebar|hero|template|banner|head|editUrl|tableOfContents|pagefind|prev|next|lastUpdated|slug|id):[^\n]*\n(?:(?:[ \t]+|-[ \t])[^\n]*\n|[ \t]*\n(?=[ \t]*\n*[ \t]))*/gmu;

export interface PagePlace {
  readonly fields: Fields;
  readonly mapHref: (href: string) => string;
  /** The id of the page at an address of the old site; `null` for none. */
  readonly idOf: (href: string) => string | null;
  /** Notes what has no counterpart. */
  readonly report: (what: string) => void;
}

/** The converted page, whose front matter is as it was, with docsite's fields. */
export function convertPageFields(text: string, place: PagePlace): string {
  const { block } = findFrontMatter(text);
  const body = text.slice(block.length);
  const lines = Object.entries(listFields(place)).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${JSON.stringify(value)}`],
  );
  const blocks = [writeBanner(place), writeHero(place)].filter((one) => one !== '');
  const shown = blocks.length === 0 ? body : `\n${blocks.join('\n\n')}\n\n${body.replace(/^\n+/u, '')}`;
  const written = block.replaceAll(OWN, '') + shown;
  return lines.length === 0 ? written : addFrontMatterLine(written, lines.join('\n'));
}

/** A badge of Starlight: a text, or a text with a variant. */
export function convertBadge(value: unknown): Fields | undefined {
  const text = textOf(value) ?? textOf(fieldsOf(value)['text']);
  return text === null || text === '' ? undefined : { text, tone: toneOf(fieldsOf(value)['variant']) };
}

function listFields(place: PagePlace): Fields {
  const { fields, report } = place;
  const sidebar = fieldsOf(fields['sidebar']);
  const { minHeadingLevel, maxHeadingLevel } = fieldsOf(fields['tableOfContents']);
  const isSplash = fields['template'] === 'splash';
  const updated = fields['lastUpdated'];
  const day = updated instanceof Date ? updated.toISOString() : textOf(updated);
  const edit = fields['editUrl'];
  const head = listOf(fields['head']).flatMap((tag) => convertTag(fieldsOf(tag), report));
  if (fields['pagefind'] === false) report('The search finds this page: "pagefind: false" has no counterpart.');
  return {
    sidebar_label: textOf(sidebar['label']) ?? undefined,
    sidebar_position: typeof sidebar['order'] === 'number' ? sidebar['order'] : undefined,
    badge: convertBadge(sidebar['badge']),
    hide_table_of_contents: isSplash || fields['tableOfContents'] === false ? true : undefined,
    displayed_sidebar: isSplash ? null : undefined,
    toc_min_heading_level: minHeadingLevel,
    toc_max_heading_level: maxHeadingLevel,
    pagination_prev: convertNeighbour(fields['prev'], 'prev', place),
    pagination_next: convertNeighbour(fields['next'], 'next', place),
    custom_edit_url: edit === false ? null : (textOf(edit) ?? undefined),
    last_update: day === null ? undefined : { date: day.slice(0, 10) },
    head: head.length === 0 ? undefined : head,
  };
}

/** `false`, or a link with its label; its label alone changes nothing here. */
function convertNeighbour(value: unknown, name: string, { idOf, report }: PagePlace): string | null | undefined {
  if (value === false) return null;
  const link = textOf(fieldsOf(value)['link']);
  const id = link === null ? null : idOf(link);
  const label = textOf(value) ?? textOf(fieldsOf(value)['label']);
  if (link !== null && id === null) report(`The link "${name}" was left out: ${link} is not a page of this version.`);
  if (label !== null) report(`The label "${label}" of the link "${name}" was left out: the page's own label is shown.`);
  return id ?? undefined;
}

function convertTag({ tag, attrs, content }: Fields, report: (what: string) => void): readonly Fields[] {
  const written = {
    tag,
    ...(attrs === undefined ? {} : { attributes: attrs }),
    ...(content === undefined ? {} : { content }),
  };
  const isAccepted = parseFrontMatter(`---\nhead: ${JSON.stringify([written])}\n---\n`).findings.length === 0;
  if (!isAccepted) report(`A part of the page's head was left out: ${JSON.stringify(written)}.`);
  return isAccepted ? [written] : [];
}

function writeBanner({ fields, mapHref }: PagePlace): string {
  const content = textOf(fieldsOf(fields['banner'])['content']);
  return content === null ? '' : `:::info\n\n${mapTextLinks(content.trim(), mapHref)}\n\n:::`;
}

function writeHero({ fields, mapHref, report }: PagePlace): string {
  if (fields['hero'] === undefined) return '';
  const hero = fieldsOf(fields['hero']);
  const picture = fieldsOf(hero['image']);
  const address = (name: string): string | undefined => {
    const value = textOf(picture[name]);
    return value === null ? undefined : mapHref(value);
  };
  if (picture['html'] !== undefined) report('The HTML in the place of the picture of the hero was left out.');
  const attributes = Object.entries({
    title: plainText(textOf(hero['title']) ?? textOf(fields['title']) ?? ''),
    tagline: plainText(textOf(hero['tagline']) ?? '') || undefined,
    image: address('file') ?? address('light') ?? address('dark'),
    dark: picture['light'] === undefined ? undefined : address('dark'),
    alt: textOf(picture['alt']) ?? undefined,
  }).filter(([, value]) => value !== undefined);
  const buttons = listOf(hero['actions']).flatMap((value) => {
    const { text, link, variant, icon } = fieldsOf(value);
    if (typeof text !== 'string' || typeof link !== 'string') return [];
    if (typeof icon === 'string' && iconOf(icon) === null) report(`The icon "${icon}" of the hero was left out.`);
    const kind = variant === undefined || variant === 'primary' ? '' : ' variant="secondary"';
    return [`<LinkButton href=${JSON.stringify(mapHref(link))}${kind}>${escapeHtml(text)}</LinkButton>`];
  });
  return writeBlock('Hero', new Map(attributes), buttons.join('\n'));
}
