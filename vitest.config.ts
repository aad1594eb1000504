/**
 * Projects, cheapest first: functions (unit), builds of small sites (golden), the real site (flagship), the binary (cli),
 * soak tests and random histories (slow), web servers as the manual sets them up (servers), and the package as others install it
 * (package). See tests/README.md.
 */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Builds write folders and the binary starts processes: both may meet a slow machine. */
const BUILD_TIMEOUT_MS = 60_000;

/**
 * By the length of their files: one of `slow` takes up to a minute, one of `unit` mostly a tenth of a second. `package` is
 * first because it mostly waits for npm. Packing does not touch the bundle that the others run.
 */
const LONGEST_FIRST = [
  'package',
  'slow',
  'engines',
  'servers',
  'cli',
  'golden-alone',
  'flagship',
  'golden',
  'unit-alone',
  'unit',
];

/** In one run of several projects, no core should wait at the end for a long file that was started last. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification): number => LONGEST_FIRST.indexOf(project.name);
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

/**
 * The end of the names of files that replace modules (`vi.mock`), reload them, or draw with React in development mode:
 * each gets its own process.
 */
const ALONE = '.alone.test.{ts,tsx}';
/** The end of the names of files that take many seconds: soak tests, random histories, interruptions. Also in own processes. */
const SLOW = '.slow.test.ts';

/** Loading the same modules for each file took half of the processor time: the files of a project share processes. */
const SHARED = { isolate: false, setupFiles: ['tests/support/leave-as-found.ts'] };

/** The first import of a module compiles it: seconds, on a busy machine, and minutes under Wine (`scripts/windows.mjs`). */
const UNIT_TIMEOUT_MS = Number(process.env['UNIT_TIMEOUT_MS'] ?? BUILD_TIMEOUT_MS / 2);
const UNIT_TIMEOUTS = { testTimeout: UNIT_TIMEOUT_MS, hookTimeout: UNIT_TIMEOUT_MS };
const BUILD_TIMEOUTS = { testTimeout: BUILD_TIMEOUT_MS, hookTimeout: BUILD_TIMEOUT_MS };
/** The bundle is run as is, as its users run it. */
const WITH_BUNDLE = { server: { deps: { external: [/\/dist\//] } } };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // The default keeps a core for Vitest itself. Tests often wait, for processes or for the disk: others compute meanwhile.
    maxWorkers: '150%',
    // Each project has a server of its own, and compiled the sources again: by their bytes, all of them share what is compiled.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: [`**/*${ALONE}`, `**/*${SLOW}`],
          ...SHARED,
          ...UNIT_TIMEOUTS,
        },
      },
      { test: { name: 'unit-alone', include: [`tests/unit/**/*${ALONE}`], ...UNIT_TIMEOUTS } },
      {
        test: {
          name: 'golden',
          // One level only: the folders below hold expected trees.
          include: ['tests/golden/*.test.ts'],
          exclude: [`**/*${ALONE}`, `**/*${SLOW}`],
          ...SHARED,
          ...BUILD_TIMEOUTS,
        },
      },
      { test: { name: 'golden-alone', include: [`tests/golden/*${ALONE}`], ...BUILD_TIMEOUTS } },
      {
        test: {
          name: 'flagship',
          include: ['tests/flagship/**/*.test.ts'],
          globalSetup: 'tests/flagship/global-setup.ts',
          ...SHARED,
          // Parts of a build of 67 versions: 7 s alone on two cores, five times that on a busy machine.
          testTimeout: 2 * BUILD_TIMEOUT_MS,
          hookTimeout: 2 * BUILD_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'cli',
          include: ['tests/cli/**/*.test.ts'],
          exclude: [`**/*${SLOW}`],
          ...WITH_BUNDLE,
          ...BUILD_TIMEOUTS,
        },
      },
      { test: { name: 'slow', include: [`tests/{unit,golden,cli}/**/*${SLOW}`], ...WITH_BUNDLE, ...BUILD_TIMEOUTS } },
      {
        test: {
          name: 'engines',
          include: ['tests/engines/*.test.ts'],
          globalSetup: 'tests/engines/serve-sites.ts',
          ...BUILD_TIMEOUTS,
        },
      },
      {
        test: {
          name: 'engines-pictures',
          include: ['tests/engines/*.shots.ts'],
          globalSetup: 'tests/engines/serve-sites.ts',
          ...BUILD_TIMEOUTS,
        },
      },
      { test: { name: 'servers', include: ['tests/servers/**/*.test.ts'], ...BUILD_TIMEOUTS } },
      {
        test: {
          name: 'package',
          include: ['tests/package/**/*.test.ts'],
          testTimeout: BUILD_TIMEOUT_MS,
          // npm packs and installs: half a minute alone.
          hookTimeout: 4 * BUILD_TIMEOUT_MS,
        },
      },
    ],
  },
});
