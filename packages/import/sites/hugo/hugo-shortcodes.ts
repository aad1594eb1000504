/** The shortcodes of a text: their tags, parameters and what is between them. */

export interface Shortcode {
  readonly name: string;
  /** By name, or by number for those without names. */
  readonly params: ReadonlyMap<string, string>;
  /** True for `{{% %}}`, whose text is read as Markdown. */
  readonly isMarkdown: boolean;
  /** Offsets in the text: of the first tag, after it, of the last tag and after it. Those of a single tag are its own. */
  readonly start: number;
  readonly openEnd: number;
  readonly closeStart: number;
  readonly end: number;
}

const TAG = /\{\{([<%])\s*(\/?)\s*([\w/.-]+)((?:"(?:[^"\\]|\\.)*"|`[^`]*`|[^"`{}])*?)(\/?)\s*[>%]\}\}/gu;
const PARAM = /(?:([\w-]+)=)?(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"`=]+))/gu;

/** Those that are in no other one, in their order. Tags without a partner count as single. */
export function readShortcodes(text: string): readonly Shortcode[] {
  const tags = [...text.matchAll(TAG)].filter(([, , , name = '']) => !name.startsWith('/'));
  const found: Shortcode[] = [];
  for (let at = 0; at < tags.length; at++) {
    const tag = tags[at];
    if (tag === undefined) continue;
    const [whole, kind, slash, name = '', words = '', single] = tag;
    const partner = slash === '/' || single === '/' ? -1 : findPartner(tags, at);
    const close = tags[partner];
    const openEnd = tag.index + whole.length;
    found.push({
      name: slash === '/' ? `/${name}` : name,
      params: readParams(words),
      isMarkdown: kind === '%',
      start: tag.index,
      openEnd,
      closeStart: close?.index ?? openEnd,
      end: close === undefined ? openEnd : close.index + close[0].length,
    });
    if (partner !== -1) at = partner;
  }
  return found;
}

/** Index of the tag that closes the one at `at`; -1 for none. */
function findPartner(tags: readonly RegExpExecArray[], at: number): number {
  const name = tags[at]?.[3];
  let depth = 0;
  for (const [index, [, , slash, other, , single]] of tags.entries()) {
    if (index < at || other !== name || single === '/') continue;
    depth += slash === '/' ? -1 : 1;
    if (depth === 0) return index;
  }
  // One that is never closed further on hides none that is.
  return tags.findIndex(([, , slash, other], index) => index > at && slash === '/' && other === name);
}

function readParams(words: string): ReadonlyMap<string, string> {
  let count = 0;
  return new Map(
    Array.from(words.matchAll(PARAM), ([, name, quoted, raw, plain]) => {
      const value = quoted?.replaceAll(/\\(.)/gu, '$1') ?? raw ?? plain ?? '';
      return [name ?? String(count++), value] as const;
    }),
  );
}
