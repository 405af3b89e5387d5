/** Tests that Esc never loses the edits of an operation type's checks. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { type ListedType } from '../../../shared/shop/shop-lists.ts';
import { createQueryClient } from '../../client/api/query-client.ts';
import { UiProvider } from '../../ui/ui-provider.tsx';
import { OperationTypeChecks } from './operation-type-checks.tsx';

const density = { name: 'Density', every: 500, unit: 'D', lowest: 1.45, highest: 1.55, must: true };
const type = {
  id: 't1',
  name: 'Printing',
  unit: 'sheets',
  checks: [density],
  aql: null,
} as never as ListedType;
const save = vi.fn<(to: object) => Promise<string | null>>();
const question = () => screen.queryByText('Leave without saving?');
const isOpen = () => screen.queryByRole('dialog') !== null;
const escape = async (on: Element) => {
  await act(async () => void fireEvent.keyDown(on, { key: 'Escape', code: 'Escape' }));
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Opens the dialog and returns the field of the first check's name. */
async function open() {
  save.mockReset().mockResolvedValue(null);
  const element = <OperationTypeChecks type={type} refusal={null} save={save} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>,
  );
  press('Checks of Printing');
  return screen.findByRole('textbox', { name: 'Check' }, { timeout: 20_000 });
}

test('Esc closes the dialog without edits', async () => {
  await escape(await open());
  await waitFor(() => expect(isOpen()).toBe(false));
});

test('Esc asks about edits: they stay until the user leaves on purpose', async () => {
  const name = await open();
  fireEvent.change(name, { target: { value: 'Register' } });
  await escape(name);
  expect(question()).not.toBeNull();
  press('Keep editing');
  expect(name).toHaveProperty('value', 'Register');
  // A second Esc answers the question as Keep editing does.
  await escape(name);
  await escape(name);
  expect(question()).toBeNull();
  press('Save');
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(save).toHaveBeenCalledWith({ checks: [{ ...density, name: 'Register' }], aql: null });
});

test('Leave without saving drops the edits, and an edit that was taken back is none', async () => {
  const name = await open();
  fireEvent.change(name, { target: { value: 'Register' } });
  await escape(name);
  press('Leave without saving');
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(save).not.toHaveBeenCalled();
  press('Checks of Printing');
  const again = await screen.findByRole('textbox', { name: 'Check' });
  expect(again).toHaveProperty('value', 'Density');
  fireEvent.change(again, { target: { value: 'Register' } });
  fireEvent.change(again, { target: { value: 'Density' } });
  await escape(again);
  await waitFor(() => expect(isOpen()).toBe(false));
});

test('Esc that closes an open list of the dialog asks nothing', async () => {
  const name = await open();
  fireEvent.change(name, { target: { value: 'Register' } });
  const when = screen.getByRole('combobox', { name: 'When' });
  fireEvent.click(when);
  await waitFor(() => expect(when.getAttribute('data-mantine-stop-propagation')).toBe('true'));
  await escape(when);
  expect(question()).toBeNull();
  await escape(when);
  expect(question()).not.toBeNull();
});
