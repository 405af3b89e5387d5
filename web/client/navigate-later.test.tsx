import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { useNavigateLater } from './navigate-later.ts';

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
