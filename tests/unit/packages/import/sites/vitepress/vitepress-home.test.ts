/** Home pages of VitePress, whose content is in their front matter. */
import { expect, test } from 'vitest';
import { writeHome } from '../../../../../../packages/import/sites/vitepress/vitepress-home.ts';

const HEAD = `---
layout: home
hero:
  name: Press
  text: |
    Fast
    pages
  image: { src: /logo.svg, alt: 'A [logo]' }
  actions:
    - { theme: brand, text: Start, link: /guide/start }
    - { text: Nowhere }
features:
  - { title: Small, icon: ⚡, details: Very }
  - { title: Drawn, icon: '<svg/>' }
  - { title: Open, link: https://code.example }
  - { title: Wide, details: Much, link: /wide, linkText: Read on }
  - { details: Without a title }
---
`;

test('heading, links and features are in front of the text', () => {
  expect(writeHome(`${HEAD}\nMore.\n`)).toBe(`${HEAD}
# Press

Fast pages

![A \\[logo\\]](</logo.svg>)

- [Start](/guide/start)

- ⚡ **Small**\\
  Very
- **Drawn**
- [**Open**](https://code.example)
- [**Wide**](/wide)\\
  Much\\
  [Read on](/wide)


More.
`);
});

test.each([
  '# A\n',
  '---\nlayout: doc\nhero: { name: A }\n---\n\nText.\n',
  '---\nlayout: home\n---\n',
  '---\nlayout: [home\n---\n',
])('another page is as it was: %j', (text) => {
  expect(writeHome(text)).toBe(text);
});
