/** A built page, of another generator or of docsite, reduced to what can be compared: heading ids and the text of the content. */
import { Parser } from 'htmlparser2';

export interface BuiltPage {
  /** Target of a page that only redirects, with the base URL; `null` for a page with content. */
  readonly redirect: string | null;
  /** Ids of headings below the first level, in their order. */
  readonly headingIds: readonly string[];
  /** All ids of the page. */
  readonly ids: ReadonlySet<string>;
  /** Text that readers see in the content, each run of white space one space; empty for a page without Markdown. */
  readonly text: string;
}

interface ReadPage extends BuiltPage {
  /** That of the main part of the page, with its heading; `null` for a page whose theme says what its text is. */
  readonly mainText: string | null;
}

/** Elements of one generator only: buttons, numbers of footnotes, links and marks of headings, titles of tabs, what only screen readers hear. */
const LEFT_OUT_CLASS =
  /(?:^|\s)(?:hash-link|heading-anchor|header-anchor|headerlink|sl-anchor-link|section-mark|tab-title|tab-list|lang|linenos|lnt?|line-numbers-wrapper|theme-doc-card-icon|menu-title|boring|all-lines|visually-hidden|sr-only|pagination-nav|theme-doc-version-badge|theme-edit-this-page|theme-doc-toc-desktop|tableOfContents_\w+|footnote-ref|footnote-reference|footnote-definition-label|(?:data-)?footnote-backref)(?:\s|$)/u;
/** Labels are titles of tabs in MkDocs and VitePress. */
const LEFT_OUT_TAG = /^(?:button|label|nav|script|style|template|noscript)$/u;
/** Around the text of a page: of docsite and Docusaurus, VitePress, Starlight, MkDocs with Material, and themes of Hugo. */
const CONTENT_CLASS =
  /(?:^|\s)(?:markdown|theme-doc-markdown|mdxPageWrapper\w*|vp-doc|sl-markdown-content|VPHome(?:Hero|Features)|VPPage|hero|md-content__inner|td-content)(?:\s|$)/u;
/** A list of headings that the author asked for with `[[toc]]`: a `nav` in the old site, plain text in docsite. */
const CONTENTS_CLASS = /(?:^|\s)table-of-contents(?:\s|$)/u;
/** Their default titles differ in capitals, which the old theme set by its CSS. */
const ADMONITION_TITLE =
  /admonition-?heading|(?:^|\s)(?:admonition-title|custom-block-title|starlight-aside__title)(?:\s|$)/iu;
/** Numbers of lines, as Hugo writes them without classes. */
const UNSELECTED = /(?:^|;)user-select:\s*none/u;
const INLINE = /^(?:a|abbr|b|code|em|i|kbd|mark|s|small|span|strong|sub|sup|u|var|q|cite|time)$/u;

/** What an open element means for the text in it. */
interface Level {
  readonly isContent: boolean;
  readonly isMain: boolean;
  readonly isLeftOut: boolean;
  readonly isLowerCase: boolean;
}

/** What an element says of all that it contains: that it is the text of the page, or that only one generator makes it. */
export function markOf(
  name: string,
  { id, class: className = '', role, style = '', ...others }: Readonly<Record<string, string>>,
): { readonly isContent: boolean; readonly isLeftOut: boolean } {
  return {
    // Themes of MkDocs other than Material have only the role, mdBook only the id.
    isContent: CONTENT_CLASS.test(className) || (name === 'div' && (role === 'main' || id === 'content')),
    isLeftOut:
      (LEFT_OUT_TAG.test(name) && !CONTENTS_CLASS.test(className)) ||
      LEFT_OUT_CLASS.test(className) ||
      UNSELECTED.test(style) ||
      role === 'tab' ||
      'data-footnote-ref' in others,
  };
}

function trimWords(text: string): string {
  return text.replaceAll(/[\s\u{200B}\u{FEFF}]+/gu, ' ').trim();
}

/** Reads a page. Never throws: HTML has no syntax errors. */
export function readBuiltPage(html: string): ReadPage {
  let redirect: string | null = null;
  let [text, mainText, hasContent] = ['', '', false];
  const headingIds: string[] = [];
  const ids = new Set<string>();
  const outside: Level = { isContent: false, isMain: false, isLeftOut: false, isLowerCase: false };
  const levels: Level[] = [outside];
  const breakWord = (name: string): void => {
    if (INLINE.test(name)) return;
    text += ' ';
    mainText += ' ';
  };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const { id, class: className = '', content = '' } = attributes;
      const parent = levels.at(-1) ?? outside;
      if (id !== undefined) ids.add(id);
      // In a list of posts these are headings of the posts, whose pages have them, too.
      if (/(?:^|\s)toclink(?:\s|$)/u.test(className) && attributes['href']?.startsWith('#') === false) headingIds.pop();
      if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh') {
        redirect = /url=(.*)$/iu.exec(content)?.[1]?.trim() ?? redirect;
      }
      const mark = markOf(name, attributes);
      const isContent = parent.isContent || mark.isContent || name === 'h1';
      const isMain = parent.isMain || name === 'main' || name === 'article';
      hasContent ||= mark.isContent;
      const isLeftOut = parent.isLeftOut || mark.isLeftOut;
      if (id !== undefined && id !== '' && isContent && !isLeftOut && /^h[2-6]$/u.test(name)) headingIds.push(id);
      breakWord(name);
      levels.push({
        isContent,
        isMain,
        isLeftOut,
        isLowerCase: parent.isLowerCase || ADMONITION_TITLE.test(className),
      });
    },
    ontext: (piece) => {
      const level = levels.at(-1);
      if (level === undefined || level.isLeftOut) return;
      const written = level.isLowerCase ? piece.toLowerCase() : piece;
      if (level.isContent) text += written;
      if (level.isMain) mainText += written;
    },
    onclosetag: (name) => {
      breakWord(name);
      levels.pop();
    },
  });
  parser.end(html);
  return { redirect, headingIds, ids, text: trimWords(text), mainText: hasContent ? null : trimWords(mainText) };
}
