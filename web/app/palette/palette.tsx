/** The button in the top bar that opens the palette (look: palette); Ctrl K opens it everywhere. */
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/page/icons.tsx';
import { untilLoaded } from '../../ui/page/until-loaded.ts';
import text from '../../ui/page/text.module.css';
import styles from './palette.module.css';

const load = () => import('./finder.tsx');
const Finder = lazy(async () => ({ default: (await untilLoaded(load)).Finder }));

/** Keeps what is typed until the code for the palette is there. */
function Typed({ typed, setTyped }: { typed: string; setTyped: (typed: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    input.current?.focus();
    return () => void (before instanceof HTMLElement && before.focus());
  }, []);
  return (
    <input
      ref={input}
      className={text.visuallyHidden}
      aria-label="Find or do"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

export function Palette() {
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [typed, setTyped] = useState('');
  const open = () => {
    setTyped('');
    setWanted(true);
    setOpened(true);
  };
  const close = () => setOpened(false);
  useHotkeys([['mod+K', opened ? close : open]], []);
  const of = { typed, setTyped };
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
      {wanted && (
        <Suspense fallback={opened && <Typed {...of} />}>
          <Finder opened={opened} close={close} {...of} />
        </Suspense>
      )}
    </>
  );
}
