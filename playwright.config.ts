import { defineConfig } from '@playwright/test';
import { engines } from './tests/support/engines/engine-names.ts';

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/support/global-setup.ts',
  outputDir: 'test-results',
  reporter: 'list',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // More than cores, because journeys also wait, such as for the pace of a person who types.
  workers: 3,
  fullyParallel: false,
  projects: [
    // A file runs in one worker. At the end, a long file would leave the other workers idle.
    ...engines
      .filter((name) => !process.env.WITHOUT_BROWSERS?.split(' ').includes(name))
      .map((name) => ({ name, testMatch: '**/engines.e2e.ts' })),
    { name: 'chromium', testIgnore: '**/engines.e2e.ts' },
  ],
  forbidOnly: Boolean(process.env.CI),
  use: {
    // Journeys of a worker have one browser context, which Playwright empties before each.
    reuseContext: true,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // What passes through a service worker escapes the journeys that break a call; one journey is about it and allows it.
    serviceWorkers: 'block',
    // Nothing on the screens moves by itself: what is pressed is where it was seen.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Letters stand on the pictures where they stand on a screen.
        '--font-render-hinting=none',
      ],
    },
  },
});
