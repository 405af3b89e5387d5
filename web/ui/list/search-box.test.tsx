import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchInput, useSearch } from './search-box.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

function List() {
  const { typed, setTyped } = useSearch();
  return (
    <>
      <SearchInput label="Machine" typed={typed} onType={setTyped} />
      <Link to="/machine/1">SX 102</Link>
    </>
  );
}

test('a result opened right after typing stays open, however long its page takes to load', async () => {
  const slowly = () => new Promise((resolve) => void setTimeout(() => resolve(null), 1000));
  const router = createMemoryRouter(
    [
      { path: '/machine', Component: List },
      { path: '/machine/1', loader: slowly, element: <p>SX 102</p> },
    ],
    { initialEntries: ['/machine'] },
  );
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'sx' } });
  fireEvent.click(screen.getByRole('link'));
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(router.state.location.pathname).toBe('/machine/1');
});

test('the text does not reach the URL of a result that the browser opens before React leaves the list', async () => {
  const router = createMemoryRouter([{ path: '/machine', Component: List }], {
    initialEntries: ['/machine'],
  });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'sx' } });
  history.replaceState(null, '', '/machine/1');
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(router.state.location.search).toBe('');
});
