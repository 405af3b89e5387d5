/** `npm test`: every check, one stage after the other until one fails, and how long each took. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const stages = [
  ['format', 'format:check'],
  ['lint', 'lint'],
  ['types', 'types'],
  ['rules and screens', 'test:rules'],
  ['API on Postgres 18', 'test:api'],
  ['API on Postgres 15', 'test:api:15'],
  ['journeys', 'e2e'],
] as const;

/** Dozens of processes load the same modules: the first compiles them for the others. */
const env = { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'), ...process.env };

const took: string[] = [];
let all = 0;
for (const [stage, script] of stages) {
  const began = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', script], {
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  });
  const seconds = (performance.now() - began) / 1000;
  all += seconds;
  took.push(`${seconds.toFixed(0).padStart(5)} s  ${stage}${status === 0 ? '' : ': failed'}`);
  process.exitCode = status ?? 1;
  if (status !== 0) break;
}
console.log(`\n${took.join('\n')}\n${all.toFixed(0).padStart(5)} s  together`);
