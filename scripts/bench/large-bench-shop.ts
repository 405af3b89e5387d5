/** Starts a shop with many machines and open operations, in which benchmarks open screens. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findConnection } from '@makeready/embedded-postgres';
import { type Database, openDatabase } from '../../server/platform/db/database.ts';
import { embeddedUser } from '../../server/platform/db/embedded-postgres.ts';
import { fillPlant } from '../../server/testing/samples/fill-large-plant.ts';
import { type AppProcess, startProcess } from '../../server/testing/app-process.ts';

const { PLANT_MACHINES = '80', PLANT_OPERATIONS = '10000' } = process.env;

export const owner = { username: 'owner@shop.example', password: 'live and let print' };

interface Plant {
  machines: number;
  operations: number;
  /** The environment variables of the shop's process. */
  variables?: Record<string, string>;
}
const usual: Plant = { machines: Number(PLANT_MACHINES), operations: Number(PLANT_OPERATIONS) };

/**
 * Starts the shop and runs `work` with the shop's URL, database and process. Then it stops and removes the
 * shop.
 */
export async function withBenchPlant(
  work: (url: string, database: Database, server: AppProcess) => Promise<void>,
  { variables, ...plant }: Plant = usual,
): Promise<void> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-plant-'));
  const admin = { ADMIN_USERNAME: owner.username, ADMIN_PASSWORD: owner.password };
  const server = await startProcess({ DATA_DIR: folder, CHECK_ANSWERS: 'false', ...admin, ...variables });
  try {
    const found = await findConnection(folder, embeddedUser);
    if (!found) throw new Error('The data folder tells no connection');
    const database = openDatabase({ ...found, ssl: false });
    await fillPlant(database.db, plant);
    await database.pool.query('analyze');
    try {
      await work(server.url, database, server);
    } finally {
      await database.close();
    }
  } finally {
    await server.end();
    await fs.rm(folder, { recursive: true, force: true });
  }
}
