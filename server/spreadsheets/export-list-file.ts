/**
 * Exports lists as spreadsheet files with all rows in the requested sort order (decision 051). The server
 * streams the rows from one Postgres snapshot.
 */
import { Readable } from 'node:stream';
import { type ReadableStream } from 'node:stream/web';
import { type FastifyReply } from 'fastify';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import { type Http, type Sheet } from '../platform/http/mount-endpoints.ts';
import { startCursor } from '../platform/crud/database-cursor.ts';
import { fieldEntities } from '../../shared/shop/own-fields/own-fields.ts';
import { readOwnFields } from '../shop/own-fields/own-fields.domain.ts';
import { readSettings } from '../shop/settings/settings.domain.ts';
import { type Context } from '../platform/verb/verb.ts';
import { clockOf } from './fast-local-time.ts';
import { type Cell, type Column, columnsOf } from './spreadsheet-columns.ts';

/** The number of records that the export reads with one statement. */
const per = 1000;

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Formats a time as in '2026-11-22 14:30'. */
const asText = (time: Date) => time.toISOString().slice(0, 16).replace('T', ' ');

/** Writes CSV. It puts an apostrophe before cells that spreadsheets would take for formulas. */
const writeCsv = (rows: AsyncIterable<Cell[]> | Iterable<Cell[]>, headers: string[]) =>
  writeCsvStream(rows, { headers, bom: true, escapeFormulae: true });

function writeXlsx(rows: AsyncIterable<Cell[]>, columns: readonly Column[], name: string) {
  const defined = columns.map(({ header, isTime }) => ({
    header,
    width: Math.max(12, header.length + 2),
    ...(isTime && { numFmt: 'yyyy-mm-dd hh:mm' }),
  }));
  return writeXlsxStream(rows, { name, columns: defined, freezePane: { rows: 1 } });
}

/**
 * Sends the list as a file. If the first page is refused, the client gets that refusal. A later error aborts the
 * file.
 */
export async function asSheet(context: Context, sheet: Sheet, { reply }: Http): Promise<FastifyReply> {
  // A sheet has no time zone: its times are those of the shop's clocks.
  const settings = await readSettings(context);
  const onClock = clockOf(settings.timeZone);
  const entity = fieldEntities.find((each) => each === sheet.name);
  const own = entity ? await readOwnFields(context, entity) : [];
  const ownFields = own.filter(({ retired }) => !retired);
  const columns = columnsOf(sheet.group, { ...settings, ownFields });
  const toRow = (record: object): Cell[] =>
    columns.map(({ cell }) => {
      const value = cell(record);
      if (!(value instanceof Date)) return value;
      const local = onClock(value);
      return sheet.format === 'csv' ? asText(local) : local;
    });

  const snapshot = await context.database.snapshot();
  startCursor(snapshot.db);
  const read = (page: number) => sheet.page({ ...context, db: snapshot.db }, page, per);
  const first = await read(1).catch(async (error: unknown) => {
    await snapshot.end();
    throw error;
  });
  // Reads the next page while this page is written. It reads no further ahead, however slow the client is.
  async function* rows() {
    let { items } = first;
    for (let page = 2; items.length === per; page += 1) {
      const next = read(page);
      // If the client left, nothing awaits this read any more.
      next.catch(() => {});
      yield* items.map(toRow);
      ({ items } = await next);
    }
    yield* items.map(toRow);
  }
  const headers = columns.map(({ header }) => header);
  const written = sheet.format === 'csv' ? writeCsv(rows(), headers) : writeXlsx(rows(), columns, sheet.name);
  const day = asText(onClock(new Date())).slice(0, 10);
  reply.header('Content-Disposition', `attachment; filename="${sheet.name}-${day}.${sheet.format}"`);
  reply.type(types[sheet.format]);
  // Ends the snapshot, whether the client read everything or left.
  return reply.send(Readable.fromWeb(written as ReadableStream).once('close', () => void snapshot.end()));
}

/** Sends rows that no list of the contract has, as a CSV file with this name. */
export function asTable(
  { reply }: Http,
  { name, headers, rows }: { name: string; headers: readonly string[]; rows: Iterable<Cell[]> },
): FastifyReply {
  reply.header('Content-Disposition', `attachment; filename="${name}.csv"`);
  reply.type(types.csv);
  return reply.send(Readable.fromWeb(writeCsv(rows, [...headers]) as ReadableStream));
}
