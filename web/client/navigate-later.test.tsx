import { act, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { Redirect, useNavigateLater } from './navigate-later.tsx';

function openPlan() {
  let load: () => void = () => undefined;
  const answer = new EventTarget();
  function Plan() {
    const go = useNavigateLater();
    useEffect(() => answer.addEventListener('come', () => go('/plan/1'), { once: true }), [go]);
    return <h1>Plan</h1>;
  }
  const router = createMemoryRouter(
    [
      { path: '/plan', element: <Plan /> },
      { path: '/plan/1', element: <h1>Proposed plan</h1> },
      {
        path: '/what-if',
        element: <h1>What if</h1>,
        loader: () => new Promise<null>((resolve) => (load = () => resolve(null))),
      },
    ],
    { initialEntries: ['/plan'] },
  );
  render(<RouterProvider router={router} />);
  return {
    answerComes: () => act(async () => void answer.dispatchEvent(new Event('come'))),
    press: (path: string) => act(async () => void router.navigate(path)),
    pageLoads: () => act(async () => load()),
  };
}

test('an answer opens its page', async () => {
  const { answerComes } = openPlan();
  await answerComes();
  const heading = await screen.findByRole('heading');
  expect(heading.textContent).toBe('Proposed plan');
});

test('an answer does not replace the page of a link that the user has pressed and that still loads', async () => {
  const { answerComes, press, pageLoads } = openPlan();
  await press('/what-if');
  await answerComes();
  await pageLoads();
  const heading = await screen.findByRole('heading');
  expect(heading.textContent).toBe('What if');
});

test('a screen that leads on does not replace the page of a link that the user has pressed', async () => {
  let load: () => void = () => undefined;
  const answer = new EventTarget();
  function Today() {
    const [isEmpty, setIsEmpty] = useState(false);
    useEffect(() => answer.addEventListener('come', () => setIsEmpty(true), { once: true }), []);
    return isEmpty ? <Redirect to="/first-steps" /> : <h1>Today</h1>;
  }
  const router = createMemoryRouter(
    [
      { path: '/today', element: <Today /> },
      { path: '/first-steps', element: <h1>First steps</h1> },
      {
        path: '/job',
        element: <h1>Jobs</h1>,
        loader: () => new Promise<null>((resolve) => (load = () => resolve(null))),
      },
    ],
    { initialEntries: ['/today'] },
  );
  render(<RouterProvider router={router} />);
  await act(async () => void router.navigate('/job'));
  await act(async () => void answer.dispatchEvent(new Event('come')));
  await act(async () => load());
  const heading = await screen.findByRole('heading');
  expect(heading.textContent).toBe('Jobs');
});
