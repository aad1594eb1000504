/** Random histories of edits, releases, renames and translations: `docsite translations status` against a model that looks at everything. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commandsIn } from '../support/commands.ts';
import { createRandom } from '../support/random-writer.ts';
import { makeFolder, writeFiles } from '../support/site.ts';

const STEPS = 30;

/** A page over all versions: its name and text in each, newest first; the first one is docs/next. */
type History = { readonly name: string; readonly text: string }[];
/** A file of the language and the texts that it translates. */
interface Entry {
  readonly page: string;
  readonly of: Set<string>;
}
/** `lost`: outdated, and no version has the text that was translated. */
type State = 'current' | 'outdated' | 'lost' | 'missing';

function at<T>(items: readonly T[], index: number): T {
  const found = items[index];
  if (found === undefined) throw new Error(`There is no item ${String(index)}.`);
  return found;
}

/** As a reader of DESIGN 19 would find it: by text, else by the nearest text of the page, else by the name of a file. */
function stateOf(
  history: History,
  place: number,
  { entries, known }: { entries: readonly Entry[]; known: Set<string> },
): State {
  const isTranslated = (text: string): boolean => entries.some(({ of }) => of.has(text));
  if (isTranslated(history[place]?.text ?? '')) return 'current';
  const lost = entries.filter(({ of }) => ![...of].some((text) => known.has(text)));
  const isNamed = history.some(({ name }) => lost.some(({ page }) => page === name));
  if (history.some(({ text }) => isTranslated(text))) return 'outdated';
  return isNamed ? 'lost' : 'missing';
}

test.each([1, 2, 3])(
  'random histories (seed %d)',
  async (seed) => {
    const root = makeFolder(onTestFinished);
    const { succeed } = commandsIn(() => root);
    const random = createRandom(seed);
    const among = <T>(items: readonly T[]): T => at(items, Math.floor(random() * items.length));
    const histories: History[] = ['one', 'two'].map((name) => [{ name: `${name}.md`, text: `# ${name}\n` }]);
    const entries: Entry[] = [];
    const seen = new Set<State>();
    let releases = 0;
    const next = (history: History): History[number] => at(history, 0);
    const write = ({ name, text }: History[number]): void => writeFiles(root, { [`docs/next/${name}`]: text });
    const release = async (): Promise<void> => {
      releases += 1;
      await succeed('version', `${String(releases)}.0`, '--date', '2026-01-01');
      for (const history of histories) history.unshift(next(history));
    };
    const known = (): Set<string> => new Set(histories.flatMap((history) => history.map(({ text }) => text)));
    const now = (history: History): State => stateOf(history, 0, { entries, known: known() });

    writeFiles(root, {
      'docsite.config.ts': `export default { title: 'T', url: 'https://t.example', search: false,
  languages: [{ tag: 'en', label: 'English' }, { tag: 'fr', label: 'Français' }] };\n`,
    });
    for (const history of histories) write(next(history));
    for (let step = 0; step < STEPS; step += 1) {
      const history = among(histories);
      const page = next(history);
      const act = among(['edit', 'edit', 'edit', 'release', 'translate', 'translate', 'translate', 'rename']);
      if (act === 'edit') {
        history[0] = { ...page, text: `${page.text}\nLine ${String(step)}.\n` };
        write(history[0]);
      } else if (act === 'release') await release();
      else if (act === 'rename') {
        // A name of its own, between two releases of the same text, as the history of a page follows it for certain.
        await release();
        const name = `page-${String(step)}.md`;
        renameSync(join(root, 'docs/next', page.name), join(root, 'docs/next', name));
        history[0] = { ...page, name };
        await release();
      } else if (now(history) === 'missing') {
        await succeed('translations', 'start', 'fr', page.name);
        entries.push({ page: page.name, of: new Set([page.text]) });
      } else if (now(history) !== 'current') {
        const printed = await succeed('translations', 'accept', 'fr', page.name);
        const file = /docs\/languages\/fr\/(\S+)/u.exec(printed)?.[1] ?? '';
        expect(entries.find((one) => one.page === file)?.of.add(page.text), printed).toBeDefined();
      }
      for (const [place, version] of [
        'next',
        ...Array.from({ length: releases }, (_, index) => `${String(releases - index)}.0`),
      ].entries()) {
        const printed = await succeed('translations', 'status', '--only', version, '--json');
        const { languages } = JSON.parse(printed) as { languages: [{ pages: { page: string; state: State }[] }] };
        for (const one of histories) seen.add(now(one));
        const wanted = histories
          .filter((one) => one[place] !== undefined)
          .map((one) => {
            const state = stateOf(one, place, { entries, known: known() });
            return `${one[place]?.name ?? ''} ${state === 'lost' ? 'outdated' : state}`;
          });
        const found = languages[0].pages.map((one) => `${one.page} ${one.state}`);
        expect(found.toSorted(), `${act} at step ${String(step)}, ${version}`).toEqual(wanted.toSorted());
      }
    }
    expect([...seen].toSorted()).toEqual(['current', 'lost', 'missing', 'outdated']);
  },
  600_000,
);
