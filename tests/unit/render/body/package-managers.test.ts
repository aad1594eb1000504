/** Commands for npm, as other package managers take them (B208). */
import { expect, test } from 'vitest';
import { convertCommands } from '../../../../src/render/body/package-managers.ts';

test.each<readonly [npm: string, yarn: string, pnpm: string, bun: string]>([
  ['npm install', 'yarn install', 'pnpm install', 'bun install'],
  ['$ npm i -D a b@2', '$ yarn add --dev a b@2', '$ pnpm add --save-dev a b@2', '$ bun add --dev a b@2'],
  ['npm install --save a', 'yarn add a', 'pnpm add a', 'bun add a'],
  ['npm install -g a', 'yarn global add a', 'pnpm add --global a', 'bun add --global a'],
  ['npm install --omit=dev', 'yarn install --omit=dev', 'pnpm install --omit=dev', 'bun install --omit=dev'],
  ['npm ci', 'yarn install --frozen-lockfile', 'pnpm install --frozen-lockfile', 'bun install --frozen-lockfile'],
  ['npm rm a', 'yarn remove a', 'pnpm remove a', 'bun remove a'],
  ['npm uninstall -g a', 'yarn global remove a', 'pnpm remove --global a', 'bun remove --global a'],
  ['npm update a', 'yarn upgrade a', 'pnpm update a', 'bun update a'],
  ['npm run build -- --fast', 'yarn build --fast', 'pnpm run build --fast', 'bun run build --fast'],
  ['CI=1 npm test', 'CI=1 yarn test', 'CI=1 pnpm test', 'CI=1 bun run test'],
  ['npm init -y', 'yarn init -y', 'pnpm init', 'bun init -y'],
  [
    'npm create vite@latest -- --template react',
    'yarn create vite --template react',
    'pnpm create vite@latest --template react',
    'bun create vite@latest --template react',
  ],
  ['npm exec a', 'yarn exec a', 'pnpm exec a', 'bunx a'],
  ['npx -y a b', 'yarn dlx a b', 'pnpm dlx a b', 'bunx a b'],
  [
    'cd a && npm ci; npm start',
    'cd a && yarn install --frozen-lockfile; yarn start',
    'cd a && pnpm install --frozen-lockfile; pnpm start',
    'cd a && bun install --frozen-lockfile; bun run start',
  ],
  [
    '# npm ci\nnpm t\nnpm run x',
    '# npm ci\nnpm t\nyarn x',
    '# npm ci\nnpm t\npnpm run x',
    '# npm ci\nnpm t\nbun run x',
  ],
])('B208 commands for packages: %s', (npm, ...others) => {
  expect(convertCommands(npm)).toEqual(
    ['npm', 'Yarn', 'pnpm', 'Bun'].map((title, at) => ({ title, code: [npm, ...others][at] })),
  );
});

test.each(['ls', 'npm publish', 'npm login && ls', '# npm install', 'echo npm install', ''])(
  'B208 %j is the same for all of them',
  (code) => {
    expect(convertCommands(code)).toEqual([]);
  },
);

test('B208 takes time in proportion to the code', () => {
  // Any of them takes minutes if each blank is tried.
  const blanks = ' '.repeat(300_000);
  const code = `npm install ${blanks}a ${blanks} ${'npm '.repeat(20_000)}${blanks}`;
  expect(convertCommands(code)).toHaveLength(4);
});
