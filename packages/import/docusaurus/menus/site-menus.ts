/** The sidebars of a site of Docusaurus, of all its versions, and what is made of them: lists of pages, cards, names for menus. */
import type { Fields } from '../../../../src/shared/string/fields.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import { type DocsInstance, fieldsOf, listOf, textOf } from '../config/settings.ts';
import type { DocLines } from '../doc-lines.ts';
import type { OldSite } from '../old-site.ts';
import { mapHtmlLinks } from '../pages/link-mapper.ts';
import type { OldVersion } from '../versions.ts';
import { docCards, type DocCards } from './doc-cards.ts';
import type { DocsSet } from './menu-targets.ts';
import { type CategoryPage, categoryPages, FROM_FOLDERS, type ReadSidebars, readSidebars } from './sidebars.ts';

interface SiteDocs extends Pick<DocLines, 'lines' | 'rest'> {
  readonly baseUrl: string;
}

export class SiteMenus {
  /** The lists of pages of each version. */
  readonly categories: ReadonlyMap<OldVersion, readonly CategoryPage[]>;
  readonly #old: OldSite;
  readonly #docs: SiteDocs;
  #sidebars: ReadonlyMap<OldVersion, ReadSidebars | null>;
  readonly #cards = new Map<OldVersion, DocCards>();

  /** What sidebars list is needed before the addresses are known that their links lead to: `read` gives them these. */
  constructor(old: OldSite, docs: SiteDocs) {
    this.#old = old;
    this.#docs = docs;
    this.#sidebars = this.#readAll((href) => href);
    this.categories = new Map(
      [...this.#sidebars].map(([version, read]) => [
        version,
        categoryPages(typeof read?.text === 'string' ? read.value : null, version, old.tree),
      ]),
    );
  }

  read(mapHref: (href: string) => string): void {
    this.#sidebars = this.#readAll(mapHref);
  }

  get problems(): readonly Problem[] {
    return [...this.#sidebars.values()].flatMap((read) => read?.problems ?? []);
  }

  /** `null` for a version whose sidebar shows its folders. */
  of(version: OldVersion): ReadSidebars | null {
    return this.#sidebars.get(version) ?? null;
  }

  /** Read once for each version with a list of cards. */
  cardsOf(page: string): ReturnType<DocCards> {
    const version = [...this.#sidebars.keys()].find(({ folder }) => page.startsWith(`${folder}/`));
    if (version === undefined) return [];
    const cards =
      this.#cards.get(version) ??
      docCards(version, namesOf(this.of(version)), {
        tree: this.#old.tree,
        isEnglish: isEnglish(this.#old.config),
      });
    this.#cards.set(version, cards);
    return cards(page.slice(version.folder.length + 1));
  }

  /** What items of menus may name, the main documents first. */
  listSets(): readonly DocsSet[] {
    const latestOf = (versions: readonly OldVersion[]): OldVersion | null =>
      versions.find(({ isLatest }) => isLatest) ?? null;
    const lines = this.#docs.lines.map(({ instance: { id }, versions, setId }): DocsSet => {
      const latest = latestOf(versions);
      const sidebars = latest === null ? {} : namesOf(this.of(latest));
      return { id, kind: setId === null ? 'main' : 'set', latest, versions: versions.length, sidebars };
    });
    const rest = this.#docs.rest.map(({ instance, versions }): DocsSet => {
      const latest = latestOf(versions);
      const read = latest === null ? null : this.#readSidebars(latest, instance, (href) => href);
      return { id: instance.id, kind: 'pages', latest, versions: versions.length, sidebars: namesOf(read) };
    });
    return [...lines, ...rest];
  }

  #readAll(mapHref: (href: string) => string): ReadonlyMap<OldVersion, ReadSidebars | null> {
    return new Map(
      this.#docs.lines.flatMap(({ instance, versions }) =>
        versions.map((version) => [version, this.#readSidebars(version, instance, mapHref)] as const),
      ),
    );
  }

  #readSidebars(
    { sidebarsFile, oldName, docs }: OldVersion,
    instance: DocsInstance,
    mapHref: (href: string) => string,
  ): ReadSidebars | null {
    const { tree, modules, executed } = this.#old;
    if (instance.sidebarPath === false) return { text: '{}\n', value: {}, problems: [] };
    const isOptional = instance.sidebarPath === undefined;
    if (sidebarsFile === null || (isOptional && tree.read(sidebarsFile) === null)) return null;
    const mapHtml = (html: string): string => mapHtmlLinks(html, this.#docs.baseUrl, mapHref);
    const ids = new Set(docs.map(({ id }) => id));
    const has = (id: string): boolean => ids.has(id);
    return readSidebars(sidebarsFile, oldName, { tree, modules, executed, has, mapHref, mapHtml });
  }
}

/** True for a site in English and no other language. */
function isEnglish(config: Fields): boolean {
  const { defaultLocale, locales } = fieldsOf(config['i18n']);
  return [textOf(defaultLocale) ?? 'en', ...listOf(locales)].every((name) => /^en\b/u.test(textOf(name) ?? ''));
}

function namesOf(read: ReadSidebars | null): Fields {
  return typeof read?.text === 'string' ? read.value : FROM_FOLDERS;
}
