/**
 * What decides over pages besides the texts that they show: with the same frame, an edit changes those that show an edited
 * text, and no others. What a page says of another one is among the facts of its text, and whether two texts are the same one
 * is in the frame.
 */
import type { ParsedBody } from '../../shared/model/parsed-body.ts';
import type { SiteModel } from '../../shared/model/site-model.ts';
import type { Doc } from '../../shared/types/page.ts';
import type { BodyHash } from '../../shared/types/store.ts';
import { digestData, digestJson } from './data-digest.ts';

/** A text, and a digest of what other pages may say of it. */
export type FramedText = readonly [hash: BodyHash, facts: string];

/** Plain data: it can be stored. */
export interface PageFrame {
  readonly digest: string;
  /** Each text once, in the order of the documents that have it. */
  readonly texts: readonly FramedText[];
}

/**
 * `inputs`: all that the model and the pages are made of, but for texts of documents and pages and what all pages share.
 * `null` when that is not data. `known`: texts of an earlier build, whose facts are the same.
 */
export function framePages(
  { versionByName, pages, bodies, histories, routes, languages = [], translationOf }: SiteModel,
  inputs: readonly unknown[],
  known: readonly FramedText[],
): PageFrame | null {
  const digest = digestData(inputs);
  if (digest === null) return null;
  const facts = new Map(known);
  const texts = new Map<BodyHash, FramedText>();
  const orders = new Map<BodyHash, number>();
  const orderOf = (hash: BodyHash): number => {
    const order = orders.get(hash) ?? orders.size;
    if (order < orders.size) return order;
    orders.set(hash, order);
    texts.set(hash, [hash, facts.get(hash) ?? digestFacts(bodies.get(hash))]);
    return order;
  };
  const docs = [...versionByName.values()].map((version) => [
    version.name,
    [...version.docs.values()].map((doc) => [doc.id, doc.source.path, doc.route, orderOf(doc.hash)]),
  ]);
  const ofSite = pages.map((page) => [page.route, page.type === 'markdown' ? orderOf(page.hash) : null]);
  const lines = [...new Set([...histories.values()].map((history) => history.docs))].map((line) => line.map(nameOf));
  const ofTexts = [...texts.values()];
  const inOthers = languages.map((language) => [language.tag, [...language.routes.keys()]]);
  const outdated = [...(translationOf?.outdated ?? [])].map(([doc, { source, madeFor }]) =>
    [doc, source, ...(madeFor === null ? [] : [madeFor])].map((one) => `${nameOf(one)} ${one.route}`),
  );
  const places = [
    docs,
    ofSite,
    lines,
    inOthers,
    outdated,
    [...routes.keys()],
    ofTexts.map(([, factsOfText]) => factsOfText),
  ];
  return { digest: `${digest} ${digestJson(places)}`, texts: ofTexts };
}

/** Texts of a frame that are others than before; both frames have the same digest. */
export function findNewTexts(before: PageFrame, now: PageFrame): ReadonlySet<BodyHash> {
  const hashes = now.texts.map(([hash]) => hash);
  return new Set(hashes.filter((hash, order) => before.texts[order]?.[0] !== hash));
}

function nameOf({ version, id }: Doc): string {
  return `${version} ${id}`;
}

/** Whatever a page may say of another, or be addressed by: not what its text says, how long it is, or on which lines. */
function digestFacts(body: ParsedBody | undefined): string {
  if (body === undefined) return '';
  const { frontMatter, data, headings, variableUses } = body;
  const others = {
    ...body,
    hash: '',
    frontMatter: null,
    data: null,
    fieldLines: null,
    leadDigest: '',
    sizeBytes: 0,
    findings: null,
    headings: headings.map(({ level, id, text }) => [level, id, text]),
    variableUses: variableUses.map(({ name }) => name),
  };
  // A quotation mark in a string is escaped: these are fields.
  const withoutPlaces = JSON.stringify(others).replaceAll(/"(?:line|column)":\d+/gu, '""');
  return digestJson([frontMatter, data, withoutPlaces]);
}
