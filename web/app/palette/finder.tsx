/** Find or do (look: palette): finds jobs, customers and machines by any of their words, and offers actions. */
import { Modal } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/page/icons.tsx';
import { Found } from './found.tsx';
import layout from '../../ui/page/layout.module.css';
import styles from './palette.module.css';

const Key = ({ children }: { children: ReactNode }) => <kbd>{children}</kbd>;

function Keys({ typed }: { typed: string }) {
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
        {/^\s*when\b/i.test(typed) ? (
          <>
            Try <Key>when 5000</Key> with a product, <Key>when</Key> with a job, a day at the end
          </>
        ) : (
          <>
            Type <Key>&gt;</Key> for commands, <Key>#</Key> for a number, <Key>when</Key> for a date
          </>
        )}
      </span>
    </footer>
  );
}

interface Of {
  typed: string;
  setTyped: (typed: string) => void;
  close: () => void;
}

function Asked({ typed, setTyped, close }: Of) {
  const [active, setActive] = useState<string>();
  const onKey = useRef<((event: KeyboardEvent) => void) | null>(null);
  // For what Enter was pressed before anything was found.
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
          onKeyDown={(event) => onKey.current?.(event)}
        />
        <Key>Esc</Key>
      </div>
      <Found {...{ typed, entered, setEntered, list, close, setActive, onKey }} />
      <Keys typed={typed} />
    </div>
  );
}

export function Finder({ opened, ...of }: Of & { opened: boolean }) {
  // A dialog gives the focus back to what had it when it was opened, not when it was made.
  const [shown, setShown] = useState(false);
  useEffect(() => queueMicrotask(() => setShown(opened)), [opened]);
  return (
    <Modal.Root opened={shown} onClose={of.close} size={680} yOffset="6rem">
      <Modal.Overlay />
      <Modal.Content aria-label="Find or do">
        <Modal.Body>
          <Asked {...of} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
