/** Defines the faults that fault tests cause, such as a killed process. Each fault lasts some seconds. */
import { once } from 'node:events';
import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Client } from 'pg';
import { using } from '../database/open-test-databases.ts';
import { type Deployment, type Kind } from './deployment.ts';

export interface Fault {
  name: string;
  /**
   * Returns whether the fault is possible in this deployment. If this function is missing, the fault is
   * possible in all deployments.
   */
  on?: (house: Deployment, kind: Kind) => boolean;
  /** Says that the fault ends a process, and with it the process's connections. */
  cuts?: true;
  /** Says that the fault is part of the short run too. */
  short?: true;
  /**
   * Runs the fault and returns what went wrong, or nothing if all went well. `which` selects one of several
   * processes or connections.
   */
  execute: (house: Deployment, which: number) => Promise<string | void>;
}

/** The longest time in ms that a process may take to end after SIGTERM. */
const stopMs = 10_000;

const mine = `datname = current_database() and application_name = 'makeready' and pid <> pg_backend_pid()`;
const cutAll = (client: Client) =>
  client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${mine}`);
const inside = async (house: Deployment, work: (client: Client) => Promise<unknown>): Promise<void> =>
  using(await house.reach(), async (client) => {
    // The fault may break this connection, too.
    client.on('error', () => {});
    await work(client);
  });

/** Writes to the file until the disk is full. */
async function fill(file: string): Promise<void> {
  const handle = await fs.open(file, 'w');
  try {
    for (let size = 1024 * 1024; size >= 512; size /= 2) {
      const block = Buffer.alloc(size);
      for (let room = true; room;) {
        room = await handle.write(block).then(
          ({ bytesWritten }) => bytesWritten === size,
          () => false,
        );
      }
    }
  } finally {
    await handle.close();
  }
}

/** Sends half a request to a process and does not close the connection. */
async function sendHalf(house: Deployment, place: number): Promise<void> {
  const socket = net.connect(Number(new URL(house.urls[place] ?? '').port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `POST /api/customers HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${house.token}\r\n` +
      'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"name":',
  );
}

export const faults: readonly Fault[] = [
  {
    name: 'Postgres is killed',
    short: true,
    execute: async (house) => {
      process.kill(await house.postgres(), 'SIGKILL');
    },
  },
  {
    name: 'Postgres is killed, and again in its recovery',
    on: (_house, kind) => kind === 'embedded',
    short: true,
    execute: async (house) => {
      const killed = await house.postgres();
      process.kill(killed, 'SIGKILL');
      for (let tries = 0; tries < 1000; tries += 1) {
        await delay(10);
        const next = await house.postgres().catch(() => killed);
        if (next > 0 && next !== killed) return void process.kill(next, 'SIGKILL');
      }
      return 'Postgres did not start again';
    },
  },
  {
    name: 'a process of Postgres is killed',
    execute: (house) =>
      inside(house, async (client) => {
        const { rows } = await client.query<{ pid: number }>(
          `select pid from pg_stat_activity where ${mine} limit 1`,
        );
        for (const { pid } of rows) process.kill(pid, 'SIGKILL');
      }),
  },
  {
    name: 'Postgres is restarted',
    execute: async (house) => {
      process.kill(await house.postgres(), 'SIGINT');
    },
  },
  {
    name: 'all connections are terminated',
    short: true,
    execute: (house) => inside(house, cutAll),
  },
  {
    name: 'every record is locked for 5 s',
    execute: (house) =>
      inside(house, async (client) => {
        await client.query('begin');
        await client.query('select 1 from jobs for update');
        await client.query('select 1 from customers for update');
        await client.query('select 1 from papers for update');
        await delay(5000);
        await client.query('commit');
      }),
  },
  {
    name: 'the database takes no changes for 3 s',
    execute: (house) =>
      inside(house, async (client) => {
        const { rows } = await client.query<{ name: string }>(
          'select quote_ident(current_database()) as name',
        );
        const change = (what: string) => client.query(`alter database ${rows[0]?.name} ${what}`);
        await change('set default_transaction_read_only = on');
        await cutAll(client);
        await delay(3000);
        await change('reset default_transaction_read_only');
        await cutAll(client);
      }),
  },
  {
    name: 'the network is silent for 8 s',
    on: ({ relay }) => relay !== null,
    execute: async ({ relay }) => {
      relay?.silence();
      await delay(8000);
      relay?.speak();
    },
  },
  {
    name: 'the disk is full for 5 s',
    on: ({ disk }) => disk !== null,
    execute: async (house) => {
      const file = path.join(house.disk ?? '', 'filler');
      const client = inside(house, async (client) => {
        await fill(file);
        await delay(2000);
        // The write-ahead log now needs a new file, which ends Postgres. Postgres can't start before there is space.
        await client.query('select pg_switch_wal()');
        await client.query('checkpoint');
      }).catch(() => {});
      await delay(5000);
      await fs.rm(file);
      await client;
    },
  },
  {
    name: 'a clock is moved',
    execute: async (house, which) => {
      house.process(which).child.kill('SIGUSR2');
      await delay(1000);
    },
  },
  {
    name: 'the clocks of Makeready and Postgres are moved',
    short: true,
    on: ({ moveClock }) => moveClock !== null,
    execute: async ({ moveClock }) => {
      for (const offset of ['+1h', '-1h', '+0']) {
        await moveClock?.(offset);
        await delay(1500);
      }
    },
  },
  {
    name: 'Makeready is killed',
    cuts: true,
    short: true,
    execute: async (house, which) => {
      await house.replace(which, 'SIGKILL');
    },
  },
  {
    name: 'Makeready is stopped amid half a request',
    cuts: true,
    execute: async (house, which) => {
      const place = which % house.urls.length;
      await Promise.all([sendHalf(house, place), sendHalf(house, place)]);
      const took = await house.replace(place, 'SIGTERM');
      return took > stopMs ? `Its stop took ${(took / 1000).toFixed(1)} s` : undefined;
    },
  },
];
