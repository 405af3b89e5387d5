import { Button, MantineProvider } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import layout from './layout.module.css';
import { overlays, overlaysReady } from './load-overlays.ts';
import { missing, tryAgain } from './load-retry.ts';
import { Notice } from './page.tsx';
import panel from './panel.module.css';
import { cssVariablesResolver, theme } from './theme.ts';

/** Explains that the browser could not load code for the user's action, and offers to try again. */
function MissingPart() {
  const some = useSyncExternalStore(missing.subscribe, missing.some);
  if (!some) return null;
  return (
    <div className={panel.missing}>
      <Notice tone="danger" alert>
        <div className={`${layout.row} ${layout.wrap} ${layout.between}`}>
          <span>
            <b>What you asked for could not be loaded.</b> It opens once the network is back.
          </span>
          <Button size="xs" onClick={tryAgain}>
            Try again
          </Button>
        </div>
      </Notice>
    </div>
  );
}

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
