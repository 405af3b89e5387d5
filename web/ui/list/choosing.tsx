/** Where a list's tools are, and in their place the bar of what is chosen. */
import { type ReactNode, Suspense } from 'react';
import { ActionButton } from '../page/buttons.tsx';
import { usePhone } from '../page/page.tsx';
import { type Selection } from './selection.ts';
import styles from './pick.module.css';

/** `bar` is asked for once something is chosen; until then its code is not loaded. */
export function ToolsOrBar<T>(props: { selection: Selection<T>; bar: () => ReactNode; children: ReactNode }) {
  const { selection, bar, children } = props;
  const over = selection.picked.size > 0;
  return (
    <div className={over ? `${styles.swap} ${styles.over}` : styles.swap}>
      <div className={styles.tools} inert={over}>
        {children}
      </div>
      {selection.used && <Suspense fallback={<div className={styles.ink} />}>{bar()}</Suspense>}
    </div>
  );
}

/** A phone has no boxes until they are asked for. */
export function SelectButton<T>({ selection }: { selection: Selection<T> }) {
  if (!usePhone()) return null;
  return (
    <ActionButton size="xs" onClick={() => selection.setChoosing(!selection.choosing)}>
      Select
    </ActionButton>
  );
}
