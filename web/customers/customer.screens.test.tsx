/**
 * Tests that a record's screens disable the actions that the response refuses. The signed-in user is an
 * Admin, but the response is one for another user.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { customer as kind } from '../../shared/customers/customers.contract.ts';
import { type Reason, toReasonResponses } from '../../shared/platform/reasons/refusal-reason.ts';
import { canForRecord } from '../../shared/jobs/allowed-verbs.ts';
import { type UserType } from '../../shared/platform/specification-constants.ts';
import { refuseDeleteCustomer } from '../../shared/customers/customer-rules.ts';
import { createQueryClient } from '../client/api/query-client.ts';
import { sessionStore } from '../client/session/session.ts';
import { UiProvider } from '../ui/ui-provider.tsx';
import { CustomerDetails, CustomerEdit } from './customer.screens.tsx';

const at = '2026-11-20T08:48:00Z';
const id = '01930000-0000-7000-8000-000000000001';
const fields = { id, name: 'Asha Prints', address: '4 Mill Road', city: 'Delhi', userId: null, user: null };
const none = { taxNumber: '', contacts: [], deliveryAddresses: [] };
const admin = {
  id: 'u1',
  name: 'Asha',
  username: 'asha@shop.example',
  userType: 'Admin' as const,
  permissions: [],
  duties: [],
  runs: [],
  language: 'en' as const,
};
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  const rest = {
    hasPassword: true,
    hasPin: false,
    hasBadge: false,
    admitted: true,
    passwordSetAt: at,
    lastSignInAt: at,
    createdAt: at,
    updatedAt: at,
  };
  sessionStore.start({ value: 'token', user: { ...admin, ...rest, version: 1 } });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  fetched.mockReset();
});

/** Opens the screen or form of a customer. The server answers as it answers a user of this type. */
async function open(userType: UserType, jobsCount: number, address = `/customer/${id}`) {
  const against = { delete: refuseDeleteCustomer({ name: fields.name, jobsCount }) };
  const can: Record<string, Reason | null> = canForRecord({ id: 'u2', userType }, kind.verbs, 'u2', against);
  const record = {
    ...fields,
    ...none,
    jobsCount,
    createdAt: at,
    updatedAt: at,
    version: 3,
    can: toReasonResponses(can),
  };
  const noJobs = { items: [], metadata: { page: 1, per: 6, total: 0 }, total: 0, late: 0 };
  fetched.mockImplementation(async (asked) =>
    Response.json(asked === `/api/customers/${id}` ? record : noJobs),
  );
  const router = createMemoryRouter(
    [
      { path: '/customer/:id', element: <CustomerDetails /> },
      { path: '/customer/:id/edit', element: <CustomerEdit /> },
    ],
    { initialEntries: [address] },
  );
  render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient(() => undefined)}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>,
  );
  await screen.findByText(fields.name, { selector: 'h1 ~ *' });
}

const onlyOffice = 'Only the office can change this';
const hasJobs = 'Asha Prints has 2 jobs; delete them first';

test.each([
  ['Restricted', 2, 'Only the office can delete this'],
  ['Standard', 2, hasJobs],
] as const)('Delete refuses a %s user for a customer with %i jobs: %s', async (type, jobs, why) => {
  await open(type, jobs);
  const button = screen.getByRole('button', { name: 'Delete', description: why });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(fetched.mock.calls.filter(([, how]) => how?.method !== 'GET')).toEqual([]);
});

test('Delete is enabled if no reason forbids it', async () => {
  await open('Standard', 0);
  const button = screen.getByRole('button', { name: 'Delete' });
  expect(button.getAttribute('aria-disabled')).toBeNull();
  fireEvent.click(button);
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('Edit is a link for permitted users, and a button that shows the reason for others', async () => {
  await open('Standard', 0);
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`/customer/${id}/edit`);
  cleanup();
  await open('Restricted', 0);
  expect(screen.getByRole('button', { name: 'Edit', description: onlyOffice })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
});

test('the form shows its fields to permitted users, and the reason to others', async () => {
  await open('Standard', 0, `/customer/${id}/edit`);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(fields.name);
  cleanup();
  await open('Restricted', 0, `/customer/${id}/edit`);
  expect(screen.getByText(onlyOffice)).toBeTruthy();
  expect(screen.queryByLabelText('Name')).toBeNull();
});
