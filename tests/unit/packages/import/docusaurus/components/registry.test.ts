/** Components of an old site: which come along, which become stubs, and how pages name them. */
import { expect, test } from 'vitest';
import { ComponentRegistry } from '../../../../../../packages/import/docusaurus/components/registry.ts';
import { convertPage } from '../../../../../../packages/import/mdx/convert-page.ts';

const FILES: Readonly<Record<string, string>> = {
  'src/components/Price/index.js': `import React from 'react';
export default function Price({ value, children }) {
  return <b>{value} {children}</b>;
}
`,
  'src/components/Chart.tsx': "import { line } from 'charts';\nexport default function Chart() { return line(); }\n",
  'src/components/Deep.js':
    'export default function Deep({ children }) {\n  return (\n    <details className="x">\n      <summary>Detailed Explanation</summary>\n      <br />{children}\n    </details>\n  );\n}\n',
  'src/components/Folded.js':
    "export const Folded = ({ children, title = 'Why?' }) => (\n  <details>\n    <summary>\n      <h4>{title}</h4>\n    </summary>\n    {children}\n  </details>\n);\n",
  'src/theme/MDXComponents.js':
    "import Note from './Note';\nimport Card from '../components/Card';\nexport default { ...MDXComponents, Note, Card };\n",
  'src/components/Card.js':
    'export default function Card({ children }) {\n  return <section>{children}</section>;\n}\n',
};

function convert(text: string): { text: string; problems: readonly string[]; files: ReadonlyMap<string, string> } {
  const read = (path: string): string | null => FILES[path] ?? null;
  const components = new ComponentRegistry(
    {
      read: (path) => (FILES[path] === undefined ? null : Buffer.from(FILES[path])),
      list: () => [],
      deadLinks: () => [],
      borderOf: () => null,
      fileName: (path) => path,
    },
    () => true,
  );
  const page = convertPage(
    { path: 'docs/a.mdx', text, format: 'mdx' },
    { read, fileName: (path) => path, mapHref: (href) => href.replace('/old/', '/new/'), components },
  );
  return {
    text: page.text,
    problems: page.problems.map(({ line, code, what }) => `${line} ${code}: ${what}`),
    files: components.files(),
  };
}

test('B228 a source that only needs React comes along, others become typed stubs that show their content', () => {
  const { text, problems, files } = convert(`import Price from '@site/src/components/Price';
import Chart from '@site/src/components/Chart';
import { Map as Place } from 'maps';

# A

It costs <Price value={3} href="/old/x">_net_ "sum"</Price> now.

<Chart data={[1, 2]} title='a "b"' wide>

More **text**.

</Chart>

<Place at={{ x: 1 }} />

<Note>Shown.</Note>
`);
  expect(text).toBe(`# A

It costs <Price value={3} href="/new/x">_net_ "sum"</Price> now.

<Chart data={[1,2]} title={"a \\"b\\""} wide>

More **text**.

</Chart>

<Place at={{"x":1}} />

<Note>

Shown.

</Note>
`);
  expect(problems).toEqual([
    '9 component-stub: <Chart> only shows its content, title and link.',
    '15 component-stub: <Place> only shows its content, title and link.',
    '17 component-stub: <Note> only shows its content, title and link.',
  ]);
  expect([...files.keys()]).toEqual(['Chart', 'Note', 'Place', 'Price'].map((name) => `components/${name}.tsx`));
  expect(files.get('components/Price.tsx')).toBe(FILES['src/components/Price/index.js']);
  expect(files.get('components/Chart.tsx')).toContain(`interface ChartProps {
  readonly data?: readonly unknown[];
  readonly title?: string;
  readonly wide?: boolean;
  readonly children?: ReactNode;
}`);
});

test('what is not data is left out of a stub, keeps code of what comes along, and a wrapper of details becomes details', () => {
  const { text, problems, files } = convert(`import Chart from '@site/src/components/Chart';
import Deep from '@site/src/components/Deep';
import Price from '@site/src/components/Price';

<Chart onClick={() => go()} icon={<b>Sum</b>} />

<Price value={now()} />

<Deep>

Inside.

</Deep>

<Unknown a="b" />
`);
  expect(text).toBe(`<Chart icon="Sum" />

\`\`\`jsx
<Price value={now()} />
\`\`\`

<details>
<summary>Detailed Explanation</summary>

Inside.

</details>

\`\`\`jsx
<Unknown a="b" />
\`\`\`
`);
  expect(problems).toEqual([
    '5 dropped-attribute: "onClick" of <Chart> was omitted.',
    '5 dropped-attribute: "icon" of <Chart> has no markup now: Sum.',
    '5 component-stub: <Chart> only shows its content, title and link.',
    '7 unknown-component: <Price> has no equivalent in docsite and is shown as code.',
    '15 unknown-component: <Unknown> has no equivalent in docsite and is shown as code.',
  ]);
  expect([...files.keys()]).toEqual(['components/Chart.tsx']);
});

test('B228 a stub shows title, text and link, in paragraphs unless it is used in a line of text', () => {
  const { text, files } = convert(`import Tile from 'tiles';
import Mark from 'marks';

export const Own = ({ children }) => <b>{children}</b>;

<Tile title="One" url="/old/one" description="First" />

<Tile title="Two" />

A <Mark label="x" /> and <Own>**y**</Own>.
`);
  expect(text).toContain('<Tile title="One" url="/new/one" description="First" />');
  expect(text).toContain('A <Mark label="x" /> and <Own>**y**</Own>.');
  expect(files.get('components/Tile.tsx')).toContain(`export const links = ['url'];`);
  expect(files.get('components/Tile.tsx'))
    .toContain(`export default function Tile({ title, description, url, children }: TileProps) {
  return (
    <>
      {(title ?? url) !== undefined && <p>{(url) === undefined ? <strong>{title ?? url}</strong> : <a href={url}>{title ?? url}</a>}</p>}
      {description !== undefined && <p>{description}</p>}
      {children}
    </>
  );
}`);
  expect(files.get('components/Mark.tsx')).toContain('{(label) !== undefined && <><strong>{label}</strong> </>}');
  expect(files.get('components/Own.tsx')).toContain('an export of the page');
});

test('the title of a wrapper of details may be an attribute with a preset, in a heading', () => {
  const { text, problems } = convert(`import { Folded } from '@site/src/components/Folded';

<Folded title="Because">

One.

</Folded>

<Folded>

Two.

</Folded>
`);
  expect(Array.from(text.matchAll(/<summary>(.*)<\/summary>/gu), ([, title]) => title)).toEqual(['Because', 'Why?']);
  expect(problems).toEqual([]);
});

test('a component that the theme gives to all pages comes along from where the theme imports it', () => {
  const { problems, files } = convert('<Card>\n\nShown.\n\n</Card>\n');
  expect(files.get('components/Card.tsx')).toBe(FILES['src/components/Card.js']);
  expect(problems).toEqual([]);
});
