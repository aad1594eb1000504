/** Converts a React page to Markdown with its text. Builds warn until someone finishes it. */
import { escapeVariables } from '../../../../src/shared/model/variables.ts';
import { problem } from '../../../../src/shared/problem/problem.ts';
import { escapeHtml } from '../../../../src/shared/string/html.ts';
import type { Fields } from '../../../../src/shared/string/fields.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import { escapeText } from '../../mdx/write/inline-html.ts';
import { readText, type SiteTree } from '../../site-tree.ts';
import { textOf } from '../config/settings.ts';
import { type OldPage, pageFile } from './site-pages.ts';

/** What the page of the site's root says, whatever its source. */
export interface HomeTexts {
  readonly title: string;
  readonly tagline: string;
  /** Where its button leads, unless that is the page itself. */
  readonly docs: RoutePath;
}

/** `docs`: where the documents are. */
export function homeTexts({ title, tagline }: Fields, docs: RoutePath = '/'): HomeTexts {
  return { title: textOf(title) ?? 'Home', tagline: textOf(tagline) ?? '', docs };
}

/** What begins the elements of a page: types have angle brackets, too. */
const ELEMENTS = /\breturn\b|=>\s*\(?\s*</u;
/** Tags within words. */
const INLINE = /<\/?(?:a|abbr|b|br|code|em|i|kbd|Link|small|span|strong|Translate)\b[^<>]*>/gu;
/** The words between two tags; what has braces is code. */
const WORDS = /<(?<tag>\/?[\w.]+)(?:\s[^<>]*)?>\s*(?<words>[^<>{}=]*[\p{L}\p{N}][^<>{}=]*?)\s*(?=[<{])/gu;

/** A word that the site says in each language. */
const MESSAGE = /<Translate\b([^<>]*)>([^<>]*)<\/Translate>/gu;

/** `messages`: in the language of the page, by id. */
export function reactPage(
  page: OldPage,
  home: HomeTexts,
  { tree, messages = new Map() }: { readonly tree: SiteTree; readonly messages?: ReadonlyMap<string, string> },
): { readonly text: string; readonly problem: Problem } {
  const source = (readText(tree, page.path) ?? '').replace(MESSAGE, (_, attributes: string, words: string) => {
    const id = /\bid="([^"]*)"/u.exec(attributes)?.[1] ?? words.trim();
    return messages.get(id) ?? words;
  });
  const last = page.route.slice(page.route.lastIndexOf('/') + 1);
  const written = /<Layout\b[^>]*?\btitle=(?:\{\s*)?["'`]([^"'`$]+)["'`]/u.exec(source)?.[1];
  const title = page.route === '/' ? home.title : (written ?? last.charAt(0).toUpperCase() + last.slice(1));
  const first = page.route === '/' ? writeHero(home) : `# ${escapeWords(title)}`;
  const elements = source.slice(source.search(ELEMENTS)).replaceAll(INLINE, '');
  const words = [...elements.matchAll(WORDS)].flatMap(({ groups: { tag = '', words: found = '' } = {} }) => {
    const text = escapeWords(found);
    if ([title, home.tagline].map(escapeWords).includes(text)) return [];
    return [`${/^(?:h[1-6]|Heading)$/u.test(tag) ? '## ' : ''}${text}`];
  });
  return {
    text: `---\nplaceholder_for: ${JSON.stringify(page.path)}\n---\n\n${[first, ...words].join('\n\n')}\n`,
    problem: problem({
      severity: 'warn',
      code: 'react-page',
      file: tree.fileName(page.path),
      line: 1,
      what: `The page ${page.route} is a React component: only its text was imported.`,
      why: 'Its components, styles and data belong to the old site.',
      fix: `Finish ${pageFile(page.route)}, or replace it with a .tsx file. Builds warn until then.`,
    }),
  };
}

function writeHero({ title, tagline, docs }: HomeTexts): string {
  const line = tagline === '' ? '' : ` tagline="${escapeHtml(escapeVariables(tagline))}"`;
  const button = docs === '/' ? [] : ['', `<LinkButton href="${docs}">Documentation</LinkButton>`, ''];
  return [`<Hero title="${escapeHtml(escapeVariables(title))}"${line}>`, ...button, '</Hero>'].join('\n');
}

/** On one line. Named characters mean the same in Markdown. */
function escapeWords(words: string): string {
  return escapeText(words.replaceAll(/\s+/gu, ' ')).replaceAll(/&#38;(?=(?:#35;)?\w+;)/gu, '&');
}
