/** The elements and attributes that raw HTML may have in a build that does not trust its documents. */

const words = (text: string): readonly string[] => text.split(' ');

/** Names of all elements that stay. None of them runs code, takes input, embeds a document or changes how what follows is parsed. */
export const SAFE_ELEMENTS: ReadonlySet<string> = new Set([
  ...words('a abbr address article aside b bdi bdo blockquote br caption center cite code col colgroup dd del details'),
  ...words('dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li mark ol p'),
  ...words('picture pre q rp rt ruby s samp section small span strike strong sub summary sup table tbody td tfoot th'),
  ...words('thead time tr tt u ul var wbr audio source track video'),
]);

export const VOID_ELEMENTS: ReadonlySet<string> = new Set(words('br col hr img source track wbr'));

/** They may be left open: whatever ends their parent ends them (HTML, "generate implied end tags" and the rules of tables). */
export const OPEN_ENDED: ReadonlySet<string> = new Set(
  words('caption colgroup dd dt li p rp rt tbody td tfoot th thead tr'),
);

/** What is between their tags is code, a document, or text for other programs: it goes with them. */
export const DROPPED_WHOLE: ReadonlySet<string> = new Set([
  ...words('applet canvas frameset head iframe math noembed noframes noscript object option plaintext script select'),
  ...words('style svg template textarea title xmp'),
]);

const OF_ALL: ReadonlySet<string> = new Set(
  words('align aria-hidden aria-label dir height id lang title valign width'),
);

const OF_ELEMENT: Readonly<Record<string, readonly string[]>> = {
  a: words('download href name target'),
  audio: words('controls loop muted preload src'),
  col: words('span'),
  colgroup: words('span'),
  del: words('datetime'),
  details: words('open'),
  img: words('alt decoding loading sizes src srcset'),
  ins: words('datetime'),
  li: words('value'),
  ol: words('reversed start type'),
  source: words('media sizes src srcset type'),
  td: words('colspan headers rowspan'),
  th: words('abbr colspan headers rowspan scope'),
  time: words('datetime'),
  track: words('default kind label src srclang'),
  video: words('controls loop muted playsinline poster preload src'),
};

/** Whether an attribute may stay, whatever its value; both names in lower case. */
export function isSafeAttribute(element: string, attribute: string): boolean {
  if (OF_ALL.has(attribute)) return true;
  return Object.hasOwn(OF_ELEMENT, element) && OF_ELEMENT[element]?.includes(attribute) === true;
}

/** Attributes whose value is one address or several, with what it does. */
export const ADDRESS_ATTRIBUTES: Readonly<Record<string, 'link' | 'load'>> = {
  href: 'link',
  poster: 'load',
  src: 'load',
  srcset: 'load',
};

/** The client finds its own elements by ids that begin so: a text's may not come before them. */
const OWN_ID = /^docsite:/iu;

export function isOwnId(id: string): boolean {
  return OWN_ID.test(id.trim());
}
