import { expect, test } from 'vitest';
import { orderFigures } from './order-figures.ts';

const now = new Date('2026-11-25T09:00:00Z');
const job = {
  status: 'in production',
  quantity: 1000,
  made: 0,
  sent: 0,
  inspection: null,
  deliveryDate: '2026-11-27T09:00:00Z',
  expected: '2026-11-26T09:00:00Z',
  lateness: null,
} as const;
const finished = { ...job, status: 'finished', expected: null } as const;
const inspection = {
  operationId: 'packing',
  operation: 'Packing',
  sample: 80,
  faults: [],
  answer: 'hold',
  reason: 'Scuffed',
  userName: 'Meera',
  at: '2026-11-24T09:00:00Z',
} as never;

test('overs of one job make up for nothing of another', () => {
  const figures = orderFigures([{ ...finished, made: 1400 }, job], now);
  expect(figures).toMatchObject({
    ordered: 2000,
    made: 1400,
    madePart: 0.5,
    sent: 0,
    readyPieces: 1400,
    open: 1,
  });
});

test('what is made and not sent is ready, unless an inspection, a hold or a cancellation keeps it', () => {
  const ready = { ...job, made: 600, sent: 200 };
  const jobs = [
    ready,
    { ...finished, made: 1000, sent: 1000 },
    { ...ready, inspection },
    { ...ready, status: 'on hold' },
    { ...ready, status: 'cancelled' },
    { ...ready, status: 'dispatched' },
  ] as const;
  const figures = orderFigures(jobs, now);
  expect([figures.ready, figures.readyPieces]).toEqual([[ready], 400]);
  // The cancelled job counts nowhere, not even as a job.
  expect([figures.jobs, figures.ordered, figures.sent]).toEqual([5, 5000, 1800]);
});

test('late and at-risk jobs are those of the list, by the present time', () => {
  const late = { ...job, deliveryDate: '2026-11-25T08:00:00Z' };
  const atRisk = { ...job, expected: '2026-11-28T09:00:00Z' };
  const sent = { ...late, status: 'dispatched', expected: null } as const;
  const figures = orderFigures([job, late, atRisk, sent], now);
  expect([figures.late, figures.atRisk]).toEqual([[late], [atRisk]]);
});

type Jobs = Parameters<typeof orderFigures>[0];
test.each<[Jobs, string | null]>([
  [[job, { ...job, expected: '2026-12-02T09:00:00Z' }], '2026-12-02T09:00:00Z'],
  [[job, { ...job, expected: null }], null],
  [[finished], null],
  [[], null],
])('the last open job says when all is made: %#', (jobs, last) => {
  expect(orderFigures(jobs, now).lastExpected).toBe(last);
});

test('an order without pieces is not made at all', () => {
  expect(orderFigures([{ ...job, status: 'cancelled' }], now)).toMatchObject({
    ordered: 0,
    madePart: 0,
    late: [],
  });
});
