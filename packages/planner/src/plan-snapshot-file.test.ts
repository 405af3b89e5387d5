import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSnapshot } from './read-snapshot.ts';
import { type PlanSnapshot } from './snapshot.ts';
import { randomPlant } from './testing/random-plant.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plan-file-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const plant = randomPlant(1, { machines: 10, operations: 40 });

/** Runs the command on a file with the text. */
function plan(content: string, ...more: string[]) {
  const file = path.join(folder, 'snapshot.json');
  fs.writeFileSync(file, content);
  const command = path.join(import.meta.dirname, 'plan-snapshot-file.ts');
  return spawnSync(process.execPath, [command, file, '--seconds', '0.3', ...more], { encoding: 'utf8' });
}

test('prints how the plan compares with the queues', () => {
  const { stdout, stderr, status } = plan(JSON.stringify(plant));
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout).toMatch(/^40 operations of 4 jobs on 10 machines; \d+ plans compared\n {28,}queues +plan\n/);
  expect(stdout).toMatch(/lateness, hours +[\d.]+ +[\d.]+\n/);
});

test('prints each operation of a plan that is no worse, as JSON', () => {
  const { measures, entries } = JSON.parse(plan(JSON.stringify(plant), '--json').stdout) as {
    measures: Record<'before' | 'after', { tardinessHours: number }>;
    entries: { operationId: string; start: string; machineId: string }[];
  };
  expect(entries.map(({ operationId }) => operationId)).toEqual(plant.operations.map(({ id }) => id));
  expect(measures.after.tardinessHours).toBeLessThanOrEqual(measures.before.tardinessHours);
  expect(entries.filter(({ start }) => Number.isNaN(Date.parse(start)))).toEqual([]);
});

test.each([
  ['{', [], /snapshot\.json: .*JSON/],
  [JSON.stringify({ ...plant, now: 'today' }), [], /snapshot\.json: snapshot\.now must be a time such as/],
  [JSON.stringify(plant), ['--seed', '1.5'], /--seed must be a whole number/],
  [JSON.stringify(plant), ['another.json'], /npm run plan -- snapshot\.json/],
])('a wrong file or option is refused in one message: %#', (content, options, message) => {
  const { stdout, stderr, status } = plan(content, ...options);
  expect([stdout, status]).toEqual(['', 1]);
  expect(stderr).toMatch(message);
  expect(stderr).not.toContain('\n    at ');
});

type Change = (plant: PlanSnapshot & Record<string, unknown>) => unknown;
const first = (
  { operations: [one, ...others], ...rest }: PlanSnapshot,
  change: Partial<Record<keyof PlanSnapshot['operations'][number], unknown>>,
) => ({ ...rest, operations: [{ ...one, ...change }, ...others] });
const wrong: [string, Change][] = [
  ['snapshot must be an object', () => []],
  ['snapshot.jobs must be a list', ({ jobs: _jobs, ...others }) => others],
  [
    'snapshot.calendars.0.timeZone must be a time zone',
    (all) => ({ ...all, calendars: [{ ...all.calendars[0], timeZone: 'Pune' }] }),
  ],
  [
    'snapshot.calendars.0.hours must be a list of seven days',
    (all) => ({ ...all, calendars: [{ ...all.calendars[0], hours: [] }] }),
  ],
  [
    'snapshot.operations.0.state must be one of waiting, queued, running, paused',
    (all) => first(all, { state: 'done' }),
  ],
  [
    'snapshot.operations.0.options.0.runMinutes must be a number from 0',
    (all) => first(all, { options: [{ machineId: 'm0', makeReadyMinutes: 5, runMinutes: -1 }] }),
  ],
  [
    'snapshot.operations.0.options.0.machineId names no machine: m99',
    (all) => first(all, { options: [{ machineId: 'm99', makeReadyMinutes: 5, runMinutes: 1 }] }),
  ],
  ['snapshot.operations.0.jobId names no job: j99', (all) => first(all, { jobId: 'j99' })],
  ['snapshot.operations.0.keys.ink must be a text', (all) => first(all, { keys: { ink: 4 } })],
  [
    'snapshot.operations.0.pin.start must be a time',
    (all) => first(all, { pin: { machineId: 'm0', start: '2026-11-24' } }),
  ],
];

test.each(wrong)('%s', (message, change) => {
  expect(() => readSnapshot(change({ ...plant }))).toThrow(message);
});

test('a snapshot that is right is returned as it is', () => {
  expect(readSnapshot(plant)).toBe(plant);
});
