/** Reads the files that texts include, and those that these include. Only what the store or the configuration allows. */
import { realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { hiddenPart } from '../../disk/hidden-part.ts';
import { isInside } from '../../disk/is-inside.ts';
import { LIMITS } from '../../shared/limits.ts';
import { isMarkdown } from '../../shared/model/source-kind.ts';
import { plainName } from '../../shared/model/sets.ts';
import { DOCS_DIR, NEXT } from '../../shared/site-folders.ts';
import type { StoredSet } from './read-sets.ts';
import { attempt, errorCode } from '../../shared/string/error-code.ts';
import { placeAt } from '../../shared/string/text-lines.ts';
import type { SourcePath, StoredVersion } from '../../shared/types/store.ts';
import type { IncludeFault } from '../includes/describe-fault.ts';
import { findIncludes, type IncludeMark } from '../includes/find-includes.ts';
import { nameInVersion, placeInSite, refusalKey, resolveInclude } from '../../shared/model/include-paths.ts';
import { placesOf, refuseByPlace, versionShownBy } from '../includes/include-scope.ts';
import { readTextFiles, type SourceText, type SourceTexts } from './read-texts.ts';

export interface ReadIncludes {
  /** Paths on disk of documents and pages that include something. */
  readonly including: ReadonlySet<string>;
  /** What is included, by path on disk, where it is not among the documents that were read. */
  readonly texts: SourceTexts;
  /** Why files of the site cannot be included, by `refusalKey`. Released versions refuse nothing. */
  readonly refused: ReadonlyMap<string, IncludeFault>;
  /** Paths on disk of all that is included from outside of `docs/`, also of what is missing. */
  readonly outside: ReadonlySet<string>;
}
export interface IncludingTexts {
  readonly root: string;
  readonly snippets: readonly string[];
  readonly stored: readonly StoredVersion[];
  readonly sets: readonly StoredSet[];
  readonly texts: SourceTexts;
  readonly pageTexts: SourceTexts;
}

const NO_INCLUDES: ReadIncludes = {
  including: new Set(),
  texts: new Map(),
  refused: new Map(),
  outside: new Set(),
};

const marksOf = new WeakMap<SourceText, readonly IncludeMark[] | null>();

/** Its includes; `null` for a text without any. A text that stays the same object is searched once. */
function marksIn(source: SourceText): readonly IncludeMark[] | null {
  const known = marksOf.get(source);
  if (known !== undefined) return known;
  const marks = findIncludes(source.text)?.marks ?? null;
  marksOf.set(source, marks);
  return marks;
}

/** `known` are texts of included files that need not be read again. */
export async function readIncludes(site: IncludingTexts, known: SourceTexts = new Map()): Promise<ReadIncludes> {
  const { texts, pageTexts, stored, sets } = site;
  const including = new Set<string>();
  for (const [path, source] of [...texts, ...pageTexts]) {
    if (isMarkdown(path) && marksIn(source) !== null) including.add(path);
  }
  if (including.size === 0) return NO_INCLUDES;
  const reading = new Reading(site, known);
  const ofSets = sets.flatMap(({ hasVersions, versions }) => (hasVersions ? versions : []));
  for (const version of [...stored, ...ofSets]) {
    const own = [...version.files.values()].filter(({ diskPath }) => including.has(diskPath));
    for (const { path, diskPath } of own)
      await reading.follow(versionShownBy(path, version, stored), path, texts.get(diskPath));
  }
  const unversioned = sets.flatMap(({ hasVersions, versions }) => (hasVersions ? [] : versions));
  for (const { diskPath } of unversioned.flatMap(({ files }) => [...files.values()])) {
    if (including.has(diskPath)) await reading.follow(null, nameInVersion(diskPath), texts.get(diskPath));
  }
  for (const [path, source] of pageTexts)
    if (including.has(path)) await reading.follow(null, nameInVersion(path), source);
  const { found, refused, outside } = reading;
  return { including, texts: found, refused, outside };
}

class Reading {
  readonly found = new Map<string, SourceText>();
  readonly refused = new Map<string, IncludeFault>();
  readonly outside = new Set<string>();
  readonly #missing = new Set<string>();
  readonly #site: IncludingTexts;
  readonly #known: SourceTexts;
  readonly #realRoot: string;
  /** What has been followed, by version and name. */
  readonly #followed = new Map<StoredVersion | null, Set<SourcePath>>();

  constructor(site: IncludingTexts, known: SourceTexts) {
    this.#site = site;
    this.#known = known;
    this.#realRoot = realpathSync(site.root);
  }

  /** Reads what a file includes; `version` is `null` for pages of the site. */
  async follow(version: StoredVersion | null, name: SourcePath, source: SourceText | undefined): Promise<void> {
    const followed = this.#followed.get(version) ?? new Set();
    this.#followed.set(version, followed);
    const waiting = [{ name, source }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const marks = next.source === undefined || followed.has(next.name) ? null : marksIn(next.source);
      followed.add(next.name);
      for (const { kind, target } of marks ?? []) {
        const path = target === '' ? null : resolveInclude(next.name, target, version?.docsDir);
        if (path === null) continue;
        const included = await this.#read(version, path);
        if (kind === 'text') waiting.push({ name: path, source: included });
      }
    }
  }

  async #read(version: StoredVersion | null, name: SourcePath): Promise<SourceText | undefined> {
    const isWorking = version === null || plainName(version.name) === NEXT;
    const listed = version === null ? undefined : placesOf(version)(name)?.diskPath;
    const place = listed ?? (isWorking ? this.#placeWorking(name, version?.docsDir) : undefined);
    if (place === undefined) return undefined;
    const read = this.#site.texts.get(place) ?? this.found.get(place);
    if (read !== undefined || this.#missing.has(place)) return read;
    const text = this.#known.get(place) ?? (await this.#readFile(place, refusalKey(name, version?.docsDir)));
    if (text === undefined) this.#missing.add(place);
    else this.found.set(place, text);
    return text;
  }

  /** The place of a file that no version lists, where it may be included. */
  #placeWorking(name: SourcePath, docsDir: string | undefined): string | undefined {
    const key = refusalKey(name, docsDir);
    const refusal = this.refused.get(key) ?? refuseByPlace(name, this.#site.snippets, docsDir);
    if (refusal !== undefined) {
      this.refused.set(key, refusal);
      return undefined;
    }
    const place = placeInSite(name, docsDir);
    if (!place.startsWith(`${docsDir ?? DOCS_DIR}/`)) this.outside.add(place);
    return place;
  }

  /** `undefined` for a missing file, and for one that is refused: under `key`. */
  async #readFile(place: string, key: string): Promise<SourceText | undefined> {
    const path = join(this.#realRoot, place);
    const target = attempt(() => realpathSync(path));
    if (target === null) return undefined;
    const fault = this.#refuseTarget(target);
    if (fault !== null) {
      this.refused.set(key, fault);
      return undefined;
    }
    const read = await readTextFiles(this.#realRoot, [place]).catch((error: unknown) => {
      if (errorCode(error) === null) throw error;
      return null;
    });
    const text = read?.get(place);
    const nul = text?.text.indexOf('\0') ?? -1;
    return text === undefined || nul === -1 ? text : { ...text, badLine: placeAt(text.text, nul).line };
  }

  #refuseTarget(target: string): IncludeFault | null {
    if (!isInside(target, this.#realRoot)) {
      const why = 'It is a symbolic link that leads out of the site.';
      return { fault: 'outside', why, fix: 'Copy its target into the site.' };
    }
    const place = relative(this.#realRoot, target).replaceAll(sep, '/');
    const hidden = hiddenPart(place);
    if (hidden !== undefined) {
      const why = `It is a symbolic link to ${place}, which is hidden by "${hidden}".`;
      return { fault: 'outside', why, fix: 'Include a file that is not hidden.' };
    }
    const found = attempt(() => statSync(target));
    if (found?.isFile() !== true) return { fault: 'no-text', why: 'It is not a file.' };
    if (found.size > 4 * LIMITS.text) return { fault: 'no-text', why: 'It is larger than a document may be.' };
    return null;
  }
}
