/** Three projects, cheapest first: functions (unit), whole builds of small sites (golden), the binary (cli). */
import { defineConfig } from 'vitest/config';

/** Builds write folders and the binary starts processes: both may meet a slow machine. */
const BUILD_TIMEOUT_MS = 30_000;

export default defineConfig({
  test: {
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
          name: 'cli',
          include: ['tests/cli/**/*.test.ts'],
          testTimeout: BUILD_TIMEOUT_MS,
          hookTimeout: BUILD_TIMEOUT_MS,
        },
      },
    ],
  },
});
