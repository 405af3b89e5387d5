import { expect, test } from 'vitest';
import { mayDo } from './user-type-permissions.ts';

const may = (userType: 'Standard' | 'Restricted', runs?: string[]) =>
  mayDo({ userType, permissions: ['stock'], duties: [], ...(runs && { runs }) });

test('who runs only some operations is not said to run the floor', () => {
  expect(may('Restricted')).toBe('runs the floor, reads everything, keeps stock');
  expect(may('Restricted', [])).toBe(may('Restricted'));
  expect(may('Restricted', ['Printing', 'Die cutting'])).toBe(
    'on the floor runs only Printing, Die cutting, counts and pauses everything, reads everything, keeps stock',
  );
  expect(may('Standard', ['Printing'])).toBe(
    'plans jobs, keeps stock and customers, on the floor runs only Printing',
  );
});
