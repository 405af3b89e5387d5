import { expect, test } from 'vitest';
import { decode } from '../calculate-schedule.ts';
import { measure } from '../plan-cost.ts';
import { readProblem } from '../planning-problem.ts';
import { plannedBy, type PlantFile, snapshotOf } from './read-exported-plant.ts';

const machines = [
  { id: 1, operationCode: 'PT', setupMinutes: 30 },
  { id: 2, operationCode: 'PT', setupMinutes: 30 },
  { id: 3, operationCode: 'QA', setupMinutes: 0 },
];
type Planned = PlantFile['operations'][number];
/** Builds an operation of process 1 on the machine. It has 30 minutes of make-ready if the machine is a press. */
function planned(
  id: string,
  machineId: number,
  from: string,
  to: string,
  more: Partial<Planned> = {},
): Planned {
  const setupMinutes = machineId === 3 ? 0 : 30;
  const minutes = (Date.parse(`2014-09-20T${to}Z`) - Date.parse(`2014-09-20T${from}Z`)) / 60_000;
  return {
    id,
    machineId,
    operationCode: machineId === 3 ? 'QA' : 'PT',
    processId: 1,
    previousOperation: null,
    nextOperations: [],
    setupMinutes,
    runMinutes: minutes - setupMinutes,
    plannedStart: `2014-09-20T${from}:00.000`,
    plannedFinish: `2014-09-20T${to}:00.000`,
    ...more,
  };
}

test('a plant’s operations may run on any equal machine and are due at their planned end', () => {
  const plant = {
    machines,
    operations: [
      planned('b', 3, '10:00', '11:00'),
      planned('a', 2, '08:00', '10:00', { nextOperations: ['b', 'elsewhere'] }),
      planned('c', 1, '12:00', '13:00', { processId: 2 }),
    ],
  };
  const shop = snapshotOf(plant);
  expect(shop.now).toBe('2014-09-20T08:00:00.000Z');
  expect(shop.operations.map(({ id, machineId, options }) => [id, machineId, options.length])).toEqual([
    ['a', 'm2', 2],
    ['b', 'm3', 1],
    ['c', 'm1', 2],
  ]);
  expect(shop.jobs.map(({ id, deliveryDate }) => [id, deliveryDate])).toEqual([
    ['1', '2014-09-20T11:00:00.000Z'],
    ['2', '2014-09-20T13:00:00.000Z'],
  ]);
  expect(plannedBy(plant)).toEqual({ makespanHours: 5, meanFlowHours: 4 });
  const problem = readProblem(shop);
  // In our plan the second job need not wait until the middle of the day.
  expect(measure(problem, decode(problem))).toMatchObject({
    lateJobs: 0,
    makespanHours: 3,
    meanFlowHours: 2,
  });
});

test('an operation that started before its predecessor’s end may overlap the predecessor by that much', () => {
  const shop = snapshotOf({
    machines,
    operations: [
      planned('a', 1, '08:00', '12:00', { nextOperations: ['b'] }),
      planned('b', 3, '09:00', '12:30'),
    ],
  });
  expect(shop.operations[1]?.after).toMatchObject([{ operationId: 'a', transferMinutes: 30 }]);
  const problem = readProblem(shop);
  const { start } = decode(problem);
  expect(((start[1] ?? 0) - problem.now) / 60_000).toBe(60);
});
