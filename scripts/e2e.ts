/**
 * `npm run e2e`: finds or installs a Chromium, builds what has changed, and runs the journeys (browser
 * tests). It passes its arguments to Playwright.
 */
import { buildAll } from './build.ts';
import { findChromium, run } from './find-chromium.ts';

const chromium = findChromium();
await buildAll();
process.exit(
  run(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)],
    chromium ? { CHROMIUM_PATH: chromium } : {},
  ),
);
