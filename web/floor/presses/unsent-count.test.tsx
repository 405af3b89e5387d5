/** Tests a count that is taken back before it is sent, and the list of what waits and what was sent. */
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type PendingWrite, resolvePresses } from '../../client/api/pending-write-store.ts';
import { store } from '../../client/api/pending-writes.ts';
import { recordSent, recentlySent } from '../../client/session/sent-presses.ts';
import { sessionStore } from '../../client/session/session.ts';
import { newestPress, useUndoUnsent } from './unsent-count.ts';
import { WaitingPanel } from './waiting-presses.tsx';

const at = '2026-11-29T14:02:00.000Z';
const pressOf = (sequence: number, verb: string, more: Partial<PendingWrite> = {}): PendingWrite => ({
  key: `k${sequence}`,
  at,
  endpoint: ['operations', verb],
  call: { params: { id: 'o1' }, body: { good: 640, at } },
  label: `Press ${sequence}`,
  by: 'Ravi Kumar',
  fate: 'waiting',
  line: 'm1',
  sequence,
  lease: 0,
  ...more,
});
const come = (name: string) => {
  const user = { id: name, name, username: name, userType: 'Restricted', permissions: [], language: 'en' };
  sessionStore.start({ value: `token of ${name}`, user } as never);
};

beforeEach(() => {
  localStorage.clear();
  come('ravi');
  // No server answers what the screen sends by itself.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')));
});

function Undo() {
  const undo = useUndoUnsent({ id: 'o1', name: 'Printing', job: { number: 'MR-1' } } as never);
  return undo ? (
    <button type="button" onClick={() => void undo.run()}>{`${undo.label} ${undo.detail}`}</button>
  ) : (
    'No count'
  );
}
const show = (children: React.ReactNode) => render(<MantineProvider>{children}</MantineProvider>);
const undoButton = () => screen.queryByRole('button', { name: /Undo count/ });

test('only the newest press of an operation is taken back, after what an Undo has taken back', () => {
  const [count, finish, undo] = [pressOf(2, 'addEntry'), pressOf(3, 'advance'), pressOf(4, 'undo')];
  expect(newestPress([pressOf(1, 'advance'), count])?.key).toBe('k2');
  expect(newestPress([finish, count])?.key).toBe('k3');
  expect(newestPress([undo, finish, count])?.key).toBe('k2');
  expect(newestPress([undo, pressOf(5, 'pause'), count, finish])?.key).toBe('k5');
  // An Undo of what the server has accepted stays.
  expect(newestPress([pressOf(1, 'undo')])?.key).toBe('k1');
  expect(newestPress([])).toBeUndefined();
});

test('a count that waits is taken back, and neither one of another operation nor one under way', async () => {
  show(<Undo />);
  expect(undoButton()).toBeNull();
  act(() => store.put(pressOf(1, 'addEntry', { call: { params: { id: 'o2' }, body: { good: 1 } } })));
  act(() => store.put(pressOf(2, 'addEntry', { fate: 'sent' })));
  expect(undoButton()).toBeNull();
  act(() => store.put(pressOf(2, 'addEntry', { fate: 'unknown' })));
  expect(undoButton()).toBeNull();
  act(() => store.put(pressOf(2, 'addEntry')));
  expect(undoButton()?.textContent).toMatch(/\+640 good at .*, not sent/);
  fireEvent.click(undoButton()!);
  await waitFor(() => expect(store.list().map(({ key }) => key)).toEqual(['k1']));
  expect(undoButton()).toBeNull();
});

test.each([
  ['while the connection is looked for', 0],
  ['as sending begins', 1],
  ['after it began', 2],
])('Undo %s: the count is either sent or taken back, never both', async (_, moment) => {
  store.put(pressOf(1, 'addEntry'));
  show(<Undo />);
  const button = undoButton()!;
  const sent: string[] = [];
  const tick = () => new Promise((resolve) => setTimeout(resolve));
  const undoAt = async (now: number) => {
    if (now === moment) fireEvent.click(button);
    // At the moment when sending begins, both wait for the same disk.
    if (now !== 1) await tick();
  };
  await act(async () => {
    await resolvePresses(
      store,
      async ({ key }) => {
        await undoAt(2);
        sent.push(key);
      },
      async () => {
        await undoAt(0);
        return true;
      },
      async () => {
        await undoAt(1);
        return true;
      },
    );
    await tick();
  });
  expect(sent).toEqual(moment === 2 ? ['k1'] : []);
  expect(store.list()).toEqual([]);
});

test('what was sent stays for an hour of the device, at most 100 rows, each with its person', () => {
  vi.useFakeTimers({ now: Date.parse(at) });
  recordSent(pressOf(1, 'advance', { label: 'Run: MR-1' }));
  store.put(pressOf(2, 'pause', { label: 'Pause: MR-1' }));
  show(<WaitingPanel line="m1" close={() => undefined} />);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/Pause: MR-1Ravi KumarWaiting/),
    expect.stringMatching(/Run: MR-1Ravi Kumar · sent .*Sent/),
  ]);
  expect(recentlySent('m2')).toEqual([]);
  come('meena');
  expect(recentlySent('m1')).toEqual([]);
  come('ravi');
  for (let n = 3; n < 200; n += 1) recordSent(pressOf(n, 'advance'));
  expect(recentlySent('m1')).toHaveLength(100);
  expect(recentlySent('m1')[0]?.key).toBe('k199');
  for (const hours of [-1, 1]) {
    vi.setSystemTime(Date.parse(at) + hours * 3_600_000);
    expect(recentlySent('m1')).toEqual([]);
  }
  vi.useRealTimers();
});

test('at a device the next person sees what waits for another one, but not to answer it', () => {
  const problem = { type: 'x', title: 'x', status: 409, reason: 'Komori runs MR-2' };
  store.put(pressOf(1, 'advance', { label: 'Run: MR-1', fate: 'refused', problem }));
  const listForMeena = () => {
    come('meena');
    const { unmount } = show(<WaitingPanel line="m1" close={() => undefined} />);
    const [rows, buttons] = [screen.queryAllByRole('listitem'), screen.queryAllByRole('button')];
    const found = { rows: rows.map(({ textContent }) => textContent), buttons: buttons.length };
    unmount();
    return found;
  };
  expect(listForMeena().rows).toEqual([]);
  sessionStore.startDevice({ id: 'd', name: 'Tablet', machineId: 'm1', token: 'token of the device' });
  const seen = listForMeena();
  expect(seen.rows).toEqual([
    expect.stringMatching(/Run: MR-1Ravi Kumar.*Waits until this person comes again.*Refused/),
  ]);
  // The one button closes the list.
  expect(seen.buttons).toBe(1);
  sessionStore.clear();
});

test('the list closes after a minute without a touch, but not before a refusal is answered', () => {
  vi.useFakeTimers();
  const close = vi.fn<() => void>();
  const problem = { type: 'x', title: 'x', status: 409, reason: 'Komori runs MR-2' };
  store.put(pressOf(1, 'advance', { fate: 'refused', problem }));
  store.put(pressOf(2, 'addEntry'));
  show(<WaitingPanel line="m1" close={close} />);
  act(() => void vi.advanceTimersByTime(30 * 60_000));
  expect(close).not.toHaveBeenCalled();
  act(() => void store.drop('k1'));
  act(() => void vi.advanceTimersByTime(61_000));
  expect(close).toHaveBeenCalled();
  vi.useRealTimers();
});
