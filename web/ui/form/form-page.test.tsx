import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { alerts, box, leave, open, setUpFormTests, write } from '../testing/form-test-helpers.tsx';

setUpFormTests();

/** Returns the `aria-invalid` of the first field, which marks a field with an error. */
const error = () => box('Name').getAttribute('aria-invalid');

test('the first field of a form has the focus, and leaving it untouched shows no error', () => {
  open({ initial: { name: '', address: '', city: '' } }, true, null, { focused: true });
  expect(document.activeElement).toBe(box('Name'));
  expect([error(), alerts()]).toEqual([null, []]);
  leave('Name');
  expect(error()).not.toBe('true');
  // Once the user has focused the field, it is validated like any other.
  fireEvent.focus(box('Name'));
  leave('Name');
  expect(error()).toBe('true');
});

test('the first field is validated if the user typed into it', () => {
  open({ initial: { name: '', address: '', city: '' } }, true, null, { focused: true });
  write('Name', 'x');
  leave('Name');
  expect(error()).toBe('true');
});
