/**
 * Tests that the oldest supported Postgres accepts every SQL statement that other tests sent to the newest
 * version.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { statementsFolder } from './statement-recorder.ts';
import { copyTemplate, startTestPostgres } from './postgres.ts';

/** Prepares the statement. It returns the error, or undefined if Postgres accepts the statement. */
async function refusalOf(client: pg.Client, text: string): Promise<string | undefined> {
  try {
    await client.query(`begin; deallocate all; prepare asked as ${text}`);
    return undefined;
  } catch (error) {
    return String(error);
  } finally {
    // If the text has several statements, Postgres prepares the first and executes the others. The rollback reverts
    // them.
    await client.query('rollback');
  }
}

test('the oldest Postgres accepts every statement of the newest', async () => {
  const files = await fs.readdir(statementsFolder).catch(() => []);
  expect(files.length, '`npm run test:api` keeps what it asks, run it first').toBeGreaterThan(500);
  const newest = await startTestPostgres((role) => role, '18');
  const [oldShop, newShop] = [
    await copyTemplate(inject('postgres'), 'asked'),
    await copyTemplate(newest.connection, 'asked'),
  ];
  const [old, now] = [new pg.Client(oldShop.connection), new pg.Client(newShop.connection)];
  await Promise.all([old.connect(), now.connect()]);
  const refused: string[] = [];
  for (const file of files) {
    const text = await fs.readFile(path.join(statementsFolder, file), 'utf8');
    const why = await refusalOf(old, text);
    // Statements that both versions refuse are about a test's own tables, or refused on purpose.
    if (why !== undefined && (await refusalOf(now, text)) === undefined) refused.push(`${why}: ${text}`);
  }
  await Promise.all([old.end(), now.end()]);
  await Promise.all([oldShop.stop(), newShop.stop()]);
  await newest.stop();
  expect(refused).toEqual([]);
});
