/**
 * `npm run e2e`: finds or installs a Chromium, builds the parts with changed sources, and runs the journeys.
 * Playwright receives the arguments.
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
