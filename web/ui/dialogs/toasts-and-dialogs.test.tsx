import { act, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { expect, test } from 'vitest';
import { refused } from './toasts-and-dialogs.tsx';

test('a refusal replaces the previous refusal of the same action, and no other', () => {
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  );
  act(() => {
    refused('The order was not cancelled', 'It was received');
    refused('Nothing was exported', 'The server can’t be reached');
    refused('The order was not cancelled', 'It was cancelled by Ravi');
  });
  expect(screen.queryByText('It was received')).toBeNull();
  expect(screen.getByText('It was cancelled by Ravi')).toBeTruthy();
  expect(screen.getByText('The server can’t be reached')).toBeTruthy();
});
