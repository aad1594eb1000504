/** `llms.txt` and `llms-full.txt`: what programs that read documentation start from (llmstxt.org). */
import { joinRoute } from '../../shared/doc-routes.ts';
import { encodePath } from '../../shared/href.ts';
import { allVersions } from '../../shared/model/lines.ts';
import { isSetName, plainName, productOf } from '../../shared/model/sets.ts';
import type { Line, LineOfSite, SiteModel, Version } from '../../shared/model/site-model.ts';
import { findMarkdownCopy, hasMarkdownCopies, SITE_LIST, listsOfCopies } from '../../shared/model/markdown-copies.ts';
import { NEXT } from '../../shared/site-folders.ts';
import { formatCount } from '../../shared/string/format-count.ts';
import type { Doc } from '../../shared/types/page.ts';
import type { PlannedFile } from '../../shared/types/output.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import type { TextContext } from '../page/data/page-context.ts';
import { listFindable, nameBehind } from '../page/data/version-pages.ts';
import { buildMarkdownCopy, digestMarkdownCopy } from './copy.ts';

/** Of the front matter of a Markdown copy, more or less: sizes are given in kilobytes. */
const FRONT_MATTER_BYTES = 250;

interface ListedSection {
  readonly title: string;
  readonly docs: readonly Doc[];
}

/**
 * One list at the root, for the latest version and the way to the others, and one for each version with Markdown copies. That of a version
 * says nothing of others, so that a release changes none but its own and the one at the root.
 */
export function planListsOfCopies(context: TextContext): readonly PlannedFile[] {
  const { model } = context;
  if (model.config.machineReadable.markdown === 'none') return [];
  return [
    planList(SITE_LIST, () => buildRootList(model)),
    ...allVersions(model).flatMap((version) => {
      if (isSetName(version.name)) return [];
      const [list, whole] = listsOfCopies(version, model);
      return [
        ...(list === undefined || list === SITE_LIST ? [] : [planVersionList(list, version, model)]),
        ...(whole === undefined ? [] : [planWhole(whole, version, context)]),
      ];
    }),
  ];
}

/** It costs no more to make than to compare. */
function planList(route: RoutePath, make: () => string): PlannedFile {
  return { path: route.slice(1), make, ownData: make };
}

/** It says how long the texts of the version are. */
function planVersionList(route: RoutePath, version: Version, model: SiteModel): PlannedFile {
  const list = planList(route, () => buildVersionList(version, model));
  return { ...list, shownTexts: () => [...version.docs.values()] };
}

function planWhole(route: RoutePath, version: Version, context: TextContext): PlannedFile {
  const docs = (): readonly Doc[] => listSections(version, context.model).flatMap((section) => section.docs);
  return {
    path: route.slice(1),
    make: () =>
      docs()
        .flatMap((doc) => buildMarkdownCopy(doc, context) ?? [])
        .join('\n'),
    ownData: () => docs().map((doc) => digestMarkdownCopy(doc, context)),
    shownTexts: () => [...version.docs.values()],
  };
}

function buildRootList(model: SiteModel): string {
  const { config, lines } = model;
  const [docs, ...others] = lines;
  const { latest } = docs;
  const isListed = latest !== null && hasMarkdownCopies(latest, model);
  const listed = docs.versions.filter((version) => hasMarkdownCopies(version, model));
  const intro = [
    `Documentation of ${config.title}${isListed && latest.name !== NEXT ? `, version ${latest.name}, the latest release` : ''}.`,
    'Every page is Markdown and names the version it is about. Read the version that is in use: each has a list of its own.',
  ];
  return joinBlocks([
    `# ${config.title}`,
    ...(config.tagline === '' ? [] : [`> ${config.tagline}`]),
    intro.join(' '),
    ...(isListed ? listSections(latest, model).map((section) => formatSection(section, model)) : []),
    ...others.flatMap((line) => listLine({ line, model })),
    ['## Versions', '', ...listed.map((version) => formatVersion(version, model))].join('\n'),
    ...others.filter(({ hasVersions }) => hasVersions).flatMap((line) => listVersionsOfLine({ line, model })),
    ['## Optional', '', `- [versions.json](${addressOf('/versions.json', model)}): all versions, as data`].join('\n'),
  ]);
}

/** A line as one section: its latest version, or what is in it without versions. */
function listLine({ line, model }: LineOfSite): readonly string[] {
  const version = line.hasVersions ? line.latest : line.versions[0];
  if (version === undefined || version === null) return [];
  const docs = listSections(version, model).flatMap((section) => section.docs);
  return docs.length === 0 ? [] : [formatSection({ title: titleOfLine(version, line), docs }, model)];
}

/** With the name of the version, unless it is the only one and has none of its own. */
function titleOfLine(version: Version, line: Line): string {
  return line.set === null || !line.hasVersions ? version.label : line.set.label + nameBehind(version, line);
}

/** Lists of the versions of a set, as of those of the documentation. */
function listVersionsOfLine({ line, model }: LineOfSite): readonly string[] {
  const listed = line.versions.filter((version) => hasMarkdownCopies(version, model));
  if (listed.length === 0) return [];
  const title = `## Versions of ${oneLine(productOf(line.config))}`;
  return [[title, '', ...listed.map((version) => formatVersion(version, model))].join('\n')];
}

function buildVersionList(version: Version, model: SiteModel): string {
  const title = version.set?.label ?? model.config.title;
  const name = plainName(version.name);
  const [, whole] = listsOfCopies(version, model);
  const sections = listSections(version, model);
  const size = formatSize(sections.flatMap(({ docs }) => docs).reduce((sum, doc) => sum + sizeOf(doc, model), 0));
  return joinBlocks([
    `# ${title} ${version.label}`,
    `> Documentation of ${title}, version ${name}.`,
    `Every page is Markdown and about version ${name}. Other versions: ${addressOf(SITE_LIST, model)}`,
    ...(whole === undefined ? [] : [`- [All pages in one file](${addressOf(whole, model)}): ${size}`]),
    ...sections.map((section) => formatSection(section, model)),
  ]);
}

function joinBlocks(blocks: readonly string[]): string {
  return `${blocks.join('\n\n')}\n`;
}

/** As readers find them in the sidebars; each document once. */
function listSections(version: Version, model: SiteModel): readonly ListedSection[] {
  const { sections, otherPages } = listFindable(version, model);
  const seen = new Set<Doc>();
  return [...sections, { title: 'Other pages', pages: otherPages }].flatMap(({ title, pages }) => {
    const docs = pages.flatMap(({ href }) => {
      const doc = version.docsByRoute.get(href as RoutePath);
      if (doc === undefined || seen.has(doc) || findMarkdownCopy(doc, model) === null) return [];
      seen.add(doc);
      return doc;
    });
    return docs.length === 0 ? [] : [{ title, docs }];
  });
}

function formatSection({ title, docs }: ListedSection, model: SiteModel): string {
  return [`## ${oneLine(title)}`, '', ...docs.map((doc) => formatDoc(doc, model))].join('\n');
}

function formatDoc(doc: Doc, model: SiteModel): string {
  const description = doc.description === '' ? '' : `${oneLine(doc.description)} `;
  const address = addressOf(findMarkdownCopy(doc, model) ?? doc.route, model);
  return `- [${escapeLabel(doc.title)}](${address}): ${description}(${formatSize(sizeOf(doc, model))})`;
}

/** Where readers find what each version is, which is known here alone: it may change with any release. */
function formatVersion(version: Version, model: SiteModel): string {
  const facts = [version.status, version.released === null ? '' : `released ${version.released}`].filter(Boolean);
  return `- [${escapeLabel(version.label)}](${addressOf(joinRoute(version.path, SITE_LIST), model)}): ${facts.join(', ')}`;
}

function addressOf(route: RoutePath, { config }: SiteModel): string {
  return `${config.url}${config.baseUrl}${encodePath(route.slice(1)).replace(/[()]/gu, (char) => (char === '(' ? '%28' : '%29'))}`;
}

function sizeOf(doc: Doc, { bodies }: SiteModel): number {
  return (bodies.get(doc.hash)?.sizeBytes ?? 0) + FRONT_MATTER_BYTES;
}

function formatSize(bytes: number): string {
  return `${formatCount(Math.max(1, Math.round(bytes / 1000)))} kB`;
}

function escapeLabel(label: string): string {
  return oneLine(label).replace(/[\\[\]]/gu, '\\$&');
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
