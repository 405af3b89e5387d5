/**
 * Compares Makeready's speed with a minimal baseline server (the "floor") on the same Postgres. The servers
 * alternate within one run, so that both have the same conditions.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import path from 'node:path';
import { type ClientConfig } from 'pg';
import { importRowsMaximum } from '../../../shared/imports/imports.contract.ts';
import { using } from '../database/open-test-databases.ts';
import { type AppProcess, startProcess } from '../app-process.ts';
import { readsTypeScript } from '../run-commands.ts';
import { load, type Request, send, type Server } from './load.ts';
import { jobForm, type Measure, measuresOf } from './benchmark-measures.ts';
import { fillShop, idOf } from './shop-rows.ts';

export interface Options {
  /** The connection to a Postgres server on which the benchmark may create databases. */
  postgres: ClientConfig;
  /** The number of customers in the shop, which is also the number of jobs. */
  rows: number;
  /** The duration of one round of measuring in ms. */
  ms: number;
  rounds: number;
  /** A part of the names of the measures to run. If it is missing, all measures run. */
  only?: string | undefined;
  say: (line: string) => void;
}

interface Speed {
  /** The median duration of a request in ms, with a single client. */
  p50: number;
  p95: number;
  /** The number of requests that the server answers in a second, with eight clients. */
  perSecond: number;
  /** The number of requests that the server refused because it was overloaded. */
  refused: number;
}
export interface Row extends Speed {
  name: string;
  floor: Speed | null;
  /**
   * Makeready's requests per second as a percentage of the baseline's. It is null if the baseline has no such
   * request.
   */
  share: number | null;
  wanted: { share?: number; ms?: number };
}
export interface BenchResult {
  rows: number;
  measures: Row[];
  schedule: { ms: number; cpuMs: number };
  imports: Imported[];
  /**
   * The number of requests per second that the load generator itself can make, measured with empty responses.
   */
  bare: number;
  /**
   * Makeready's start on existing data. `ms` is the time until it accepts requests. `megabytes` is its memory
   * then, `afterwards` at the end of the run.
   */
  start: { ms: number; megabytes: number; afterwards: number };
}

interface Imported {
  entity: 'customers' | 'jobs';
  rows: number;
  ms: number;
  /** The longest time in ms that another user's request to create a job took during the import. */
  othersMs: number;
}

export const admin = { username: 'admin@shop.example', password: 'correct horse battery' };

/** Creates a database for each of the two servers, measures both, and drops the databases. */
export async function bench(options: Options): Promise<BenchResult> {
  const { postgres, rows, say } = options;
  const name = `bench_${randomUUID().slice(0, 8)}`;
  const [shop, plain] = [`${name}_shop`, `${name}_floor`];
  await using(postgres, async (client) => {
    for (const one of [shop, plain]) await client.query(`create database ${one}`);
  });
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const floor = await timed(say, 'The floor is filled', () =>
      startFloor({ ...postgres, database: plain }, rows),
    );
    stops.push(floor.stop);
    const first = await startMakeready({ ...postgres, database: shop });
    await first.end();
    await timed(say, 'The shop is filled', () => fillShop({ ...postgres, database: shop }, rows));
    // The start looks like the first one after an upgrade, when jobs lack the value. Other starts don't compute it.
    await timed(say, 'The shop has worked out once what its open jobs make', async () => {
      const app = await startMakeready({ ...postgres, database: shop });
      await app.end();
    });
    const began = performance.now();
    const app = await startMakeready({ ...postgres, database: shop });
    const ms = performance.now() - began;
    stops.push(() => app.end());
    return await measure(options, { ms, app }, floor.server);
  } finally {
    for (const stop of stops) await stop();
    await using(postgres, async (client) => {
      for (const one of [shop, plain]) await client.query(`drop database ${one} with (force)`);
    });
  }
}

async function measure(
  options: Options,
  started: { ms: number; app: AppProcess },
  floor: Server,
): Promise<BenchResult> {
  const { rows, say, only = '' } = options;
  const { url } = started.app;
  const bare = { url, headers: {} };
  const megabytes = await memoryOf(bare);
  const makeready = { url, headers: { authorization: `Bearer ${await tokenOf(url)}` } };
  const measures: Row[] = [];
  for (const each of measuresOf(rows, admin).filter(({ name }) => name.includes(only))) {
    measures.push(await compare(options, each, { makeready, floor }));
    const row = measures.at(-1);
    if (row) say(line(row));
  }
  const schedule = await scheduling(makeready, rows, options.ms >= 1000 ? 30 : 2);
  const hello: () => Request = () => ({ method: 'GET', path: '/hello' });
  const { times, took } = await load(floor, hello, { clients: 8, ms: options.ms });
  const afterwards = await memoryOf(bare);
  const imports = [await importing(makeready, rows, 'customers'), await importing(makeready, rows, 'jobs')];
  return {
    rows,
    measures,
    schedule,
    imports,
    bare: (times.length / took) * 1000,
    start: { ms: started.ms, megabytes, afterwards },
  };
}

/**
 * Measures the servers in rounds, each with one client and then with eight. It ignores the first requests to
 * each server.
 */
async function compare(
  { ms, rounds }: Options,
  measure: Measure,
  servers: { makeready: Server; floor: Server },
): Promise<Row> {
  const sides = [{ server: servers.makeready, draw: measure.makeready }];
  if (measure.floor) sides.push({ server: servers.floor, draw: measure.floor });
  const found = sides.map(() => ({ alone: [] as number[], many: { count: 0, took: 0, refused: 0 } }));
  for (const { server, draw } of sides) await load(server, draw, { clients: 2, ms: ms / 4 });
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, { server, draw }] of sides.entries()) {
      found[place]?.alone.push(...(await load(server, draw, { clients: 1, ms: ms / 2 })).times);
    }
    for (const [place, { server, draw }] of sides.entries()) {
      const { times, took, refused } = await load(server, draw, { clients: 8, ms });
      const many = found[place]?.many;
      if (!many) continue;
      many.count += times.length;
      many.took += took;
      many.refused += refused;
    }
  }
  const [ours, floor = null] = found.map(({ alone, many }) => ({
    p50: quantile(alone, 0.5),
    p95: quantile(alone, 0.95),
    perSecond: (many.count / many.took) * 1000,
    refused: many.refused,
  }));
  if (!ours) throw new Error('Nothing was measured');
  const share = floor && (ours.perSecond / floor.perSecond) * 100;
  return { name: measure.name, ...ours, floor, share, wanted: measure.wanted ?? {} };
}

function quantile(times: readonly number[], part: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/**
 * Schedules jobs of ten operations one after the other. It returns the duration and the processor time for
 * one job in ms.
 */
async function scheduling(server: Server, rows: number, times: number) {
  const agent = new http.Agent({ keepAlive: true });
  const post = async (address: string, body: object = {}) => {
    const path = `/api/jobs${address}`;
    const sent = await send(agent, server, { method: 'POST', path, body: JSON.stringify(body) });
    if (!sent) throw new Error(`${path} was refused`);
    return sent;
  };
  const ids: string[] = [];
  for (let n = 0; n < times + 3; n += 1) {
    const { id } = (await post('', jobForm(rows, 10))).answer as { id: string };
    await post(`/${id}/papers/${idOf('paper', n % 100)}?quantity=200`);
    ids.push(id);
  }
  for (const id of ids.splice(0, 3)) await post(`/${id}/submit`);
  const before = await metric(server, 'process_cpu_seconds_total');
  const took: number[] = [];
  for (const id of ids) took.push((await post(`/${id}/submit`)).ms);
  const cpu = (await metric(server, 'process_cpu_seconds_total')) - before;
  agent.destroy();
  return { ms: quantile(took, 0.5), cpuMs: (cpu / times) * 1000 };
}

/**
 * Measures an import of as many rows as a request may have, but at most as many as the shop has. Meanwhile,
 * another user creates ten jobs a second.
 */
async function importing(server: Server, rows: number, entity: Imported['entity']): Promise<Imported> {
  const agent = new http.Agent({ keepAlive: true });
  const count = Math.min(rows, importRowsMaximum);
  const customer = (at: number) => ({ name: `Imported Party ${at}`, address: '1 Mill Road', city: 'Mumbai' });
  const sheet = Array.from({ length: count }, (_, at) =>
    entity === 'jobs' ? jobForm(rows, 3) : customer(at),
  );
  const post = (path: string, body: object): Request => ({
    method: 'POST',
    path,
    body: JSON.stringify(body),
  });
  const over = new AbortController();
  const imported = send(agent, server, post('/api/imports', { entity, rows: sheet })).finally(() =>
    over.abort(),
  );
  let othersMs = 0;
  while (!over.signal.aborted) {
    const created = await send(agent, server, post('/api/jobs', jobForm(rows, 3)));
    othersMs = Math.max(othersMs, created?.ms ?? Infinity);
    await delay(100);
  }
  const ms = (await imported)?.ms;
  agent.destroy();
  if (ms === undefined) throw new Error(`The import of ${entity} was refused`);
  return { entity, rows: count, ms, othersMs };
}

const metricsToken = randomBytes(16).toString('hex');
export async function metric(server: Pick<Server, 'url'>, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${server.url}/api/metrics`, { headers })).text();
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
}
export const memoryOf = async (server: Pick<Server, 'url'>) =>
  (await metric(server, 'process_resident_memory_bytes')) / 2 ** 20;

/** Starts Makeready on the database as a separate process, configured as in production. */
export function startMakeready(connection: ClientConfig): Promise<AppProcess> {
  const { host, port, user, password, database } = connection;
  const place = new URLSearchParams({ host: host ?? '', port: String(port), user: user ?? '' });
  if (typeof password === 'string') place.set('password', password);
  return startProcess({
    NODE_ENV: 'production',
    CHECK_ANSWERS: 'false',
    DATABASE_URL: `postgresql:///${database}?${place}`,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    METRICS_TOKEN: metricsToken,
  });
}

export async function tokenOf(url: string): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${admin.username}:${admin.password}`).toString('base64')}`;
  const response = await fetch(`${url}/api/users/login`, { method: 'POST', headers: { authorization } });
  return ((await response.json()) as { value: string }).value;
}

async function startFloor(connection: ClientConfig, rows: number) {
  const token = randomBytes(16).toString('hex');
  const child: ChildProcess = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'baseline-server.ts')],
    {
      env: {
        ...process.env,
        ...readsTypeScript,
        BENCH_ROWS: String(rows),
        BENCH_TOKEN: token,
        BENCH_DATABASE: JSON.stringify(connection),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const [, found] = /Serves at (\d+)/.exec(chunk.toString()) ?? [];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error('The floor ended')));
  });
  return {
    server: { url: `http://127.0.0.1:${port}`, headers: { authorization: `Bearer ${token}` } },
    stop: () => {
      child.kill();
      return ended;
    },
  };
}

async function timed<T>(say: (line: string) => void, what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work();
  say(`${what} (${((performance.now() - began) / 1000).toFixed(0)} s)`);
  return done;
}

const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));
function line({ name, p50, p95, perSecond, refused, floor, share, wanted }: Row): string {
  const cells = [
    name.padEnd(32),
    number(p50).padStart(8),
    number(p95).padStart(8),
    number(perSecond).padStart(8),
    (floor ? number(floor.perSecond) : '').padStart(8),
    (share === null ? '' : `${number(share)} %`).padStart(8),
    (wanted.share ? `${wanted.share} %` : wanted.ms ? `${wanted.ms} ms` : '').padStart(8),
  ];
  return `${cells.join(' ')}${refused > 0 ? `  ${refused} refused as too many` : ''}`;
}

/** Formats the benchmark's result as a text table. */
export function tableOf({ rows, measures, schedule, imports, bare, start }: BenchResult): string {
  const count = rows.toLocaleString('en');
  const titles = ['ms p50', 'ms p95', 'req/s 8', 'floor', 'share', 'wanted'].map((title) =>
    title.padStart(8),
  );
  return [
    `${count} customers, ${count} jobs of three operations`,
    `${''.padEnd(32)} ${titles.join(' ')}`,
    ...measures.map(line),
    `schedule a job of 10 operations: ${number(schedule.cpuMs)} ms of CPU (wanted: 20), answered after ${number(schedule.ms)} ms`,
    ...imports.map(
      ({ entity, rows, ms, othersMs }) =>
        `import of ${rows.toLocaleString('en')} ${entity}: ${number(ms / 1000)} s, ${number((rows / ms) * 1000)} rows/s; another person's job took at most ${number(othersMs)} ms meanwhile`,
    ),
    `start on what is there: ${number(start.ms)} ms (wanted: 500); memory ${number(start.megabytes)} MB (wanted: 140), ${number(start.afterwards)} MB at the end`,
    `the client's own limit, by an answer that needs no work: ${number(bare)} requests a second`,
  ].join('\n');
}
