import { expect, test } from 'vitest';
import { type PlanRecord } from '../../../shared/planning/plans.contract.ts';
import { pollInterval } from '../../open-shop/poll-interval.ts';
import {
  bestOf,
  changeWords,
  lateImpact,
  figuresOf,
  lateByDay,
  lateChange,
  mostOnDay,
} from './what-if-figures.ts';

const at = '2026-11-23T04:50:00.000Z';
const zone = 'Asia/Kolkata';
const measures = (tardinessHours: number) => ({
  lateJobs: 0,
  tardinessHours,
  makeReadyHours: 3,
  meanFlowHours: 0,
  makespanHours: 24,
});
const late = (jobId: string, deliveryDate = at, finish: string | null = at) => ({
  jobId,
  deliveryDate,
  finish,
});
const future = (id: string, more: Partial<PlanRecord> = {}): PlanRecord => ({
  id,
  state: 'done',
  seed: 1,
  at,
  goal: { lateness: 1, makeReady: 0, flow: 0 },
  horizonDays: 56,
  frozenHours: 4,
  budgetMs: 1,
  assume: [],
  evaluations: 1,
  improvedAt: at,
  failed: null,
  measures: { before: measures(10), after: measures(10) },
  late: { before: [], after: [] },
  overtime: { hours: 0, machines: 0 },
  moved: { count: 0, of: 0, withinDay: 0, thresholdMinutes: 60 },
  entries: [],
  gains: [],
  pays: [],
  acceptedAt: null,
  acceptedBy: null,
  acceptedMoves: null,
  undoneAt: null,
  ...more,
});
const lateOnes = (count: number) => ({
  late: { before: [], after: Array.from({ length: count }, (_, each) => late(String(each))) },
});
const hours = (after: number) => ({ measures: { before: measures(10), after: measures(after) } });
const overtime = (worked: number) => ({ overtime: { hours: worked, machines: 1 } });

test.each([
  ['the fewest late jobs', [lateOnes(3), { ...lateOnes(2), ...hours(90) }], 1],
  [
    'the fewest late hours, if as many jobs are late',
    [hours(9), { ...hours(7), ...overtime(8) }, hours(8)],
    1,
  ],
  ['the least overtime, if late jobs and hours are equal', [overtime(8), overtime(2), overtime(4)], 1],
  ['the lowest place among equals', [{}, {}], 0],
])('the best what-if is the one with %s', (_, futures, best) => {
  const plans = futures.map((more, place) => future(String(place), more));
  expect(bestOf(plans)).toBe(String(best));
});

test('no what-if is best if there is only one, or if another is still improving or has failed', () => {
  expect(bestOf([future('a')])).toBeNull();
  expect(bestOf([future('a'), future('b', { state: 'improving' })])).toBeNull();
  expect(bestOf([future('a'), future('b', { measures: null, late: null })])).toBeNull();
});

test('a job without a date counts as late, and is also counted separately', () => {
  const plan = future('a', { late: { before: [late('x')], after: [late('x'), late('y', at, null)] } });
  expect(figuresOf(plan, 'before')).toMatchObject({ late: 1, undated: 0, overtime: 0 });
  expect(figuresOf(plan, 'after')).toMatchObject({ late: 2, undated: 1, ends: '2026-11-24T04:50:00.000Z' });
});

test('a job no longer late is saved, a newly late job becomes late, and a refused job counts as neither', () => {
  const plan = future('a', {
    assume: [{ jobRefused: { jobId: 'refused' } }],
    late: {
      before: ['stays', 'saved', 'refused'].map((id) => late(id)),
      after: ['stays', 'new'].map((id) => late(id)),
    },
    entries: ['2026-11-23T02:00:00.000Z', '2026-11-23T01:00:00.000Z', null].map((finish, place) => ({
      operationId: String(place),
      jobId: place < 2 ? 'saved' : 'new',
      machineId: null,
      start: null,
      finish,
      why: null,
      fromMachineId: null,
      fromStart: null,
      fromFinish: null,
      moved: false,
    })),
  });
  expect(lateImpact(plan)).toEqual({
    saved: [{ jobId: 'saved', finish: '2026-11-23T02:00:00.000Z' }],
    becomeLate: [late('new')],
    refused: ['refused'],
  });
});

test('the number of saved jobs equals the length of their list, including jobs that had no date before', () => {
  const plan = future('a', {
    measures: {
      before: { lateJobs: 2, tardinessHours: 9, makeReadyHours: 1, meanFlowHours: 1, makespanHours: 1 },
      after: { lateJobs: 2, tardinessHours: 4, makeReadyHours: 1, meanFlowHours: 1, makespanHours: 1 },
    },
    late: {
      before: [late('stays'), late('sooner'), late('stuck', at, null), late('lost', at, null)],
      after: [late('stays'), late('new'), late('lost', at, null)],
    },
  });
  expect(lateChange(plan)).toEqual({ before: 4, after: 3, saved: 2, becomeLate: 1, undated: 1 });
  expect(lateChange(future('b', { late: null }))).toBeNull();
});

test('compared bars share the scale of the fullest day', () => {
  const [few, many] = [1, 3].map((count) => future(String(count), lateOnes(count)));
  expect(mostOnDay([few!, many!], zone)).toBe(3);
  expect(mostOnDay([], zone)).toBe(1);
});

test('late jobs are counted by the day of their delivery in the shop’s time zone', () => {
  const due = [
    '2026-11-22T10:00:00Z',
    '2026-11-23T12:00:00Z',
    '2026-11-23T19:00:00Z',
    '2026-12-20T12:00:00Z',
  ];
  const bars = lateByDay(
    due.map((each) => late(each, each)),
    new Date(at),
    zone,
  );
  expect(bars.map(({ label, count }) => `${label}:${count}`)).toEqual([
    'past:1',
    '23:1',
    '24:1',
    '25:0',
    '26:0',
    '27:0',
    '28:0',
    'later:1',
  ]);
});

test.each([
  [{ machineDown: { machineId: 'm', until: '2026-11-26T12:30:00Z' } }, 'Komori down till Thu Nov 26 18:00'],
  [{ machineDown: { machineId: 'm', until: null } }, 'Komori down, nobody knows until when'],
  [
    { shift: { machineId: 'm', date: '2026-11-28', from: '06:00', to: '14:00' } },
    'Komori open Sat Nov 28 06:00 to 14:00',
  ],
  [{ machineAdded: { like: 'm' } }, 'A second Komori'],
  [{ jobFirst: { jobId: 'j' } }, 'MR-1 first'],
  [{ jobRefused: { jobId: 'gone' } }, 'A job that is closed refused'],
  [{ paperLate: { jobId: 'j', until: '2026-11-26T12:30:00Z' } }, 'Paper of MR-1 not before Thu Nov 26 18:00'],
])('%j in words', (assumption, words) => {
  const names = { machines: new Map([['m', 'Komori']]), jobs: new Map([['j', 'MR-1']]) };
  expect(changeWords(assumption, names, zone)).toBe(words);
});

test('the client polls every second during improvement, faster before the first plan, and then stops', () => {
  const improved = future('a', { state: 'improving' });
  const [soon, later] = [pollInterval({ ...improved, measures: null }), pollInterval(improved)];
  expect([soon, later]).toEqual([200, 1000]);
  expect([pollInterval(future('a')), pollInterval(undefined)]).toEqual([false, false]);
});
