/** Makes a backup every day and before each migration, and reports whether the backups are recent. */
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Backups } from '../../../shared/shop/backups/backups.contract.ts';
import { mostRetained } from '../../../shared/shop/backups/retained-backups.ts';
import { type ReasonResponse } from '../../../shared/platform/reasons/refusal-reason.ts';
import { warnedDays } from '../../../shared/shop/backups/disk-forecast.ts';
import { backUp, isDiskFull } from './backup.ts';
import { type BackupFile, isAhead, type Kind, listBackups, nameOf, pruneBackups } from './backup-files.ts';
import { removeKilledChecks } from './check-backup.ts';
import { type Check, checkNewest, isCheckDue, readChecks, readEverything } from './weekly-backup-check.ts';
import { deleteUnusedContents } from './artwork-of-backups.ts';
import { type DamageLog, openDamageLog } from './database-damage.ts';
import { measureDisks } from './disk-usage.ts';
import { prepareSession, lockBackups } from '../db/copy-tables.ts';

const dayMs = 24 * 60 * 60_000;
/** The delay in ms from the server's start to the first check whether a backup is due. */
const firstMs = 60_000;
const everyMs = 10 * 60_000;
/**
 * The age in ms of the newest backup from which Admins see a warning. Since the server retries failed backups every
 * ten minutes, two days mean a lasting problem.
 */
const oldMs = 2 * dayMs;

export interface DailyBackups {
  /** Returns the state of the backups, for Admins. */
  status: () => Promise<Backups>;
  /**
   * Makes a backup if the last day has none and no other process makes one. It never throws, because `status` shows
   * its errors.
   */
  makeDue: () => Promise<void>;
  /**
   * Checks the newest backup and reads the whole database if a week has passed since, unless another process makes a
   * backup or a check. It never throws, as `makeDue`.
   */
  checkDue: () => Promise<void>;
  /** Records the error if damage of the database caused it. Returns whether it did. */
  noteDamage: (error: unknown) => Promise<boolean>;
  /** Makes a backup before a migration of the database. If it throws, the migration must not run. */
  makeBefore: (migration: string) => Promise<void>;
  /** Starts the check every ten minutes whether a backup is due. */
  begin: () => void;
  /** Aborts a backup that is under way, and ends the checks. */
  stop: () => Promise<void>;
}

interface Options {
  connection: pg.ClientConfig;
  /** The folder of the backups, or null if backups are off. */
  folder: string | null;
  /** The folder of the embedded database's files, or null for a server. */
  cluster?: string | null;
  damage?: DamageLog;
  say: (line: string) => void;
  now?: () => Date;
}

export function openBackups({
  connection,
  folder,
  cluster = null,
  say,
  damage = openDamageLog({ cluster, backups: folder, say }),
  now = () => new Date(),
}: Options): DailyBackups {
  const stopping = new AbortController();
  let since = now();
  let failure: ReasonResponse | null = null;
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();

  const make = async (into: string, kind: Kind) => {
    const file = path.join(into, nameOf(kind, now()));
    await backUp(connection, file, { stop: stopping.signal, artworkBeside: true });
    await pruneBackups(into, now());
    await deleteUnusedContents(into);
  };
  const isDue = async (into: string) => {
    const newest = newestDaily(await listBackups(into), now());
    return !newest || now().getTime() - newest.at.getTime() >= dayMs;
  };

  async function makeDue(): Promise<void> {
    if (folder === null) return;
    try {
      if (await isDue(folder)) {
        await withBackupsLock(connection, false, async () => {
          // Another process may have made the backup while this one waited for the lock.
          if (await isDue(folder)) await make(folder, 'makeready');
        });
      }
      if (!(await isDue(folder))) failure = null;
    } catch (error) {
      if (stopping.signal.aborted) return;
      await noteDamage(error);
      const { message, cause } = error as Error;
      failure = isDiskFull(error)
        ? warn('backup-disk-full', `The last backup failed: the disk of ${path.resolve(folder)} is full`)
        : warn(
            'backup-failed',
            `The last backup failed: ${cause instanceof Error ? cause.message : message}`,
          );
      say(failure.reason);
    }
  }

  const noteDamage = (error: unknown) => damage.note(error, connection);

  async function checkDue(): Promise<void> {
    if (folder === null || !isCheckDue(folder, now())) return;
    const temporary = cluster === null ? os.tmpdir() : path.dirname(cluster);
    try {
      await withBackupsLock(connection, false, async () => {
        if (!isCheckDue(folder, now())) return;
        if (await readEverything(connection, noteDamage)) damage.clear();
        if (cluster !== null) await removeKilledChecks(temporary);
        const check = await checkNewest({ connection, folder, temporary, now, stop: stopping.signal });
        if (check) say(checkWords(check));
      });
    } catch (error) {
      if (!stopping.signal.aborted) say(`The check of the backups failed: ${(error as Error).message}`);
    }
  }

  const schedule = (ms: number) => {
    timer = setTimeout(() => {
      work = look();
    }, ms).unref();
  };
  const look = async () => {
    await makeDue();
    await checkDue();
    if (!stopping.signal.aborted) schedule(everyMs);
  };

  return {
    makeDue,
    checkDue,
    noteDamage,
    makeBefore: async (migration) => {
      if (folder === null) return;
      say(`Backing up into ${folder} before ${migration}`);
      await withBackupsLock(connection, true, () => make(folder, `before-${migration}`));
    },
    status: async () => {
      const none = { folder: null, keep: mostRetained, newest: null, problem: null, check: null, disks: [] };
      if (folder === null) return none;
      const all = await listBackups(folder).catch(() => []);
      const daily = all.filter((one) => one.kind === 'makeready' && !isAhead(one, now()));
      const [found] = daily;
      // A clock that was ahead at the start must not hide for years that there is no backup.
      if (since > now()) since = now();
      const checks = readChecks(folder);
      const disks = await measureDisks(folder, cluster, daily);
      return {
        ...none,
        folder: path.resolve(folder),
        newest: found ? { at: found.at.toISOString(), bytes: found.bytes } : null,
        problem:
          failure ??
          ageProblem(found?.at ?? null, since, now()) ??
          aheadProblem(all, now()) ??
          (checks?.last.failure ? warn('backup-unproved', checkWords(checks.last)) : null) ??
          diskProblem(disks),
        check: checks?.passed ? { at: checks.passed.at, file: checks.passed.file } : null,
        disks,
      };
    },
    begin: () => {
      if (folder !== null) schedule(firstMs);
    },
    stop: async () => {
      clearTimeout(timer);
      stopping.abort(new Error('Makeready is stopping'));
      await work;
    },
  };
}

const newestDaily = (all: readonly BackupFile[], now: Date): BackupFile | null =>
  all.find((one) => one.kind === 'makeready' && !isAhead(one, now)) ?? null;

const warn = (code: string, text: string): ReasonResponse => ({ code, values: {}, reason: text });

const checkWords = ({ file, failure }: Check) =>
  failure === null
    ? `The backup ${file} was checked: every row of it can be restored`
    : `The check of the backup ${file} failed: ${failure}`;

/** Returns a warning if a disk will be full within months. */
function diskProblem(disks: Backups['disks']): ReasonResponse | null {
  const short = disks.find(({ daysLeft }) => daysLeft !== null && daysLeft < warnedDays);
  if (!short) return null;
  const { folder, daysLeft, freeBytes, growthBytes } = short;
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;
  const text = `The disk of ${folder} will be full in about ${daysLeft} days: ${megabytes(freeBytes)} are free, and ${megabytes(growthBytes ?? 0)} a day are added`;
  return warn('disk-fills', text);
}

/** Returns a warning if a backup is dated in the future. It names the file, which an operator may rename or remove. */
function aheadProblem(all: readonly BackupFile[], now: Date): ReasonResponse | null {
  const ahead = all.find((one) => isAhead(one, now));
  if (!ahead) return null;
  const file = path.basename(ahead.file);
  const text = `The backup ${file} is dated in the future; a clock was wrong then or is now. Rename or remove it, or set the clock right`;
  return warn('backup-ahead', text);
}

/**
 * Returns a warning if the newest backup is too old. Without any backup, the age counts from the start of the
 * process.
 */
export function ageProblem(newest: Date | null, since: Date, now: Date): ReasonResponse | null {
  const age = now.getTime() - (newest ?? since).getTime();
  if (age <= oldMs) return null;
  if (!newest) return warn('backup-none', 'There is no backup yet');
  return warn('backup-old', `The newest backup is ${Math.floor(age / dayMs)} days old`);
}

/**
 * Runs `work`, which changes the folder of backups, alone. If another process does so at this moment, it waits for
 * that process or does nothing.
 */
async function withBackupsLock(
  connection: pg.ClientConfig,
  wait: boolean,
  work: () => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionTimeoutMillis: 10_000,
    ...connection,
    application_name: 'makeready daily backup',
  });
  client.on('error', () => {}); // the lock ends with the connection, the backup does not
  try {
    await client.connect();
    await client.query('begin');
    await prepareSession(client);
    if (await lockBackups(client, wait)) await work();
  } finally {
    await client.end().catch(() => {});
  }
}
