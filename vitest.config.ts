import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What is waited for is waited for as long as a busy machine takes: the second that is usual has failed tests of what holds. */
const poll = { timeout: 20_000 };
/** Two workers at least: half of the time one waits for Postgres or for a process. */
const maxWorkers = Math.max(2, availableParallelism() - 1);
/** Files share their worker's modules, which saves the most of a run: what a test replaces, it puts back. */
const shared = {
  expect: { poll },
  maxWorkers,
  isolate: false,
  unstubEnvs: true,
  unstubGlobals: true,
  restoreMocks: true,
};
/**
 * Of Postgres 15 is asked whether it understands every statement that the others sent to 18 (oldest-postgres.test.ts), and what it does
 * where versions differ: plans, locks, triggers, search, the feed, copies.
 */
const oldest = process.env.TEST_POSTGRES === '15';
const onOldest = [
  'server/testing/{oldest,history}.test.ts',
  'server/platform/db/*.test.ts',
  'server/platform/crud/search.test.ts',
  'server/platform/system/events.test.ts',
  'server/platform/backup/backup.test.ts',
  'server/production/operations/{floor,queue}.test.ts',
  'server/production/queues/expected.test.ts',
  'server/production/{demand,stock}/*.test.ts',
];

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
          expect: { poll },
          environment: 'happy-dom',
          setupFiles: ['web/ui/screen-test-timeouts.ts'],
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
          include: oldest ? onOldest : ['server/**/*.test.ts'],
          exclude: oldest ? [] : ['server/testing/oldest-postgres.test.ts'],
          setupFiles: oldest ? [] : ['server/testing/statement-recorder.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'embedded',
          maxWorkers,
          expect: { poll },
          include: ['packages/embedded-postgres/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
