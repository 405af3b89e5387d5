/** Finds or installs a Chromium for journeys (browser tests) and benchmarks of screens. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** The path of the headless Chromium shell, in which journeys take three quarters of the time. */
const shell = '/usr/bin/chromium-headless-shell';
const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];
const installed = (...places: string[]) => places.find((place) => fs.existsSync(place));
export const run = (command: string, args: string[], more = {}) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...more } }).status ?? 1;

/**
 * Installs Debian's package of the headless shell and returns its path. It returns undefined if that is
 * impossible, for example without root.
 */
function installShell(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !installed('/usr/bin/apt-get'))
    return undefined;
  console.log('Installing chromium-headless-shell for the journeys');
  const noQuestions = { DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], noQuestions);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', path.basename(shell)], noQuestions);
  return installed(shell);
}

/**
 * Returns the path of an installed browser. If there is none, it installs Playwright's own browser, for which
 * it returns undefined.
 */
export function findChromium(): string | undefined {
  const found = installed(process.env.CHROMIUM_PATH ?? '', shell) ?? installShell() ?? installed(...browsers);
  if (found === undefined)
    run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  return found;
}
