import { describe, expect, test } from 'vitest';
import { type Operation } from '../../shared/operations/operations.contract.ts';
import { type Entry } from '../../shared/operations/count-entries.contract.ts';
import { type Job } from '../../shared/jobs/jobs.contract.ts';
import {
  addingInWords,
  addsInWords,
  operationCounts,
  finishUncounted,
  quantityInUnit,
  lastReading,
  secondsSoFar,
  shortAtFinish,
  shortInWords,
  toGoInWords,
  wastedInWords,
} from './operation-counts.ts';

const counted = (of: Partial<Operation>) =>
  operationCounts({
    unit: 'sheets',
    plannedQuantity: 24_800,
    goodQuantity: 0,
    wasteQuantity: 0,
    job: { ups: 8 },
    ...of,
  } as Operation);

describe('counts in the unit of the type', () => {
  test('operations up to punching count sheets', () => {
    expect(counted({ goodQuantity: 12_400, wasteQuantity: 800 })).toEqual({
      unit: 'sheets',
      good: 1550,
      waste: 100,
      planned: 3100,
      left: 1550,
      part: 0.5,
      wastePart: 100 / 1650,
    });
  });
  test('operations after punching count pieces', () => {
    expect(counted({ unit: 'pieces', goodQuantity: 24_800 })).toMatchObject({
      unit: 'pieces',
      good: 24_800,
    });
  });
  test('a count above the plan leaves nothing to make and a share above one', () => {
    expect(counted({ goodQuantity: 31_000 })).toMatchObject({ left: 0, part: 1.25 });
  });
  test('without counts the waste share is zero', () => {
    expect(counted({})).toMatchObject({ part: 0, wastePart: 0 });
  });
  test.each([
    [1, 'sheets', '1 sheet'],
    [3100, 'pieces', '3,100 pieces'],
  ] as const)('%i in %s is %s', (n, unit, words) => {
    expect(quantityInUnit(n, unit)).toBe(words);
  });
});

test.each([
  ['sheets', undefined, 'Finish as planned: 3,100 sheets'],
  ['sheets', 3100, 'Finish as planned: 3,100 sheets'],
  ['sheets', 3080, 'Finish with all 3,080 sheets'],
  ['pieces', 1, 'Finish with all 1 piece'],
  ['sheets', 0, 'Finish without a count'],
] as const)('without counts, the finish button in %s with an inflow of %s says “%s”', (unit, came, words) => {
  const operation = { unit, plannedQuantity: 24_800, goodQuantity: 0, wasteQuantity: 0, job: { ups: 8 } };
  const line = came === undefined ? undefined : { in: came };
  expect(finishUncounted(operation as Operation, line)).toBe(words);
});

describe('added counts', () => {
  const now = { good: 4180, waste: 96 };
  test.each([
    [{ good: 800 }, undefined, '+800 good, makes 4,980'],
    [{ good: 10, waste: 4 }, undefined, '+10 good, makes 4,190 · +4 waste, makes 100'],
    [{ counter: 6016 }, 5216, '+800 good, makes 4,980'],
    [{ counter: 6016, waste: 20 }, 5216, '+780 good, makes 4,960 · +20 waste, makes 116'],
    [{ counter: 5216 }, undefined, 'Counts from 5,216 on'],
    [{ counter: 40 }, 5216, 'The counter was at 5,216'],
  ])('%j after %j shows its effect before the count is sent', (entry, counter, words) => {
    expect(addingInWords(now, entry, counter === undefined ? undefined : { counter })).toBe(words);
  });
  test.each([
    [{ good: 500, waste: 36, counter: null }, '+500 good, +36 waste'],
    [{ good: -10, waste: 0, counter: null }, '−10 good'],
    [{ good: 0, waste: 0, counter: 5000 }, 'Counter read'],
    [{ good: 0, waste: 0, counter: null }, 'Nothing made'],
  ])('a count %j has its own words in the list of counts', (entry, words) => {
    expect(addsInWords(entry)).toBe(words);
  });
  test('a counter continues from the machine’s latest reading, ignoring struck-out readings', () => {
    const read = (of: Partial<Entry>) => ({ counter: 7, machineId: 'm1', struckAt: null, ...of }) as Entry;
    const entries = [
      read({ counter: null }),
      read({ struckAt: '2026-11-20T10:00:00Z' }),
      read({ machineId: 'm2' }),
      read({ counter: 5216 }),
      read({ counter: 5000 }),
    ];
    expect(lastReading(entries, 'm1')?.counter).toBe(5216);
    expect(lastReading(entries, 'm3')).toBeUndefined();
  });
});

describe('a short finish', () => {
  const of = (good: number) => ({ good, unit: 'sheets', ups: 8 }) as const;
  test.each([
    ['is not reported if no piece is missing', of(100), { short: 0 }, null],
    ['is reported for a single missing piece', of(99), { short: 1 }, { pieces: 1, short: 1 }],
    ['is reported in whole sheets', of(99), { short: 9 }, { pieces: 8, short: 1 }],
    [
      'counts only its own loss, not that of later operations',
      of(80),
      { short: 200 },
      { pieces: 160, short: 20 },
    ],
    ['includes the loss of later operations', of(105), { short: 17 }, { pieces: 17, short: 3 }],
    ['subtracts the pieces of a make-up run', of(80), { short: 40 }, { pieces: 40, short: 5 }],
    ['compares with the order if the job is unknown', of(80), undefined, { pieces: 160, short: 20 }],
  ])('%s', (_what, counted, then, short) => {
    expect(shortAtFinish(counted, 800, then)).toEqual(short);
  });
});

test('the waste text lists each reason, and waste without a reason', () => {
  const reasons = [
    { reason: 'Make-ready', waste: 1035 },
    { reason: 'Jam', waste: 10 },
    { reason: '', waste: 4 },
  ];
  expect(wastedInWords(reasons)).toBe('Make-ready 1,035, Jam 10, No reason given 4');
});

describe('what remains to be made', () => {
  const of = (good: number, state: Operation['state'] = 'running') =>
    ({ unit: 'sheets', state, plannedQuantity: 800, goodQuantity: good * 8, job: { ups: 8 } }) as Operation;
  const line = (toCome: number) => ({ toCome }) as Job['flow'][number];
  test.each([
    [of(0), line(100), '100 sheets to go'],
    [of(0), line(65), '65 sheets to go'],
    [of(60), line(80), '40 sheets to go'],
    [of(60), undefined, '40 sheets to go'],
    [of(60), line(0), 'All that came in is counted'],
    [of(100), line(5), 'Plan reached'],
    [of(60, 'finished'), line(0), '40 sheets fewer than planned'],
    [of(100, 'finished'), line(0), 'Plan reached'],
  ])('%j with the flow %j', (operation, line, words) => {
    expect(toGoInWords(operation, line)).toBe(words);
  });
});

test('if more sheets are needed than came in, the summary shows one number of remaining sheets', () => {
  const press = {
    unit: 'sheets',
    index: 0,
    state: 'running',
    startedAt: '2026-11-20T09:50:00Z',
    plannedQuantity: 800,
    goodQuantity: 0,
    job: { ups: 8 },
  } as Operation;
  const line = { toCome: 17 } as Job['flow'][number];
  expect(toGoInWords(press, line, { short: 928 })).toBe('');
  expect(shortInWords({ short: 928, ups: 8, makeUp: null }, press, line)).toBe(
    '133 sheets to go, more than came in',
  );
  expect(toGoInWords(press, line, { short: 0 })).toBe('17 sheets to go');
});

describe('a job that will be short', () => {
  const of = (type: string, state: Operation['state'] = 'running') => ({
    ...(type === 'Printing' ? { index: 0, unit: 'sheets' as const } : { index: 4, unit: 'pieces' as const }),
    state,
    startedAt: state === 'queued' ? null : '2026-11-20T09:50:00Z',
  });
  const job = { short: 140, ups: 4, makeUp: null };
  const makeUp = { sheets: 40, operations: [] };
  test.each([
    [job, of('Printing'), '52 sheets to go, more than came in'],
    [job, of('Printing', 'queued'), 'The order takes 35 more sheets'],
    [{ ...job, short: 1 }, of('Printing'), '18 sheets to go, more than came in'],
    [job, of('Pasting'), '140 pieces short of what was ordered'],
    [{ ...job, makeUp }, of('Pasting'), '140 pieces short: a make-up run of 40 sheets makes them'],
    [job, of('Printing', 'finished'), null],
    [{ ...job, short: 0 }, of('Printing'), null],
  ])('%j at %j', (job, operation, words) => {
    expect(shortInWords(job, operation, { toCome: 17 })).toBe(words);
  });
});

describe('the run time of the response', () => {
  const readAt = Date.parse('2026-11-20T10:00:00Z');
  const now = new Date('2026-11-20T10:05:00Z');
  test('increases while the operation runs', () => {
    const running = { runningSeconds: 600, runningSince: '2026-11-20T09:50:00Z' };
    expect(secondsSoFar(running, readAt, now)).toBe(900);
  });
  test('does not increase while the operation is stopped', () => {
    expect(secondsSoFar({ runningSeconds: 600, runningSince: null }, readAt, now)).toBe(600);
  });
});
