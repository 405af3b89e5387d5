/** `npm run e2e`: finds or installs a Chromium, builds the screens, runs the journeys. Arguments go to Playwright. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { buildWeb } from './build-web.ts';

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];
const installed = () => places.find((place) => place && fs.existsSync(place));
const run = (command: string, args: string[], env = process.env) =>
  spawnSync(command, args, { stdio: 'inherit', env }).status ?? 1;

/** The system's browser, else Debian's package, else Playwright's own download (undefined: Playwright finds it itself). */
function findChromium(): string | undefined {
  const found = installed();
  if (found) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-qq'], env);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], env);
    const debian = installed();
    if (debian) return debian;
  }
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  return undefined;
}

const chromium = findChromium();
await buildWeb();
const env = { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) };
process.exit(
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)], env),
);
