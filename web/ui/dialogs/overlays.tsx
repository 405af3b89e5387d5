/**
 * Renders dialogs, toasts and tooltips, and imports their styles. The first screen appears without waiting
 * for this code (`load-overlay-code.ts`).
 */
import { Tooltip } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { type RefObject, useEffect, useState } from 'react';
import '../style/overlay-styles.ts';

/** Renders the containers for dialogs and toasts. It calls `there` once the page can open them. */
export function Overlays({ there }: { there: () => void }) {
  useEffect(there, [there]);
  return (
    <>
      <ModalsProvider>{null}</ModalsProvider>
      <Notifications
        attributes={{ root: { 'data-toasts': true } }}
        position="bottom-left"
        autoClose={6000}
        zIndex={400}
      />
    </>
  );
}

/** Shows a tooltip next to the element while the element is hovered or focused. */
export function Tip({ of, label }: { of: RefObject<HTMLElement | null>; label: string }) {
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const element = of.current;
    if (!element) return undefined;
    const look = () => setFocused(element.matches(':focus-visible'));
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && setFocused(false);
    look();
    element.addEventListener('focus', look);
    element.addEventListener('blur', look);
    element.addEventListener('keydown', leave);
    return () => {
      element.removeEventListener('focus', look);
      element.removeEventListener('blur', look);
      element.removeEventListener('keydown', leave);
    };
  }, [of]);
  return <Tooltip label={label} target={of} interactive {...(focused && { opened: true })} />;
}
