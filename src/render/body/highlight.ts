/** Colours for code, at build time. The only user of highlight.js; each language is loaded when a text needs it. */
import type { Language, LanguageFn } from 'highlight.js';
import hljs from 'highlight.js/lib/core';
import { MODULE_OF_LANGUAGE } from '../../shared/string/code-languages.ts';
import { isUncoloured, PLAIN_LANGUAGES } from '../../shared/string/endless-code.ts';
import { escapeHtml } from '../../shared/string/html.ts';
import type { Html } from '../../shared/types/store.ts';
import { colourCommands, type Grammar } from './shell-grammar.ts';

/** What readers call a language, where highlight.js has one name for several. */
const LABELS: ReadonlyMap<string, string> = new Map(
  'html HTML;xml XML;svg SVG;jsx JSX;tsx TSX;vue Vue;ini INI;sh Shell;zsh Zsh;shell Shell;console Shell;scss SCSS'
    .split(';')
    .map((entry) => entry.split(' ') as [string, string]),
);
const SHELLS: ReadonlySet<string> = new Set(['bash', 'shell', 'powershell', 'dos']);
/** Languages inside another one that does not name them: the bodies of HTTP messages. */
const BODY_LANGUAGES: readonly string[] = ['json', 'xml'];
/** Characters of code and HTML that are held. When there are more, all are dropped. */
const MAX_HELD = 4_000_000;
/** HTML by language and code: the texts of a page's history have most of their code in common. */
const drawn = new Map<string, Html>();
let held = 0;
const loaded = new Set<string>();
const unknown = new Set<string>();

/** Loads the languages of a set of texts, and those inside them. An unknown name is plain text from then on. */
export async function loadLanguages(names: Iterable<string>): Promise<void> {
  const wanted = [...names].map(moduleName);
  // One call after the other: a language counts as loaded while those inside it are still on their way.
  loading = loading.then(() => loadMissing(wanted));
  await loading;
}
let loading = Promise.resolve();

async function loadMissing(names: readonly string[]): Promise<void> {
  const missing = new Set(
    names.filter((name) => !PLAIN_LANGUAGES.has(name) && !loaded.has(name) && !unknown.has(name)),
  );
  const inner = await Promise.all([...missing].map(loadLanguage));
  if (inner.length > 0) await loadMissing(inner.flat());
}

/** Returns the languages inside the one that was loaded. */
async function loadLanguage(name: string): Promise<readonly string[]> {
  // The name comes from a text: only a plain word may become part of a module's path.
  const module = /^[a-z\d-]+$/u.test(name)
    ? await import(`highlight.js/lib/languages/${name}`).then(
        (imported: { readonly default: LanguageFn }) => imported.default,
        () => null,
      )
    : null;
  if (module === null) {
    unknown.add(name);
    return [];
  }
  const inner = new Set<string>();
  hljs.registerLanguage(name, (api) => {
    const written = module(api);
    const language =
      name === 'bash' ? { ...written, ...(colourCommands(written as Grammar) as Partial<Language>) } : written;
    settleInnerLanguages(language, inner, new Set());
    return language;
  });
  loaded.add(name);
  // A script that turns out to be a session is drawn as one.
  return name === 'bash' ? ['shell', ...inner] : [...inner];
}

/** Collects the languages inside a language; without names highlight.js would search all that are loaded. */
function settleInnerLanguages(mode: Language | Record<string, unknown>, found: Set<string>, seen: Set<object>): void {
  if (seen.has(mode)) return;
  seen.add(mode);
  const { subLanguage } = mode as { subLanguage?: string | string[] };
  if (Array.isArray(subLanguage) && subLanguage.length === 0) mode.subLanguage = [...BODY_LANGUAGES];
  for (const name of [mode.subLanguage ?? []].flat()) found.add(name as string);
  for (const part of Object.values(mode)) {
    for (const child of [part].flat()) {
      if (typeof child === 'object' && child !== null && !(child instanceof RegExp)) {
        settleInnerLanguages(child as Record<string, unknown>, found, seen);
      }
    }
  }
}

/**
 * HTML of a piece of code. Its language must have been loaded; an unknown one gives the text, escaped, and so does code that
 * takes too long (`uncoloured-code`).
 */
export function highlight(code: string, language: string): Html {
  const name = moduleName(language);
  if (!loaded.has(name)) return escapeHtml(code);
  const key = `${name}\n${code}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  if (isUncoloured(code)) return escapeHtml(code);
  return keep(key, hljs.highlight(code, { language: name, ignoreIllegals: true }).value);
}

/** What a reader calls the language; `null` for plain text, and for one that is unknown. */
export function labelOf(language: string): string | null {
  return LABELS.get(language) ?? hljs.getLanguage(moduleName(language))?.name?.split(/[,(]/u)[0]?.trim() ?? null;
}

/** Whether a session in this language has to be coloured as one: the grammar is that of scripts. */
export function isScript(language: string): boolean {
  return moduleName(language) === 'bash';
}

/** Whether code is what somebody types into a terminal. */
export function isShell(language: string): boolean {
  return SHELLS.has(moduleName(language));
}

function keep(key: string, html: Html): Html {
  held += key.length + html.length;
  if (held > MAX_HELD) {
    drawn.clear();
    held = key.length + html.length;
  }
  drawn.set(key, html);
  return html;
}

function moduleName(name: string): string {
  return MODULE_OF_LANGUAGE.get(name) ?? name;
}
