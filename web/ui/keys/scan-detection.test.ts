import { expect, test } from 'vitest';
import { addCharacter, addOther, continues, isScan, newRun } from './scan-detection.ts';

/** Returns a random generator that gives the same numbers for the same seed, so that a failure repeats. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
const random = randomOf(24);
/** Returns a normally distributed random number, the sum of twelve uniform ones. */
const around = (mean: number, deviation: number) =>
  mean + deviation * (Array.from({ length: 12 }, random).reduce((sum, each) => sum + each, 0) - 6);

/** Returns whether the page takes the text for a scan, with these gaps in ms before its keys and before Enter. */
function isTaken(text: string, gaps: readonly number[]): boolean {
  let run = newRun();
  let at = 1000;
  for (const [place, letter] of Array.from(text).entries()) {
    at += gaps[place] ?? 0;
    if (!continues(run, at)) run = newRun();
    addCharacter(run, at, { written: letter, placed: letter });
  }
  return isScan(run, at + (gaps[text.length] ?? 0));
}
const evenly = (text: string, gap: number) => Array.from(`${text} `).map(() => gap);
const share = (tries: number, text: string, gap: () => number) =>
  Array.from({ length: tries }, () =>
    isTaken(
      text,
      Array.from(`${text} `).map(() => gap()),
    ),
  ).filter(Boolean).length / tries;

const codes = [
  '10042',
  'MR-2470-B001',
  '26-27/0418-P001',
  ']C110042',
  'http://192.168.1.20:3000/o/10042',
  'https://makeready.local/job/01930a5e-0000-7000-8000-0123456789ab',
  '8901030865278',
];

test.each([2, 7, 16, 25, 33, 40])('every code at %i ms a key is a scan', (gap) => {
  for (const code of codes) expect([code, isTaken(code, evenly(code, gap))]).toEqual([code, true]);
});

test('a scanner with 40 ms a key, polled every 8 ms and sometimes late, is detected', () => {
  const polled = () => Math.round(around(40, 4) / 8) * 8 + (random() < 0.05 ? 16 : 0);
  for (const code of codes) expect(share(2000, code, polled)).toBeGreaterThan(0.995);
});

/** The gaps in ms before the keys of fast typists. Some press two keys almost at once between longer gaps. */
test.each([
  ['there', [0, 58, 46, 61, 72, 95]],
  ['carton', [0, 96, 31, 88, 44, 60, 110]],
  ['filter coffee', [0, 71, 38, 92, 55, 41, 78, 66, 102, 35, 48, 120, 51, 88]],
  ['Malnad', [0, 64, 41, 77, 33, 59, 87]],
  // The fastest keys of one hand in a row, and Enter by the other hand.
  ['were', [0, 31, 34, 29, 62]],
  ['12000', [0, 96, 88, 124, 131, 84]],
  ['7395', [0, 84, 79, 91, 88]],
  ['10306', [0, 61, 74, 58, 66, 71]],
  ['500', [0, 38, 128, 45]],
  // These keys are as fast as a slow scanner's, but less regular.
  ['mr-2470', [0, 31, 64, 28, 71, 35, 60, 42]],
])('a person typing “%s” is no scan', (text, gaps) => {
  expect(isTaken(text, gaps)).toBe(false);
});

test('none of ten thousand words and numbers of the fastest typists counts as a scan', () => {
  // 200 words a minute are 60 ms a key; the fastest digits take 100 ms.
  const letters = () => Math.max(18, around(60, 22));
  const figures = () => Math.max(30, around(100, 25));
  for (const word of ['there', 'carton', 'offset']) expect(share(10_000, word, letters)).toBe(0);
  for (const figure of ['12000', '10306', '84500']) expect(share(10_000, figure, figures)).toBe(0);
});

/** The gaps in ms before a scanner's keys, recorded on a busy machine: some keys, or the Enter, arrive late. */
test.each([
  [[0, 39, 26, 20, 12, 44]],
  [[0, 42, 18, 13, 17, 51]],
  [[0, 29, 15, 14, 42, 91]],
  [[0, 20, 22, 20, 24, 75]],
  [[0, 8, 8, 8, 8, 140]],
])('a scanner with the gaps %j is detected', (gaps) => {
  expect(isTaken('10002', gaps)).toBe(true);
});

test('two keys and Enter are never a scan, nor are keys that stop before Enter', () => {
  expect(isTaken('12', evenly('12', 2))).toBe(false);
  expect(isTaken('10042', [...evenly('10042', 10).slice(0, 5), 200])).toBe(false);
});

test.each([
  ['at the same time as its letter', 0],
  ['before its letter', 40],
])('Shift may be pressed %s', (_, shifts) => {
  for (const code of codes) {
    const run = newRun();
    let at = 0;
    for (const letter of code) {
      at += 40;
      if (/[A-Z:]/.test(letter)) {
        addOther(run, at);
        at += shifts;
      }
      addCharacter(run, at, { written: letter, placed: letter });
    }
    expect([code, isScan(run, at + 40)]).toEqual([code, true]);
  }
});
