/** Renders a customer's form on a screen, for tests of forms. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { type Problem } from '../../../shared/platform/contract/endpoint.ts';
import { customerFields } from '../../../shared/customers/customers.contract.ts';
import { ApiError } from '../../client/api/api-errors.ts';
import { sessionStore } from '../../client/session/session.ts';
import { loadOverlays, overlaysReady } from '../dialogs/load-overlay-code.ts';
import { Overlays } from '../dialogs/overlays.tsx';
import { TextField } from '../fields/fields.tsx';
import { FormFoot, FormFrame } from '../form/form-parts.tsx';
import { useAskBeforeLeaving } from '../dialogs/unsaved-warning.ts';
import { type RecordFormOptions, useRecordForm } from '../form/record-form.ts';

export const asha = { name: 'Asha Prints', address: '4 Mill Road', city: 'Delhi' };
export type Values = typeof asha;
/** The schema of the form that the tests render. */
const schema = customerFields.pick({ name: true, address: true, city: true });
type Fields = ReturnType<typeof schema.parse>;
export type Saved = Values & { version: number };
type Options = RecordFormOptions<Values, Fields, Saved>;

const user = {
  id: 'u1',
  name: 'Ravi',
  username: 'ravi@shop.example',
  userType: 'Standard' as const,
  permissions: [],
  duties: [],
  runs: [],
  language: 'en' as const,
};

/** Signs in as the user `id`, because each user has own drafts. */
export function signInAs(id: string): void {
  const at = '2026-11-20T08:48:00Z';
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
  sessionStore.start({ value: 'token', user: { ...user, ...rest, id, version: 1 } });
}

/** Gives each test of the calling file fake timers and a user who is signed in. */
export function setUpFormTests(): void {
  beforeEach(async () => {
    await loadOverlays();
    vi.useFakeTimers();
    signInAs('u1');
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Runs `what` and waits for the responses and dialogs that follow. */
const settled = (what: () => void) =>
  act(async () => {
    what();
    await vi.advanceTimersByTimeAsync(500);
  });

const Given = createContext<Options | null>(null);

/** Renders the form with `more` below it. With `focused` it focuses the first field, as a form page does. */
function Example({ more, focused }: { more: ReactNode; focused: boolean }) {
  useAskBeforeLeaving();
  const form = useRecordForm(use(Given)!);
  useEffect(() => {
    if (focused) form.focusFirst();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <>
      <FormFrame form={form}>
        <TextField {...form.field('name')} />
        <TextField {...form.field('address')} />
        <TextField {...form.field('city')} />
      </FormFrame>
      <FormFoot form={form} onCancel={() => undefined} />
      <output>{form.dirty ? 'dirty' : 'clean'}</output>
      {more}
    </>
  );
}

/** Opens the form. The default `save` returns the sent values with the next version. */
export function open(
  given: Partial<Options> = {},
  drafts = true,
  more: ReactNode = null,
  { focused = false } = {},
) {
  const save = vi.fn<Options['save']>(
    given.save ?? ((sent, seen = 0) => Promise.resolve({ ...sent, version: seen + 1 })),
  );
  const saved = vi.fn<Options['saved']>();
  const options: Options = {
    schema,
    labels: { name: 'Name', address: 'Address', city: 'City' },
    initial: asha,
    version: 3,
    ...(drafts && { draft: 'customer.1' }),
    saved,
    fromCurrent: (current) => {
      const { version, ...values } = current as Saved;
      return { values, version };
    },
    ...given,
    save,
  };
  const router = createMemoryRouter([
    { path: '/', element: <Example more={more} focused={focused} /> },
    { path: '/away', element: <p>Somewhere else</p> },
  ]);
  const screenOf = (options: Options) => (
    <MantineProvider env="test">
      <Given value={options}>
        <RouterProvider router={router} />
      </Given>
      <Overlays there={overlaysReady} />
    </MantineProvider>
  );
  const { unmount, rerender } = render(screenOf(options));
  /** Rerenders the form with the record as other users have saved it. */
  const follow = (initial: Values, version: number) => rerender(screenOf({ ...options, initial, version }));
  const go = (path: string) =>
    settled(() => {
      void router.navigate(path);
    });
  return { save, saved, unmount, follow, go };
}

export const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const write = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
export const leave = (label: string) => fireEvent.blur(box(label));
/** Submits the form and waits for the result. */
export const submit = () => settled(() => fireEvent.submit(box('Name').form!));
/** Returns all shown error messages. */
export const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

/** Returns a refusal as the API client throws it. */
export const refusal = (status: number, more: Partial<Problem>) =>
  new ApiError({ type: 'about:blank', title: 'No', status, reason: 'It was refused', ...more });

/** Presses a button on the screen or in a dialog, and waits for the result. */
export const press = (name: string) =>
  settled(() => fireEvent.click(screen.getByRole('button', { name, hidden: true })));
