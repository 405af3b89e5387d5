import { expect, test } from 'vitest';
import { hasWords, matchRank, searchWords } from './search-text.ts';
import { paperMeasures } from '../jobs/aggregate/paper/paper-search.ts';

test.each([
  ['', true],
  ['eclair BOX', true],
  ['box  éclair', true],
  ['"best', true],
  ['box 2533', true],
  ['eclairbox', false],
  ['box tin', false],
])('the search for “%s” finds the record: %s', (term, found) => {
  expect(hasWords(term, 'E\u0301clair “Best” box', 'MR-2533')).toBe(found);
});

test('search words are unique and sorted by length, longest first', () => {
  expect(searchWords(' a  carton box a ')).toEqual(['carton', 'box', 'a']);
});

test.each([
  ['fbb 30x40 350', true],
  ['350gsm 40X30', true],
  ['30×40', true],
  ['762x1016 itc', true],
  ['76.2x101.6', true],
  ['fbb 30"x40" 350', true],
  ['30″×40″ fbb', true],
  ['30”X 40”', true],
  ['fbb 30x42', false],
])('the search for “%s” finds the paper: %s', (term, found) => {
  const measures = paperMeasures({ gsm: 350, length: 762, breadth: 1016 });
  expect(hasWords(term, 'Cyber XLPac', 'FBB', 'ITC', measures)).toBe(found);
});

test.each([
  ['paper 1', ['Paper 1'], 0],
  ['PAPER-1', ['Art', 'Paper 1'], 0],
  ['paper 1', ['Best paper 1, white'], 1],
  ['1 paper', ['Best paper 1, white'], 2],
  ['paper 1', ['Best paper', 'No. 1'], 2],
  ['pap 1', ['Best paper 10'], 3],
  ['aper 1', ['Best paper 1'], 4],
])('a search for “%s” ranks %j at %i', (term, texts, rank) => {
  expect(matchRank(term, ...texts)).toBe(rank);
});
