/** Tests the warning before a user prints codes with a URL that other devices can't open. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { DocumentPage } from './document-page.tsx';
import { UiProvider } from '../ui-provider.tsx';

const pdf = vi.fn<() => Promise<unknown>>(async () => undefined);

/** Renders the page and waits until it can open dialogs. */
async function show(unreachable: string | null) {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const texts = [{ text: 'MR-7', x: 20, y: 30, width: 12, size: 4 }];
  const pages = { svg: '<svg/>', texts, pages: 1, width: 210, height: 297, unreachable };
  await act(async () =>
    render(
      <MemoryRouter>
        <UiProvider>
          <DocumentPage title="Job ticket" crumbs={[]} pages={pages} pdf={pdf} />
        </UiProvider>
      </MemoryRouter>,
    ),
  );
  return print;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the first print requires a confirmation if codes lead to localhost, and later prints do not', async () => {
  const print = await show('http://localhost:3000');
  expect(screen.getByRole('note').textContent).toContain('The QR codes lead to http://localhost:3000');
  press('Print');
  expect((await screen.findByRole('dialog')).textContent).toContain('PUBLIC_URL');
  press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(print).not.toHaveBeenCalled();
  press('Print');
  await screen.findByRole('dialog');
  press('Print anyway');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Print');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
});

test('the first PDF requires a confirmation too', async () => {
  await show('http://localhost:3000');
  press('PDF');
  await screen.findByRole('dialog');
  expect(pdf).not.toHaveBeenCalled();
  press('Print anyway');
  await waitFor(() => expect(pdf).toHaveBeenCalledTimes(1));
});

test('codes with a reachable address are printed at once', async () => {
  const print = await show(null);
  expect(screen.getByText('MR-7').getAttribute('textLength')).toBe('12');
  expect(screen.queryByRole('note')).toBeNull();
  press('Print');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
});
