/** Colours for code, at build time. The only user of highlight.js; languages are loaded when a text needs them. */
import hljs from 'highlight.js/lib/core';
import type { LanguageFn } from 'highlight.js';
import { escapeHtml } from '../shared/html.ts';
import type { Html } from '../shared/types.ts';

/** Names that writers use, where the module of the language has another name. */
const MODULE_OF_NAME: Readonly<Record<string, string>> = {
  sh: 'bash',
  zsh: 'bash',
  console: 'shell',
  shellsession: 'shell',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'typescript',
  html: 'xml',
  svg: 'xml',
  vue: 'xml',
  xhtml: 'xml',
  rss: 'xml',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  golang: 'go',
  kt: 'kotlin',
  cs: 'csharp',
  'c++': 'cpp',
  'c#': 'csharp',
  yml: 'yaml',
  toml: 'ini',
  conf: 'nginx',
  jinja: 'django',
  md: 'markdown',
  docker: 'dockerfile',
  make: 'makefile',
  json5: 'json',
  jsonc: 'json',
  patch: 'diff',
  tex: 'latex',
  pgsql: 'pgsql',
  postgres: 'pgsql',
  ps1: 'powershell',
  bat: 'dos',
  cmd: 'dos',
  proto: 'protobuf',
  gql: 'graphql',
  pl: 'perl',
  styl: 'stylus',
  env: 'bash',
};
const PLAIN: ReadonlySet<string> = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'output', 'none']);
const unknown = new Set<string>();

/** Loads the languages of a set of texts. A name that highlight.js does not know is plain text from then on. */
export async function loadLanguages(names: Iterable<string>): Promise<void> {
  const wanted = new Set([...names].map(moduleName));
  await Promise.all(
    [...wanted]
      .filter((name) => !PLAIN.has(name) && hljs.getLanguage(name) === undefined && !unknown.has(name))
      .map(loadLanguage),
  );
}

async function loadLanguage(name: string): Promise<void> {
  // The name comes from a text: only a plain word may become part of a module's path.
  const module = /^[a-z\d-]+$/u.test(name)
    ? await import(`highlight.js/lib/languages/${name}`).then(
        (loaded: { readonly default: LanguageFn }) => loaded.default,
        () => null,
      )
    : null;
  if (module === null) unknown.add(name);
  else hljs.registerLanguage(name, module);
}

/** HTML of a piece of code. Its language must have been loaded; an unknown one gives the text, escaped. */
export function highlight(code: string, language: string): Html {
  const name = moduleName(language);
  return hljs.getLanguage(name) === undefined
    ? escapeHtml(code)
    : hljs.highlight(code, { language: name, ignoreIllegals: true }).value;
}

function moduleName(name: string): string {
  return MODULE_OF_NAME[name] ?? name;
}
