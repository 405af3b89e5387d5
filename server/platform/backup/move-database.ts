/** Copies a whole shop from one database into another, empty one. The source database does not change. */
import pg from 'pg';
import { holdSchema } from '../db/migrate.ts';
import { type Backup, backUp } from './backup.ts';
import { noteCommand } from './audit-command.ts';
import { type Address, openAlone, openToFill, type Place } from './open-database.ts';
import { expectEmpty, restore } from './restore.ts';
import { listTables, lockWrites, otherConnections, prepareSession } from '../db/copy-tables.ts';

interface Move {
  from: Address;
  to: Address;
  /** The path of the backup file through which the move copies the shop. */
  file: string;
  say: (line: string) => void;
  /** Aborts the move when the caller triggers it, for example by Ctrl+C. */
  stop?: AbortSignal;
}

/**
 * Backs up the source, restores the backup into the target and compares every row. Throws if a server uses the
 * source, or if the target is not empty.
 */
export async function move({ from, to, file, say, stop }: Move): Promise<Backup> {
  const source = await openAlone(from, say, 'makeready move');
  try {
    return await withoutWriters(source, async () => {
      const target = await openToFill(to, say, 'makeready move');
      try {
        await expectEmpty(target.connection);
        say(`Moving ${source.name} to ${target.name}`);
        const backup = await backUp(source.connection, file, { stop, artworkBeside: true });
        await restore(target.connection, file, stop);
        await noteCommand(target.connection, 'move', file);
        return backup;
      } finally {
        await target.close();
      }
    });
  } finally {
    await source.close();
  }
}

/**
 * Runs `work` while nobody can write to the source. Throws if a Makeready server has a connection to the source. A
 * server that connects later must wait.
 */
async function withoutWriters<T>({ name, connection }: Place, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionTimeoutMillis: 10_000,
    ...connection,
    application_name: 'makeready move',
  });
  client.on('error', () => {}); // the failed query reports it
  await client.connect();
  try {
    if ((await otherConnections(client)) > 0) {
      throw new Error(`Makeready serves ${name}; stop it first, or what is entered now stays behind`);
    }
    await client.query('begin');
    await prepareSession(client);
    await holdSchema(client);
    await lockWrites(client, await listTables(client));
    const done = await work();
    await client.query('rollback');
    return done;
  } finally {
    await client.end().catch(() => {});
  }
}
