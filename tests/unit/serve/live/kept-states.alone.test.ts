/** What a live site keeps in memory (BEHAVIOUR B131). In a separate process, because it sets a flag of the engine. */
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { LiveSite } from '../../../../src/serve/live/site.ts';
import { makeFolder, onlyTemplates, REPOSITORY, writeFiles } from '../../../support/site.ts';

const SAVES = 5;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('B131 of the states before the last one nothing stays', async () => {
  const root = makeFolder(onTestFinished);
  const cache = onlyTemplates(root);
  writeFiles(root, {
    'docsite.config.ts': "export default { title: 'Live', url: 'https://live.example' };\n",
    'docs/next/a.md': '# A\n\nTo [b](b.md).\n',
    'docs/next/b.md': '# B\n',
  });
  const site = new LiveSite({ root, packageRoot: REPOSITORY, docsiteVersion: '0.0.0', cache });
  onTestFinished(() => site.close());
  await site.update(null);
  const states: WeakRef<object>[] = [];
  for (let save = 0; save < SAVES; save++) {
    writeFiles(root, { 'docs/next/a.md': `# A\n\nSave ${save}, to [b](b.md).\n` });
    await site.update([{ path: 'docs/next/a.md', kind: 'changed' }]);
    const { state } = site;
    // As a page that is open: what is made on request is kept.
    expect(String(state?.files().get('docs/a/index.html')?.make())).toContain(`Save ${save}`);
    if (state !== null) states.push(new WeakRef(state));
  }
  // A weak reference is strong until its turn of the event loop is over.
  await wait(0);
  collectGarbage();
  expect(states.map((state) => state.deref() !== undefined)).toEqual(states.map((_, at) => at === SAVES - 1));
});
