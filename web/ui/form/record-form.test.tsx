import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readDraft } from './form-draft.ts';
import { useLeaving } from '../dialogs/unsaved-warning.ts';
import {
  alerts,
  asha,
  box,
  leave,
  open,
  press,
  refusal,
  setUpFormTests,
  signInAs,
  submit,
  write,
} from '../testing/form-test-helpers.tsx';

setUpFormTests();

const short = 'Name length should be greater than 2';
const said = (text: string) => screen.queryByText(text) !== null;
const marked = (label: string) => box(label).getAttribute('aria-invalid') === 'true';
const state = () => screen.getAllByRole('status').at(-1)?.textContent;

test('the contract validates a field when it loses the focus, and not while the user types', () => {
  open();
  write('Name', 'A');
  expect(said(short)).toBe(false);
  leave('Name');
  expect(said(short)).toBe(true);
  expect(marked('Name')).toBe(true);
  write('Name', '');
  expect(said(short)).toBe(false);
  expect(said('Name is required')).toBe(false);
  leave('Name');
  expect(said('Name is required')).toBe(true);
  write('Name', 'Ab');
  leave('Name');
  expect(marked('Name')).toBe(false);
});

test('a field that loses the focus to a click is validated after the click', async () => {
  open();
  write('Name', 'A');
  fireEvent.pointerDown(document.body);
  leave('Name');
  expect(said(short)).toBe(false);
  fireEvent.pointerUp(document.body);
  await expect.poll(() => said(short)).toBe(true);
});

test('with missing fields, Submit marks all of them, focuses the first, and sends nothing', async () => {
  const { save } = open({ initial: { name: '', address: '', city: 'Delhi' } });
  expect(screen.getByRole('button', { name: 'Submit' }).getAttribute('aria-disabled')).toBe('true');
  expect(said('Check Name and Address')).toBe(true);
  await submit();
  expect(save).not.toHaveBeenCalled();
  expect(said('Name is required')).toBe(true);
  expect(said('Address is required')).toBe(true);
  expect(document.activeElement).toBe(box('Name'));
  expect(alerts()).toEqual([
    'Please fill out the required fields. Check Name and Address. Nothing you typed is lost.',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Address' }));
  expect(document.activeElement).toBe(box('Address'));
});

test('the server’s field errors appear at their fields until the user edits those, and other errors on top', async () => {
  const errors = { name: 'Asha Prints is taken', 'body.city': 'No deliveries there', owner: 'Ravi has left' };
  const { save, saved } = open({ save: () => Promise.reject(refusal(400, { errors })) });
  await submit();
  expect(said('Asha Prints is taken')).toBe(true);
  expect(said('No deliveries there')).toBe(true);
  expect(alerts()).toEqual(['Ravi has left. Nothing you typed is lost.']);
  expect(document.activeElement).toBe(box('Name'));
  leave('Name');
  expect(said('Asha Prints is taken')).toBe(true);
  await submit();
  expect(save).toHaveBeenCalledTimes(1);
  write('Name', 'Asha Prints Ltd');
  expect(said('Asha Prints is taken')).toBe(false);
  expect(said('No deliveries there')).toBe(true);
  write('City', 'Mumbai');
  await submit();
  expect(save).toHaveBeenCalledTimes(2);
  expect(saved).not.toHaveBeenCalled();
});

test('a refusal without a field appears on top, and the user can try again', async () => {
  const { save } = open({ save: () => Promise.reject(refusal(409, { reason: 'The shop is closed' })) });
  await submit();
  expect(alerts()).toEqual(['The shop is closed. Nothing you typed is lost.']);
  await submit();
  expect(save).toHaveBeenCalledTimes(2);
});

test('an error that has its own page does not appear in the form', async () => {
  const failed = vi.fn<() => boolean>(() => true);
  open({ failed, save: () => Promise.reject(refusal(404, {})) });
  await submit();
  expect(failed).toHaveBeenCalledTimes(1);
  expect(alerts()).toEqual([]);
});

test('a form is dirty while it differs from the record', () => {
  open();
  expect(state()).toBe('clean');
  write('Name', 'Asha');
  expect(state()).toBe('dirty');
  write('Name', asha.name);
  expect(state()).toBe('clean');
});

test('the fields follow other users’ saves until this user types', () => {
  const { follow } = open();
  follow({ ...asha, city: 'Mumbai' }, 4);
  expect(box('City').value).toBe('Mumbai');
  write('Name', 'Asha');
  follow({ ...asha, city: 'Chennai' }, 5);
  expect(box('City').value).toBe('Mumbai');
  expect(box('Name').value).toBe('Asha');
});

test('unsaved values are stored in this tab, and reappear when the form is opened again', async () => {
  const first = open();
  write('Name', 'Half a name');
  await vi.advanceTimersByTimeAsync(300);
  expect(readDraft('u1.customer.1')).toMatchObject({
    values: { ...asha, name: 'Half a name' },
    base: asha,
    version: 3,
  });
  write('City', 'Chennai');
  first.unmount();
  const { save } = open({ initial: { ...asha, address: '9 New Road' }, version: 4 });
  expect(box('Name').value).toBe('Half a name');
  expect(box('City').value).toBe('Chennai');
  expect(screen.queryByText(/Draft kept in this tab/)).not.toBeNull();
  // The form sends the version from which the draft started. The server then answers 412, and the form merges
  // the changes.
  await submit();
  expect(save).toHaveBeenCalledWith({ ...asha, name: 'Half a name', city: 'Chennai' }, 3);
});

test('Start again discards the draft', async () => {
  const first = open();
  write('Name', 'Half a name');
  first.unmount();
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Start again' }));
  expect(box('Name').value).toBe(asha.name);
  await vi.advanceTimersByTimeAsync(300);
  expect(readDraft('u1.customer.1')).toBeNull();
});

test('a user never sees another user’s draft', () => {
  const first = open();
  write('Name', 'Half a name');
  first.unmount();
  signInAs('u2');
  open();
  expect(box('Name').value).toBe(asha.name);
});

test('without unsaved changes no draft is stored', async () => {
  const first = open();
  write('Name', 'Asha');
  await vi.advanceTimersByTimeAsync(300);
  expect(readDraft('u1.customer.1')).not.toBeNull();
  write('Name', asha.name);
  await vi.advanceTimersByTimeAsync(300);
  expect(readDraft('u1.customer.1')).toBeNull();
  write('Name', 'Asha');
  await vi.advanceTimersByTimeAsync(300);
  await submit();
  expect(readDraft('u1.customer.1')).toBeNull();
  first.unmount();
  expect(readDraft('u1.customer.1')).toBeNull();
});

test('a form without a draft name stores no draft, and closes without a confirmation', async () => {
  const { go } = open({}, false);
  write('Name', 'A secret');
  await vi.advanceTimersByTimeAsync(300);
  expect(sessionStorage.length).toBe(0);
  await go('/away');
  expect(screen.queryByText('Somewhere else')).not.toBeNull();
});

test('leaving requires a confirmation, and then discards the draft', async () => {
  const { go } = open();
  write('Name', 'Half a name');
  await go('/away');
  await press('Keep editing');
  expect(box('Name').value).toBe('Half a name');
  await go('/away');
  await press('Leave without saving');
  expect(screen.queryByText('Somewhere else')).not.toBeNull();
  expect(readDraft('u1.customer.1')).toBeNull();
});

test.each([
  ['the first form', [true, false]],
  ['the second form', [false, true]],
  ['each form', [true, true]],
])(
  'with two forms on a screen, leaving asks if %s has unsaved values, and discards them',
  async (_which, typed) => {
    const left: string[] = [];
    const another = (name: string, unsaved: boolean | undefined) => {
      useLeaving(
        () => unsaved === true,
        () => left.push(name),
      );
      return null;
    };
    const First = () => another('first', typed[0]);
    const Second = () => another('second', typed[1]);
    const more = (
      <>
        <First />
        <Second />
      </>
    );
    const { go } = open({}, false, more);
    await go('/away');
    expect(screen.queryByText('Somewhere else')).toBeNull();
    await press('Leave without saving');
    expect(screen.queryByText('Somewhere else')).not.toBeNull();
    expect(left).toEqual(['first', 'second'].filter((_name, place) => typed[place]));
  },
);
