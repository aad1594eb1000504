/** Closing a session, whatever it is doing. */
import { expect, test, vi } from 'vitest';
import { LiveSession } from '../../../../src/serve/live/session.ts';
import type * as watchSiteModule from '../../../../src/serve/sources/watch-site.ts';
import { liveOptions } from '../../../support/live-session.ts';
import { SMALL_SITE } from '../../../support/site.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const watching = vi.hoisted((): { begun: number; closed: number } => ({ begun: 0, closed: 0 }));
/** Like chokidar, which emits no `ready` if it was closed before. */
vi.mock('../../../../src/serve/sources/watch-site.ts', (): Pick<typeof watchSiteModule, 'watchSite'> => ({
  watchSite: () => {
    watching.begun += 1;
    return {
      ready: new Promise<void>(() => undefined),
      add: () => undefined,
      close: () => {
        watching.closed += 1;
        return Promise.resolve();
      },
    };
  },
}));

const folder = useTemporaryFolder();

test('comes at once while the folders are still being listed', async () => {
  folder.write(SMALL_SITE);
  const failures: unknown[] = [];
  const session = new LiveSession(liveOptions(folder.path(), { onFailure: (error) => failures.push(error) }));
  await session.ready;
  await vi.waitFor(() => expect(watching.begun).toBe(1));
  await session.close();
  expect([watching.closed, failures]).toEqual([1, []]);
});
