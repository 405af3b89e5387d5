/** Explains that the browser could not load code for the user's action, and offers to try again. */
import { useSyncExternalStore } from 'react';
import { Button } from '@mantine/core';
import { missing, tryAgain } from './load-retry.ts';
import { Notice } from './page.tsx';
import layout from './layout.module.css';
import panel from './panel.module.css';

export function MissingPart() {
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
