/**
 * What must hold of a page whose text strangers have written (B224), by a parser of the HTML standard: it reads the page as a
 * browser does, with scripts and without. The lists are those of this test, not of docsite.
 */
import { type DefaultTreeAdapterTypes as Tree, parse, parseFragment, serialize } from 'parse5';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** What Markdown, docsite's blocks and harmless HTML consist of. */
const ELEMENTS = words(
  'a abbr address article aside audio b bdi bdo blockquote br button caption center cite code col colgroup dd del details dfn ' +
    'div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd li mark ol p picture pre q rp ' +
    'rt ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead time tr track tt u ul ' +
    'var video wbr',
);
/** All that these elements may have; what is missing here does something, or could. */
const ATTRIBUTES = words(
  'abbr action align alt aria-controls aria-current aria-describedby aria-hidden aria-label aria-labelledby aria-selected attributionsrc background checked class colspan ' +
    'controls datetime decoding default dir disabled download headers height hidden href id kind label lang loading loop media muted ' +
    'name open ping playsinline poster preload rel reversed role rowspan scope sizes span src srclang srcset start tabindex target title translate ' +
    'type valign value width',
);
/** Of docsite's own elements. */
const DATA_ATTRIBUTE = /^data-[a-z-]+$/u;
const LINKS = words('href');
/** What a component may hand on is among them. */
const LOADS = words('action background poster src');
const HTML = 'http://www.w3.org/1999/xhtml';
/** Another site, and a scheme that browsers know. */
const ORIGIN = 'https://fixture.example';
const SAFE_META = words('charset content data-page itemprop name property');

/** A document with this HTML where its text is, and what its front matter has put into the head. */
interface SafePage {
  readonly html: string;
  /** Classes of the elements that hold something of the text. */
  readonly holders: readonly string[];
  /** The same page, with nothing of the text in it. */
  readonly empty: string;
}

/** What a reader's browser would run, load or send elsewhere; empty when all is well. */
export function checkSafePage({ html, holders, empty }: SafePage): readonly string[] {
  const faults = new Set<string>();
  for (const scriptingEnabled of [true, false]) {
    const document = parse(html, { scriptingEnabled });
    const found = all(document);
    if (outline(document, holders) !== outline(parse(empty, { scriptingEnabled }), holders))
      faults.add('the page around the text is another one');
    for (const holder of holders) {
      const element = found.find((one) => classOf(one) === holder);
      if (element === undefined) faults.add(`the page has lost "${holder}"`);
      else for (const fault of checkContent(element, scriptingEnabled)) faults.add(fault);
    }
    for (const one of found) if (one.tagName === 'meta') for (const fault of checkMeta(one)) faults.add(fault);
  }
  return [...faults];
}

function checkContent(holder: Tree.Element, scriptingEnabled: boolean): readonly string[] {
  // The router and extensions write what they have read, and it is read again.
  const again = parseFragment(holder, serialize(holder), { scriptingEnabled });
  return [...all(holder), ...all(again)].flatMap(checkElement);
}

function checkElement(element: Tree.Element): readonly string[] {
  const { tagName, namespaceURI, attrs } = element;
  if ((namespaceURI as string) !== HTML || !ELEMENTS.has(tagName)) return [`an element <${tagName}>`];
  return attrs.flatMap(({ name, value }) => checkAttribute(tagName, name, value));
}

function checkAttribute(tagName: string, name: string, value: string): readonly string[] {
  const where = `<${tagName} ${name}="${value.slice(0, 60)}">`;
  if (!ATTRIBUTES.has(name) && !DATA_ATTRIBUTE.test(name)) return [`an attribute of ${where}`];
  if (name === 'id' && /^docsite:/iu.test(value.trim())) return [`an id of docsite’s own in ${where}`];
  if (name === 'name' && tagName !== 'a') return [`an attribute of ${where}`];
  if (tagName === 'input' && name === 'type' && value !== 'checkbox' && value !== 'radio') return [`a field ${where}`];
  if (tagName === 'button' && name === 'type' && value !== 'button') return [`a button ${where}`];
  if (name === 'target' && value !== '_blank') return [`a target in ${where}`];
  if (LINKS.has(name)) return isSafeLink(value) ? [] : [`an address in ${where}`];
  if (LOADS.has(name)) return isSafeLoad(value) ? [] : [`an address that is loaded in ${where}`];
  if (name === 'srcset') {
    return readCandidates(value).every(isSafeLoad) ? [] : [`an address that is loaded in ${where}`];
  }
  if (name === 'ping' || name === 'attributionsrc') {
    return value.split(/[\t\n\f\r ]+/u).every(isSafeLoad) ? [] : [`an address that is sent to in ${where}`];
  }
  return [];
}

/** The addresses of a `srcset` (HTML, "parsing a srcset attribute"). */
function readCandidates(value: string): readonly string[] {
  const found: string[] = [];
  let rest = value;
  for (;;) {
    rest = rest.replace(/^[\t\n\f\r ,]+/u, '');
    if (rest === '') return found;
    const [url = ''] = /^[^\t\n\f\r ]+/u.exec(rest) ?? [];
    rest = rest.slice(url.length);
    found.push(url.replace(/,+$/u, ''));
    if (url.endsWith(',')) continue;
    // A descriptor ends at a comma outside of brackets.
    const [descriptor = ''] = /^(?:\([^)]*\)?|[^,(])*/u.exec(rest) ?? [];
    rest = rest.slice(descriptor.length);
  }
}

function isSafeLink(value: string): boolean {
  const url = read(value);
  return url === null || /^(?:https?|mailto|tel):$/u.test(url.protocol);
}

function isSafeLoad(value: string): boolean {
  const url = read(value);
  return url === null || url.origin === ORIGIN || /^data:image\/(?:avif|gif|jpeg|png|webp);base64,/iu.test(value);
}

/** The URL that a browser makes of an address on this site; `null` where it makes none. */
function read(value: string): URL | null {
  return URL.canParse(value, `${ORIGIN}/docs/page`) ? new URL(value, `${ORIGIN}/docs/page`) : null;
}

/** Of the front matter, words about the page alone stay. */
function checkMeta({ attrs }: Tree.Element): readonly string[] {
  const isOfText = attrs.some(({ name }) => name === 'data-page');
  return attrs.flatMap(({ name, value }) => {
    if (!SAFE_META.has(name)) return [`an attribute of <meta ${name}="${value.slice(0, 60)}">`];
    const acts =
      /^(?:referrer|viewport|color-scheme|theme-color|docsite_.*|.*verif.*|msvalidate.*|monetization|fb:.*)$/iu;
    return isOfText && name === 'name' && acts.test(value.trim())
      ? [`<meta name="${value}"> does more than describe the page`]
      : [];
  });
}

/** Elements around the texts, in their order and depth; there is a `meta` for each word about the page, or none. */
function outline(root: Tree.ParentNode, holders: readonly string[], depth = 0): string {
  return childrenOf(root)
    .filter(({ tagName }) => tagName !== 'meta')
    .map((element) => {
      const line = `${' '.repeat(depth)}${element.tagName}.${classOf(element)}#${idOf(element)}\n`;
      return holders.includes(classOf(element)) ? line : line + outline(element, holders, depth + 1);
    })
    .join('');
}

function all(root: Tree.ParentNode): readonly Tree.Element[] {
  const found: Tree.Element[] = [];
  const open: Tree.ParentNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const child of childrenOf(node)) {
      found.push(child);
      open.push(child);
      if ('content' in child) open.push(child.content as Tree.DocumentFragment);
    }
  }
  return found;
}

function childrenOf(node: Tree.ParentNode): readonly Tree.Element[] {
  return node.childNodes.filter((child): child is Tree.Element => 'tagName' in child);
}

function attributeOf(element: Tree.Element, name: string): string {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? '';
}

function classOf(element: Tree.Element): string {
  return attributeOf(element, 'class');
}

function idOf(element: Tree.Element): string {
  return attributeOf(element, 'id');
}
