/** Texts as an attacker would write them: HTML, Markdown, components and front matter from random pieces. */
import { below, pick, type Random } from './mutate.ts';

/** How often pieces contain others. */
const MAX_DEPTH = 4;

const SAFE =
  'a b blockquote code details div em h2 img li p picture pre q source span summary table td th tr u ul var video'.split(
    ' ',
  );
const UNSAFE = (
  'script style iframe object embed applet form input button select option textarea template noscript noembed noframes ' +
  'plaintext xmp title head body html base link meta svg math mtext mglyph malignmark annotation-xml foreignObject desc ' +
  'use animate set image frameset frame marquee isindex keygen portal fencedframe slot dialog canvas docsite-island x-a'
).split(' ');
const HANDLERS = 'onclick onerror onload onfocus onmouseover ontoggle onbegin onanimationend OnClick onx'.split(' ');
const ADDRESSED = (
  'href src srcset poster action formaction data cite background ping longdesc xlink:href codebase manifest imagesrcset ' +
  'attributionsrc lowsrc dynsrc archive usemap profile'
).split(' ');
const OTHERS = (
  'style srcdoc http-equiv content is id name class slot target rel sandbox allow autofocus tabindex contenteditable ' +
  'popover popovertarget commandfor accesskey hidden title alt width align aria-label dir lang download type value'
).split(' ');
const CODE = 'ran()';
const SCHEMES = ['javascript', 'vbscript', 'data', 'file', 'blob', 'JaVaScRiPt', 'view-source', 'livescript'];
const BLANKS = [
  '',
  '',
  '',
  ' ',
  '\t',
  '\n',
  '\u0001',
  '\u00A0',
  '\u200B',
  '\uFEFF',
  '&Tab;',
  '&NewLine;',
  '&#1;',
  '&nbsp;',
  '%09',
];
const OTHER_SITES = [
  '//evil.example/x',
  'https://evil.example/x',
  '\\\\evil.example\\x',
  '%5C%5Cevil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '%20//evil.example',
  '/\\evil.example',
  'https:evil.example',
];
const FIXED_VALUES = [
  '#docsite:page',
  'docsite:page',
  'docsite:root',
  'page.md',
  'a.png 1x, javascript:ran() 2x',
  'a.png 1x, //evil.example/b.png 2x',
  '0;url=javascript:ran()',
  'x" onerror="ran()',
  "x' onerror='ran()",
  '</noscript><img src=x onerror=ran()>',
  '--><img src=x onerror=ran()>',
  '</title><script>ran()</script>',
  '{{empty}}',
  '\0',
];
/** Browsers read these in other ways than programs that have read HTML only once. */
const MUTATIONS = [
  '<noscript><p title="</noscript><img src=x onerror=ran()>"></noscript>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=ran()&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=ran()>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=ran()>',
  '<textarea><a title="</textarea><img src=x onerror=ran()>"></textarea>',
  '<title><a title="</title><img src=x onerror=ran()>"></title>',
  '<template><div title="</template><img src=x onerror=ran()>"></template>',
  '<xmp><a title="</xmp><img src=x onerror=ran()>"></xmp>',
  '<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=ran()>">',
  '<svg><![CDATA[><image xlink:href="]]><img src=xx:x onerror=ran()>//">',
  '<math><annotation-xml encoding="text/html"><style><img src=x onerror=ran()></style></annotation-xml></math>',
  '<!--><img src=x onerror=ran()>-->',
  '<!--a--!><img src=x onerror=ran()>-->',
  '<!-- --\n><img src=x onerror=ran()>-->',
  '<?x ><img src=x onerror=ran()>?>',
  '</ a><img src=x onerror=ran()>',
  '<![CDATA[<img src=x onerror=ran()>]]>',
  '<!DOCTYPE html [<!ENTITY x "<script>ran()</script>">]>&x;',
  '<a href="x"><a href="y"><table><a href="z">',
  '<table><tr><td></table></main></article><div id="docsite:root">',
  '<b><p></b></p><i><div></i></div>',
  '<plaintext>',
  '<frameset><frame src="javascript:ran()">',
];
const BREAKS = [' ', ' ', ' ', '\n', '\n\n', '/', '\t', '\f', '\u00A0', '', '\0'];
const CLOSERS = ['</', '</ ', '< /', '</\n'];

interface Means {
  readonly random: Random;
  readonly depth: number;
}

/** A text with or without front matter, of one piece or several. */
export function makeHostileText(random: Random): string {
  const count = 1 + below(6, random);
  const blocks = Array.from({ length: count }, () => makeBlock({ random, depth: 0 }));
  return (random() < 0.2 ? makeFrontMatter(random) : '') + blocks.join(pick(['\n\n', '\n\n', '\n', ''], random));
}

/** Pieces of markup for changes of texts that are hostile already. */
export function makeHostileWords(random: Random): readonly string[] {
  const means = { random, depth: MAX_DEPTH - 1 };
  return [
    ...MUTATIONS,
    ...FIXED_VALUES,
    ...Array.from({ length: 20 }, () => pick([makeTag, makeAddress, makeLink], random)(means)),
  ];
}

function makeBlock(means: Means): string {
  const { random } = means;
  const inner = (): string => makeInline(deeper(means));
  return pick<() => string>(
    [
      () => makeElement(means),
      () => makeElement(means),
      () => inner(),
      () => `${pick(['> ', '- ', '1. ', '## ', '    ', '- [ ] '], random)}${makeBlock(deeper(means))}`,
      () => `## ${inner()} {#${pick(['a', 'docsite:page', '"><img src=x onerror=ran()>', 'x y'], random)}}`,
      () => `|${inner()}|b|\n|:-:|-|\n|${inner()}|${inner()}|`,
      () => `:::note ${inner()}\n${makeBlock(deeper(means))}\n:::`,
      () => `:::tabs\n@tab ${inner()}\n${makeBlock(deeper(means))}\n:::`,
      () =>
        `\`\`\`${pick(['html', 'js', '"><script>', 'js title="</figcaption><script>"'], random)}\n${inner()}\n\`\`\``,
      () => `[x]: ${makeAddress(means)} "${makeText(random)}"\n\n[x] ![x]`,
      () => `A[^1]\n\n[^1]: ${inner()}`,
      () => makeComponent(means),
      () => pick(MUTATIONS, random),
    ],
    random,
  )();
}

function makeInline(means: Means): string {
  const { random } = means;
  return pick<() => string>(
    [
      () => makeText(random),
      () => makeLink(means),
      () => makeElement(means),
      () => makeTag(means),
      () => makeComponent(means),
      () => pick(MUTATIONS, random).replaceAll('\n', ' '),
      () => makeInline(deeper(means)) + makeInline(deeper(means)),
      () => `**${makeInline(deeper(means))}**`,
      () => `\`${makeText(random)}\``,
    ],
    random,
  )();
}

function deeper({ random, depth }: Means): Means {
  return { random: depth >= MAX_DEPTH ? lastly(random) : random, depth: depth + 1 };
}

/** Ends the nesting: the first alternative, which contains no other. */
function lastly(random: Random): Random {
  return () => random() * 0.05;
}

function makeText(random: Random): string {
  return pick(
    ['words', 'a < b > c', '&lt;img onerror=ran()&gt;', '{{empty}}', '"', "'", '\\<b>', '-->', ']]>', '\0'],
    random,
  );
}

function makeLink(means: Means): string {
  const { random } = means;
  const address = makeAddress(means);
  const label = means.depth >= MAX_DEPTH ? 'a' : makeInline(deeper(means));
  return pick(
    [
      `[${label}](${address})`,
      `[${label}](<${address}> "${makeText(random)}")`,
      `![${label}](${address})`,
      `[![${label}](${address})](${makeAddress(means)})`,
      `<${address}>`,
      `[${label}][x]`,
    ],
    random,
  );
}

/** An address that runs something, of another site, or of this one. */
function makeAddress({ random }: Means): string {
  const kind = random();
  if (kind < 0.2) return pick(FIXED_VALUES, random);
  if (kind < 0.4) return pick(BLANKS, random) + pick(OTHER_SITES, random);
  const scheme = Array.from(pick(SCHEMES, random), (char) => disguise(char, random)).join('');
  const colon = pick([':', ':', ':', '&colon;', '&#58;', '&#x3a', '%3A', '\uFF1A', '{{empty}}:'], random);
  const rest = pick(
    [CODE, '//%0Aran()', 'text/html,<script>ran()</script>', 'image/svg+xml;base64,PHN2Zy8+', '"onclick="ran()'],
    random,
  );
  return pick(BLANKS, random) + scheme + colon + pick(BLANKS, random) + rest;
}

function disguise(char: string, random: Random): string {
  const kind = random();
  if (kind < 0.03) return `&#${String(char.codePointAt(0))}${random() < 0.5 ? ';' : ''}`;
  if (kind < 0.06) return `&#x${(char.codePointAt(0) ?? 0).toString(16)};`;
  if (kind < 0.09) return `%${(char.codePointAt(0) ?? 0).toString(16)}`;
  return kind < 0.12 ? char + pick(BLANKS, random) : char;
}

function makeAttribute(means: Means): string {
  const { random } = means;
  const name = pick(pick([HANDLERS, ADDRESSED, ADDRESSED, OTHERS], random), random);
  const value = pick(
    [() => makeAddress(means), () => CODE, () => pick(FIXED_VALUES, random), () => makeText(random)],
    random,
  )();
  const quote = pick(['"', '"', '"', "'", '', '`'], random);
  const end = random() < 0.05 ? '' : quote;
  const equals = pick(['=', '=', '=', ' = ', '=\n', ''], random);
  return `${pick(BREAKS, random)}${name}${equals}${quote}${value}${end}`;
}

function makeTag(means: Means): string {
  return makeOpening(pickName(means.random), means);
}

function makeOpening(name: string, means: Means): string {
  const { random } = means;
  const attributes = Array.from({ length: below(4, random) }, () => makeAttribute(means)).join('');
  return `<${name}${attributes}${pick(['>', '>', '>', '>', '/>', '', ' ', '<'], random)}`;
}

function makeElement(means: Means): string {
  const { random } = means;
  const name = pickName(random);
  const closer = random() < 0.8 ? `</${name}>` : `${pick(CLOSERS, random)}${pickName(random)}>`;
  const inner = means.depth >= MAX_DEPTH ? CODE : makeInline(deeper(means));
  const blank = pick(['', '', '\n', '\n\n'], random);
  return `${makeOpening(name, means)}${blank}${inner}${blank}${random() < 0.85 ? closer : ''}`;
}

function pickName(random: Random): string {
  const name = pick(random() < 0.5 ? SAFE : UNSAFE, random);
  return random() < 0.1 ? name.toUpperCase() : name;
}

function makeComponent(means: Means): string {
  const { random } = means;
  const attributes = Array.from({ length: 1 + below(3, random) }, () => {
    const name = pick(
      [...ADDRESSED, ...HANDLERS, 'onClick', 'dangerouslySetInnerHTML', 'style', 'all', 'srcDoc', 'xlinkHref', 'title'],
      random,
    );
    const value = JSON.stringify(makeAddress(means));
    return pick(
      [`${name}=${value}`, `${name}={${value}}`, `${name}={{"${name}": ${value}, "a": [{"href": ${value}}]}}`, name],
      random,
    );
  });
  const inner = means.depth >= MAX_DEPTH ? '' : makeInline(deeper(means));
  return random() < 0.5 ? `<Any ${attributes.join(' ')} />` : `<Any ${attributes.join(' ')}>${inner}</Any>`;
}

function makeFrontMatter(random: Random): string {
  const means = { random, depth: 0 };
  const text = (): string => JSON.stringify(random() < 0.5 ? makeAddress(means) : pick(MUTATIONS, random));
  const tag = pick(['meta', 'link', 'script', 'style', 'base', 'noscript', 'template', 'title'], random);
  const name = pick(
    ['http-equiv', 'name', 'property', 'itemprop', 'href', 'src', 'onload', 'content', 'charset'],
    random,
  );
  const fields = [
    `title: ${text()}`,
    `description: ${text()}`,
    `keywords: [${text()}]`,
    `image: ${text()}`,
    `custom_edit_url: ${text()}`,
    `redirects: [${text()}]`,
    `anchorAliases: { ${text()}: a }`,
    `head:\n  - tag: ${tag}\n    attributes: { ${name}: ${text()}, content: ${text()} }\n    content: ${text()}`,
  ];
  return `---\n${fields.filter(() => random() < 0.5).join('\n')}\n---\n\n`;
}
