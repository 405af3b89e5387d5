/** Measures how fast the server exports a long list to a file, and how much memory its process needs. */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';
import { inBulk } from '../samples/speed-up-bulk-inserts.ts';
import { using } from '../database/open-test-databases.ts';
import { memoryOf, startMakeready, tokenOf } from './compare-with-baseline.ts';

export interface Options {
  /** The connection to a Postgres server on which the benchmark may create a database. */
  postgres: ClientConfig;
  /** The number of customers to export. */
  rows: number;
  /** The speed of the slow reader in MB per second. All other readers read as fast as they can. */
  slow: number;
  say: (line: string) => void;
}

export interface Read {
  name: string;
  seconds: number;
  megabytes: number;
  /** The memory of the server's process in MB: before the export, halfway through, and at its highest. */
  held: { before: number; halfway: number; most: number };
}

/**
 * Fills a database with customers and exports them in several formats and at several speeds. It drops the
 * database afterwards.
 */
export async function benchSheets(options: Options): Promise<Read[]> {
  const { postgres, rows, slow, say } = options;
  const database = `bench_${randomUUID().slice(0, 8)}`;
  const place = { ...postgres, database };
  await using(postgres, (client) => client.query(`create database ${database}`));
  try {
    const first = await startMakeready(place);
    await first.end();
    await fillCustomers(place, rows);
    say(`${rows.toLocaleString('en')} customers are there`);
    const app = await startMakeready(place);
    try {
      const token = await tokenOf(app.url);
      const read: Read[] = [];
      for (const [name, path, pace] of [
        ['CSV', '/customers/sorted.csv', Infinity],
        ['CSV by name', '/customers/sorted.csv?sort=name', Infinity],
        [`CSV at ${slow} MB/s`, '/customers/sorted.csv', slow],
        ['XLSX', '/customers/sorted.xlsx', Infinity],
      ] as const) {
        read.push(await readFile(app.url, token, { name, path, pace }));
        const last = read.at(-1);
        if (last) say(line(last));
      }
      return read;
    } finally {
      await app.end();
      // Prints the last output of a process that ended or warned.
      if (app.output().split('\n').length > 4) say(app.output());
    }
  } finally {
    await using(postgres, (client) => client.query(`drop database ${database} with (force)`));
  }
}

async function fillCustomers(connection: ClientConfig, rows: number): Promise<void> {
  const client = new pg.Client({ ...connection, options: '-c synchronous_commit=off' });
  await client.connect();
  await inBulk(client, ['customers'], async () => {
    await client.query(`insert into customers (id, created_at, updated_at, name, address, city, user_id)
      select ('01950001-0000-7000-8000-' || lpad(to_hex(g), 12, '0'))::uuid, now() - g * interval '1 minute', now(),
        'Customer ' || (g::bigint * 7919 % ${rows}), g || ' Market Road', 'Mumbai', (select id from users order by id limit 1)
      from generate_series(1, ${rows}) g`);
  });
  await client.end();
}

/** Reads the export at a limited speed, and meanwhile samples the server's memory five times a second. */
async function readFile(
  url: string,
  token: string,
  { name, path, pace }: { name: string; path: string; pace: number },
): Promise<Read> {
  const before = await memoryOf({ url });
  const looks: number[] = [];
  const over = new AbortController();
  let bytes = 0;
  const began = performance.now();
  const looking = (async () => {
    while (!over.signal.aborted) {
      looks.push(await memoryOf({ url }));
      await wait(200);
    }
  })();
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    http.get(`${url}/api${path}`, { headers }, resolve).once('error', reject);
  });
  if (response.statusCode !== 200) throw new Error(`${path} is answered by ${response.statusCode}`);
  for await (const part of response) {
    bytes += (part as Buffer).length;
    const ahead = bytes / (pace * 2 ** 20) - (performance.now() - began) / 1000;
    if (ahead > 0.05) await wait(ahead * 1000);
  }
  const seconds = (performance.now() - began) / 1000;
  over.abort();
  await looking;
  const held = { before, halfway: looks[Math.floor(looks.length / 2)] ?? before, most: Math.max(...looks) };
  return { name, seconds, megabytes: bytes / 2 ** 20, held };
}

const line = ({ name, seconds, megabytes, held }: Read) =>
  `${name.padEnd(16)} ${megabytes.toFixed(0)} MB in ${seconds.toFixed(1)} s; the process holds ${held.before.toFixed(0)} MB before, ` +
  `${held.halfway.toFixed(0)} halfway, ${held.most.toFixed(0)} at the most`;
