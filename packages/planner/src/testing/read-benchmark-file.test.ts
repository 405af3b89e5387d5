import { expect, test } from 'vitest';
import { at } from './build-snapshots.ts';
import { readBenchmarkFile } from './read-benchmark-file.ts';

test('a flexible job shop has options of machines and no due dates', () => {
  const { snapshot, hasDueDates } = readBenchmarkFile('2 3\n2 1 0 5 2 1 4 2 6\n1 3 0 1 1 2 2 3\n');
  expect(hasDueDates).toBe(false);
  expect(snapshot.machines.length).toBe(3);
  expect(
    snapshot.operations.map(({ options }) => options.map((each) => [each.machineId, each.runMinutes])),
  ).toEqual([
    [['m0', 5]],
    [
      ['m1', 4],
      ['m2', 6],
    ],
    [
      ['m0', 1],
      ['m1', 2],
      ['m2', 3],
    ],
  ]);
});

test('a flow shop has its due dates and weights, and a job shop those that follow from its work', () => {
  const shop = '2 2\n 0 10 1 20\n 1 5 0 5\n';
  const dates = (text: string) =>
    readBenchmarkFile(text).snapshot.jobs.map(({ deliveryDate, weight }) => [deliveryDate, weight]);
  expect(dates(`${shop}Reldue\n-1 50 -1 3\n-1 60 -1 7\n`)).toEqual([
    [at(50), 3],
    [at(60), 7],
  ]);
  expect(dates(shop)).toEqual([
    [at(39), 4],
    [at(13), 2],
  ]);
});
