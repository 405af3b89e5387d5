import { MantineProvider, Select, TagsInput } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startKeyFilter, type ScannedText, takeFindKey } from './key-filter.ts';
import { useTagsBeforeScan } from '../page/field-snapshot.ts';
import { markShown } from '../dialogs/detect-early-enter.ts';

const scanned = vi.fn<(text: ScannedText, isWanted: boolean) => boolean>();
const booked = vi.fn<(what: string) => void>();
const pagesKeys = vi.fn<(key: string) => void>();
const listen = ({ key }: KeyboardEvent) => pagesKeys(key);
let close: () => void;
let now = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  now = 10_000;
  scanned.mockImplementation((_, isWanted) => isWanted);
  close = startKeyFilter(scanned);
  document.addEventListener('keydown', listen);
});
afterEach(() => {
  close();
  document.removeEventListener('keydown', listen);
  vi.useRealTimers();
});

function Page({ takesScans = false }: { takesScans?: boolean }) {
  const [good, setGood] = useState('12');
  return (
    <form
      data-testid="form"
      onSubmit={(event) => {
        event.preventDefault();
        booked(`form ${good}`);
      }}
    >
      <input
        aria-label="Good"
        value={good}
        data-takes-scans={takesScans || undefined}
        onChange={(event) => setGood(event.currentTarget.value)}
      />
      <textarea aria-label="Note" defaultValue="See me" />
      <input type="password" aria-label="Password" />
      <select aria-label="Machine" defaultValue="a" onChange={(event) => booked(event.currentTarget.value)}>
        <option value="a">a</option>
        <option value="1">1</option>
      </select>
      <button type="submit">Add</button>
    </form>
  );
}

const us = (key: string) =>
  /\d/.test(key)
    ? `Digit${key}`
    : /[a-z]/i.test(key)
      ? `Key${key.toUpperCase()}`
      : ({ '-': 'Minus', '/': 'Slash', ':': 'Semicolon', '.': 'Period' }[key] ?? key);

type Press = Partial<KeyboardEventInit> & { key: string };

/**
 * Presses a key `gap` ms after the key before. Performs the browser's default action, unless the page prevents it.
 */
function press({ key, code = us(key), ...more }: Press, gap: number): void {
  now += gap;
  vi.advanceTimersByTime(gap);
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...more });
  Object.defineProperty(event, 'timeStamp', { value: now });
  if (!target.dispatchEvent(event)) return;
  if (key === 'Enter' && target instanceof HTMLButtonElement) target.click();
  else if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit();
  else if (key.length === 1 && !more.ctrlKey && target instanceof HTMLSelectElement) {
    target.value = key;
    target.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (key.length === 1 && !more.ctrlKey && 'value' in target) {
    const field = target as HTMLInputElement;
    const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    const text = field.value.slice(0, start) + key + field.value.slice(end);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
    field.setSelectionRange(start + 1, start + 1);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
function type(text: string, gap: number, end: string | null = 'Enter'): void {
  for (const [place, key] of Array.from(text).entries()) press({ key }, place === 0 ? 1000 : gap);
  if (end !== null) press({ key: end }, gap);
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const codes = ['10042', 'MR-2470-B001', 'http://localhost:3000/o/10042'];

test.each([2, 16, 40])(
  'with %i ms between keys a scan leaves no text in any field and books nothing',
  (gap) => {
    render(<Page />);
    for (const code of codes)
      for (const end of ['Enter', 'Tab'])
        for (const [name, value] of [
          ['Good', '12'],
          ['Note', 'See me'],
        ] as const) {
          const its = field(name);
          its.focus();
          its.setSelectionRange(1, 2);
          type(code, gap, end);
          expect([its.value, its.selectionStart, its.selectionEnd]).toEqual([value, 1, 2]);
          expect(scanned).toHaveBeenLastCalledWith({ written: code, placed: expect.any(String) }, false);
        }
    expect(scanned).toHaveBeenCalledTimes(codes.length * 4);
    expect(booked).not.toHaveBeenCalled();
  },
);

test('after a scan a select has its former choice, and a button is not pressed', () => {
  render(<Page />);
  screen.getByRole('combobox').focus();
  type('10042', 10);
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('a');
  screen.getByRole('button').focus();
  type('10042', 10);
  expect(scanned).toHaveBeenCalledTimes(2);
  expect(booked.mock.calls.filter(([what]) => what.startsWith('form'))).toEqual([]);
});

test('a select that renders its choice late also has its former choice after a scan', () => {
  function Filter() {
    const [machine, setMachine] = useState('a');
    const choose = (value: string) => setTimeout(() => setMachine(value), 100);
    return (
      <select value={machine} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="a">a</option>
        <option value="1">1</option>
      </select>
    );
  }
  render(<Filter />);
  screen.getByRole('combobox').focus();
  type('10041', 10);
  act(() => void vi.advanceTimersByTime(500));
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('a');
});

test('a scan whose keyboard layout types commas leaves the tags of a field as they were', () => {
  function Inks() {
    const [tags, setTags] = useState(['Cyan']);
    const field = useTagsBeforeScan(tags, setTags);
    return (
      <MantineProvider env="test">
        <TagsInput ref={field} aria-label="Ink" value={tags} onChange={setTags} />
        <output>{tags.join()}</output>
      </MantineProvider>
    );
  }
  render(<Inks />);
  const ink = screen.getByLabelText<HTMLInputElement>('Ink', { selector: 'input' });
  act(() => ink.focus());
  act(() => type('ab,', 200, null));
  expect(screen.getByRole('status').textContent).toBe('Cyan,ab');
  act(() => type('https,10042', 10));
  expect(scanned).toHaveBeenCalledOnce();
  expect([screen.getByRole('status').textContent, ink.value]).toEqual(['Cyan,ab', '']);
});

test('a scan closes a list that its keys opened, and leaves an open list open', () => {
  render(
    <MantineProvider env="test">
      <Select label="Paper" searchable openOnFocus={false} data={['10 pt board', 'Art card']} />
      <Select label="Type" openOnFocus={false} data={['10 up']} />
    </MantineProvider>,
  );
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Paper' });
  const scan = () => {
    act(() => type('10042', 10, null));
    expect(box.getAttribute('aria-expanded')).toBe('true');
    act(() => press({ key: 'Enter' }, 10));
    expect(box.value).toBe('');
    return box.getAttribute('aria-expanded');
  };
  box.focus();
  expect(scan()).toBe('false');
  fireEvent.click(box);
  expect(scan()).toBe('true');
  const unsearched = screen.getByRole('combobox', { name: 'Type' });
  unsearched.focus();
  act(() => type('10042', 10));
  expect(unsearched.getAttribute('aria-expanded')).toBe('false');
  expect(pagesKeys).not.toHaveBeenCalledWith('Enter');
});

test('no key of a scan reaches the page, and neither does Ctrl J or Enter at its end', () => {
  render(<Page />);
  for (const focus of [() => screen.getByRole('button').focus(), () => document.body.focus()]) {
    focus();
    type('MR-2470-P001', 33);
    press({ key: 'j', ctrlKey: true }, 33);
    press({ key: 'Enter' }, 33);
    vi.advanceTimersByTime(500);
    // Simulates a scanner that sends no Enter or Tab.
    type('MR-2470-P001', 33, null);
    vi.advanceTimersByTime(500);
  }
  expect(scanned).toHaveBeenCalledTimes(2);
  expect(pagesKeys).not.toHaveBeenCalled();
  expect(booked).not.toHaveBeenCalled();
});

test('a single letter reaches the page a moment later, and two letters and Enter in their order', () => {
  render(<Page />);
  press({ key: 'h' }, 1000);
  expect(pagesKeys).not.toHaveBeenCalled();
  vi.advanceTimersByTime(120);
  expect(pagesKeys.mock.calls).toEqual([['h']]);
  press({ key: 'j' }, 1000);
  press({ key: 'x' }, 60);
  press({ key: 'Enter' }, 60);
  expect(pagesKeys.mock.calls.flat()).toEqual(['h', 'j', 'x', 'Enter']);
});

test('typed and pasted figures arrive and are booked, also from a number pad', () => {
  render(<Page />);
  field('Good').focus();
  field('Good').select();
  for (const [key, gap] of [
    ['1', 1000],
    ['0', 62],
    ['3', 48],
    ['0', 95],
    ['6', 58],
    ['Enter', 84],
  ] as const)
    press({ key, code: key === 'Enter' ? 'NumpadEnter' : `Numpad${key}` }, gap);
  expect(booked.mock.calls).toEqual([['form 10306']]);
  press({ key: 'v', ctrlKey: true }, 1000);
  field('Good').setRangeText('99999');
  press({ key: 'Enter' }, 40);
  expect(booked).toHaveBeenCalledTimes(2);
  expect(scanned).not.toHaveBeenCalled();
});

test('a shortcut right after a letter works, and composed text is no scan', () => {
  render(<Page />);
  field('Good').focus();
  press({ key: 'a' }, 1000);
  press({ key: 'Control' }, 50);
  press({ key: 'c', ctrlKey: true }, 20);
  expect(pagesKeys.mock.calls.flat()).toContain('c');
  for (const key of ['1', '0', '0', '4', '2', 'Enter']) press({ key, isComposing: true }, 5);
  expect(scanned).not.toHaveBeenCalled();
});

test('Ctrl Enter submits the form from any of its fields, once', () => {
  render(<Page />);
  field('Note').focus();
  press({ key: 'Enter', ctrlKey: true }, 1000);
  expect(booked.mock.calls).toEqual([['form 12']]);
  press({ key: 'Enter' }, 1000);
  expect(booked).toHaveBeenCalledTimes(1);
});

test('a field that takes scans receives the text, and Enter presses nothing', () => {
  render(<Page takesScans />);
  field('Good').focus();
  field('Good').select();
  type('8901030865278', 12);
  expect(field('Good').value).toBe('8901030865278');
  expect(booked).not.toHaveBeenCalled();
});

test('a password field accepts a scan as typing', () => {
  render(<Page />);
  screen.getByLabelText<HTMLInputElement>('Password').focus();
  type('s3cret0042', 5);
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('s3cret0042');
  expect(scanned).not.toHaveBeenCalled();
  expect(booked).toHaveBeenCalledTimes(1);
});

test('the keyless event of autofill is ignored, and a scan after it is still detected', () => {
  render(<Page />);
  const filled = () => field('Good').dispatchEvent(new Event('keydown', { bubbles: true, cancelable: true }));
  expect(filled).not.toThrow();
  field('Good').focus();
  type('10042', 10);
  expect(scanned).toHaveBeenCalledTimes(1);
});

test('a scan on another keyboard layout, or a number pad with arrows, is read by key positions', () => {
  render(<Page />);
  const french = { '&': 1, é: 2, '"': 3, à: 0, "'": 4 };
  let gap = 1000;
  for (const [key, digit] of Object.entries(french)) {
    press({ key, code: `Digit${digit}` }, gap);
    gap = 20;
  }
  press({ key: 'Enter' }, 20);
  expect(scanned).toHaveBeenLastCalledWith({ written: '&é"à\'', placed: '12304' }, false);
  gap = 1000;
  for (const code of ['Numpad1', 'Numpad0', 'Numpad0', 'Numpad4', 'Numpad2']) {
    press({ key: 'Home', code }, gap);
    gap = 20;
  }
  press({ key: 'Enter' }, 20);
  expect(scanned).toHaveBeenLastCalledWith({ written: '', placed: '10042' }, false);
});

test('a scan typed as Alt codes on the number pad is read', () => {
  render(<Page />);
  let gap = 1000;
  for (const sign of '10042') {
    press({ key: 'Alt', code: 'AltLeft' }, gap);
    gap = 8;
    for (const digit of String(sign.charCodeAt(0)))
      press({ key: digit, code: `Numpad${digit}`, altKey: true }, gap);
    const up = new KeyboardEvent('keyup', { key: 'Alt', bubbles: true });
    Object.defineProperty(up, 'timeStamp', { value: now });
    document.dispatchEvent(up);
  }
  press({ key: 'Enter' }, 8);
  expect(scanned).toHaveBeenLastCalledWith({ written: '10042', placed: '10042' }, false);
});

test('a dialog that has just appeared ignores Enter, and any button ignores a held Enter', () => {
  render(
    <div ref={markShown}>
      <button type="button" onClick={() => booked('reason')}>
        Feeder
      </button>
    </div>,
  );
  screen.getByRole('button').focus();
  press({ key: 'Enter' }, 250);
  press({ key: ' ' }, 20);
  press({ key: 'Enter', repeat: true }, 400);
  expect(pagesKeys.mock.calls.flat()).toEqual([]);
  expect(booked).not.toHaveBeenCalled();
  press({ key: 'Enter' }, 400);
  expect(booked).toHaveBeenCalledTimes(1);
});

test('a dialog ignores Enter right after a field in the dialog gets the focus', () => {
  render(
    <div role="dialog">
      <Page />
    </div>,
  );
  field('Good').focus();
  press({ key: 'Enter' }, 250);
  expect(booked).not.toHaveBeenCalled();
  press({ key: 'Enter' }, 100);
  expect(booked).toHaveBeenCalledTimes(1);
});

test('in a form that can’t be undone, Enter in a field focuses the button, and a second Enter presses it', () => {
  render(<Page />);
  screen.getByTestId('form').dataset.final = '';
  field('Good').focus();
  press({ key: 'Enter' }, 1000);
  expect(document.activeElement).toBe(screen.getByRole('button'));
  press({ key: 'Enter' }, 100);
  expect(booked).not.toHaveBeenCalled();
  press({ key: 'Enter' }, 500);
  expect(booked).toHaveBeenCalledTimes(1);
});

test('Ctrl K opens the palette wherever the focus is, also on a Cyrillic keyboard', () => {
  render(<Page />);
  const find = vi.fn<() => void>();
  const leave = takeFindKey(find);
  field('Good').focus();
  press({ key: 'k', ctrlKey: true }, 1000);
  press({ key: 'k', ctrlKey: true, repeat: true }, 30);
  press({ key: 'л', code: 'KeyK', metaKey: true }, 1000);
  expect(find).toHaveBeenCalledTimes(2);
  leave();
  press({ key: 'k', ctrlKey: true }, 1000);
  expect(find).toHaveBeenCalledTimes(2);
  expect(pagesKeys.mock.calls.flat()).toEqual(['k']);
});
