/**
 * `node scripts/with-env.ts NAME=value … command args`: runs a command with these environment variables,
 * equally in every shell.
 */
import { spawnSync } from 'node:child_process';
import { withoutLoader } from './node-options-without-loader.ts';

const words = process.argv.slice(2);
const first = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
const variables = words.slice(0, first).map((word) => word.split(/=(.*)/s).slice(0, 2) as [string, string]);
const [command = '', ...args] = words.slice(first);
const { status } = spawnSync(command, args, {
  env: { ...process.env, NODE_OPTIONS: withoutLoader(), ...Object.fromEntries(variables) },
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
