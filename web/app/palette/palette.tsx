/** Find or do (look: palette): finds jobs, customers and machines by any of their words, and offers actions. */
import { Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/page/icons.tsx';
import layout from '../../ui/page/layout.module.css';
import styles from './palette.module.css';

const load = () => import('./found.tsx');
const Found = lazy(async () => ({ default: (await load()).Found }));

const Key = ({ children }: { children: ReactNode }) => <kbd>{children}</kbd>;

function Keys() {
  return (
    <footer className={styles.keys}>
      <span>
        <Key>↑</Key> <Key>↓</Key> move
      </span>
      <span>
        <Key>↵</Key> open
      </span>
      <span>
        <Key>Ctrl ↵</Key> new tab
      </span>
      <span className={layout.end}>
        Type <Key>&gt;</Key> for commands, <Key>#</Key> for a number
      </span>
    </footer>
  );
}

function Finder({ close }: { close: () => void }) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string>();
  const onKey = useRef<((event: KeyboardEvent) => void) | null>(null);
  // For what Enter was pressed before anything was found, or before the code for it was there.
  const [entered, setEntered] = useState<string | null>(null);
  const list = useId();
  return (
    <div className={styles.palette}>
      <div className={styles.asked}>
        <Icon name="search" size={20} />
        <input
          role="combobox"
          aria-label="Find or do"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={active}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          placeholder="A job, a customer, a machine, or an action"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (onKey.current) onKey.current(event);
            else if (event.key === 'Enter') setEntered(typed);
          }}
        />
        <Key>Esc</Key>
      </div>
      <Suspense fallback={<div className={styles.found} id={list} role="listbox" aria-label="Found" />}>
        <Found {...{ typed, entered, setEntered, list, close, setActive, onKey }} />
      </Suspense>
      <Keys />
    </div>
  );
}

/** The button in the top bar that opens the palette; Ctrl K opens it everywhere. */
export function Palette() {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  useHotkeys([['mod+K', () => setOpened((before) => !before)]], []);
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onPointerEnter={() => void load()}
        onClick={() => setOpened(true)}
      >
        <Icon name="search" size={14} />
        <span className={styles.words}>Find or do…</span>
        <Key>Ctrl K</Key>
      </button>
      <Modal.Root opened={opened} onClose={close} size={680} yOffset="6rem">
        <Modal.Overlay />
        <Modal.Content aria-label="Find or do">
          <Modal.Body>
            <Finder close={close} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </>
  );
}
