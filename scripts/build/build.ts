/** `npm run build`: builds the browser's app and the server, each only if its sources have changed. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { changedParts, dist, type Part, root, stampFile, stampOf } from './changed-parts.js';

/** Has for each part of the build, dist/<part>, a file that the part makes and the function that builds it. */
const parts: Record<Part, { file: string; build: () => Promise<void> }> = {
  web: {
    file: 'index.html',
    build: async () => {
      const { build } = await import('vite');
      await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
    },
  },
  server: {
    file: 'makeready.js',
    build: async () => (await import('./build-server.ts')).buildServer(root),
  },
};

/** Returns whether the part has been built, if only from sources that have changed since. */
export const isBuilt = (part: Part): boolean => fs.existsSync(path.join(dist, part, parts[part].file));

/** Returns whether this user may build. A user of the operator's commands may have to leave that to another one. */
export function mayBuild(): boolean {
  try {
    fs.accessSync(fs.existsSync(dist) ? dist : root, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Builds the given parts if their sources have changed. If several processes call it at once, only one of them
 * builds.
 */
export async function buildAll(these = changedParts()): Promise<void> {
  if (these.length === 0) return;
  const unlock = await lockBuild();
  try {
    const changed = changedParts();
    await buildParts(these.filter((part) => changed.includes(part)));
  } finally {
    unlock();
  }
}

/** Waits until no other process builds, and returns the function that lets the next one build. */
async function lockBuild(): Promise<() => void> {
  const lock = path.join(dist, 'building');
  fs.mkdirSync(dist, { recursive: true });
  for (;;) {
    try {
      fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return () => fs.rmSync(lock, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (!isBuilding(lock)) fs.rmSync(lock, { force: true });
    else await delay(100);
  }
}

/** Returns whether the process that holds the lock still runs. One that was killed leaves the file. */
function isBuilding(lock: string): boolean {
  try {
    const pid = Number(fs.readFileSync(lock, 'utf8'));
    return pid === 0 || process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function buildParts(these: readonly Part[]): Promise<void> {
  // A test that starts the program passes NODE_ENV=test on, with which Vite would leave out the service worker.
  process.env['NODE_ENV'] = 'production';
  for (const part of these) {
    // After a failed build the next start must build again.
    fs.rmSync(stampFile(part), { force: true });
    await parts[part].build().catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
      throw new Error('What builds is not installed: npm ci --include=dev', { cause: error });
    });
    fs.writeFileSync(stampFile(part), stampOf(part));
  }
}

/** Builds the server, but not the browser's app, if the server's sources have changed. */
export const buildServer = (): Promise<void> => buildAll(changedParts().filter((part) => part === 'server'));

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
