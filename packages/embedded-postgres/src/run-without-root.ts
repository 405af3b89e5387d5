import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { chown, lchown, readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { clusterOf } from './data-folder.ts';

/** The ways to run Postgres as another user than root, because Postgres refuses to run as root. */
export type Way = 'plain' | 'namespace' | 'setuid';

/**
 * Says how to run a program as the user for Postgres. The program ends with this process if the platform
 * allows that.
 */
export interface Launcher {
  way: Way;
  note: string;
  prefix: string[];
  ids: { uid?: number; gid?: number };
  /** The user and group that own the database's files. It is null on Windows. */
  owner: { uid: number; gid: number } | null;
}

interface Account {
  name: string;
  uid: number;
  gid: number;
}

// Without PG*, which Postgres and initdb read; and with messages in English, because we match them.
export const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
  LC_ALL: 'C',
  LANGUAGE: 'C',
});

/** Returns the file, arguments and spawn options with which the launcher runs a program. */
export function command(launcher: Launcher, program: string[]) {
  const [file = '', ...args] = [...launcher.prefix, ...program];
  return { file, args, options: { ...launcher.ids, env: environment(), cwd: '/', windowsHide: true } };
}

/**
 * Runs a program through the launcher until it ends. It returns null if the program succeeded, else the
 * program's output.
 */
export function attempt(launcher: Launcher, ...program: string[]): string | null {
  const { file, args, options } = command(launcher, program);
  const result = spawnSync(file, args, { ...options, encoding: 'utf8', timeout: 20_000 });
  if (result.status === 0) return null;
  return (result.stderr || result.error?.message || `exit ${result.status ?? result.signal}`).trim();
}

/** Returns whether the launcher's user can enter the folder and all folders above it. */
export function canEnter(launcher: Launcher, folder: string): boolean {
  if (launcher.way === 'plain') return true;
  return attempt(launcher, '/bin/sh', '-c', 'cd -- "$1"', 'sh', folder) === null;
}

/**
 * Makes the launcher's user the owner of the files. It changes the folder itself last, so that the next start
 * repeats the work after a kill.
 */
export async function give(launcher: Launcher, path: string, deep = false): Promise<void> {
  const { owner } = launcher;
  if (!owner || process.getuid?.() !== 0) return;
  const inside = deep ? await readdir(path, { recursive: true }) : [];
  for (const name of inside) await lchown(join(path, name), owner.uid, owner.gid);
  await chown(path, owner.uid, owner.gid);
}

function accounts(): Account[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const all = lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
  const wanted = ['postgres', '_postgres', 'nobody', 'daemon'];
  const rank = (account: Account) => (wanted.indexOf(account.name) + wanted.length + 1) % (wanted.length + 1);
  return all.filter(({ uid, gid }) => uid > 0 && gid > 0).sort((a, b) => rank(a) - rank(b));
}

function inNamespace({ name, uid, gid }: Account): Launcher {
  return {
    way: 'namespace',
    note: `Postgres runs without root's rights in a user namespace (unshare), where it is called ${name}`,
    prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'],
    ids: {},
    owner: { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 },
  };
}

function asUser({ name, uid, gid }: Account): Launcher {
  const note = `Postgres runs without root's rights as the user ${name} (${uid}), to whom its files now belong`;
  return { way: 'setuid', note, prefix: [], ids: { uid, gid }, owner: { uid, gid } };
}

function plain(): Launcher {
  const uid = process.getuid?.();
  const owner = uid === undefined ? null : { uid, gid: process.getgid?.() ?? 0 };
  return { way: 'plain', note: '', prefix: [], ids: {}, owner };
}

// initdb refuses a user without a name, as in a container run under an unknown user id.
function isNamed(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function candidates(folder: string): Launcher[] {
  const root = process.getuid?.() === 0;
  const known = accounts();
  const ways = known.slice(0, 1).map(inNamespace);
  if (!root) return ways;
  // The database keeps its owner: the same folder is often started with sudo one time and without the next.
  const cluster = statSync(clusterOf(folder), { throwIfNoEntry: false });
  const { uid, gid } = cluster ?? statSync(folder);
  const owner = known.find((account) => account.uid === uid) ?? (cluster && { name: 'its owner', uid, gid });
  if (uid !== 0 && owner) ways.unshift(asUser({ ...owner, gid }));
  return [...ways, ...known.slice(0, 1).map(asUser)];
}

/**
 * Chooses how to run Postgres: as the current user or, if that is root or has no name, in a user namespace or as an
 * unprivileged user. `advice` ends the error message. Tests pass `force` to choose one way.
 */
export function chooseLauncher(folder: string, advice: string, force?: Way): Launcher {
  const ordinary = process.getuid === undefined || (process.getuid() !== 0 && isNamed());
  const ways = ordinary ? [plain()] : candidates(folder).filter(({ way }) => !force || way === force);
  const chosen = ways.find((way) => canEnter(way, folder));
  if (!chosen) {
    throw new Error(
      `Postgres does not run as root, and neither a user namespace nor another user can be used for ${folder}. ` +
        `Start as an ordinary user, or choose a data folder that other users can enter (not under /root)${advice}.`,
    );
  }
  // So that Postgres ends when the program is killed; last, because a change of user would clear it.
  const bond = ['setpriv', '--pdeathsig', 'INT', '--'];
  const bound = { ...chosen, prefix: [...chosen.prefix, ...bond] };
  return process.platform === 'linux' && attempt(bound, 'true') === null ? bound : chosen;
}
