import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useScanner } from './scanner.ts';

const pressed = vi.fn<(event: KeyboardEvent) => void>();
function Page() {
  useScanner();
  const { pathname } = useLocation();
  return (
    <>
      <output>{pathname}</output>
      <button type="button" onKeyDown={(event) => pressed(event.nativeEvent)}>
        Finish
      </button>
      <input aria-label="Good" />
    </>
  );
}
function open() {
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
}
afterEach(() => {
  cleanup();
  pressed.mockReset();
});
const scan = (on: Element, code: string) => {
  for (const key of code) fireEvent.keyDown(on, { key, code: `Digit${key}` });
  return fireEvent.keyDown(on, { key: 'Enter' });
};
const where = () => screen.getByRole('status').textContent;

test('the code that is scanned opens its operation, and presses nothing that has the focus', () => {
  open();
  const finish = screen.getByRole('button');
  expect(scan(finish, '10042')).toBe(false);
  expect(where()).toBe('/o/10042');
  expect(pressed.mock.calls.map(([event]) => event.key)).not.toContain('Enter');
});

test('also where the keyboard gives other signs for the keys of digits', () => {
  open();
  const keys = { '&': 1, é: 2, '"': 3, à: 0, "'": 4 };
  for (const [key, digit] of Object.entries(keys))
    fireEvent.keyDown(document.body, { key, code: `Digit${digit}` });
  fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(where()).toBe('/o/12304');
});

test('a figure that is typed into a field, few digits or what another key breaks off open nothing', () => {
  open();
  expect(scan(screen.getByLabelText('Good'), '10042')).toBe(true);
  expect(scan(document.body, '1004')).toBe(true);
  for (const key of ['1', '0', '0', 'x', '4', '2']) fireEvent.keyDown(document.body, { key });
  fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(where()).toBe('/');
});
