import { expect, test } from 'vitest';
import { splitInstruction, joinSteps, joinTexts, splitSteps, splitTexts } from './join-texts-in-cell.ts';

test.each([
  ['Gate 2, Peenya; No 5', ['Gate 2, Peenya', 'No 5']],
  ['"Sri" Complex; B', ['"Sri" Complex', 'B']],
  ['"one; whole"; B', ['one; whole', 'B']],
  ['25"; 30"', ['25"', '30"']],
  ['', []],
])('%j is split into its texts', (cell, texts) => {
  expect(splitTexts(cell)).toEqual(texts);
});

test('separators in brackets and instructions do not split a step', () => {
  expect(splitSteps('Punching [Die 14; Block], Printing "2 passes; match, "+ proof", Packing')).toEqual([
    'Punching [Die 14; Block]',
    'Printing "2 passes; match, "',
    'proof"',
    'Packing',
  ]);
  const steps = ['Punching [Die 14; Block]', 'Printing "Match; say ""yes"",\nthen run"', 'Packing: 25"'];
  expect(splitSteps(joinSteps(steps))).toEqual(steps);
  expect(joinSteps(steps.slice(1))).toBe('Printing "Match; say ""yes"",\nthen run"; Packing: 25"');
  expect(splitInstruction('Printing "Match; say ""yes"",\nthen run"')).toEqual({
    step: 'Printing',
    instruction: 'Match; say "yes",\nthen run',
  });
  expect(splitInstruction('Packing: 25" wide')).toEqual({ step: 'Packing: 25" wide', instruction: '' });
});

const letters = ['a', 'b', ' ', ';', ',', '"', '[', ']', '\n', '+', 'é', '印'];
let seed = 7;
const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
const messy = () => Array.from({ length: next(7) }, () => letters[next(letters.length)]).join('');

test('property: joined texts are split back in order', () => {
  for (let round = 0; round < 20_000; round += 1) {
    const texts = Array.from({ length: 1 + next(4) }, () => `x${messy()}`);
    expect(splitTexts(joinTexts(texts))).toEqual(texts);
    expect(splitSteps(joinSteps(texts))).toEqual(texts);
    const people = [texts, ['', '98450', '']];
    const cell = joinTexts(people.map((parts) => joinTexts(parts, ',')));
    expect(splitTexts(cell).map((person) => splitTexts(person, ','))).toEqual(people);
  }
});

test('property: instructions stay with their steps', () => {
  for (let round = 0; round < 20_000; round += 1) {
    const steps = Array.from({ length: 1 + next(4) }, () => ({
      step: `x${messy()}`.trim(),
      instruction: messy(),
    }));
    const texts = steps.map(({ step, instruction }) => `${step} "${instruction.replaceAll('"', '""')}"`);
    expect(splitSteps(joinSteps(texts)).map(splitInstruction)).toEqual(steps);
  }
});
