/**
 * Shows the command palette (look: palette), which finds jobs, customers and machines, and offers actions.
 * The input appears at once, while the browser still loads the code of the results.
 */
import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/style/icons.tsx';
import { takeFindKey } from '../../ui/keys/key-filter.ts';
import { untilLoaded } from '../../ui/dialogs/load-code-with-retry.ts';
import { type PendingEnter, type OnKey } from './palette-results.tsx';
import { t } from '../../../shared/platform/translate.ts';
import text from '../../ui/style/text.module.css';
import layout from '../../ui/style/layout.module.css';
import styles from './command-palette.module.css';

const load = () => import('./palette-results-panel.tsx');
const PaletteResultsPanel = lazy(async () => ({ default: (await untilLoaded(load)).PaletteResultsPanel }));

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
    // The click was outside the palette, on the backdrop.
    const leave = ({ target }: MouseEvent) => target === element && element?.close();
    element?.addEventListener('click', leave);
    return () => element?.removeEventListener('click', leave);
  }, []);
  return { dialog, input, opened, typed, setTyped, entered, setEntered, open, close };
}

export function CommandPalette() {
  const { dialog, input, opened, typed, entered, open, close, ...set } = useDialog();
  const [active, setActive] = useState<string>();
  const onKey = useRef<OnKey | null>(null);
  const list = useId();
  return (
    <>
      <button
        type="button"
        className={`${layout.row} ${text.small} ${layout.fixed} ${layout.rounded} ${styles.opener}`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={open}
      >
        <Icon name="search" size={14} />
        <span className={styles.words}>{t('Find or do…')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <dialog
        ref={dialog}
        className={`${text.ink} ${layout.surface} ${styles.dialog}`}
        aria-label={t('Find or do')}
        aria-modal={opened || undefined}
        onClose={close}
      >
        <div className={`${layout.stack} ${layout.gapless} ${styles.palette}`}>
          <div className={`${layout.row} ${text.faint} ${layout.fixed} ${layout.lined} ${styles.asked}`}>
            <Icon name="search" size={20} />
            <input
              ref={input}
              role="combobox"
              aria-label={t('Find or do')}
              aria-expanded="true"
              aria-controls={list}
              aria-activedescendant={active}
              autoComplete="off"
              spellCheck={false}
              placeholder={t('A job, a customer, a machine, or an action')}
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
            <Suspense fallback={<div id={list} role="listbox" aria-label={t('Found')} />}>
              <PaletteResultsPanel
                {...{ typed, entered, list, close, setActive, onKey, setEntered: set.setEntered }}
              />
            </Suspense>
          )}
        </div>
      </dialog>
    </>
  );
}
