import { expect, test } from 'vitest';
import { joinTexts, splitTexts, stepMarks } from './joined-texts.ts';

test.each([
  ['Gate 2, Peenya; No 5', ['Gate 2, Peenya', 'No 5']],
  ['"Sri" Complex; B', ['"Sri" Complex', 'B']],
  ['"one; whole"; B', ['one; whole', 'B']],
  ['25"; 30"', ['25"', '30"']],
  ['', []],
])('%j is read as its texts', (cell, texts) => {
  expect(splitTexts(cell)).toEqual(texts);
});

test('marks in brackets belong to their text where groups are kept', () => {
  expect(splitTexts('Punching [Die 14; Block], Packing', stepMarks, true)).toEqual([
    'Punching [Die 14; Block]',
    'Packing',
  ]);
});

const letters = ['a', 'b', ' ', ';', ',', '"', '[', ']', '\n', '+', 'é', '印'];
test('whatever texts are joined come back, in their order', () => {
  let seed = 7;
  const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
  const text = () => `x${Array.from({ length: next(7) }, () => letters[next(letters.length)]).join('')}`;
  for (let round = 0; round < 20_000; round += 1) {
    const texts = Array.from({ length: 1 + next(4) }, text);
    expect(splitTexts(joinTexts(texts))).toEqual(texts);
    expect(splitTexts(joinTexts(texts, ';', stepMarks), stepMarks, true)).toEqual(texts);
    const people = [texts, ['', '98450', '']];
    const cell = joinTexts(people.map((parts) => joinTexts(parts, ',')));
    expect(splitTexts(cell).map((person) => splitTexts(person, ','))).toEqual(people);
  }
});
