import { expect, test } from 'vitest';
import { changeStep, insertStep, moveStep, newStep, removeStep, setDone } from './edit-steps.ts';

const steps = [
  newStep('Printing', 'Frontside', ''),
  newStep('Lamination', '', ''),
  newStep('Packing', '', ''),
];
const key = (at: number) => steps[at]?.key ?? '';
const types = (list: readonly { type: string }[]) => list.map(({ type }) => type);

test('a step moves to a place, and no further than either end', () => {
  expect(types(moveStep(steps, key(0), 1))).toEqual(['Lamination', 'Printing', 'Packing']);
  expect(types(moveStep(steps, key(2), 0))).toEqual(['Packing', 'Printing', 'Lamination']);
  expect(types(moveStep(steps, key(0), 9))).toEqual(['Lamination', 'Packing', 'Printing']);
  expect(types(moveStep(steps, key(0), -1))).toEqual(types(steps));
  expect(moveStep(steps, 'gone', 1)).toBe(steps);
});

test('a removed step can be restored at its former place', () => {
  const step = steps[1] ?? newStep('Outsource', '', '');
  expect(insertStep(removeStep(steps, step.key), step, 1)).toEqual(steps);
});

test('an instruction or overlap changes only its step', () => {
  const next = changeStep(steps, key(1), { instruction: 'Matt film 15 µm' });
  expect(next.map(({ instruction }) => instruction)).toEqual(['', 'Matt film 15 µm', '']);
  const lapped = changeStep(next, key(2), { overlap: true });
  expect(lapped.map(({ overlap = false }) => overlap)).toEqual([false, false, true]);
});

test('with a done step all before it are done, and with an open one all after it are open', () => {
  const done = (list: ReturnType<typeof setDone>) => list.map((step) => step.done ?? false);
  const two = setDone(steps, key(1), true);
  expect(done(two)).toEqual([true, true, false]);
  expect(done(setDone(two, key(0), false))).toEqual([false, false, false]);
});
