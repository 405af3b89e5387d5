import { v4 as uuid } from 'uuid';
import { describe, expect, test } from 'vitest';
import { queuesRecord } from '../../shared/queues/queues.contract.ts';
import { defaultHours } from '../../shared/shop/calendar.ts';
import { ringTotal } from '../../shared/platform/specification-constants.ts';
import { daysRemaining } from '../../shared/platform/days-remaining.ts';
import { projectQueues } from '../../shared/open-shop/expected-dates.ts';
import {
  allTasks,
  filterQueues,
  noMachine,
  type QueueFilter,
  toMachineQueues,
  machineState,
  summary,
  buildTasksInChunks,
  tasksOf,
} from './queue-tasks.ts';
import { sampleQueues } from './sample-queues.ts';

const zone = 'Asia/Kolkata';
const calendar = { timeZone: zone, hours: [...defaultHours], holidays: [] };
/** The time of the tests: Friday, 14:20 in Kolkata. */
const now = '2026-11-20T08:50:00.000Z';
const sample = sampleQueues({ now, calendar });
const tasks = tasksOf(sample, new Date(now));
const queues = toMachineQueues(sample, tasks);
const every: QueueFilter = { term: '', type: null, customer: null, busy: false };
const find = (name: string) => queues.find((queue) => queue.name === name);

describe('the sample', () => {
  test('has the shape of the server’s response, except for ids', () => {
    const shape = JSON.parse(
      JSON.stringify(sample, (key, value: unknown) => (/^(id|machineId)$/.test(key) ? uuid() : value)),
    ) as unknown;
    expect(() => queuesRecord.parse(shape)).not.toThrow();
  });
  test('has every colour of the days ring, and a late job', () => {
    const tones = sample.jobs.map((job) => daysRemaining(job.deliveryDate, new Date(now), zone).tone);
    expect(new Set(tones)).toEqual(new Set(['green', 'orange', 'red', 'late']));
    expect(sample.jobs.every((job) => job.operationStates.length <= ringTotal)).toBe(true);
  });
  test('has the same days until delivery on any day', () => {
    const later = sampleQueues({ now: '2027-03-02T05:00:00.000Z', calendar });
    const told = ({ jobs }: typeof sample, at: string) =>
      jobs.map((job) => [job.number, daysRemaining(job.deliveryDate, new Date(at), zone).days]);
    expect(told(later, later.now)).toEqual(told(sample, now));
  });
});

test('building the tasks of many jobs is split into chunks, and other work runs between them', async () => {
  const jobs = Array.from({ length: 100 }, () => sample.jobs).flat();
  const many = { ...sample, jobs };
  const expected = projectQueues(sample, new Date(now));
  let rests = 0;
  const made = await buildTasksInChunks(many, expected, () => Promise.resolve(void (rests += 1)));
  expect(made).toEqual(tasksOf(many, new Date(now), expected));
  expect(rests).toBeGreaterThanOrEqual(Math.floor(jobs.length / 500));
});

describe('the queues', () => {
  test('are in the order in which work passes the machines', () => {
    expect(queues.map(({ machine }) => machine?.type)).toEqual([
      'Printing',
      'Printing',
      'Lamination',
      'Foiling',
      'Punching',
      'Pasting',
      'Corrugation',
      'Packing',
    ]);
    expect(summary(queues)).toBe('8 machines · 3 running, 1 paused, 4 idle');
  });
  test('list the running operation first, then queued and then waiting ones', () => {
    const komfi = find('Komfi Delta 105');
    expect(komfi?.now.map(({ job }) => job.number)).toEqual(['MR-2418']);
    expect(komfi?.queued).toEqual([]);
    expect(komfi?.waiting.map(({ job }) => job.number)).toContain('MR-2421');
    expect(komfi && machineState(komfi)).toBe('running');
    expect(komfi?.now[0]?.progress).toBeCloseTo(0.6, 2);
  });
  test('contain every open operation once, with its expected times', () => {
    expect(queues.flatMap(allTasks)).toHaveLength(sample.jobs.flatMap(({ operations }) => operations).length);
    expect(tasks.every(({ expected }) => expected.finish !== null)).toBe(true);
  });
  test('include one for operations without a machine, and show a machine that is down', () => {
    const [first] = sample.machines;
    const machines = sample.machines
      .filter(({ id }) => id !== 'packing')
      .map((machine) =>
        machine === first
          ? { ...machine, down: { reason: 'Feeder', since: now, expectedBack: null } }
          : machine,
      );
    const changed = { ...sample, machines };
    const again = toMachineQueues(changed, tasksOf(changed, new Date(now)));
    expect(again.at(-1)).toMatchObject({ key: noMachine, machine: null });
    expect(again.at(-1)?.waiting.every(({ type }) => type === 'Packing')).toBe(true);
    expect(again[0] && machineState(again[0])).toBe('down');
    expect(again[0]?.queued.every(({ expected }) => expected.why === 'machine down')).toBe(true);
  });
});

describe('search and filters', () => {
  const names = (filter: Partial<typeof every>) =>
    filterQueues(queues, { ...every, ...filter }).map(({ name }) => name);
  test('no filters show all machines, including idle ones', () => {
    expect(filterQueues(queues, every)).toEqual(queues);
  });
  test('the filter for a type shows only its machines', () => {
    expect(names({ type: 'Printing' })).toEqual(['Komori Lithrone G40', 'Heidelberg CX 102']);
  });
  test.each(['MR-2415', 'cashew 1 KG', ' konkan '])('“%s” finds the job on every machine', (term) => {
    expect(names({ term })).toEqual(['Lamina flute line', 'Packing bench 2']);
  });
  test('a filter hides machines without operations', () => {
    const idle = toMachineQueues({ ...sample, jobs: [] }, []);
    expect(filterQueues(idle, every)).toHaveLength(sample.machines.length);
    expect(filterQueues([...queues, ...idle], { ...every, busy: true })).toEqual(queues);
  });
  test('the filter for a customer shows only machines with that customer’s operations', () => {
    const found = filterQueues(queues, { ...every, customer: 'Coromandel Silks' });
    expect(found.map(({ name }) => name)).toEqual(['Bobst Visionfold 110', 'Packing bench 2']);
    expect(found.flatMap(allTasks)).toHaveLength(2);
  });
});
