import { act, cleanup, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkProblem } from './error-pages.tsx';

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
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/**
 * Opens the error page as the app does after a failed load or, without `failed`, as a user does by its URL.
 */
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

test('the network-error page returns to the failed screen as soon as the server responds again', async () => {
  await open();
  await wait(10_000);
  expect(isBack()).toBe(false);
  reachable = true;
  await wait(3000);
  expect(isBack()).toBe(true);
});

test('the network-error page returns to the failed screen when the browser reports that it is online', async () => {
  await open();
  await act(async () => {
    globalThis.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(isBack()).toBe(true);
});

test('the page stays if the server was reachable all along, or if the user opened the page by its address', async () => {
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
