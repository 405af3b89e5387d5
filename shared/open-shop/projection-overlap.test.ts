import { expect, test } from 'vitest';
import { minutes, operation, ran, type TestOperation } from './testing/calculate-expected-dates.ts';

const overlapping = (
  cut: Partial<TestOperation>,
  print: Partial<TestOperation> = {},
  more: TestOperation[] = [],
) =>
  minutes([
    operation('print', { jobId: 'j', ...print }),
    operation('cut', {
      jobId: 'j',
      index: 1,
      machineId: 'cutter',
      type: 'Foiling',
      state: 'waiting',
      overlap: true,
      planned: 6000,
      ...cut,
    }),
    ...more,
  ]);
test.each<[string, Parameters<typeof overlapping>, Record<string, unknown>]>([
  [
    'a slower successor starts with the first tenth, and runs on after the predecessor’s end',
    [{}],
    { print: [0, 90], cut: [36, 216] },
  ],
  [
    'a faster successor ends a tenth of its run after the predecessor',
    [{ planned: 600 }],
    { cut: [36, 108] },
  ],
  [
    'a tenth is already made',
    [{}, { state: 'running', run: ran({ made: 600 }) }],
    { print: [0, 54], cut: [0, 180] },
  ],
  [
    'a queued successor already has its first pieces',
    [{ state: 'queued' }, { state: 'running', run: ran({ made: 60 }) }],
    { print: [0, 59.4], cut: [0, 180] },
  ],
  [
    'a running successor also ends after its predecessor',
    [{ state: 'running', run: ran({ made: 5990 }) }, { planned: 60_000 }],
    { print: [0, 630], cut: [0, 630.2] },
  ],
  [
    'the successor is done by hand',
    [{ machineId: null, type: 'Packing' }],
    { print: [0, 90], cut: [36, 96] },
  ],
  [
    'the predecessor has no expected date',
    [{}, { machineId: null }],
    { print: 'no machine', cut: 'an earlier operation' },
  ],
  [
    'a successor without overlap waits for the end',
    [
      { planned: 600 },
      {},
      [operation('pack', { jobId: 'j', index: 2, machineId: null, type: 'Packing', state: 'waiting' })],
    ],
    { cut: [36, 108], pack: [108, 168] },
  ],
  [
    'a successor that overlaps both starts with the first part of each',
    [
      { planned: 600 },
      {},
      [
        operation('pack', {
          jobId: 'j',
          index: 2,
          machineId: null,
          type: 'Packing',
          state: 'waiting',
          overlap: true,
        }),
      ],
    ],
    { cut: [36, 108], pack: [97.2, 157.2] },
  ],
])('overlapping operations: %s', (_case, of, times) => {
  expect(overlapping(...of)).toMatchObject(times);
});
test.each<[string, string | null, Record<string, unknown>]>([
  ['it arrives tomorrow', '2026-11-21T04:30:00Z', { print: [1440, 1530], pack: [1530, 1590] }],
  ['it is overdue', '2026-11-19T04:30:00Z', { print: 'no paper', pack: 'no paper' }],
  ['no date is known', null, { print: [0, 90], pack: [90, 150] }],
])('no operation of a job starts before its paper arrives: %s', (_case, notBefore, times) => {
  const of = { jobId: 'j', notBefore };
  const pack = { ...of, index: 1, machineId: null, type: 'Packing', state: 'waiting' } as const;
  expect(minutes([operation('print', of), operation('pack', pack)])).toEqual(times);
  // Others take the machine meanwhile, and wait for nothing.
  const behind = minutes([operation('print', of), operation('next', { rank: 2048 })]);
  expect(behind.next).toEqual(notBefore ? [0, 90] : [90, 180]);
});
