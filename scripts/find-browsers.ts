/** Finds or installs the browsers in which journeys and benchmarks of screens run. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type EngineName } from '../tests/support/engines/engine-names.ts';

/** The path of the headless Chromium shell. Journeys take a quarter less time in it. */
const shell = '/usr/bin/chromium-headless-shell';
const chromiums = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];
/** The programs that journeys in other browsers need, and Debian's packages that have them. */
const others: Record<EngineName, { programs: readonly string[]; packages: readonly string[] }> = {
  firefox: { programs: ['/usr/bin/firefox-esr'], packages: ['firefox-esr'] },
  webkit: {
    programs: ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run', '/usr/bin/xauth'],
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
  },
};
const installed = (...places: string[]) => places.find((place) => fs.existsSync(place));
const isComplete = (programs: readonly string[]) => programs.every((place) => fs.existsSync(place));
export const run = (command: string, args: string[], more = {}) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...more } }).status ?? 1;

/** Installs packages of Debian. Does nothing where that is impossible, for example without root. */
function installPackages(packages: readonly string[]): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !installed('/usr/bin/apt-get')) return;
  console.log(`Installing ${packages.join(', ')} for the journeys`);
  const noQuestions = { DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], noQuestions);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], noQuestions);
}

function installShell(): string | undefined {
  installPackages([path.basename(shell)]);
  return installed(shell);
}

/**
 * Returns the path of an installed Chromium. If there is none, it installs Playwright's own, for which it
 * returns undefined.
 */
export function findChromium(): string | undefined {
  const found =
    installed(process.env.CHROMIUM_PATH ?? '', shell) ?? installShell() ?? installed(...chromiums);
  if (found === undefined)
    run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  return found;
}

/**
 * Installs Firefox and WebKit if they are missing, and returns those that can't be installed here. CI must have
 * both, so there they count as present, and their journeys fail.
 */
export function missingEngines(): EngineName[] {
  const missing = () =>
    (Object.keys(others) as EngineName[]).filter((name) => !isComplete(others[name].programs));
  const packages = missing().flatMap((name) => others[name].packages);
  if (packages.length > 0) installPackages(packages);
  return process.env.CI ? [] : missing();
}
