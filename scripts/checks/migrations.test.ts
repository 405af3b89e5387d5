/** Tests that the migrations create exactly the tables that the code defines. */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';

const server = path.join(import.meta.dirname, '../..', 'server');
const meta = path.join(server, 'migrations', 'meta');

test('no table has changed since the last migration', async () => {
  const files = globSync('**/*.{table,entity}.ts', { cwd: server });
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(server, file)).href) as Promise<object>),
  );
  const [last = '', ...older] = fs.readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
  expect(older, 'the next migration is made from the last snapshot; no other is kept').toEqual([]);
  const kept = JSON.parse(fs.readFileSync(path.join(meta, last), 'utf8')) as Parameters<
    typeof generateMigration
  >[0];
  // The keys are numbers, because an entity and its table may have one name.
  const exported = Object.fromEntries(modules.flatMap((module) => Object.values(module)).entries());
  const now = generateDrizzleJson(exported, kept.id);
  expect(await generateMigration(kept, now)).toEqual([]);
});
