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

/** `origin` names what drew it in the old site. */
export function stubSource(tag: string, origin: string, props: PropValues): string {
  const fields = [...props]
    .toSorted(([a], [b]) => compareText(a, b))
    .filter(([name]) => name !== 'children')
    .map(([name, types]) => {
      const key = /^[A-Za-z_]\w*$/u.test(name) ? name : JSON.stringify(name);
      return `  readonly ${key}?: ${[...types].toSorted(compareText).join(' | ')};\n`;
    });
  return `/** To be filled: the old site drew <${tag}> with ${origin.replaceAll('*/', '* /')}. Until then it shows what is between its tags. */
import type { ReactNode } from 'react';

interface ${tag}Props {
${fields.join('')}  readonly children?: ReactNode;
}

export default function ${tag}({ children }: ${tag}Props) {
  return <>{children}</>;
}
`;
}
