/** Texts of APIs among the documents of versions, in the words of one language. Loaded where a site has APIs. */
import { type ApiPlace, type KnownTexts, type ReadSpec, writeApi, type WrittenApi } from '../apis/compile-api.ts';
import { API_STYLES } from '../apis/styles.ts';
import type { ExpandedText } from '../content/includes/expand-text.ts';
import type { SourceText } from '../content/sources/read-texts.ts';
import { hashText } from '../disk/hash-bytes.ts';
import { stringsOf } from '../shared/messages/strings.ts';
import type { SiteConfig } from '../shared/types/config.ts';
import type { SourcePath, StoredVersion, VersionName } from '../shared/types/store.ts';

/** A specification of a version, without its texts. */
export interface PlacedSpec extends ReadSpec {
  /** Of its API in the configuration. */
  readonly index: number;
  readonly diskPath: string;
  /** All files that it is written in, as paths in the version. */
  readonly files: readonly SourcePath[];
  /** Asked of few texts, and late: the file may have to be read again. */
  readonly lineOf: (about: ApiPlace | null) => number;
}
export type WrittenSpec = PlacedSpec & WrittenApi;
/** A page whose path another API of the version has already. */
export interface MadeTwice extends Pick<PlacedSpec, 'index' | 'diskPath'> {
  readonly path: SourcePath;
}
/** What decides over texts besides the specification. */
export type ApiWords = Pick<SiteConfig, 'apis' | 'strings' | 'locale'>;

export class ApiPlacer {
  /** By place on the disk. */
  readonly texts = new Map<string, SourceText>();
  readonly pages = new Map<VersionName, ReadonlyMap<SourcePath, ExpandedText>>();
  readonly #config: ApiWords;
  /** Of each API. */
  readonly #known: readonly KnownTexts[];
  /** By what they say: versions share them. */
  readonly #sources = new Map<string, SourceText>();

  constructor(config: ApiWords) {
    this.#config = config;
    this.#known = config.apis.map(() => new Map());
  }

  write(spec: PlacedSpec): WrittenSpec {
    const [options, known] = [this.#config.apis[spec.index], this.#known[spec.index]];
    if (options === undefined || known === undefined) throw new Error('The configuration does not name the API.');
    const strings = stringsOf(this.#config);
    return { ...spec, ...writeApi(spec, { options, strings, stylesheet: `/${API_STYLES.path}`, known }) };
  }

  /** The version with the texts, whose paths are free. */
  place(version: StoredVersion, specs: readonly WrittenSpec[]): StoredVersion {
    const files = new Map(version.files);
    const own = new Map<SourcePath, ExpandedText>();
    for (const { texts, overview, ...spec } of specs) {
      for (const { path, text, about } of texts) {
        const source = this.#sources.get(text) ?? { hash: hashText(Buffer.from(text)), text };
        this.#sources.set(text, source);
        const diskPath = `${spec.diskPath}/${source.hash.slice(0, 16)}/${path}`;
        files.set(path, { path, holder: version.name, diskPath });
        this.texts.set(diskPath, source);
        const parts = path === overview ? spec.files : spec.files.slice(0, 1);
        if (path.endsWith('.md'))
          own.set(
            path,
            expandedFrom(source, parts, () => spec.lineOf(about)),
          );
      }
    }
    this.pages.set(version.name, own);
    return { ...version, files };
  }
}

/** Texts whose paths are free: a page that people wrote takes the place of a made one, and of two made ones the first counts. */
export function dropTaken(
  specs: readonly WrittenSpec[],
  files: ReadonlyMap<SourcePath, unknown>,
): { readonly kept: readonly WrittenSpec[]; readonly twice: readonly MadeTwice[] } {
  const made = new Set<SourcePath>();
  const twice: MadeTwice[] = [];
  const kept = specs.map((spec) => {
    const texts = spec.texts.filter(({ path }) => {
      if (files.has(path)) return false;
      if (made.has(path) && path.endsWith('.md')) twice.push({ path, index: spec.index, diskPath: spec.diskPath });
      return !made.has(path) && made.add(path);
    });
    return { ...spec, texts };
  });
  return { kept, twice };
}

/** Links of a description count from the first file, and problems are in it. The others are read for the page, too, so they are not unused. */
function expandedFrom({ hash, text }: SourceText, files: readonly SourcePath[], line: () => number): ExpandedText {
  const runs = files.map((path, index) => ({
    line: index === 0 ? 1 : Infinity,
    path,
    shift: 0,
    isMade: true,
    get from() {
      return line();
    },
  }));
  return { hash, text, runs, findings: [], shown: [] };
}
