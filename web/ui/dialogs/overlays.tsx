/**
 * Renders dialogs, toasts and tooltips, and imports their styles. The first screen appears without waiting
 * for this code (`load-overlay-code.ts`).
 */
import { getDefaultZIndex, Modal, Tooltip } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { markShown } from './detect-early-enter.ts';
import { DialogContext, type OpenDialog, openDialogs } from './open-dialogs.ts';
import '../style/overlay-styles.ts';
import styles from '../style/dialog.module.css';

function Body({ dialog, isTop, isFirst }: { dialog: OpenDialog; isTop: boolean; isFirst: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const [opensFirst] = useState(isFirst);
  useEffect(() => {
    markShown(place.current);
    // Mantine moves the focus into the first dialog and back only.
    if (opensFirst) return undefined;
    const before = document.activeElement;
    const find = (selector: string) => place.current?.querySelector<HTMLElement>(selector);
    (find('[data-autofocus]') ?? find('input, button'))?.focus();
    return () => void (before instanceof HTMLElement && before.focus());
  }, [opensFirst]);
  return (
    <div ref={place} className={styles.dialog} hidden={!isTop}>
      <DialogContext value={dialog}>{dialog.body}</DialogContext>
    </div>
  );
}

/** Renders the dialogs that `ask` opens. */
function Dialogs() {
  const { open, rendered } = useSyncExternalStore(openDialogs.subscribe, openDialogs.get);
  const top = rendered.at(-1);
  useEffect(() => () => openDialogs.dismiss(), []);
  return (
    <Modal
      zIndex={getDefaultZIndex('modal') + 1}
      opened={open.length > 0}
      onClose={() => void open.at(-1)?.leave()}
      title={top?.title}
      withCloseButton={false}
      {...(top?.isSheet && { fullScreen: true, className: styles.sheet ?? '' })}
    >
      {rendered.map((each, place) => (
        <Body key={each.id} dialog={each} isTop={each === top} isFirst={place === 0} />
      ))}
    </Modal>
  );
}

/** Renders the containers for dialogs and toasts. It calls `there` once the page can open them. */
export function Overlays({ there }: { there: () => void }) {
  useEffect(there, [there]);
  return (
    <>
      <Dialogs />
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
