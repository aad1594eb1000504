/**
 * `/versions/compare?from=…&to=…&page=…`: a form, and what is different (BEHAVIOUR B165–B169). The address always says what is
 * shown: a choice leads to another address, as a link does, so that it can be shared and Back returns to it.
 */
// Made by the bundler from the config.
import { site } from 'docsite:site';
import { joinRoute } from '../../shared/doc-routes.ts';
import { pageUrl, toUrl } from '../../shared/href.ts';
import { strings } from '../../shared/messages/site-strings.ts';
import { formatCount } from '../../shared/string/format-count.ts';
import type { NamedVersion } from './compare-texts.ts';
import type { Pair, Result, Wanted } from './comparison.ts';
import { type ComparedSlugs, findSlugs, listChanges } from './compare-versions.ts';
import { areFiles } from '../folder/opened-as-files.ts';
import { make } from './make-element.ts';
import { readPage, readPageText } from './read-page-text.ts';
import { reportFailure } from '../report-failure.ts';
import { previousName } from '../../shared/model/way-on.ts';
import { type ListedVersion, loadAllPages, loadPages, loadVersions } from './version-data.ts';

/** Filled in by the bundler: the words of the site are not docsite's English ones. */
declare const IS_TRANSLATED: boolean;
/** Filled in by the bundler: the site works from any folder. */
declare const RELATIVE: boolean;

/** Loads mostly end sooner: nothing flickers. */
const BUSY_AFTER_MS = 200;

let current: ComparePage | null = null;

/** Fills `place`; once it is filled, shows what the address says now. */
export function startComparePage(place: HTMLElement): void {
  if (current?.place !== place) current = new ComparePage(place);
  current.followAddress();
}

class ComparePage {
  readonly place: HTMLElement;
  readonly #from = make('select', { name: 'from', translate: false });
  readonly #to = make('select', { name: 'to', translate: false });
  readonly #page = make('select', { name: 'page' });
  readonly #status = make('p', { className: 'compare-status', role: 'status' });
  readonly #result = make('div', { className: 'compare-result' });
  /** What is shown or being loaded: a new hash does not draw it again. */
  #asked: string | null = null;

  constructor(place: HTMLElement) {
    this.place = place;
    const swap = make('button', { type: 'button', title: strings.swapVersions, ariaLabel: strings.swapVersions }, '⇄');
    const form = make(
      'form',
      { className: 'compare-form' },
      make('label', {}, strings.fromVersion, this.#from),
      swap,
      make('label', {}, strings.toVersion, this.#to),
      make('label', {}, strings.page, this.#page),
    );
    place.replaceChildren(form, this.#status, this.#result);
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('change', () => this.#go(this.#choice()));
    swap.addEventListener('click', () => {
      const { from, to, page } = this.#choice();
      this.#go({ from: to, to: from, page });
    });
  }

  followAddress(): void {
    if (location.search !== this.#asked) void this.#show(location.search);
  }

  #choice(): Wanted {
    return { from: this.#from.value, to: this.#to.value, page: this.#page.value };
  }

  /** As a link would: the address, the history and the place in the page are those of the site's navigation. */
  #go(wanted: Wanted): void {
    const link = make('a', { href: addressOf(wanted), hidden: true });
    this.place.append(link);
    link.click();
    link.remove();
  }

  async #show(asked: string): Promise<void> {
    this.#asked = asked;
    const busy = setTimeout(() => {
      this.place.ariaBusy = 'true';
      this.#status.textContent = strings.compareLoading;
    }, BUSY_AFTER_MS);
    try {
      const result = await this.#compare(asked);
      if (this.#asked === asked) this.#draw(result);
    } catch (error) {
      if (!RELATIVE || !areFiles()) reportFailure(error);
      if (this.#asked === asked) this.#draw(this.#describeFailure(asked));
    } finally {
      clearTimeout(busy);
      if (this.#asked === asked) this.place.ariaBusy = null;
    }
  }

  #draw({ status, shown = [], options }: Result): void {
    this.#status.textContent = status;
    if (options) this.#drawPages(options);
    this.#result.replaceChildren(...shown);
  }

  async #compare(asked: string): Promise<Result> {
    const versions = await loadVersions();
    const wanted = chooseDefaults(readWanted(asked), versions);
    if (this.#asked !== asked) return { status: '' };
    drawVersions(this.#from, versions, [wanted.from, nameBefore(wanted.to, versions)]);
    drawVersions(this.#to, versions, [wanted.to]);
    this.#drawPages(wanted.page === '' ? [] : [new Option(wanted.page)], wanted.page);
    const [from, to] = [wanted.from, wanted.to].map((name) => versions.find((version) => version.name === name));
    if (from === undefined || to === undefined) {
      const unknown = from === undefined ? wanted.from : wanted.to;
      return { status: strings.unknownVersion({ version: unknown }) };
    }
    if (from === to) return { status: strings.sameVersionTwice };
    if (wanted.page !== '') return comparePage({ from, to }, wanted.page, versions);
    const pair = { from: versions.indexOf(from), to: versions.indexOf(to) };
    const changes = listChanges(await loadAllPages(), pair, versions);
    const { nameChanges } = await import('./compare-list.ts');
    return nameChanges({ from, to }, changes, { addressOf, urlOf, readPage });
  }

  /** `''` is all pages. */
  #drawPages(options: readonly HTMLOptionElement[], page = this.#page.value): void {
    this.#page.replaceChildren(new Option(strings.allPages, ''), ...options);
    this.#page.value = page;
  }

  #describeFailure(asked: string): Result {
    if (RELATIVE && areFiles()) return { status: '', shown: [make('p', { role: 'alert' }, strings.needsServer)] };
    const text = navigator.onLine ? strings.versionsNotLoaded : strings.offlineVersions;
    const retry = make('button', { type: 'button', className: 'button' }, strings.retry);
    retry.onclick = () => void this.#show(asked);
    return { status: '', shown: [make('p', { role: 'alert' }, text), retry] };
  }
}

function readWanted(search: string): Wanted {
  const parameters = new URLSearchParams(search);
  const read = (name: string): string => (parameters.get(name) ?? '').trim();
  return { from: read('from'), to: read('to'), page: read('page').replaceAll(/^\/(?=.)|(?<=.)\/$/gu, '') };
}

/** Without a choice the latest version is compared with the one before it. */
function chooseDefaults({ from, to, page }: Wanted, versions: readonly ListedVersion[]): Wanted {
  const latest = versions.find(({ status }) => status === 'latest') ?? versions[0];
  const target = to === '' ? (latest?.name ?? '') : to;
  return { from: from === '' ? nameBefore(target, versions) : from, to: target, page };
}

/** What a version is compared with; of the first one itself. */
function nameBefore(name: string, versions: readonly ListedVersion[]): string {
  const own = versions.find((version) => version.name === name);
  return (own && previousName(own)) ?? name;
}

/** `[chosen, first]`: the names of the version that is chosen, and of the one that is above the others. */
function drawVersions(
  select: HTMLSelectElement,
  versions: readonly ListedVersion[],
  [chosen, first]: readonly string[],
): void {
  const options = versions.map(
    ({ name, label, status }) => new Option(status === 'latest' ? label + strings.isLatest : label, name),
  );
  select.replaceChildren(...options.toSorted((a, b) => Number(b.value === first) - Number(a.value === first)));
  // Nothing is chosen for an unknown version.
  select.value = chosen ?? '';
}

function addressOf({ from, to, page }: Wanted): string {
  const parameters = new URLSearchParams({ from, to, ...(page === '' ? {} : { page }) });
  return `?${parameters.toString()}`;
}

async function comparePage(pair: Pair, page: string, versions: readonly ListedVersion[]): Promise<Result> {
  const { from, to } = pair;
  const slug = page === '/' ? '' : page;
  const slugs = findSlugs(await loadPages(slug), slug, {
    from: versions.indexOf(from),
    to: versions.indexOf(to),
    versions,
  });
  if (slugs === null) return { status: strings.neitherHasPage({ page }) };
  const links = drawPageLinks(pair, slugs);
  if (slugs.from === null || slugs.to === null) {
    return { status: strings.onlyHasPage({ version: (slugs.from === null ? to : from).label }), shown: links };
  }
  const [compareTexts, before, after] = await Promise.all([
    import('./draw-comparison.ts').then(({ loadComparison }) => loadComparison()),
    readPageText(urlOf(from, slugs.from)),
    readPageText(urlOf(to, slugs.to)),
  ]);
  const drawn = compareTexts({ version: nameOf(from), text: before.text }, { version: nameOf(to), text: after.text });
  const renamed = slugs.from === slugs.to ? '' : strings.renamedFromTo({ from: slugs.from, to: slugs.to });
  const options = [new Option(after.title, page)];
  if (drawn.html === '') return { status: strings.sameTextForReaders({ renamed }), shown: links, options };
  const { added, removed, moved } = drawn;
  // The bundler leaves the translation out, and loads nothing for it, where this is false.
  const innerHTML = IS_TRANSLATED ? await translate(drawn.html) : drawn.html;
  return {
    options,
    status: strings.comparedWords({
      added: strings.comparedAdded({ count: added, number: formatCount(added, strings.groupSeparator) }),
      removed: strings.comparedRemoved({ count: removed, number: formatCount(removed, strings.groupSeparator) }),
      moved:
        moved > 0 ? strings.comparedMoved({ count: moved, number: formatCount(moved, strings.groupSeparator) }) : '',
      renamed,
    }),
    // Both pages are the site's own, and its build or the router would put the same HTML into a page.
    shown: [...links, ...before.styles, ...after.styles, make('div', { className: 'markdown differences', innerHTML })],
  };
}

async function translate(html: string): Promise<string> {
  const { translateDifferences } = await import('../../shared/messages/translate-html.ts');
  return translateDifferences(html, strings);
}

function drawPageLinks({ from, to }: Pair, slugs: ComparedSlugs): readonly HTMLElement[] {
  const sides = [[from, slugs.from] as const, [to, slugs.to] as const];
  const links = sides.flatMap(([version, slug]) =>
    slug === null ? [] : [make('a', { href: urlOf(version, slug) }, strings.readItIn({ version: version.label }))],
  );
  const all = make('a', { href: addressOf({ from: from.name, to: to.name, page: '' }) }, strings.allDifferentPages);
  return [make('p', { className: 'page-meta' }, ...links, all)];
}

function urlOf({ path }: ListedVersion, slug: string): string {
  return pageUrl(joinRoute(path, `/${slug}`), site);
}

function nameOf({ name, path }: ListedVersion): NamedVersion {
  const address = RELATIVE ? site.baseUrl.slice(0, -1) + path : toUrl(path, { ...site, trailingSlash: false });
  return { name, address: address.replace(/\/$/u, '') };
}
