/** Tests that Esc never loses the faults that an inspector typed. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ask } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { UiProvider } from '../../ui/ui-provider.tsx';
import { type GivenInspection, InspectionDialog } from './inspection-dialog.tsx';

const aql = { critical: 0, major: 1, minor: 2.5 };
const save = vi.fn<(given: GivenInspection) => Promise<string | null>>(() => Promise.resolve(null));
const inspect = () =>
  ask<null>({
    title: 'Inspect',
    dismissed: null,
    body: (answer) => <InspectionDialog {...{ aql, save }} pieces={1000} close={() => answer(null)} />,
  });
const major = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Major faults' });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const escape = () =>
  act(async () => void fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' }));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('Esc asks about typed faults, and they stay; without them it closes', async () => {
  render(
    <UiProvider>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: null }])} />
    </UiProvider>,
  );
  await act(async () => void inspect());
  await major();
  await escape();
  await gone();
  await act(async () => void inspect());
  fireEvent.change(await major(), { target: { value: '6' } });
  await escape();
  await press('Keep editing');
  expect(await major()).toHaveProperty('value', '6');
  await press('Save');
  await gone();
  expect(save).toHaveBeenCalledWith({
    lot: 1000,
    faults: { critical: 0, major: 6, minor: 0 },
    answer: 'hold',
    reason: '',
  });
});
