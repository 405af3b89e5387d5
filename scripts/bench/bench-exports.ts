/**
 * `npm run bench:sheets`: starts a Postgres and measures the export of a long list to a file
 * (docs/performance.md).
 */
import os from 'node:os';
import { benchSheets } from '../../server/testing/bench/list-export.ts';
import { openServer } from '../../server/testing/database/postgres.ts';

const { BENCH_ROWS = '1000000', BENCH_PACE = '4' } = process.env;
const [rows, slow] = [Number(BENCH_ROWS), Number(BENCH_PACE)];
if (!Number.isInteger(rows) || rows < 1 || !(slow > 0)) {
  console.error('BENCH_ROWS is a whole number from 1, BENCH_PACE the MB a second of a slow reader');
  process.exit(1);
}
const postgres = await openServer();
try {
  await benchSheets({ postgres: postgres.connection, rows, slow, say: console.log });
  console.log(
    `Load ${os
      .loadavg()
      .map((each) => each.toFixed(1))
      .join(', ')}, Node ${process.versions.node}`,
  );
} finally {
  await postgres.stop();
}
