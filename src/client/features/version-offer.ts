/** What pages show of the preferred version: its label where a page has none, and an offer to read the page in it. */
import { strings } from '../../shared/messages/site-strings.ts';
import { make } from './make-element.ts';
import {
  buildTargets,
  changesHref,
  countSharing,
  currentVersion,
  findNewerText,
  findRemovingVersion,
  type ListedVersion,
  loadVersionData,
  loadVersions,
} from './version-data.ts';
import type { VersionTools } from './version-tools.ts';

/** The reader has dismissed the offer for this browser tab. */
const DISMISSED_KEY = 'docsite-offer-dismissed';

/** Loads only what the page needs, and prefetches nothing under data saver. Rejects when something cannot be loaded. */
export async function showVersions(tools: VersionTools): Promise<void> {
  const offers = document.querySelector('.version-offer');
  offers?.replaceChildren();
  const preferredName = tools.readPreferred();
  const labels = document.querySelectorAll('.version-label');
  if (tools.savesData) return;
  void tellOfText().catch(() => undefined);
  if (preferredName === null && labels.length === 0) return;
  const versions = await loadVersions();
  // Nothing to choose from: the link to the versions does (BEHAVIOUR B48).
  document.documentElement.toggleAttribute('data-single-version', versions.length < 2);
  const preferred = versions.find(({ name }) => name === preferredName);
  // A removed version is forgotten (BEHAVIOUR B72).
  if (preferredName !== null && preferred === undefined) tools.forgetPreferred();
  const shown = preferred ?? versions.find(({ status }) => status === 'latest');
  if (shown !== undefined) {
    // A bare number would be a poor name for a button.
    for (const label of labels)
      label.replaceChildren(
        make('span', { className: 'visually-hidden' }, strings.beforeVersion),
        make('span', { translate: false }, shown.label),
      );
  }
  if (preferred !== undefined && currentVersion() !== null && currentVersion() !== preferred.name && !isDismissed()) {
    await offer(preferred);
  }
}

/** What a page does not know, because releases change it: the latest version, whether its text has changed since or is gone, and how many share it. */
async function tellOfText(): Promise<void> {
  if (document.querySelector('[data-latest], .text-newer, .text-count') === null) return;
  const path = location.pathname;
  const data = await loadVersionData();
  if (location.pathname !== path) return;
  const count = countSharing(data);
  const shared = document.querySelector('.text-count');
  if (shared !== null && count > 0) shared.textContent = ` · ${strings.versionCount({ count })}`;
  const targetOf = buildTargets(data);
  const latest = data.versions.find(({ status }) => status === 'latest');
  if (latest !== undefined && targetOf(latest).hasPage) {
    document.querySelector('[data-latest]')?.replaceChildren(strings.readPageIn({ version: latest.label }));
  }
  const newer = findNewerText(data);
  const gone = findRemovingVersion(data);
  const links = [
    newer && make('a', { href: targetOf(newer).href }, strings.changedIn({ version: newer.label })),
    gone && make('a', { href: changesHref(gone) }, strings.removedIn({ version: gone.label })),
  ];
  const shown = links.filter((link) => link !== null);
  document.querySelector('.text-newer')?.replaceChildren(...shown.flatMap((link) => [' · ', link]));
}

/** Readers are never redirected: a note says so in the margin above the page, so that nothing moves. */
async function offer(version: ListedVersion): Promise<void> {
  const path = location.pathname;
  const data = await loadVersionData();
  const place = document.querySelector('.version-offer');
  if (place === null || location.pathname !== path) return;
  const { href, hasPage } = buildTargets(data)(version);
  const link = make(
    'a',
    { href },
    hasPage ? strings.viewIn({ version: version.label }) : strings.goToVersion({ version: version.label }),
  );
  const dismiss = make('button', { type: 'button', ariaLabel: strings.dismiss, textContent: '×' });
  dismiss.addEventListener('click', () => {
    place.replaceChildren();
    rememberDismissal();
  });
  place.replaceChildren(link, dismiss);
}

/** Without storage, the answer lasts as long as the page. */
let wasDismissed = false;

function isDismissed(): boolean {
  try {
    return wasDismissed || sessionStorage.getItem(DISMISSED_KEY) !== null;
  } catch {
    return false;
  }
}

function rememberDismissal(): void {
  wasDismissed = true;
  try {
    sessionStorage.setItem(DISMISSED_KEY, '');
  } catch {
    // Kept in memory.
  }
}
