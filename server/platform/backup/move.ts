/** All of a shop from one database into another that is empty; the first one stays as it is. */
import pg from 'pg';
import { holdSchema } from '../db/migrate.ts';
import { type Backup, backUp } from './backup.ts';
import { noteCommand } from './note.ts';
import { type Address, openAlone, openToFill, type Place } from './place.ts';
import { expectEmpty, restore } from './restore.ts';
import { listTables, lockWrites, othersAtWork, prepareSession } from '../db/copy.ts';

interface Move {
  from: Address;
  to: Address;
  /** The backup that carries it. */
  file: string;
  say: (line: string) => void;
  /** Ends it early. */
  stop?: AbortSignal;
}

/**
 * Backs the first database up and restores it into the second, which compares every row. Throws where Makeready is at work in
 * the first, and where the second is not empty.
 */
export async function move({ from, to, file, say, stop }: Move): Promise<Backup> {
  const source = await openAlone(from, say);
  try {
    return await withoutWriters(source, async () => {
      const target = await openToFill(to, say);
      try {
        await expectEmpty(target.connection);
        say(`Moving ${source.name} to ${target.name}`);
        const backup = await backUp(source.connection, file, stop);
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
 * Does the work while nobody can write into the place, as that would stay behind. A process that serves it and is seen makes it throw;
 * one that has no connection open just now (an idle one drops its own) has to wait.
 */
async function withoutWriters<T>({ name, connection }: Place, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionTimeoutMillis: 10_000,
    ...connection,
    application_name: 'makeready move',
  });
  client.on('error', () => {}); // the query that fails by it tells
  await client.connect();
  try {
    if ((await othersAtWork(client)) > 0) {
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
