import { expect, test } from 'vitest';
import { operationTypes } from '../../../shared/platform/specification-constants.ts';
import { parseDate } from './parse-dates.ts';
import { parseSteps } from './parse-steps.ts';

test.each([
  ['2026-11-27', '2026-11-27T18:00:00+05:30'],
  ['2026-11-27 09:30', '2026-11-27T09:30:00+05:30'],
  ['2026-11-27T14:00:00.000Z', '2026-11-27T19:30:00+05:30'],
  ['3/4/2027', null],
  ['27/11/2026', '2026-11-27T18:00:00+05:30'],
  ['27-11-26', '2026-11-27T18:00:00+05:30'],
  ['11/27/2026', '2026-11-27T18:00:00+05:30'],
  ['13.4.2027', '2027-04-13T18:00:00+05:30'],
  ['27 Nov 2026', '2026-11-27T18:00:00+05:30'],
  ['27-Nov-26', '2026-11-27T18:00:00+05:30'],
  ['Fri 27 Nov 2026, 12:15', '2026-11-27T12:15:00+05:30'],
  ['November 27, 2026', '2026-11-27T18:00:00+05:30'],
  ['31/04/2027', null],
  ['27 Nox 2026', null],
  ['soon', null],
  ['45987', '2025-11-26T18:00:00+05:30'],
])('date %j', (text, value) => {
  const read = parseDate(text, 'Delivery', { zone: 'Asia/Kolkata' });
  expect('fault' in read ? null : read.value).toBe(value);
});

test.each([
  ['Printing', ['Printing']],
  ['printing frontside; Lamination (Matt)', ['Printing/frontside', 'Lamination/Matt']],
  ['Printing → UV and Drip: Only UV → Packing', ['Printing/', 'UV and Drip/Only UV', 'Packing/']],
  ['Back to Back Pasting, Manual Punching Creasing', ['Back to Back Pasting/', 'Manual Punching/Creasing']],
])('operations %j', (text, steps) => {
  const read = parseSteps(text, operationTypes);
  const result = 'fault' in read ? [] : read.value.map(({ type, detail }) => `${type}/${detail}`);
  expect(result).toEqual(steps.map((step) => (step.includes('/') ? step : `${step}/`)));
});

test('the import reads tools from the square brackets after their step', () => {
  const text = 'Printing Frontside, Punching Creasing [Die 14; Copper block], Packing []';
  expect(parseSteps(text, operationTypes)).toEqual({
    value: [
      { type: 'Printing', detail: 'Frontside' },
      { type: 'Punching', detail: 'Creasing', tools: ['Die 14', 'Copper block'] },
      { type: 'Packing', detail: '' },
    ],
  });
});

test('the import reads an instruction from the quotes after its operation, with any punctuation', () => {
  expect(parseSteps('Punching [Die 14] "Nicks 0.4; as ""last"" time", Packing: 25"', operationTypes)).toEqual(
    {
      value: [
        { type: 'Punching', detail: '', tools: ['Die 14'], instruction: 'Nicks 0.4; as "last" time' },
        { type: 'Packing', detail: '25"' },
      ],
    },
  );
});

test('an unknown operation is a fault, with the nearest known operation as a correction', () => {
  expect(parseSteps('Offset; Lamination Matt; Packing', operationTypes)).toMatchObject({
    fault: { code: 'not-an-operation', values: { text: 'Offset' } },
    offers: ['Printing; Lamination Matt; Packing'],
  });
});
