/**
 * `npm run e2e`: finds or installs the browsers, builds what has changed, and runs the journeys (browser
 * tests). It passes its arguments to Playwright.
 */
import { buildAll } from './build/build.ts';
import { findChromium, missingEngines, run } from './find-browsers.ts';
import { withoutLoader } from './node-options-without-loader.ts';

const chromium = findChromium();
const missing = missingEngines();
for (const name of missing) console.log(`The journeys in ${name} are left out: it is not installed.`);
await buildAll();
process.exit(
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)], {
    ...(chromium && { CHROMIUM_PATH: chromium }),
    NODE_OPTIONS: withoutLoader(),
    WITHOUT_BROWSERS: missing.join(' '),
  }),
);
