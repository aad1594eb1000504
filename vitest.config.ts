/**
 * Projects, cheapest first: functions (unit), builds of small sites (golden), the real site (flagship), the binary (cli), and
 * the package as others install it (package). */
import { defineConfig } from 'vitest/config';

/** Builds write folders and the binary starts processes: both may meet a slow machine. */
const BUILD_TIMEOUT_MS = 60_000;

export default defineConfig({
  test: {
    // The default keeps a core for Vitest itself, which is half of a machine with two; the tests mostly wait for processes.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'golden',
          // One level only: the folders below hold expected trees.
          include: ['tests/golden/*.test.ts'],
          testTimeout: BUILD_TIMEOUT_MS,
          hookTimeout: BUILD_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'flagship',
          include: ['tests/flagship/**/*.test.ts'],
          // Two whole builds of 67 versions: 7 s alone on two cores, five times that beside other work.
          testTimeout: 2 * BUILD_TIMEOUT_MS,
          hookTimeout: 2 * BUILD_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'cli',
          include: ['tests/cli/**/*.test.ts'],
          testTimeout: BUILD_TIMEOUT_MS,
          hookTimeout: BUILD_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'package',
          include: ['tests/package/**/*.test.ts'],
          testTimeout: BUILD_TIMEOUT_MS,
          // npm packs and installs.
          hookTimeout: 2 * BUILD_TIMEOUT_MS,
        },
      },
    ],
  },
});
