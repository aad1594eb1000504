/** The faults of a piece of HTML, strictly: nothing is closed or corrected as browsers do. */
import { Tokenizer } from 'htmlparser2';

const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
/** Elements not allowed in a paragraph: their opening tag ends it. */
const BLOCKS = new Set(
  'address article aside blockquote details div dl figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
);
/** Attributes whose value is the id of another element. */
const REFERENCES = new Set(['aria-controls', 'aria-labelledby', 'for']);

export function htmlFaults(html: string): readonly string[] {
  const faults: string[] = [];
  const open: string[] = [];
  const ids = new Set<string>();
  const references: string[] = [];
  let tag = '';
  let attribute = '';
  let value = '';
  let attributes = new Set<string>();
  const ignore = (): void => undefined;
  const closeTag = (name: string): void => {
    if (open.at(-1) === name) open.pop();
    else faults.push(`</${name}> closes <${open.at(-1) ?? 'nothing'}>`);
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (from, to) => {
        tag = html.slice(from, to);
        attributes = new Set();
        if (BLOCKS.has(tag) && open.includes('p')) faults.push(`<${tag}> in <p>`);
        if (tag === 'a' && open.includes('a')) faults.push('<a> in <a>');
        if (!VOID.has(tag)) open.push(tag);
      },
      onattribname: (from, to) => {
        attribute = html.slice(from, to);
        value = '';
        // Of SVG alone, which has capitals.
        if (!/^(?:[a-z-]+|viewBox)$/u.test(attribute)) faults.push(`attribute ${attribute}`);
        if (attributes.has(attribute)) faults.push(`${attribute} twice in <${tag}>`);
        attributes.add(attribute);
      },
      onattribdata: (from, to) => {
        value = html.slice(from, to);
      },
      onattribend: () => {
        if (attribute === 'id' && ids.has(value)) faults.push(`id ${value} twice`);
        if (attribute === 'id' && (value === '' || /\s/u.test(value))) faults.push(`id "${value}"`);
        if (attribute === 'id') ids.add(value);
        if (REFERENCES.has(attribute)) references.push(value);
        if (attribute === 'href' && /^#(?:fn|fnref):/u.test(value)) references.push(value.slice(1));
      },
      onclosetag: (from, to) => closeTag(html.slice(from, to)),
      onselfclosingtag: ignore,
      onattribentity: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onprocessinginstruction: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return [
    ...faults,
    ...open.map((name) => `<${name}> is not closed`),
    ...references.filter((id) => !ids.has(id)).map((id) => `nothing has the id ${id}`),
  ];
}
