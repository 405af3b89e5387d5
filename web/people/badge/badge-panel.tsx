import { lazy, Suspense, useSyncExternalStore } from 'react';
import { badgePanel } from '../../client/api/person-at-device.ts';
import { untilLoaded } from '../../ui/dialogs/load-code-with-retry.ts';

const Pad = lazy(async () => ({ default: (await untilLoaded(() => import('./badge-pad.tsx'))).BadgePad }));

/** Loads and shows the panel for badge and PIN while it is open. */
export function BadgePanel() {
  const isOpen = useSyncExternalStore(badgePanel.subscribe, badgePanel.get);
  return isOpen ? (
    <Suspense fallback={null}>
      <Pad />
    </Suspense>
  ) : null;
}
