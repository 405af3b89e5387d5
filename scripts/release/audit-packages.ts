/**
 * `npm run audit`: fails if a package that Makeready ships has a known vulnerability of level high or critical, and
 * lists the others. Without a registry that answers, it says so and passes.
 */
import { spawnSync } from 'node:child_process';
import { shipped } from './third-party-notices.ts';

interface Report {
  error?: { code?: string; summary?: string };
  message?: string;
  vulnerabilities?: Record<string, { severity: string; range: string }>;
}

const { stdout, stderr } = spawnSync('npm', ['audit', '--json'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
  timeout: 120_000,
});
const parse = (text: string): Report => {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return { message: stderr.trim() || 'no response' };
  }
};
const { error, message, vulnerabilities } = parse(stdout);
if (vulnerabilities) {
  // npm's own `--omit=dev` leaves out packages that the build puts into the program.
  const ships = new Set(shipped().map(({ line }) => line.replace(/ \S+ \(.*$/, '')));
  const found = Object.entries(vulnerabilities).filter(([name]) => ships.has(name));
  for (const [name, { severity, range }] of found) console.log(`${severity}: ${name} ${range}`);
  console.log(`${found.length} of the packages that ship have known vulnerabilities`);
  if (found.some(([, { severity }]) => /high|critical/.test(severity))) process.exitCode = 1;
} else {
  const why = message ?? error?.summary ?? error?.code ?? 'unknown';
  console.log(`The audit was SKIPPED: the registry does not answer it here (${why})`);
}
