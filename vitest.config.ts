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
          include: ['shared/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          // What is rendered; each file has a document of its own, and modules that keep to it.
          name: 'screens',
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
