import './base.css';
import '@fontsource-variable/archivo/wdth.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './tokens.css';
import './colours.css';
import './page.css';
import '../form/controls.css';
import './busy.css';
import '../form/form.css';
import '../list/list-tools.css';
import '../list/table.css';
import './touch.css';
import '../marks/artwork.css';
import '../marks/marks.css';
import './dialog.css';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { type ReactNode } from 'react';
import { cssVariablesResolver, theme } from './theme.ts';

/** The look for everything inside: theme, dialogs, toasts. Stands around the router, once. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <ModalsProvider>{children}</ModalsProvider>
      <Notifications position="bottom-left" autoClose={6000} zIndex={400} />
    </MantineProvider>
  );
}
