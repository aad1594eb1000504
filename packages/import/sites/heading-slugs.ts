/** Ids of headings as MkDocs, VitePress, Hugo and Astro make them: by the algorithms of Python-Markdown, markdown-it-anchor, Goldmark and GitHub. Pure. */
import GithubSlugger from 'github-slugger';
import type { Fields } from '../../../src/shared/string/fields.ts';
import { fieldsOf, textOf } from '../docusaurus/config/settings.ts';
import type { CreateSlugger } from '../mdx/write/pin-heading-ids.ts';

/** Gives each id once; `next` makes the next candidate of one that is taken. */
function unique(written: readonly string[], next: (id: string, base: string, count: number) => string) {
  const used = new Set(written);
  return (base: string): string => {
    let id = base;
    for (let count = 1; used.has(id); count++) id = next(id, base, count);
    used.add(id);
    return id;
  };
}

/** Without accents, `-` for all signs, `_` before a digit at the start. Without such letters a heading has no id. */
export const vitepressSlugs: CreateSlugger = (written) => {
  const take = unique(written, (_, base, count) => `${base}-${count}`);
  return (text) => {
    const base = text
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036F]/gu, '')
      .replaceAll(/[\p{Cc}\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/gu, '-')
      .replaceAll(/-{2,}/gu, '-')
      .replaceAll(/^-+|-+$/gu, '')
      .replace(/^(\d)/u, '_$1')
      .toLowerCase();
    return base === '' ? '' : take(base);
  };
};

/** Goldmark reads the line as it is written, with its marks and addresses. `isAscii` is Hugo's `github-ascii`. */
function hugoSlugs(isAscii: boolean): CreateSlugger {
  return (written) => {
    const take = unique(written, (_, base, count) => `${base}-${count}`);
    return (_, source) => {
      const plain = isAscii ? source.normalize('NFD').replaceAll(/[^\p{ASCII}]/gu, '') : source;
      return take(
        plain
          .replaceAll(/[^\p{L}\p{Nd}_ -]/gu, '')
          .replaceAll(' ', '-')
          .toLowerCase() || 'heading',
      );
    };
  };
}
const HUGO = { github: hugoSlugs(false), 'github-ascii': hugoSlugs(true) };

/** By `markup.goldmark.parser.autoHeadingIDType`. */
export function readHugoSlugs(config: Fields): CreateSlugger {
  const { parser } = fieldsOf(fieldsOf(config['markup'])['goldmark']);
  const type = textOf(fieldsOf(parser)['autoHeadingIDType']) ?? textOf(fieldsOf(parser)['autoheadingidtype']);
  return type === 'github-ascii' ? HUGO['github-ascii'] : HUGO.github;
}

/** As GitHub makes them, without `-` at the end. Where Astro draws dashes, `--` is one by then, but not in code. */
export function astroSlugs(drawsDashes: boolean): CreateSlugger {
  return () => {
    const slugger = new GithubSlugger();
    return (text, source) => {
      const isDrawn = drawsDashes && !/`[^`]*--[^`]*`/u.test(source);
      return slugger.slug(isDrawn ? text.replaceAll('--', '—') : text).replace(/-$/u, '');
    };
  };
}

/** The options of `toc` in a configuration: its line, and those that are indented below it. */
const TOC_BLOCK = /^([ \t]*)(?:-[ \t]+)?(?:markdown\.extensions\.)?toc:.*\n(?:\1[ \t]+\S.*\n|[ \t]*\n)*/mu;

interface TocOptions {
  /** Name of the function of Python, `toc` for the usual one. */
  readonly name: string;
  readonly letterCase: string;
  readonly separator: string;
}
/** Versions of a site share the converted texts of those with the same rule. */
const tocRules = new Map<string, CreateSlugger>();

/** Those of `toc` without options. */
export const defaultTocSlugs: CreateSlugger = tocSlugs({ name: 'toc', letterCase: 'none', separator: '-' });

/** By the options of `toc`, of which `slugify` names a function. `null` for a function of the site. */
export function readTocSlugs(configText: string, options: Fields): CreateSlugger | null {
  const [block = ''] = TOC_BLOCK.exec(`${configText}\n`) ?? [];
  const [, written = 'toc', more = ''] =
    /\bslugify:[ \t]*!!python\/(?:name|object\/apply):([\w.]+)((?:.*\n?){0,3})/u.exec(block) ?? [];
  const name = written.slice(written.lastIndexOf('.') + 1);
  const isKnown = written === 'toc' || /^(?:pymdownx\.slugs|markdown\.extensions\.toc)\./u.test(written);
  if (!isKnown && textOf(options['slugify']) === null) return null;
  const lower = name === 'uslugify' || name === 'uslugify_encoded' ? 'lower' : name === 'gfm' ? 'lower-ascii' : 'none';
  const letterCase = /\bcase:[ \t]*["']?([\w-]+)/u.exec(more)?.[1] ?? lower;
  const kind = written.startsWith('pymdownx.') ? (name.endsWith('encoded') ? 'encoded' : 'pymdownx') : name;
  const separator = textOf(options['separator']) ?? '-';
  const key = [kind, letterCase, separator].join(' ');
  if (key === 'toc none -') return defaultTocSlugs;
  const rule = tocRules.get(key) ?? tocSlugs({ name: kind, letterCase, separator });
  tocRules.set(key, rule);
  return rule;
}

/** `_1` after the second of two equal ids; a number after `_` at the end of a heading counts on. */
function tocSlugs(options: TocOptions): CreateSlugger {
  return (written) => {
    const take = unique(['', ...written], (id) => {
      const [, before = id, number = '0'] = /^(.*)_(\d+)$/u.exec(id) ?? [];
      return `${before}_${Number(number) + 1}`;
    });
    return (text) => take(pythonSlug(text, options));
  };
}

/** The part of an address or an id that a function of Python makes of a text. */
export function pythonSlug(text: string, { name, letterCase, separator }: TocOptions): string {
  if (name === 'pymdownx' || name === 'encoded') {
    const plain = text.normalize('NFC').trim();
    const cased =
      letterCase === 'none'
        ? plain
        : letterCase === 'lower-ascii'
          ? plain.replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase())
          : plain.toLowerCase();
    const slug = cased.replaceAll(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', separator);
    return name === 'encoded' ? encodeURIComponent(slug) : slug;
  }
  const plain = name === 'slugify_unicode' ? text : text.normalize('NFKD').replaceAll(/[^\p{ASCII}]/gu, '');
  const words = plain
    .replaceAll(/[^\p{L}\p{N}_\s-]/gu, '')
    .trim()
    .toLowerCase();
  const signs = separator.replaceAll(/[\\\]^-]/gu, String.raw`\$&`);
  return words.replaceAll(new RegExp(String.raw`[${signs}\s]+`, 'gu'), separator);
}
