/**
 * The palette (look: palette) finds jobs, customers and machines by any of their words, and offers actions. Ctrl K or
 * the palette's button opens it. The box appears before the code of the results has loaded.
 */
import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/page/icons.tsx';
import { takeFindKey } from '../../ui/page/key-filter.ts';
import { untilLoaded } from '../../ui/page/load-retry.ts';
import { type PendingEnter, type OnKey } from './results.tsx';
import styles from './palette.module.css';

const load = () => import('./results-panel.tsx');
const Finder = lazy(async () => ({ default: (await untilLoaded(load)).Finder }));

/**
 * Opens and closes the palette's dialog. The page always contains the dialog, so that it opens and
 * takes keys before the code of its results has loaded.
 */
function useDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [entered, setEntered] = useState<PendingEnter | null>(null);
  const open = () => {
    setTyped('');
    setEntered(null);
    setOpened(true);
    dialog.current?.showModal();
    input.current?.focus();
  };
  const close = () => {
    dialog.current?.close();
    setOpened(false);
  };
  const toggle = useEffectEvent(() => (opened ? close() : open()));
  useEffect(() => takeFindKey(() => toggle()), []);
  useEffect(() => {
    const element = dialog.current;
    // The press was outside the palette, on the backdrop.
    const leave = ({ target }: MouseEvent) => target === element && element?.close();
    element?.addEventListener('click', leave);
    return () => element?.removeEventListener('click', leave);
  }, []);
  return { dialog, input, opened, typed, setTyped, entered, setEntered, open, close };
}

export function Palette() {
  const { dialog, input, opened, typed, entered, open, close, ...set } = useDialog();
  const [active, setActive] = useState<string>();
  const onKey = useRef<OnKey | null>(null);
  const list = useId();
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={open}
      >
        <Icon name="search" size={14} />
        <span className={styles.words}>Find or do…</span>
        <kbd>Ctrl K</kbd>
      </button>
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-label="Find or do"
        aria-modal={opened || undefined}
        onClose={close}
      >
        <div className={styles.palette}>
          <div className={styles.asked}>
            <Icon name="search" size={20} />
            <input
              ref={input}
              role="combobox"
              aria-label="Find or do"
              aria-expanded="true"
              aria-controls={list}
              aria-activedescendant={active}
              autoComplete="off"
              spellCheck={false}
              placeholder="A job, a customer, a machine, or an action"
              maxLength={200}
              value={typed}
              onChange={(event) => set.setTyped(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (onKey.current) onKey.current(event);
                else if (event.key === 'Enter') set.setEntered({ typed, key: null });
              }}
            />
            <kbd>Esc</kbd>
          </div>
          {opened && (
            <Suspense fallback={<div id={list} role="listbox" aria-label="Found" />}>
              <Finder {...{ typed, entered, list, close, setActive, onKey, setEntered: set.setEntered }} />
            </Suspense>
          )}
        </div>
      </dialog>
    </>
  );
}
