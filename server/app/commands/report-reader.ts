/** `makeready report:reader [ROLE]`: makes the role with which other programs read reports by SQL (docs/report-views.md). */
import pg from 'pg';
import { noteCommand } from '../../platform/backup/audit-command.ts';
import { configured, openToRead } from '../../platform/backup/open-database.ts';
import { readConfig } from '../../platform/config.ts';
import { reportHost } from '../../platform/db/embedded-postgres.ts';
import { admitReader, defaultReader, makeReader } from '../../platform/db/report-reader.ts';

export async function runReportReader(word: string): Promise<void> {
  const name = word || defaultReader;
  const config = readConfig(process.env);
  const given = process.env.REPORT_PASSWORD || undefined;
  const place = await openToRead(configured(config), console.log, 'makeready report:reader');
  try {
    const { database, password, isNew } = await makeReader(place.connection, name, given);
    if (!config.DATABASE_URL) await admitReader(place.connection, name);
    await noteCommand(place.connection, 'reader', name);
    const { host, port } = config.DATABASE_URL
      ? new pg.Client(place.connection)
      : { host: reportHost, port: config.REPORT_PORT ?? 'that of REPORT_PORT' };
    console.log(
      `The role ${name} ${isNew ? 'is new' : 'has a new password'}. It reads the schema report alone:`,
    );
    const facts = {
      host,
      port,
      database,
      user: name,
      password: given ? 'as in REPORT_PASSWORD' : `${password}   (shown only now)`,
    };
    for (const [label, value] of Object.entries(facts)) console.log(`  ${label.padEnd(10)}${value}`);
    if (!config.DATABASE_URL && config.REPORT_PORT === undefined)
      console.log('Start Makeready with REPORT_PORT, such as REPORT_PORT=5433, to let it in');
  } finally {
    await place.close();
  }
}
