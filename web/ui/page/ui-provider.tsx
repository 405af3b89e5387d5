import { MantineProvider } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { overlays, overlaysReady } from './load-overlays.ts';
import { MissingPart } from './code-not-loaded.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

const Overlays = lazy(async () => ({ default: (await import('./overlays.tsx')).Overlays }));

/** Renders dialogs and toasts once their code is loaded. */
function Over() {
  const loaded = useSyncExternalStore(overlays.subscribe, overlays.loaded);
  return (
    loaded && (
      <Suspense fallback={null}>
        <Overlays there={overlaysReady} />
      </Suspense>
    )
  );
}

/** Provides theme, dialogs and toasts. The app uses it once, around the router. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      {children}
      <Over />
      <MissingPart />
    </MantineProvider>
  );
}
