import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Two workers at least: half of the time one waits for Postgres or for a process. */
const maxWorkers = Math.max(2, availableParallelism() - 1);
/** Files share their worker's modules, which saves the most of a run: what a test replaces, it puts back. */
const shared = { maxWorkers, isolate: false, unstubEnvs: true, unstubGlobals: true, restoreMocks: true };
/** What asks no SQL of Postgres 15 that the other tests don't: the whole application, the model of a shop, and what brings its own. */
const elsewhere =
  process.env.TEST_POSTGRES === '15'
    ? ['server/app/**', 'server/testing/**', 'server/platform/backup/upgrade.test.ts']
    : [];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          include: ['shared/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          // What is rendered; each file has a document of its own, and modules that keep to it.
          name: 'screens',
          maxWorkers,
          environment: 'happy-dom',
          include: ['web/**/*.test.tsx'],
          testTimeout: 30_000,
          unstubGlobals: true,
          restoreMocks: true,
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          include: ['server/**/*.test.ts'],
          exclude: elsewhere,
          globalSetup: ['server/testing/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'embedded',
          maxWorkers,
          include: ['packages/embedded-postgres/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
