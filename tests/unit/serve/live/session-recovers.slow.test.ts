/** A session notices that a mistake is fixed, in whatever file. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { LiveSession } from '../../../../src/serve/live/session.ts';
import { liveOptions } from '../../../support/live-session.ts';
import { makeFolder, SMALL_SITE, writeFiles } from '../../../support/site.ts';

const CONFIG = "import title from './lib/title';\nexport default { title, url: 'https://small.example' };\n";

function start(root: string): LiveSession {
  const session = new LiveSession(liveOptions(root));
  onTestFinished(() => session.close());
  return session;
}

/** Earlier writes are reported more than once, and each report would read all broken files again. */
async function rest(session: LiveSession): Promise<void> {
  await session.settled();
  await new Promise((resolve) => setTimeout(resolve, 800));
  await session.settled();
}

test.each([
  ['is wrong at the start', { 'lib/title.ts': 'export default ;' }],
  ['is not there at the start', {}],
])('a file of the config that %s', async (_name, files) => {
  const root = makeFolder(onTestFinished);
  writeFiles(root, { ...SMALL_SITE, ...files, 'docsite.config.ts': CONFIG });
  const session = start(root);
  const { site } = session;
  await rest(session);
  expect(site.state).toBeNull();
  writeFiles(root, { 'lib/title.ts': "export default 'Mended';\n" });
  await vi.waitFor(() => expect(site.state?.model.config.title).toBe('Mended'), { timeout: 8000 });
});

test('a file of a template that is not there when the template is saved', async () => {
  const root = makeFolder(onTestFinished);
  writeFiles(root, SMALL_SITE);
  const session = start(root);
  const { site } = session;
  await rest(session);
  const before = site.state?.bundle;
  writeFiles(root, { 'templates/components/footer.tsx': "export { Footer } from '../../lib/footer.tsx';\n" });
  await vi.waitFor(() => expect(site.blockers).toMatchObject([{ code: 'template-error' }]), { timeout: 8000 });
  await rest(session);
  writeFiles(root, { 'lib/footer.tsx': 'export function Footer() { return <footer>Mended</footer>; }\n' });
  await vi.waitFor(() => expect(site.blockers).toEqual([]), { timeout: 8000 });
  expect(site.state?.bundle).not.toBe(before);
});
