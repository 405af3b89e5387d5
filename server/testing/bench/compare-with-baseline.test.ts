/**
 * Tests that Makeready and the benchmark's baseline server answer every request correctly. It does not
 * measure their speed.
 */
import { expect, inject, test } from 'vitest';
import { using } from '../database/open-test-databases.ts';
import { bench, tableOf } from './compare-with-baseline.ts';
import { nameSql } from './sample-names.ts';

test('a million customers have names', async () => {
  const { rows } = await using(inject('postgres'), (client) =>
    client.query<{ name: string }>(`select ${nameSql('g')} as name from generate_series(999999, 1000000) g`),
  );
  expect(rows.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^Golden \w+ \w+ 0999999$/),
    expect.stringMatching(/^\w+ \w+ \w+ 1000000$/),
  ]);
});

test('measures everything in a small shop and prints a table', async () => {
  const said: string[] = [];
  const result = await bench({
    postgres: inject('postgres'),
    rows: 300,
    ms: 10,
    rounds: 1,
    say: (line) => said.push(line),
  });
  expect(result.measures.length).toBeGreaterThan(12);
  for (const { name, p50, perSecond, floor, share } of result.measures) {
    expect([name, p50 > 0, perSecond > 0]).toEqual([name, true, true]);
    expect([name, share === null]).toEqual([name, floor === null]);
    expect(tableOf(result)).toContain(`\n${name} `);
  }
  expect(result.schedule.cpuMs).toBeGreaterThan(0);
  expect(result.imports.map(({ entity, rows }) => [entity, rows])).toEqual([
    ['customers', 300],
    ['jobs', 300],
  ]);
  expect(result.start).toMatchObject({ ms: expect.any(Number), megabytes: expect.any(Number) });
  expect(said.length).toBe(result.measures.length + 3);
}, 120_000);
