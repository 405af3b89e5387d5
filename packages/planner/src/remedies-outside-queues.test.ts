import { describe, expect, test } from 'vitest';
import { saveJob } from './find-ways-to-save-job.ts';
import { workOutside } from './remedies-outside-queues.ts';
import { at, daily, machine, operation, snapshot } from './testing/build-snapshots.ts';

const due = (minutes: number) => ({ jobs: { b: { deliveryDate: at(minutes) } } });
const save = (shop: Parameters<typeof saveJob>[0]) => saveJob(shop, 'b', () => 1);

describe('work at a supplier', () => {
  const press = operation('b1', { on: { press: [0, 60] }, state: 'queued', rank: 1 });
  const laminator = operation('a', { on: { laminator: [0, 900] }, state: 'queued', rank: 1 });
  const lamination = operation('b2', { on: { laminator: [0, 60] }, rank: 2, after: ['b1'] });
  const pasting = operation('b3', { on: { paster: [0, 120] }, rank: 1, after: ['b2'] });
  const machines = [machine('press'), machine('laminator'), machine('paster')];
  const all = [press, laminator, lamination, pasting];

  test('leaves when the operation before it has ended, and is back in time for the one after it', () => {
    expect(save(snapshot(machines, all, due(600)))).toMatchObject({
      finish: at(1080),
      outside: [{ operationId: 'b2', from: at(60), back: at(480) }],
    });
  });

  test('saves a job whose machine is down for an unknown time', () => {
    const down = [
      machine('press'),
      machine('laminator', { downs: [{ from: at(-5), until: null }] }),
      machine('paster'),
    ];
    expect(save(snapshot(down, all, due(600)))).toMatchObject({
      finish: null,
      outside: [{ operationId: 'b2', from: at(60), back: at(480) }],
    });
  });

  test('is left out if no return would save the job, and once it has started', () => {
    expect(workOutside(snapshot(machines, all, due(200)), 'b')).toEqual([]);
    const running = all.map((each) => (each.id === 'b2' ? { ...each, state: 'running' as const } : each));
    expect(workOutside(snapshot(machines, running, due(600)), 'b')).toEqual([]);
  });

  test('keeps the job on time if it comes back at the latest quarter of an hour, and not an hour after', () => {
    const [found] = workOutside(snapshot(machines, all, due(1000)), 'b');
    const returned = (hours: number) => {
      const release = new Date(Date.parse(found?.back ?? '') + hours * 3_600_000).toISOString();
      const outside = { ...lamination, machineId: null, options: [], runMinutes: 0, release };
      return save(snapshot(machines, [press, laminator, outside, pasting], due(1000))).finish;
    };
    expect(returned(0)).toBe(at(990));
    expect(returned(1)).toBe(at(1050));
  });
});

describe('a part of the order', () => {
  const own = operation('b', { on: { press: [30, 600] }, state: 'queued', rank: 1 });

  test('is what the last operation has run by the delivery date, in open hours', () => {
    expect(save(snapshot([machine('press')], [own], due(330))).part).toEqual({
      operationId: 'b',
      share: 0.5,
    });
    const calendars = [daily({ from: '08:00', to: '13:30' })];
    // Open from 08:30 to 13:30, then the next morning: half of the run by any time of the night.
    expect(save(snapshot([machine('press')], [own], { ...due(800), calendars })).part?.share).toBe(0.5);
  });

  test('is nothing before the run begins, or if two operations are last', () => {
    expect(save(snapshot([machine('press')], [own], due(20))).part).toBeNull();
    const other = operation('b2', { on: { folder: [0, 700] }, state: 'queued', rank: 1 });
    const two = snapshot([machine('press'), machine('folder')], [own, other], due(330));
    expect(save(two).part).toBeNull();
  });
});
