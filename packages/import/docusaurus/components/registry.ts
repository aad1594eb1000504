/**
 * The components that pages of the old site use → files of `components/`: their sources where those can be taken over,
 * else stubs.
 */
import { posix } from 'node:path';
import { COMPONENTS_DIR } from '../../../../src/shared/site-folders.ts';
import { compareText } from '../../../../src/shared/string/compare-text.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import type { ComponentOrigin, ComponentUse, ComponentUses, DetailsWrapper } from '../../mdx/component-uses.ts';
import { normalise, readText, type SiteTree } from '../../site-tree.ts';
import { fenceStub } from '../../fence-words.ts';
import { groupStubs } from './group-stubs.ts';
import { listProps, type PropValues, stubSource } from './stub-source.ts';

/** Where a site gives components to all of its pages. */
const GLOBAL_FILES = ['tsx', 'ts', 'jsx', 'js'].flatMap((end) => [
  `src/theme/MDXComponents.${end}`,
  `src/theme/MDXComponents/index.${end}`,
]);
const SOURCES = ['', '.tsx', '.ts', '.jsx', '.js', '/index.tsx', '/index.ts', '/index.jsx', '/index.js'];
/** What a source may not use if it is to be drawn by a build: hooks, the browser, other modules than React. */
const HOOKS =
  /\b(?:use[A-Z]\w*\s*\(|window\b|document\b|localStorage\b|navigator\b|fetch\s*\(|require\s*\(|import\s*\()/u;
const IMPORTS = /^\s*import\b[^'"]*['"]([^'"]+)['"]/gmu;

interface UsedComponent {
  readonly tag: string;
  readonly origin: ComponentOrigin;
  /** The path of its source and its text; `null` if it was not found. */
  readonly source: { readonly path: string; readonly text: string } | null;
  readonly isStub: boolean;
  /** True once it was used in a line of text. */
  isInline: boolean;
  readonly props: PropValues;
}

export class ComponentRegistry implements ComponentUses {
  readonly #tree: SiteTree;
  /** True for code that can be compiled. */
  readonly #canCompile: (path: string) => boolean;
  readonly #used = new Map<string, UsedComponent>();
  readonly #sources = new Map<string, UsedComponent['source']>();
  /** Components that all pages have, by name. */
  readonly #globals: ReadonlyMap<string, ComponentOrigin>;
  /** Names of components by the word of a fence. */
  readonly #fences = new Map<string, string>();

  constructor(tree: SiteTree, canCompile: (path: string) => boolean) {
    this.#tree = tree;
    this.#canCompile = canCompile;
    this.#globals = readGlobals(tree);
  }

  find = (name: string): ComponentOrigin | null => this.#globals.get(name) ?? null;

  wrapperOf = (origin: ComponentOrigin): DetailsWrapper | null => {
    const text = this.#sourceOf(origin)?.text ?? '';
    const [, whole = '', content = ''] =
      /(?:return|=>)\s*\(?\s*<details\b[^>]*>\s*<summary\b[^>]*>([\s\S]*?)<\/summary>([\s\S]*?)<\/details>\s*\)?\s*;?\s*\}?/u.exec(
        text,
      ) ?? [];
    if (!/\{\s*(?:props\.)?children\s*\}/u.test(content)) return null;
    // A heading around the text looks like the summary itself.
    const summary = whole.trim().replace(/^<(h[1-6]|b|strong|span)>([^<]*)<\/\1>$/u, '$2');
    const attribute = /^\s*\{\s*(?:props\.)?(\w+)\s*\}\s*$/u.exec(summary)?.[1];
    if (attribute === undefined) return /[{<]/u.test(summary) ? null : { summary: { text: summary.trim() } };
    const [, , preset = ''] =
      new RegExp(`\\b${attribute}\\s*=\\s*(['"])((?:(?!\\1)[^\\\\\\n])*)\\1`, 'u').exec(text) ?? [];
    return { summary: { attribute, preset } };
  };

  use = (
    name: string,
    origin: ComponentOrigin,
    { attributes, isWhole, isBlock }: ComponentUse,
  ): { readonly tag: string; readonly isStub: boolean } | null => {
    const source = this.#sourceOf(origin);
    const key = `${source?.path ?? origin.specifier}\0${origin.imported}`;
    const used = this.#used.get(key) ?? {
      tag: this.#chooseTag(name),
      origin,
      source,
      isStub: !this.#canComeAlong(origin, source),
      isInline: false,
      props: new Map(),
    };
    if (!used.isStub && !isWhole) return null;
    this.#used.set(key, used);
    used.isInline ||= !isBlock;
    listProps(attributes, used.props);
    return used;
  };

  useFence = (word: string, name: string): string => {
    const tag = this.#fences.get(word) ?? this.#chooseTag(name);
    this.#fences.set(word, tag);
    return tag;
  };

  /** One problem for each component in place of those for its uses, with their number, pages and attributes. */
  groupStubs(problems: readonly Problem[]): readonly Problem[] {
    return groupStubs(problems, new Map([...this.#used.values()].map(({ tag, props }) => [tag, props])));
  }

  /** Components that draw blocks of code, by word; `undefined` for none. */
  get fences(): Readonly<Record<string, string>> | undefined {
    if (this.#fences.size === 0) return undefined;
    return Object.fromEntries([...this.#fences].toSorted(([a], [b]) => compareText(a, b)));
  }

  /** Contents of files by path, sorted. */
  files(): ReadonlyMap<string, string> {
    const fences = [...this.#fences].map(
      ([word, tag]) => [`${COMPONENTS_DIR}/${tag}.tsx`, fenceStub(tag, word)] as const,
    );
    const used = [...this.#used.values()].toSorted((a, b) => compareText(a.tag, b.tag));
    const components = used.map(({ tag, origin, source, isStub, ...use }): readonly [string, string] => [
      `${COMPONENTS_DIR}/${tag}.tsx`,
      isStub || source === null
        ? stubSource(tag, source?.path ?? (origin.specifier || 'src/theme/MDXComponents'), use)
        : source.text,
    ]);
    return new Map([...components, ...fences].toSorted(([a], [b]) => compareText(a, b)));
  }

  #sourceOf({ path }: ComponentOrigin): UsedComponent['source'] {
    if (path === null) return null;
    const known = this.#sources.get(path);
    const source = known === undefined ? this.#findSource(path) : known;
    this.#sources.set(path, source);
    return source;
  }

  #findSource(path: string): UsedComponent['source'] {
    const found = SOURCES.map((end) => normalise(path + end)).find((one) => this.#tree.read(one) !== null);
    const text = found === undefined ? null : readText(this.#tree, found);
    return found === undefined || text === null ? null : { path: found, text };
  }

  #canComeAlong({ imported }: ComponentOrigin, source: UsedComponent['source']): boolean {
    if (imported !== 'default' || source === null || !/\bexport\s+default\b/u.test(source.text)) return false;
    const modules = Array.from(source.text.matchAll(IMPORTS), ([, specifier]) => specifier);
    const isPlain = modules.every((specifier) => specifier === 'react') && !HOOKS.test(source.text);
    return isPlain && this.#canCompile(source.path);
  }

  #chooseTag(name: string): string {
    const taken = new Set([...[...this.#used.values()].map(({ tag }) => tag), ...this.#fences.values()]);
    for (let number = 1; ; number++) {
      const tag = number === 1 ? name : `${name}${number}`;
      if (!taken.has(tag)) return tag;
    }
  }
}

/** The names in the file of the theme that gives components to all pages, each with its source where that is imported. */
function readGlobals(tree: SiteTree): ReadonlyMap<string, ComponentOrigin> {
  const file = GLOBAL_FILES.find((path) => tree.read(path) !== null);
  const text = file === undefined ? '' : (readText(tree, file) ?? '');
  const sources = new Map(
    Array.from(text.matchAll(/^\s*import\s+([A-Z]\w*)\s+from\s+['"]([^'"]+)['"]/gmu), ([, name = '', from = '']) => [
      name,
      from,
    ]),
  );
  return new Map(
    Array.from(text.matchAll(/(?<![\w.])([A-Z]\w*)\s*(?=[,:}])/gu), ([, name = '']): [string, ComponentOrigin] => {
      const from = sources.get(name) ?? '';
      const path = from.startsWith('@site/')
        ? from.slice('@site/'.length)
        : from.startsWith('.')
          ? normalise(posix.join(posix.dirname(file ?? ''), from))
          : null;
      return [
        name,
        path === null ? { specifier: '', path, imported: name } : { specifier: from, path, imported: 'default' },
      ];
    }),
  );
}
