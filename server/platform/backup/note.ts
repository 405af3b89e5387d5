/** What the audit log tells of a command that took all of the shop out of its database or into it. */
import path from 'node:path';
import pg from 'pg';

/** Stands for the database as a whole. */
const all = '00000000-0000-0000-0000-000000000000';

/**
 * Notes the command, `backup`, `restore` or `move`, and the file that it made or read. Whoever ran it had the machine, and is
 * nobody's user. False where the database takes no changes, as a standby does.
 */
export async function noteCommand(
  connection: pg.ClientConfig,
  verb: 'backup' | 'restore' | 'move',
  file: string,
): Promise<boolean> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, statement_timeout: 10_000, ...connection });
  client.on('error', () => {}); // the query that fails by it tells
  try {
    await client.connect();
    await client.query(
      `insert into audit (verb, entity, entity_id, version, data) values ($1, 'backups', $2, 0, $3)`,
      [`database.${verb}`, all, JSON.stringify({ file: path.basename(file) })],
    );
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '25006') return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
