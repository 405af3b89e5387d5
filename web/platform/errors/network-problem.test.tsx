import { act, cleanup, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkProblem } from './pages.tsx';

let reachable: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  reachable = false;
  vi.stubGlobal(
    'fetch',
    vi.fn(() =>
      reachable
        ? Promise.resolve(new Response(JSON.stringify({ status: 'ok', version: '1' })))
        : Promise.reject(new TypeError('Failed to fetch')),
    ),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Opens the error page as the app does after a failed load or, without `failed`, as a user does by its address. */
async function open(failed = true) {
  const state = failed
    ? { reason: 'No answer', status: null, at: '2026-11-23T08:00:00Z', from: '/job' }
    : null;
  const router = createMemoryRouter(
    [
      { path: '/network-error', element: <NetworkProblem /> },
      { path: '/job', element: <h1>Jobs</h1> },
    ],
    { initialEntries: [{ pathname: '/network-error', state }] },
  );
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  await wait(0);
}
const isBack = () => screen.queryByRole('heading', { name: 'Jobs' }) !== null;

test('a network-error page opens the screen that failed as soon as the server answers again', async () => {
  await open();
  await wait(10_000);
  expect(isBack()).toBe(false);
  reachable = true;
  await wait(3000);
  expect(isBack()).toBe(true);
});

test('it leaves when the browser says that it is online', async () => {
  await open();
  await act(async () => {
    globalThis.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(isBack()).toBe(true);
});

test('it stays while the server answers all the time, and where it was opened by its address', async () => {
  reachable = true;
  await open();
  await wait(10_000);
  expect(isBack()).toBe(false);
  cleanup();
  reachable = false;
  await open(false);
  reachable = true;
  await wait(10_000);
  expect(isBack()).toBe(false);
});
