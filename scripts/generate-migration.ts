/**
 * `npm run db:generate -- --name <what>`: generates a migration of the database. It deletes all of drizzle's
 * snapshots except the last one, which the next generation needs.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const kit = path.join(root, 'node_modules', 'drizzle-kit', 'bin.cjs');
const { status } = spawnSync(process.execPath, [kit, 'generate', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
const meta = path.join(root, 'server', 'migrations', 'meta');
const snapshots = fs.readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
for (const name of snapshots.sort().slice(0, -1)) fs.rmSync(path.join(meta, name));
process.exit(status ?? 1);
