import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** The timeout in ms of `expect.poll`. The default of one second fails correct tests on a busy machine. */
const poll = { timeout: 20_000 };
/** The number of workers, at least two: a test waits half of its time for Postgres or for a process. */
const maxWorkers = Math.max(2, availableParallelism() - 1);
/**
 * Test files in a worker share its modules, which saves most of the tests' time. Between tests, vitest restores
 * mocks, globals and environment variables.
 */
const shared = {
  expect: { poll },
  maxWorkers,
  isolate: false,
  unstubEnvs: true,
  unstubGlobals: true,
  restoreMocks: true,
};
/**
 * Whether the tests run on Postgres 15, the oldest supported version. They check that it understands every statement
 * of the other tests (oldest-postgres.test.ts), and features that differ between versions, such as plans, locks and
 * triggers.
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
