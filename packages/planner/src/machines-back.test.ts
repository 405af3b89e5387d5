import { expect, test } from 'vitest';
import { saveJob } from './find-ways-to-save-job.ts';
import { machinesBack } from './machines-back.ts';
import { at, machine, operation, snapshot } from './testing/build-snapshots.ts';

const down = (until: string | null) => machine('press', { downs: [{ from: at(-60), until }] });
const own = operation('b', { on: { press: [0, 60] }, state: 'queued', rank: 2 });
const other = operation('a', { on: { press: [0, 30] }, state: 'queued', rank: 1 });
const late = { jobs: { b: { deliveryDate: at(100) } } };

test.each([
  ['at a known time', at(500)],
  ['at an unknown time, so that the job has no date', null],
])(
  'a machine that comes back %s would finish the job behind the others if it were back now',
  (_when, until) => {
    const shop = snapshot([down(until)], [other, own], late);
    expect(machinesBack(shop, 'b')).toEqual([{ machineId: 'press', finish: at(90) }]);
    expect(saveJob(shop, 'b', () => 1)).toMatchObject({
      finish: until && at(590),
      back: [{ machineId: 'press', finish: at(90) }],
    });
  },
);

test('a machine is left out if its return brings the job nothing, or if it is down only later', () => {
  const free = operation('b', { on: { folder: [0, 60], press: [0, 60] }, state: 'queued', rank: 1 });
  expect(machinesBack(snapshot([down(null), machine('folder')], [free], late), 'b')).toEqual([]);
  const planned = machine('press', { downs: [{ from: at(10), until: at(500) }] });
  expect(machinesBack(snapshot([planned], [other, own], late), 'b')).toEqual([]);
  const step = operation('b', { on: { folder: [0, 600] }, state: 'queued', rank: 1 });
  expect(machinesBack(snapshot([down(null), machine('folder')], [other, step], late), 'b')).toEqual([]);
});
