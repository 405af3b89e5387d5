import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { type ReactNode } from 'react';
import { cssVariablesResolver, theme } from './theme.ts';

/** Provides theme, dialogs and toasts. Used once, around the router. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <ModalsProvider>{children}</ModalsProvider>
      <Notifications
        attributes={{ root: { 'data-toasts': true } }}
        position="bottom-left"
        autoClose={6000}
        zIndex={400}
      />
    </MantineProvider>
  );
}
