/**
 * The commands that back up, check, restore, move, upgrade and migrate the database (docs/operations.md). `word`
 * is the argument after the command's name.
 */
import path from 'node:path';
import { noteCommand } from '../../platform/backup/audit-command.ts';
import { type Backup, backUp } from '../../platform/backup/backup.ts';
import { nameOf } from '../../platform/backup/backup-files.ts';
import { checkBackup } from '../../platform/backup/check-backup.ts';
import { openBackups } from '../../platform/backup/daily-backups.ts';
import { type Manifest } from '../../platform/backup/manifest.ts';
import { move } from '../../platform/backup/move-database.ts';
import { addressOf, configured, openToFill, openToRead } from '../../platform/backup/open-database.ts';
import { describeBackup, restore } from '../../platform/backup/restore.ts';
import { upgradePostgres } from '../../platform/backup/upgrade-embedded-postgres.ts';
import { readConfig } from '../../platform/config.ts';
import { migrate } from '../../platform/db/migrate.ts';

/** Returns a signal that aborts when the process receives SIGTERM or SIGINT, such as by Ctrl C. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => stop.abort(new Error('it was told to stop')));
  }
  return stop.signal;
}

const count = (n: number) => n.toLocaleString('en');

/** Describes in one line what a backup contains. */
const contents = ({ tables, created, makeready }: Manifest): string =>
  `${count(tables.reduce((sum, { rows }) => sum + rows, 0))} rows in ${tables.length} tables, ` +
  `made ${created} by Makeready ${makeready}`;

/** Describes in one line the backup file that a command has written. */
const summary = ({ file, bytes, manifest }: Backup): string =>
  `${file}: ${count(Math.ceil(bytes / 1024))} KB, ${contents(manifest)}`;

/** Runs `makeready backup FILE`: backs up the configured database, even while people use it. */
export async function runBackup(word: string): Promise<void> {
  const stop = stopSignal();
  const place = await openToRead(configured(readConfig(process.env)), console.log, 'makeready backup');
  try {
    console.log(`Backing up ${place.name}`);
    console.log(summary(await backUp(place.connection, word, { stop })));
    if (!(await noteCommand(place.connection, 'backup', word)))
      console.log('The audit log does not tell of it: this server takes no changes');
  } finally {
    await place.close();
  }
}

/** Runs `makeready backup:check FILE`: checks a backup by restoring it into a temporary database. */
export async function runCheckBackup(word: string): Promise<void> {
  console.log(`Restoring ${word} into a database for the check alone`);
  console.log(`It can be restored, and every row comes back: ${contents(await checkBackup(word))}`);
}

/** Runs `makeready restore FILE`: restores a backup into the configured database, which must be empty. */
export async function runRestore(word: string): Promise<void> {
  const stop = stopSignal();
  await describeBackup(word); // refuses before a database is made for it
  const place = await openToFill(configured(readConfig(process.env)), console.log, 'makeready restore');
  try {
    console.log(`Restoring ${word} into ${place.name}`);
    console.log(`Restored and compared: ${contents(await restore(place.connection, word, stop))}`);
    await noteCommand(place.connection, 'restore', word);
  } finally {
    await place.close();
  }
}

/** Runs `makeready move PLACE`: copies the configured database to another Postgres database or to a folder. */
export async function runMove(word: string): Promise<void> {
  const stop = stopSignal();
  const to = addressOf(word);
  const config = readConfig(process.env);
  const own = 'folder' in to ? to.folder : config.DATA_DIR;
  const folder = config.backupFolder ?? path.join(own, 'backups');
  const file = path.join(folder, nameOf('before-move', new Date()));
  const { manifest } = await move({ from: configured(config), to, file, say: console.log, stop });
  const next =
    'url' in to ? 'DATABASE_URL, which names this server' : `DATA_DIR=${to.folder} and no DATABASE_URL`;
  console.log(`Moved and compared: ${contents(manifest)}`);
  console.log(`From now on start with ${next}. The former database is as it was; ${file} is a backup of it`);
}

/**
 * Runs `makeready upgrade:postgres [FOLDER]`: upgrades the embedded database to the major version of Postgres in
 * the folder, else in POSTGRES_BIN, else in Makeready.
 */
export async function runUpgradePostgres(word: string): Promise<void> {
  const stop = stopSignal();
  const { DATA_DIR: dataDir, DATABASE_URL, backupFolder } = readConfig(process.env);
  if (DATABASE_URL)
    throw new Error('DATABASE_URL names a server; only an embedded database is upgraded here');
  const folder = backupFolder ?? path.join(dataDir, 'backups');
  const backup = await upgradePostgres({
    dataDir,
    backupFolder: folder,
    programs: word || undefined,
    say: console.log,
    stop,
  });
  if (!backup)
    return console.log(`${dataDir} has the wanted major version of Postgres; nothing is to be done`);
  console.log(`Every row was compared. The backup that carried them: ${summary(backup)}`);
  console.log(`The former files are in ${dataDir} as postgres-<version>; remove them when all is well`);
}

/** Runs `makeready db:migrate`: migrates the configured database without starting the server. */
export async function runMigrate(): Promise<void> {
  const config = readConfig(process.env);
  const { connection, close } = await openToFill(configured(config), console.log, 'makeready db:migrate');
  try {
    const backups = openBackups({ connection, folder: config.backupFolder, say: console.log });
    await migrate(connection, backups.makeBefore);
  } finally {
    await close();
  }
  console.log('The database is up to date');
}
