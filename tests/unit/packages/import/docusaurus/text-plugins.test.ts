import { expect, test } from 'vitest';
import { findTextPlugins } from '../../../../../packages/import/docusaurus/config/text-plugins.ts';

test('names the plugins for texts by their packages, each with its line', () => {
  const code = `import math from 'remark-math';
import glossary from 'remark-glossary';
const local = require('./plugins/remark-version');
module.exports = {
  docs: {
    remarkPlugins: [math, [glossary, { yaml: [1, 2] }], local,
      require('remark-badges')],
    beforeDefaultRehypePlugins: [[require('rehype-wrap'), {}], glossary],
  },
};
`;
  expect(findTextPlugins(code)).toEqual([
    { name: 'remark-glossary', line: 6 },
    { name: './plugins/remark-version', line: 6 },
    { name: 'remark-badges', line: 7 },
    { name: 'rehype-wrap', line: 8 },
  ]);
  expect(findTextPlugins('export default { remarkPlugins: [a')).toEqual([{ name: 'a', line: 1 }]);
});
