/** Tests that what the user typed in a dialog stays until the user drops it on purpose. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { askReason } from './ask-reason.tsx';
import { useEditsInDialog } from './edits-in-dialog.ts';
import { loadOverlays } from './load-overlay-code.ts';
import { ask, confirm } from './toasts-and-dialogs.tsx';
import { useAskBeforeLeaving } from './unsaved-warning.ts';

const question = () => screen.queryByText('Leave without saving?');
const dialog = () => screen.queryByRole('dialog');
const gone = () => waitFor(() => expect(dialog()).toBeNull());
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const escape = () =>
  act(async () => void fireEvent.keyDown(document.activeElement!, { key: 'Escape', code: 'Escape' }));
const clickOutside = () =>
  act(async () => void fireEvent.click(document.querySelector('[class*="Overlay"], [class*="overlay"]')!));

function Home() {
  useAskBeforeLeaving();
  return <button type="button">Opener</button>;
}

/** Renders a page, and opens a dialog on it. Returns the answer once it is there, and a function that navigates. */
async function show<T>(open: () => Promise<T>) {
  const router = createMemoryRouter([
    { path: '/', element: <Home /> },
    { path: '/away', element: <p>Somewhere else</p> },
  ]);
  render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
  const answers: T[] = [];
  await act(() => loadOverlays());
  screen.getByText('Opener').focus();
  await act(async () => void open().then((answer) => answers.push(answer)));
  await screen.findByRole('dialog');
  return { answers, go: () => act(async () => void router.navigate('/away')) };
}

function Name({ done }: { done: (name: string) => void }) {
  const [name, setName] = useState('');
  useEditsInDialog(name !== '');
  const send = async () => {
    if (await confirm({ title: 'Sure?', verb: 'Yes', keep: 'No' })) done(name);
  };
  return (
    <>
      <input aria-label="First" />
      <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <button type="button" onClick={() => void send()}>
        Send
      </button>
    </>
  );
}
const askName = () =>
  ask<string | null>({ title: 'Name?', dismissed: null, body: (answer) => <Name done={answer} /> });
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => {
  box(name).focus();
  fireEvent.change(box(name), { target: { value } });
};

test.each([
  ['Esc', escape],
  ['a click outside', clickOutside],
])('%s closes a dialog without edits, and asks about edits', async (_, close) => {
  const { answers } = await show(askName);
  await close();
  await gone();
  expect(answers).toEqual([null]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Opener'));
  await act(async () => void askName().then((answer) => answers.push(answer)));
  type('Name', 'Ravi');
  await close();
  expect(question()).not.toBeNull();
  await press('Keep editing');
  expect(box('Name').value).toBe('Ravi');
  // The user goes on where the question came.
  expect(document.activeElement).toBe(box('Name'));
  await close();
  await press('Leave without saving');
  await gone();
  expect(answers).toEqual([null, null]);
});

test('a question that the dialog itself asks leaves what was typed', async () => {
  const { answers } = await show(askName);
  type('Name', 'Ravi');
  await press('Send');
  // One dialog is in sight, and its first answer has the focus.
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('No');
  await escape();
  expect(box('Name').value).toBe('Ravi');
  await press('Send');
  await press('Yes');
  await gone();
  expect(answers).toEqual(['Ravi']);
});

test('leaving the screen asks about edits of a dialog, and closes it', async () => {
  const { answers, go } = await show(askName);
  type('Name', 'Ravi');
  await go();
  await press('Keep editing');
  expect(box('Name').value).toBe('Ravi');
  expect(screen.queryByText('Somewhere else')).toBeNull();
  await go();
  await press('Leave without saving');
  expect(await screen.findByText('Somewhere else')).toBeTruthy();
  await gone();
  expect(answers).toEqual([null]);
});

test('a typed reason stays', async () => {
  const { answers } = await show(() => askReason({ title: 'Why?', reasons: ['Ink'], label: 'Other' }));
  type('Other', 'Plates');
  await escape();
  await press('Keep editing');
  expect(box('Other').value).toBe('Plates');
  await press('Use it');
  expect(answers).toEqual(['Plates']);
});
