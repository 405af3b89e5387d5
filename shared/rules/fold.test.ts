import { expect, test } from 'vitest';
import { hasWords, wordsOf } from './fold.ts';
import { paperMeasures } from './paper-search.ts';

test.each([
  ['', true],
  ['eclair BOX', true],
  ['box  éclair', true],
  ['"best', true],
  ['box 2533', true],
  ['eclairbox', false],
  ['box tin', false],
])('“%s” is found: %s', (term, found) => {
  expect(hasWords(term, 'E\u0301clair “Best” box', 'MR-2533')).toBe(found);
});

test('the longest word is looked for first, each once', () => {
  expect(wordsOf(' a  carton box a ')).toEqual(['carton', 'box', 'a']);
});

test.each([
  ['fbb 30x40 350', true],
  ['350gsm 40X30', true],
  ['30×40', true],
  ['762x1016 itc', true],
  ['76.2x101.6', true],
  ['fbb 30x42', false],
])('a paper is found by “%s”: %s', (term, found) => {
  const measures = paperMeasures({ gsm: 350, length: 762, breadth: 1016 });
  expect(hasWords(term, 'Cyber XLPac', 'FBB', 'ITC', measures)).toBe(found);
});
