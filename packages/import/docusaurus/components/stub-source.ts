/** The source of a component that is still to be written: it has the types of the attributes that pages give it. */
import { compareText } from '../../../../src/shared/string/compare-text.ts';

/** Types of values by attribute. */
export type PropValues = Map<string, Set<string>>;

/** Adds the types of these attributes to those that are known. */
export function listProps(attributes: ReadonlyMap<string, unknown>, props: PropValues): void {
  for (const [name, value] of attributes) {
    const types = props.get(name) ?? new Set<string>();
    types.add(typeOf(value));
    props.set(name, types);
  }
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'readonly unknown[]';
  if (value === null) return 'null';
  return typeof value === 'object' ? 'Readonly<Record<string, unknown>>' : typeof value;
}

/** Attributes that readers saw as a title, as a text, and as an address, the most usual first. */
const TITLES = ['title', 'label', 'name', 'heading', 'text'];
const TEXTS = ['description', 'summary', 'subtitle', 'caption'];
const LINKS = ['href', 'to', 'url', 'link'];

export interface StubUses {
  readonly props: PropValues;
  /** True if it was used in a line of text. */
  readonly isInline: boolean;
}

/** It shows its title, its text, its link and what is between its tags. `origin` names what drew it in the old site. */
export function stubSource(tag: string, origin: string, { props, isInline }: StubUses): string {
  const fields = [...props]
    .toSorted(([a], [b]) => compareText(a, b))
    .filter(([name]) => name !== 'children')
    .map(([name, types]) => {
      const key = /^[A-Za-z_]\w*$/u.test(name) ? name : JSON.stringify(name);
      return `  readonly ${key}?: ${[...types].toSorted(compareText).join(' | ')};\n`;
    });
  const pick = (names: readonly string[]): readonly string[] =>
    names.filter((name) => [...(props.get(name) ?? [])].join('') === 'string');
  const [titles, texts, addresses] = [pick(TITLES), pick(TEXTS), pick(LINKS)];
  const lines = [
    ...showTitle([...titles, ...addresses].join(' ?? '), addresses.join(' ?? '), isInline),
    ...texts.map((name) => `{${name} !== undefined && ${wrap(`{${name}}`, isInline)}}`),
  ];
  const names = [...titles, ...texts, ...addresses, 'children'];
  const shown =
    lines.length === 0
      ? '<>{children}</>'
      : `(\n    <>\n${[...lines, '{children}'].map((line) => `      ${line}\n`).join('')}    </>\n  )`;
  const further = addresses.filter((name) => name === 'url' || name === 'link').map((name) => `'${name}'`);
  const links = `\n/** Attributes that are addresses. */\nexport const links = [${further.join(', ')}];\n`;
  return `/** To be filled: the old site drew <${tag}> with ${origin.replaceAll('*/', '* /')}. Until then it shows its content, title and link. */
import type { ReactNode } from 'react';
${further.length === 0 ? '' : links}
interface ${tag}Props {
${fields.join('')}  readonly children?: ReactNode;
}

export default function ${tag}({ ${names.join(', ')} }: ${tag}Props) {
  return ${shown};
}
`;
}

/** A title that is a link where it has an address; both are expressions, empty for none. */
function showTitle(title: string, address: string, isInline: boolean): readonly string[] {
  if (title === '') return [];
  const strong = `<strong>{${title}}</strong>`;
  const shown =
    address === '' ? strong : `{(${address}) === undefined ? ${strong} : <a href={${address}}>{${title}}</a>}`;
  return [`{(${title}) !== undefined && ${wrap(shown, isInline)}}`];
}

/** In a line of text a paragraph cannot be: a space parts it from what follows. */
function wrap(line: string, isInline: boolean): string {
  return isInline ? `<>${line} </>` : `<p>${line}</p>`;
}
