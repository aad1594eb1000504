/** What browsers load of React, from the React that is installed. */
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { shortFieldsOfReact, splitReactDom } from '../../../../src/render/bundle/react-file.ts';
import { REPOSITORY } from '../../../support/site.ts';

async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: REPOSITORY },
    bundle: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [shortFieldsOfReact(), splitReactDom()],
  });
  return outputFiles[0]?.text ?? '';
}

/** What `react-dom` and `react-dom/client` share, and what only the first one has. */
const count = (code: string): readonly number[] =>
  [/findDOMNode: null/gu, /exports\.createPortal = /gu].map((part) => [...code.matchAll(part)].length);

test('a site that imports nothing of react-dom loads only what the client needs of it', async () => {
  expect(count(await bundle(`import 'react-dom/client';`))).toEqual([1, 0]);
});

test('one that does has it once', async () => {
  const code = await bundle(`import 'react-dom/client'; import { createPortal } from 'react-dom'; createPortal();`);
  expect(count(code)).toEqual([1, 1]);
});
