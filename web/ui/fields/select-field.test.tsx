import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { theme } from '../ui-provider.tsx';
import { SelectField } from './fields.tsx';

const changed = vi.fn<(value: string) => void>();
afterEach(() => {
  changed.mockClear();
});

const zones = ['Africa/Cairo', 'Asia/Dubai', 'Asia/Kolkata', 'Asia/Tokyo', 'Europe/Oslo', 'Europe/Rome'];

/** Renders the field in a form. It offers all time zones or, with `found`, the results of a search on the server. */
function Example({ found }: { found?: readonly string[] | 'searching' }) {
  const [value, setValue] = useState('Africa/Cairo');
  const [answered, setAnswered] = useState<readonly string[]>(zones);
  if (found !== undefined && found !== 'searching' && found !== answered) setAnswered(found);
  return (
    <SelectField
      name="zone"
      label="Zone"
      error={null}
      onBlur={() => undefined}
      value={value}
      onChange={(next) => {
        changed(next);
        setValue(next);
      }}
      options={[...new Set(['Africa/Cairo', ...answered])]}
      searchable
      {...(found !== undefined && { onSearch: () => undefined, searching: found === 'searching' })}
    />
  );
}

const screenOf = (found?: readonly string[] | 'searching') => (
  <MantineProvider env="test" theme={theme}>
    <Example {...(found !== undefined && { found })} />
  </MantineProvider>
);

function open(found?: readonly string[]) {
  const { rerender } = render(screenOf(found));
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Zone' });
  // Without the focus, Mantine assumes that the browser has filled in the field.
  box.focus();
  const type = (text: string) => fireEvent.change(box, { target: { value: text } });
  const key = (code: string) => fireEvent.keyDown(box, { key: code, code });
  /** Presses Enter and returns whether the browser would submit the form. */
  const submits = () => key('Enter');
  const answer = (next: readonly string[] | 'searching') => rerender(screenOf(next));
  return { box, type, key, submits, answer };
}

const highlighted = () =>
  screen.queryAllByRole('option').find((option) => option.dataset['comboboxSelected'] !== undefined)
    ?.textContent;
const isOpen = (box: HTMLElement) => box.getAttribute('aria-expanded') === 'true';

test('typing highlights the first match, and Enter takes it', () => {
  const { box, type, submits } = open();
  type('asia');
  expect(highlighted()).toBe('Asia/Dubai');
  type('kolk');
  expect(highlighted()).toBe('Asia/Kolkata');
  expect(submits()).toBe(false);
  expect(box.value).toBe('Asia/Kolkata');
  expect(changed.mock.calls).toEqual([['Asia/Kolkata']]);
  expect(isOpen(box)).toBe(false);
  // The list is closed, so Enter now submits the form.
  expect(submits()).toBe(true);
});

test('the arrow keys continue from the first match', () => {
  const { box, type, key, submits } = open();
  type('asia');
  key('ArrowDown');
  submits();
  expect(box.value).toBe('Asia/Kolkata');
});

test('typing the chosen value and pressing Enter shows the value in full again', () => {
  const { box, type, submits } = open();
  type('cairo');
  expect(submits()).toBe(false);
  expect(box.value).toBe('Africa/Cairo');
  expect(submits()).toBe(true);
});

test.each([undefined, []])('without a match, Enter leaves the text and submits nothing (%j)', (found) => {
  const { box, type, submits } = open(found);
  type('atlantis');
  expect(screen.getByText('No Data Available')).toBeTruthy();
  expect(submits()).toBe(false);
  expect(submits()).toBe(false);
  expect(box.value).toBe('atlantis');
});

test('after Escape, Enter reopens the list for the typed text', () => {
  const { box, type, key, submits } = open();
  type('kolk');
  key('Escape');
  expect(isOpen(box)).toBe(false);
  expect(submits()).toBe(false);
  expect(highlighted()).toBe('Asia/Kolkata');
  submits();
  expect(box.value).toBe('Asia/Kolkata');
});

test('Enter in a list opened by a click chooses nothing and submits nothing', () => {
  const { box, submits } = open();
  fireEvent.click(box);
  expect(submits()).toBe(false);
  expect(box.value).toBe('Africa/Cairo');
});

test('a search on the server highlights nothing until its response arrives', () => {
  const { box, type, submits, answer } = open(zones);
  answer('searching');
  type('europe');
  expect(highlighted()).toBeUndefined();
  answer(['Europe/Oslo', 'Europe/Rome']);
  expect(highlighted()).toBe('Europe/Oslo');
  expect(submits()).toBe(false);
  expect(box.value).toBe('Europe/Oslo');
});

test('Enter before the server’s response takes the first match when it arrives', async () => {
  const { box, type, submits, answer } = open(zones);
  answer('searching');
  type('europe');
  expect(submits()).toBe(false);
  expect(box.value).toBe('europe');
  answer(['Europe/Rome']);
  await waitFor(() => expect(box.value).toBe('Europe/Rome'));
  expect(changed.mock.calls).toEqual([['Europe/Rome']]);
  expect(isOpen(box)).toBe(false);
});

test('if the user types on after such an Enter, no match is chosen', async () => {
  const { box, type, submits, answer } = open(zones);
  answer('searching');
  type('europe');
  submits();
  type('europe/o');
  answer(['Europe/Oslo']);
  await new Promise((done) => setTimeout(done, 50));
  expect(box.value).toBe('europe/o');
  expect(highlighted()).toBe('Europe/Oslo');
});
