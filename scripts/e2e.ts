/** `npm run e2e`: finds or installs a Chromium, builds what has changed, runs the journeys. Arguments go to Playwright. */
import { buildAll } from './build.ts';
import { findChromium, run } from './chromium.ts';

const chromium = findChromium();
await buildAll();
process.exit(
  run(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)],
    chromium ? { CHROMIUM_PATH: chromium } : {},
  ),
);
