/** The front matter of a text that is not trusted: without addresses that run code, and without elements that do or load something. */
import type { BodyFinding } from '../../../shared/model/parsed-body.ts';
import type { Guard } from '../../../shared/model/guard.ts';
import type { HeadTag } from '../../../shared/types/config.ts';
import type { SplitFile } from '../front-matter.ts';
import { describeLeftOut } from './left-out.ts';
import { WrittenValues } from './written-values.ts';

/** What may stay of `head`: words about the page. `http-equiv` redirects, sets policies and cookies. */
const META_ATTRIBUTES: ReadonlySet<string> = new Set(['content', 'itemprop', 'name', 'property']);
/**
 * Names of what describes a page. Others make a browser do something (`referrer`, `viewport`), tell the client where its data is
 * (`docsite_set`), or prove to a service whose site this is (`google-site-verification`).
 */
const META_NAME =
  /^(?:author|citation_\w+|copyright|creator|date|dc(?:terms)?\.[\w.]+|description|googlebot|keywords|language|news_keywords|publisher|rating|robots|subject|title|(?:article|book|music|og|product|profile|twitter|video):[\w:]+)$/iu;

export function reduceFrontMatter(split: SplitFile, guard: Guard): SplitFile {
  const { frontMatter, fieldLines, findings } = split;
  const values = new WrittenValues(guard);
  const lost: BodyFinding[] = [];
  const leaveOut = (field: string, what: string): void => {
    lost.push(describeLeftOut(what, { line: fieldLines[field] ?? 1, column: 1 }));
  };
  const { custom_edit_url: _url, image: _image, ...rest } = frontMatter;
  const kept: Record<string, unknown> = rest;
  for (const field of ['custom_edit_url', 'image'] as const) {
    const reason = values.refuseAddress(frontMatter[field] ?? '', 'link');
    if (reason === null) {
      if (frontMatter[field] !== undefined) kept[field] = frontMatter[field];
      continue;
    }
    leaveOut(field, `The address in "${field}" ${reason}.`);
  }
  for (const field of ['redirects', 'aliases'] as const) {
    const addresses = frontMatter[field];
    if (addresses === undefined) continue;
    kept[field] = addresses.filter((address) => {
      const reason = values.refuseAddress(address, 'load');
      if (reason !== null) leaveOut(field, `The address "${address}" in "${field}" ${reason}.`);
      return reason === null;
    });
  }
  if (frontMatter.head !== undefined) {
    kept['head'] = frontMatter.head.filter((tag) => {
      const isKept = isAboutPage(tag, values);
      if (!isKept) leaveOut('head', `An element <${tag.tag}> in "head" is more than words about the page.`);
      return isKept;
    });
  }
  if (frontMatter.anchorAliases !== undefined) {
    const ids = Object.entries(frontMatter.anchorAliases);
    const others = ids.filter(([id]) => !values.isOwnId(id));
    kept['anchorAliases'] = Object.fromEntries(others);
    if (others.length < ids.length) leaveOut('anchorAliases', 'An id in "anchorAliases" is one of docsite’s own.');
  }
  return { ...split, frontMatter: kept, findings: [...findings, ...lost] };
}

function isAboutPage({ tag, attributes }: HeadTag, values: WrittenValues): boolean {
  return (
    tag === 'meta' &&
    Object.entries(attributes).every(
      ([name, value]) =>
        META_ATTRIBUTES.has(name.toLowerCase()) &&
        (!NAMING.test(name) || (typeof value === 'string' && values.every(value, (one) => META_NAME.test(one.trim())))),
    )
  );
}

const NAMING = /^(?:name|property)$/iu;
