/** Records in the audit log that an operator ran the command backup, restore, move or report:reader. */
import path from 'node:path';
import pg from 'pg';

/** The record id in audit lines that concern the whole database. */
const all = '00000000-0000-0000-0000-000000000000';

/**
 * Records the command and its file or role in the audit log, without a user. Returns false if the database is read-only, such
 * as a standby server.
 */
export async function noteCommand(
  connection: pg.ClientConfig,
  verb: 'backup' | 'restore' | 'move' | 'reader',
  name: string,
): Promise<boolean> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, statement_timeout: 10_000, ...connection });
  client.on('error', () => {}); // the failed query reports it
  try {
    await client.connect();
    await client.query(
      `insert into audit (verb, entity, entity_id, version, data) values ($1, 'backups', $2, 0, $3)`,
      [
        `database.${verb}`,
        all,
        JSON.stringify(verb === 'reader' ? { role: name } : { file: path.basename(name) }),
      ],
    );
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '25006') return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
