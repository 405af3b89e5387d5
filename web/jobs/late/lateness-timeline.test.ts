import { expect, test } from 'vitest';
import { type Why } from '../../../shared/queues/causes-and-load.contract.ts';
import { daysToName, wordsThatFit, toLane, mergeParts } from './lateness-timeline.ts';

const at = (hours: number) => new Date(Date.UTC(2026, 10, 23, hours)).toISOString();
const span = (kind: Why['spans'][number]['kind'], from: number, to: number, behind: string[] = []) => ({
  kind,
  operationId: 'a',
  machineId: 'press',
  start: at(from),
  end: at(to),
  behind,
});

test('joins waits behind several operations, shrinks a night to an hour, and places times on the lane', () => {
  const lane = toLane([
    span('waiting', 8, 9, ['b']),
    span('waiting', 9, 10, ['b', 'c']),
    span('closed', 10, 22),
    span('work', 22, 27),
  ]);
  expect(lane.spans.map(({ kind, left, width, behind }) => [kind, left, width, behind])).toEqual([
    ['waiting', 0, 0.25, 2],
    ['closed', 0.25, 0.125, 0],
    ['work', 0.375, 0.625, 0],
  ]);
  expect(lane.placeOf(Date.parse(at(9)))).toBeCloseTo(0.125);
  expect(lane.placeOf(Date.parse(at(16)))).toBeCloseTo(0.3125);
  expect(lane.placeOf(Date.parse(at(30)))).toBeNull();
  expect(toLane([]).spans).toEqual([]);
});

test('a day has a label if there is room before the next label and the end', () => {
  const dayOf = (at: Date) => `Mon ${at.getUTCDate()} Nov`;
  const spans = [0, 12, 24, 48, 72, 96].map((from) => ({ from: Date.parse(at(from)), left: from / 120 }));
  const named = (room: number) => daysToName(spans, room, dayOf).map(({ day }) => day);
  expect(named(900)).toEqual(['Mon 23 Nov', 'Mon 24 Nov', 'Mon 25 Nov', 'Mon 26 Nov', 'Mon 27 Nov']);
  expect(named(340)).toEqual(['Mon 23 Nov', 'Mon 25 Nov', 'Mon 27 Nov']);
  expect(named(0)).toEqual([]);
});

test('a span shows only words that it does not cut', () => {
  const words = ['Waits for Bobst Expertfoil 104', 'Waits'];
  expect(wordsThatFit(words, 240)).toBe(words[0]);
  expect(wordsThatFit(words, 200)).toBe('Waits');
  expect(wordsThatFit(words, 40)).toBeNull();
});

test('the job’s own work is added up and sorted by length, and its waits are listed by machine', () => {
  const part = (kind: 'work' | 'make-ready' | 'waiting', machineId: string, hours: number) => ({
    kind,
    machineId,
    machine: machineId,
    behind: [],
    hours,
    words: '',
  });
  const parts = [
    part('waiting', 'press', 3),
    part('work', 'press', 2),
    part('work', 'folder', 1.5),
    part('make-ready', 'press', 0.5),
    part('waiting', 'folder', 0.4),
    part('make-ready', 'folder', 0.25),
  ];
  expect(mergeParts(parts).map(({ kind, hours }) => [kind, hours])).toEqual([
    ['work', 3.5],
    ['waiting', 3],
    ['make-ready', 0.75],
    ['waiting', 0.4],
  ]);
});
