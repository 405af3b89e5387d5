import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Files share their worker's modules, which saves the most of a run: what a test replaces, it puts back. */
const shared = { isolate: false, unstubEnvs: true, unstubGlobals: true, restoreMocks: true };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          include: ['shared/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/setup.ts'],
          // Half of the time the worker waits for Postgres.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'embedded',
          include: ['packages/embedded-postgres/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
