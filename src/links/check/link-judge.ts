/** All rules for links: references from every source are judged here, so a new rule is written once. */
import { splitHref, toUrl } from '../../shared/href.ts';
import type { LinkSource } from '../../shared/model/link-graph.ts';
import { isSetName } from '../../shared/model/sets.ts';
import type { SiteModel } from '../../shared/model/site-model.ts';
import { SEVERITY_OF_POLICY } from '../../shared/problem/problem.ts';
import type { Href, RoutePath } from '../../shared/types/store.ts';
import type { ExternalFault } from '../external/check-external.ts';
import { AnchorIndex, type Place, wantedAnchor } from '../graph/anchor-index.ts';
import { isOwnUrl } from '../graph/locate-url.ts';
import { fromPage, routeOf } from '../graph/paths.ts';
import { FixFinder } from '../fix/find-fix.ts';
import { LinkSuggester, NameFinder } from '../fix/suggest-link.ts';
import { addSlashes, type BadAddress, findBadAddress } from './bad-address.ts';
import { findDetour } from './find-detour.ts';
import { findTarget, type Target } from './find-target.ts';
import { FIX_LINK, type Guess, isIgnored, type LinkFault } from './link-fault.ts';
import { findLanguage, type JudgedLanguage } from './judged-language.ts';
import { type AddressReference, addressOf, type Reference, subjectOf } from './reference.ts';
import { urlOf } from './url-of.ts';

/** `null` if nothing is wrong, or the address was not requested. */
export type FindExternal = (href: Href) => ExternalFault | null;

export interface JudgeOptions {
  /** Defaults to the anchors of texts only. */
  readonly anchors?: AnchorIndex | undefined;
  /** The site in all its languages, that of the sources first; left out, links to other languages are not followed. */
  readonly languages?: readonly JudgedLanguage[];
  /** What is wrong with an address of another site. */
  readonly findExternal?: FindExternal;
  /** Also reports what a build does not: absolute addresses of this site that are broken, and detours. */
  readonly isStrict?: boolean;
  /** Files that templates import. */
  readonly files?: ReadonlySet<RoutePath>;
}

type BrokenTarget = Extract<Target, { readonly type: 'broken' }>;
type PlaceTarget = Extract<Target, { readonly type: 'route' | 'self' | 'static' }>;
type AssetTarget = Extract<Target, { readonly type: 'asset' }>;

/** Create one per source and check: the budget for suggestions is limited. */
export class LinkJudge {
  readonly #model: SiteModel;
  readonly #options: JudgeOptions;
  readonly #anchors: AnchorIndex;
  readonly #finder = new NameFinder();
  readonly #anchorFinder = new NameFinder();
  readonly #suggester: LinkSuggester;
  readonly #fixes: FixFinder;
  /** Of the other languages. */
  readonly #others = new Map<SiteModel, LinkJudge>();

  constructor(model: SiteModel, options: JudgeOptions = {}) {
    this.#model = model;
    this.#options = options;
    this.#anchors = options.anchors ?? new AnchorIndex(model);
    this.#suggester = new LinkSuggester(model);
    this.#fixes = new FixFinder(model);
  }

  findTarget(reference: Reference): Target {
    return findTarget(reference, this.#model, this.#options.files ?? new Set());
  }

  /** Applies the policies of the config; `null` if nothing is wrong, or the link is ignored. */
  findFault(reference: Reference, target: Target = this.findTarget(reference)): LinkFault | null {
    const fault = this.#judge(reference, target);
    if (fault?.code === 'broken-anchor' && this.#isJudgedElsewhere(reference)) return null;
    const isReported = fault !== null && !isIgnored(this.#formsOf(reference, target), this.#model.config.ignoreLinks);
    return isReported ? fault : null;
  }

  /** A translation of another version's text names headings of that version. */
  #isJudgedElsewhere(reference: Reference): boolean {
    if (reference.form !== 'text' || !('version' in reference.page)) return false;
    const { page } = reference;
    const from = this.#model.translationOf?.outdated.get(page)?.borrowsFrom;
    return from !== undefined && from.version !== page.version;
  }

  #judge(reference: Reference, target: Target): LinkFault | null {
    const { languages = [] } = this.#options;
    const led = reference.form === 'text' ? null : findLanguage(reference, this.#model.config, languages);
    if (led !== null) {
      const judge = this.#judgeIn(led.language);
      return judge.#judge(led.reference, judge.findTarget(led.reference));
    }
    switch (target.type) {
      case 'asset':
        return reference.kind === 'image' ? null : this.#brokenAnchor(reference, target);
      case 'external':
        return this.#externalFault(reference, target.href);
      case 'outside':
        return reference.form === 'text' ? null : this.#besideFault(reference, target.href);
      case 'untranslated':
        return languages[0] === undefined ? null : this.#judgeIn(languages[0]).#brokenAnchor(reference, target.page);
      case 'broken':
        return reference.kind === 'image' ? this.#missingImage(reference, target) : this.#brokenLink(reference, target);
      default:
        if (reference.kind === 'image') return target.type === 'static' ? null : this.#missingImage(reference, target);
        return this.#brokenAnchor(reference, target) ?? this.#detour(reference, target);
    }
  }

  #judgeIn({ model, anchors }: JudgedLanguage): LinkJudge {
    const known = this.#others.get(model) ?? new LinkJudge(model, { ...this.#options, anchors, languages: [] });
    this.#others.set(model, known);
    return known;
  }

  /** The forms in which `ignoreLinks` may name a link. */
  #formsOf(reference: Reference, target: Target): readonly Href[] {
    if (reference.form !== 'text') return [reference.href, addressOf(reference, this.#model.config)];
    const forms = [reference.href];
    if (target.type === 'broken') forms.push(target.href, fromPage(target.href, reference.page.route));
    if (target.type === 'external') forms.push(target.href);
    if (target.type === 'route') forms.push(target.route + target.suffix);
    return forms;
  }

  #externalFault(reference: Reference, href: Href): LinkFault | null {
    const { config } = this.#model;
    // An absolute address of this site is published as it is, so it cannot name a page by its file.
    const isChecked = this.#options.isStrict === true || addSlashes(href) !== null;
    if (reference.form === 'text' && isChecked && isOwnUrl(href, config)) {
      const from = urlOf(reference.page.route, config);
      const own: Reference = {
        kind: reference.kind,
        form: 'url',
        href,
        from,
        subject: `"${reference.href}"`,
        fix: FIX_LINK,
      };
      return this.#judge(own, this.findTarget(own));
    }
    const bad = findBadAddress(href, config);
    if (bad !== null) return this.#badAddress(reference, bad);
    const fault = this.#options.findExternal?.(href) ?? null;
    if (fault === null) return null;
    const { movedTo, ...rest } = fault;
    const isFixed = movedTo !== null && !reference.href.includes('{{');
    const findFix: LinkFault['findFix'] = () => (isFixed ? { href: movedTo, certainty: 'redirected' } : null);
    return { ...rest, resolved: movedTo, findFix, guess: () => null };
  }

  #badAddress(reference: Reference, { fault, meant }: BadAddress): LinkFault | null {
    const severity = SEVERITY_OF_POLICY[this.#model.config.onBrokenLinks];
    if (severity === null) return null;
    const subject = reference.form === 'text' ? `"${reference.href}"` : reference.subject;
    return {
      severity,
      code: 'broken-link',
      what: `${subject} ${fault}.`,
      fix: reference.form === 'text' ? FIX_LINK : reference.fix,
      resolved: null,
      findFix: () => null,
      guess: () => (meant === null ? null : { shown: meant, href: meant }),
    };
  }

  #besideFault(reference: AddressReference, local: Href): LinkFault | null {
    const { config } = this.#model;
    const severity = reference.kind === 'image' ? 'error' : SEVERITY_OF_POLICY[config.onBrokenLinks];
    if (severity === null) return null;
    return {
      severity,
      code: reference.kind === 'image' ? 'missing-image' : 'broken-link',
      what: `${subjectOf(reference)} is not under the base URL "${config.baseUrl}" of this site.`,
      fix: 'Add the base URL in front. If something else on this host serves it, list it under ignoreLinks in the config.',
      resolved: reference.href,
      findFix: () => null,
      guess: () => this.#guessAddress(reference, local),
    };
  }

  /** An image whose target is a page is missing too. */
  #missingImage(reference: Reference, target: BrokenTarget | PlaceTarget): LinkFault {
    const { href } = reference;
    const what =
      target.type !== 'broken'
        ? `The image "${href}" is a page, not an image.`
        : target.reason === 'empty'
          ? 'The image has no address.'
          : `The ${isOtherFile(href) ? 'file' : 'image'} "${href}" does not exist.`;
    const fix = reference.form === 'text' ? 'Add the file, or correct the path.' : reference.fix;
    return { severity: 'error', code: 'missing-image', what, fix, ...this.#meant(reference, target) };
  }

  #brokenLink(reference: Reference, target: BrokenTarget): LinkFault | null {
    const { config } = this.#model;
    const isFile = reference.form === 'text' && /\.mdx?(?:[?#]|$)/iu.test(reference.href);
    const severity = SEVERITY_OF_POLICY[isFile ? config.onBrokenMarkdownLinks : config.onBrokenLinks];
    if (severity === null) return null;
    const isDraft = target.reason === 'draft';
    return {
      severity,
      code: isFile ? 'broken-markdown-link' : 'broken-link',
      what: describeBroken(reference, target),
      fix: reference.form === 'text' ? FIX_LINK : reference.fix,
      ...this.#meant(reference, target),
      ...(isDraft ? { findFix: () => null, guess: () => null } : {}),
    };
  }

  #brokenAnchor(reference: Reference, target: PlaceTarget | AssetTarget): LinkFault | null {
    const severity = SEVERITY_OF_POLICY[this.#model.config.onBrokenAnchors];
    const id = severity === null ? null : wantedAnchor(target.suffix);
    const asWritten = splitHref(target.suffix).hash.slice(1);
    const page = reference.form === 'text' ? reference.page : null;
    const route = placeOf(target, page);
    if (severity === null || id === null || route === null) return null;
    // For a menu, the redirect is reported instead.
    if (reference.form !== 'text' && reference.from === null && 'redirectedFrom' in target) return null;
    const isOnPage = target.type === 'self' && page !== null && this.#anchors.ofText(page)?.has(id) === true;
    // Browsers look for the fragment as it is written first.
    const isKnown = isOnPage || this.#anchors.has(route, asWritten) === true;
    if (isKnown || this.#anchors.has(route, id) !== false) return null;
    const written = target.type === 'self' ? page : this.#anchors.pageAt(route);
    return {
      severity,
      code: 'broken-anchor',
      what: describeMissingAnchor(reference, route, id),
      fix: reference.form === 'text' ? FIX_LINK : reference.fix,
      resolved: route + target.suffix,
      // The target of a redirect comes first: its hash takes precedence over that of the link.
      findFix: () =>
        (target.type === 'asset' ? null : this.#detour(reference, target)?.findFix()) ??
        (written === null || page === null ? null : this.#fixes.forAnchor(written, reference.href, id)),
      guess: () => {
        const near = this.#anchorFinder.isTired ? null : this.#anchorFinder.nearest(id, this.#anchors.list(route));
        const { path, query } = splitHref(reference.href);
        return near === null ? null : { shown: near, href: `${path}${query}#${near}` };
      },
    };
  }

  #detour(reference: Reference, target: PlaceTarget): LinkFault | null {
    const isAsked = this.#options.isStrict === true && target.type === 'route';
    return isAsked ? findDetour(reference, target, this.#model) : null;
  }

  /** The target of a broken reference, and what was meant. */
  #meant(reference: Reference, target: BrokenTarget | PlaceTarget): Pick<LinkFault, 'resolved' | 'findFix' | 'guess'> {
    if (reference.form !== 'text') {
      const address = addressOf(reference, this.#model.config);
      const resolved = reference.href === '' ? null : address;
      return { resolved, findFix: () => null, guess: () => this.#guessAddress(reference, address) };
    }
    const { page } = reference;
    return {
      resolved: resolvedForm(page.route, target),
      findFix: () => this.#fixes.forPath(page, reference),
      guess: () => {
        const near = this.#suggester.suggest(page, reference);
        const { query, hash } = splitHref(reference.href);
        return near === null ? null : { shown: near, href: near + query + hash };
      },
    };
  }

  /** The nearest address of the site, in the form of the reference. */
  #guessAddress(reference: AddressReference, address: Href): Guess | null {
    const { config, routes, staticFiles, added } = this.#model;
    const meant = addSlashes(reference.href);
    if (meant !== null) return { shown: meant, href: meant };
    const { query, hash } = splitHref(address);
    const route = routeOf(address);
    const names = reference.kind === 'image' ? [...staticFiles] : [...routes.keys(), ...staticFiles, ...added.keys()];
    // An address that only lacks the base URL is suggested with it.
    const found = this.findTarget({ ...reference, form: 'route', href: route });
    const near = found.type === 'broken' ? this.#finder.nearest(route, names) : route;
    if (near === null) return null;
    const href = near + query + hash;
    const shown = reference.form === 'url' ? toUrl(href, config) : href;
    return { shown, href: shown };
  }
}

/** HTML loads files that are not images: `<video src>`, `<object data>`. */
function isOtherFile(href: Href): boolean {
  const { path } = splitHref(href);
  return /\.[a-z\d]+$/iu.test(path) && !/\.(?:avif|bmp|gif|ico|jpe?g|png|svg|webp)$/iu.test(path);
}

function describeBroken(reference: Reference, { reason }: BrokenTarget): string {
  if (reference.form !== 'text') {
    const isNamed = reason !== 'empty' || reference.from === null;
    return isNamed ? `${subjectOf(reference)} is not a page or file of this site.` : 'The link has no address.';
  }
  const { page, href } = reference;
  const place = !('version' in page) ? 'site' : isSetName(page.version) ? 'set' : 'version';
  return {
    draft: `"${href}" is a draft and is not published.`,
    empty: 'The link has no address.',
    'no-page': `"${href}" is not a page of this ${place}.`,
    'no-file': `"${href}" is not a file of this ${place}.`,
  }[reason];
}

function placeOf(target: PlaceTarget | AssetTarget, page: LinkSource | null): Place | null {
  if (target.type === 'asset') return target.file.diskPath;
  return target.type === 'self' ? (page?.route ?? null) : target.route;
}

function describeMissingAnchor(reference: Reference, route: Place, id: string): string {
  const isText = reference.form === 'text';
  const page = isText && route === reference.page.route ? 'this page' : 'the target page';
  return `${isText ? `"${reference.href}"` : reference.subject}: ${page} has no anchor "${id}".`;
}

/** Where a browser on `page` would go. */
function resolvedForm(page: RoutePath, target: BrokenTarget | PlaceTarget): Href | null {
  if (target.type === 'broken') return target.reason === 'empty' ? null : fromPage(target.href, page);
  return (target.type === 'self' ? page : target.route) + target.suffix;
}
