import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Lets the API tests start the built processes, as the product does, and not their sources: those take three times as
 * long to start. The tests' global setup builds them.
 */
const builtProcesses = {
  name: 'built-processes',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    id.includes('/server/testing/')
      ? null
      : code.replaceAll(
          /new URL\('\.\/([\w-]+\.process)\.ts', import\.meta\.url\)/g,
          (_, name: string) => `new URL('${new URL(`dist/server/${name}.js`, import.meta.url).href}')`,
        ),
};

/**
 * The environment of the tests' workers. In a Node that can't read TypeScript, the processes that a test starts
 * from sources need tsx (scripts/run.js).
 */
const env =
  'typescript' in process.features ? {} : { NODE_OPTIONS: `--import ${import.meta.resolve('tsx')}` };
/** The timeout in ms of `expect.poll`. The default of one second fails correct tests on a busy machine. */
const poll = { timeout: 20_000 };
/** The number of workers for tests that compute. */
const maxWorkers = Math.max(2, availableParallelism() - 1);
/** The number of workers for tests that also wait, for Postgres, processes and time limits. */
const maxWaitingWorkers = Math.max(3, availableParallelism());
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
  mockReset: true,
  restoreMocks: true,
};
const propertySeed = 'scripts/checks/property-seed.ts';
/**
 * Whether the tests run on Postgres 15, the oldest supported version. They check that it understands every statement
 * of the other tests (oldest-postgres.test.ts), and features that differ between versions, such as plans, locks and
 * triggers.
 */
const oldest = process.env.TEST_POSTGRES === '15';
const onOldest = [
  'server/testing/database/oldest-postgres.test.ts',
  'server/testing/long-history.test.ts',
  '{packages/pg-kit/src,server/platform/db}/*.test.ts',
  'server/platform/crud/search.test.ts',
  'server/history/events.test.ts',
  'server/platform/backup/backup.test.ts',
  'server/operations/{floor/floor,moves/queue}.test.ts',
  'server/open-shop/stored-expected-dates.test.ts',
  'server/stock/{demand,orders}/*.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          env,
          setupFiles: [propertySeed],
          include: ['{shared,web,scripts,packages/{planner,layout}}/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          // What is rendered, in a document of its own for each file.
          ...shared,
          name: 'screens',
          environment: 'happy-dom',
          setupFiles: [propertySeed, 'web/ui/testing/screen-tests-setup.ts'],
          include: ['web/**/*.test.tsx'],
          testTimeout: 30_000,
        },
      },
      {
        plugins: [builtProcesses],
        test: {
          ...shared,
          name: 'api',
          maxWorkers: maxWaitingWorkers,
          include: oldest ? onOldest : ['{packages/pg-kit,server,tools}/**/*.test.ts'],
          exclude: oldest ? [] : ['server/testing/database/oldest-postgres.test.ts'],
          setupFiles: [propertySeed, ...(oldest ? [] : ['server/testing/database/statement-recorder.ts'])],
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'package',
          // Each file builds the checkout, so they take turns.
          maxWorkers: 1,
          include: ['tests/package/*.test.ts'],
        },
      },
      {
        test: {
          name: 'embedded',
          env,
          maxWorkers: maxWaitingWorkers,
          setupFiles: [propertySeed],
          expect: { poll },
          include: ['packages/embedded-postgres/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
