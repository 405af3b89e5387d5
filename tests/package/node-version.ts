import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const cache = path.join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'nodes');

/** Returns the path of this version of Node, which the npm registry has as a package. */
export async function findNode(version: string): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  const home = path.join(cache, version);
  const node = path.join(home, 'node_modules', name, 'bin', 'node');
  if (!fs.existsSync(node)) {
    fs.mkdirSync(home, { recursive: true });
    await promisify(execFile)(
      'npm',
      ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', home, `${name}@${version}`],
      { cwd: home, shell: process.platform === 'win32' },
    );
  }
  return node;
}
