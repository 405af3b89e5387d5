import { expect, test } from 'vitest';
import { sentenceOrNull } from '../platform/reasons/refusal-reason.ts';
import { refuseDeleteTool, toolReasonOrNull, toolsToFetch } from './tools.ts';

const held = { tool: 'Die 14', state: 'running', jobNumber: 'MR-2421', name: 'Punching' };

test.each([
  [null, null],
  [{ ...held, machineName: 'Bobst Novacut' }, 'Die 14 is on Bobst Novacut for MR-2421 Punching'],
  [{ ...held, machineName: null }, 'Die 14 is in use for MR-2421 Punching'],
  [
    { ...held, state: 'paused', machineName: 'Bobst Novacut' },
    'Die 14 is on Bobst Novacut for MR-2421 Punching, which is paused',
  ],
])('the sentence names where a tool is that another operation has: %o', (of, words) => {
  expect(sentenceOrNull(toolReasonOrNull(of))).toBe(words);
});

test.each([
  [0, null],
  [1, '1 open operation needs Die 14; choose another tool there first'],
  [1200, '1,200 open operations need Die 14; choose another tool there first'],
])('a tool can’t be deleted while %i open operations need the tool', (operations, words) => {
  expect(sentenceOrNull(refuseDeleteTool('Die 14', operations, []))).toBe(words);
});

test('a tool that planned steps need can’t be deleted', () => {
  const planned = ['Lid', 'Tray', 'Sleeve', 'MR-2421', 'Box', 'Wrap'].map((name) => ({ name }));
  expect(sentenceOrNull(refuseDeleteTool('Die 14', 0, planned.slice(0, 2)))).toBe(
    'Die 14 is in the plan of Lid, Tray; choose another tool there first',
  );
  expect(sentenceOrNull(refuseDeleteTool('Die 14', 0, planned))).toBe(
    'Die 14 is in the plan of Lid, Tray, Sleeve, MR-2421, Box, …; choose another tool there first',
  );
});

test('lists the tools to fetch, each with its present place', () => {
  const [die, block] = [
    { name: 'Die 14', place: 'Rack 3' },
    { name: 'Copper block', place: '' },
  ];
  expect(toolsToFetch([die, block])).toBe('Die 14 (Rack 3), Copper block');
});
