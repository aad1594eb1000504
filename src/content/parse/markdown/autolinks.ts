/** Bare addresses in prose (GFM section 6.9): `www.…`, `https://…` and e-mail addresses become links. */
import type MarkdownIt from 'markdown-it';
import type StateCore from 'markdown-it/lib/rules_core/state_core.mjs';
import type Token from 'markdown-it/lib/token.mjs';
import { appendAll } from '../../../shared/append-all.ts';
import { positionOf, setPosition } from './inline-positions.ts';

/** What every address has; looking for one takes the recogniser ten times as long. */
const MAY_BE_ADDRESS = /:\/\/|@|www\./iu;
/** No browser loads longer addresses; without a limit, one of many `www.` is read again from each of them. */
const MAX_ADDRESS = 2048;

/** Sets the recogniser up and puts a rule with positions in the place of markdown-it's own. */
export function linkBareAddresses(md: MarkdownIt): void {
  // `discover.md` and `setup.py` are file names to a writer, not hosts in Moldova and Paraguay; `//` starts a comment.
  md.linkify.set({ fuzzyLink: false });
  md.linkify.add('//', { validate: () => 0 });
  md.linkify.add('www.', {
    validate: (text, pos) => wwwLength(text.slice(pos, pos + MAX_ADDRESS)),
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
  md.linkify.add('xmpp:', { validate: (text, pos) => xmppLength(text.slice(pos, pos + MAX_ADDRESS)) });
  // Whatever the last label of an e-mail address is (GFM 6.9): there are too many endings for a list. It has letters, as `pkg@1.2.3` has not.
  md.linkify.tlds('[a-z](?:[a-z0-9-]*[a-z])?', true);
  const matchAtStart = md.linkify.matchAtStart.bind(md.linkify);
  md.linkify.matchAtStart = (text) => {
    const match = matchAtStart(text);
    // Marks at its end are not part of it (GFM 6.9): `_https://a.example/b_` is emphasis. markdown-it takes off stars alone.
    const end = findEnd((match?.raw ?? '').replace(/[_~]+$/u, ''));
    return match === null || end === match.raw.length ? match : matchAtStart(text.slice(0, end));
  };
  // Shown as written: markdown-it would decode `%00` and with it a mark of docsite's own.
  md.normalizeLinkText = (url) => url;
  md.core.ruler.at('linkify', (state) => {
    for (const block of state.tokens) {
      if (block.type !== 'inline' || block.children === null || !MAY_BE_ADDRESS.test(block.content)) continue;
      if (md.linkify.pretest(block.content)) {
        block.children = linkAddressesIn(block, block.children, state);
      }
    }
  });
}

/** Punctuation of Chinese, Japanese and Korean, and closing quotes before other than letters: they end an address, whatever follows. */
const END =
  /[\u3000-\u303F\u30FB\uFE10-\uFE1F\uFE30-\uFE4F\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65…]|——|[“„]|[”’»›](?!\w)/gu;
/** Brackets in a pair, in an address that goes on after them: `…/東京（曖昧）/a`. */
const PAIR =
  /(?:（[^\s（）]*）|【[^\s【】]*】|《[^\s《》]*》|〈[^\s〈〉]*〉|「[^\s「」]*」|『[^\s『』]*』|〔[^\s〔〕]*〕|［[^\s［］]*］)(?=[\w/?#%=&-])(?!\w*:\/\/)/uy;

/** Index of what ends an address that begins in the text; its length for nothing. */
function findEnd(text: string): number {
  END.lastIndex = 0;
  for (let end = END.exec(text); end !== null; end = END.exec(text)) {
    PAIR.lastIndex = end.index;
    if (!PAIR.test(text)) return end.index;
    END.lastIndex = PAIR.lastIndex;
  }
  return text.length;
}

/** The addresses of a text. Each piece of it ends where an address would. */
function matchAddresses({ linkify }: MarkdownIt, text: string) {
  const found: ReturnType<typeof linkify.match> & object = [];
  for (let from = 0; from < text.length;) {
    const piece = text.slice(from, from + Math.max(1, findEnd(text.slice(from))));
    for (const match of linkify.test(piece) ? (linkify.match(piece) ?? []) : []) {
      if (!keepMail(match)) continue;
      match.index += from;
      match.lastIndex += from;
      found.push(match);
    }
    from += piece.length;
  }
  return found;
}

/** Letters, digits and dashes only: `a@b+c.example` is not an e-mail address. */
const MAIL_HOST = /@[\p{L}\p{M}\p{N}._-]+$/u;

/** Whether a bare e-mail address is one; takes off what is before it: `sip:a@b.example` has another scheme. */
function keepMail(match: { raw: string; text: string; url: string; index: number; schema: string }): boolean {
  if (match.schema !== 'mailto:' || /^mailto:/iu.test(match.raw)) return true;
  const start = match.raw.slice(0, match.raw.indexOf('@')).lastIndexOf(':') + 1;
  match.raw = match.text = match.raw.slice(start);
  match.url = `mailto:${match.raw}`;
  match.index += start;
  return MAIL_HOST.test(match.raw);
}

/** Length of what follows `xmpp:`: an address, with a resource. */
function xmppLength(rest: string): number {
  return /^[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z\d]+(?:\/[\w@.]*\w)?/iu.exec(rest)?.[0].length ?? 0;
}

/** Length of what follows `www.`: a domain and a path, without closing punctuation and unbalanced parentheses. 0 if too long. */
function wwwLength(rest: string): number {
  const address = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:[/?#][^\s<]*)?/u.exec(rest)?.[0] ?? '';
  // Neither of the last two names of a host has an underscore (GFM 6.9).
  if (address.length === MAX_ADDRESS || /_[\w-]*(?:\.[\w-]+)?$/u.test(/^[\w.-]*[\w-]/u.exec(address)?.[0] ?? ''))
    return 0;
  let unbalanced = address.split(')').length - address.split('(').length;
  let end = address.length;
  for (;;) {
    const last = address.charAt(end - 1);
    // No entity is longer than 33 characters.
    const entity = last === ';' ? /&[a-z\d]+;$/iu.exec(address.slice(Math.max(0, end - 33), end)) : null;
    if (entity !== null) end -= entity[0].length;
    else if (last === ')' && unbalanced > 0) {
      unbalanced -= 1;
      end -= 1;
    } else if (last !== '' && `?!.,:*_~'"`.includes(last)) end -= 1;
    else return end;
  }
}

/** Goes from the end to the start, so that only an `<a>` that is closed keeps its text from being linked. */
function linkAddressesIn(block: Token, children: readonly Token[], state: StateCore): Token[] {
  let linkDepth = 0;
  let htmlDepth = 0;
  const reversed: Token[] = [];
  for (const [index, token] of [...children.entries()].reverse()) {
    if (token.type === 'link_close') linkDepth += 1;
    if (token.type === 'link_open') linkDepth -= 1;
    if (token.type === 'html_inline') {
      if (/^<\/a\s*>/iu.test(token.content)) htmlDepth += 1;
      else if (/^<a[>\s]/iu.test(token.content)) htmlDepth = Math.max(0, htmlDepth - 1);
    }
    if (token.type === 'text' && linkDepth === 0 && htmlDepth === 0) {
      const isAfterEscape = children[index - 1]?.type === 'text_special';
      // The text of a task has lost its `[ ]`.
      setPosition(token, Math.max(0, block.content.indexOf(token.content, positionOf(token))));
      appendAll(reversed, splitAtAddresses(token, isAfterEscape, state).reverse());
    } else reversed.push(token);
  }
  return reversed.reverse();
}

/** `isAfterEscape`: in `http\://…` and `\www.…` the backslash says that no link is meant. */
function splitAtAddresses(text: Token, isAfterEscape: boolean, state: StateCore): Token[] {
  const matches = matchAddresses(state.md, text.content);
  const parts: Token[] = [];
  let from = 0;
  const make = (type: string, nesting: Token['nesting'], at: number): Token => {
    const token = new state.Token(type, type === 'text' ? '' : 'a', nesting);
    setPosition(token, positionOf(text) + at);
    token.level = text.level;
    parts.push(token);
    return token;
  };
  for (const { index, lastIndex, url } of matches) {
    const href = state.md.normalizeLink(url);
    if ((isAfterEscape && index === 0) || !state.md.validateLink(href)) continue;
    if (index > from) make('text', 0, from).content = text.content.slice(from, index);
    const open = make('link_open', 1, index);
    open.attrSet('href', href);
    const label = make('text', 0, index);
    label.content = text.content.slice(index, lastIndex);
    label.level += 1;
    const close = make('link_close', -1, lastIndex);
    for (const token of [open, close]) Object.assign(token, { markup: 'linkify', info: 'auto' });
    from = lastIndex;
  }
  if (from === 0) return [text];
  if (from < text.content.length) make('text', 0, from).content = text.content.slice(from);
  return parts;
}
