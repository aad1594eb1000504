import { expect, test } from 'vitest';
import { reactPage } from '../../../../../../packages/import/docusaurus/pages/react-page.ts';
import type { SiteTree } from '../../../../../../packages/import/site-tree.ts';
import { parseFrontMatter } from '../../../../../../src/content/parse/front-matter.ts';

const HOME = { title: 'Course "Kit"', tagline: 'Courses for all', docs: '/docs' } as const;

function textOf(route: '/' | `/${string}`, source: string): string {
  const tree: SiteTree = {
    list: () => [],
    read: () => Buffer.from(source),
    fileName: (path) => path,
    deadLinks: () => [],
    borderOf: () => null,
  };
  return reactPage({ path: 'src/pages/index.js', route, isMarkdown: false }, HOME, { tree }).text;
}

const INDEX = `import Link from '@docusaurus/Link';
const items = useState<string>(null);
const isMore = (a, b) => a > b || b < 3;
function Header() {
  const { siteConfig } = useDocusaurusContext();
  return (
    <header className={clsx('hero', styles.banner)}>
      <Heading as="h1" className="hero__title">{siteConfig.title}</Heading>
      <p className="hero__subtitle">Courses for all</p>
      <Link className="button" to="/docs/intro">
        Read the
        tutorial
      </Link>
    </header>
  );
}
export default function Home() {
  return (
    <Layout title="Course Kit" description="What it is">
      <Header />
      <h2>Easy to use</h2>
      <p>Made to be <strong>installed</strong> with <code>npm</code>, at once.</p>
    </Layout>
  );
}
`;

test('a home page of React becomes a hero with its words', () => {
  expect(textOf('/', INDEX)).toBe(`---
placeholder_for: "src/pages/index.js"
---

<Hero title="Course &quot;Kit&quot;" tagline="Courses for all">

<LinkButton href="/docs">Documentation</LinkButton>

</Hero>

Read the tutorial

## Easy to use

Made to be installed with npm, at once.
`);
});

test('another page has the title of its layout, or of its address, as its heading', () => {
  const page = 'export default () => <Layout title="About us"><main><p>{x} A_b &lt; c</p><p>Plain</p></main></Layout>;';
  expect(textOf('/about', page)).toBe('---\nplaceholder_for: "src/pages/index.js"\n---\n\n# About us\n\nPlain\n');
  expect(textOf('/about', 'export default 1;')).toContain('\n# About\n');
});

test('each build names a page until it is finished', () => {
  const { findings, frontMatter } = parseFrontMatter(textOf('/', INDEX));
  expect(findings).toMatchObject([{ code: 'placeholder-page', line: 2, isError: false }]);
  expect(frontMatter.placeholder_for).toBe('src/pages/index.js');
  expect(parseFrontMatter('---\ntitle: A\n---\n').findings).toEqual([]);
});
