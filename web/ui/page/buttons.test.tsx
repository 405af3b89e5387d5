/** Tests the tooltip of a disabled button. The browser loads the tooltip's code only when a user needs it. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { expect, test } from 'vitest';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { ActionButton } from './buttons.tsx';

test('a disabled button shows the reason on focus and hover, and stays the same element', async () => {
  render(
    <MantineProvider env="test">
      <ActionButton refusal={reason('no-artwork')}>Approve</ActionButton>
    </MantineProvider>,
  );
  const button = screen.getByRole('button', { name: 'Approve' });
  act(() => button.focus());
  expect((await screen.findByRole('tooltip')).textContent).toBe('The job has no artwork');
  expect(screen.getByRole('button', { name: 'Approve' })).toBe(button);
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  act(() => button.blur());
  fireEvent.mouseEnter(button);
  expect((await screen.findByRole('tooltip')).textContent).toBe('The job has no artwork');
});
