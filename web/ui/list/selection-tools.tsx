/** Shows a list's tools, or the selection bar in their place. */
import { type ReactNode, Suspense } from 'react';
import { ActionButton } from '../page/buttons.tsx';
import { usePhone } from '../page/page.tsx';
import { type Selection } from './selection.ts';
import styles from './select-box.module.css';

/** `bar` is rendered once something is selected; its code is loaded only then. */
export function ToolsOrSelectionBar<T>(props: {
  selection: Selection<T>;
  bar: () => ReactNode;
  children: ReactNode;
}) {
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

/** The button that shows checkboxes on a phone. */
export function SelectButton<T>({ selection }: { selection: Selection<T> }) {
  if (!usePhone()) return null;
  return (
    <ActionButton size="xs" onClick={() => selection.setChoosing(!selection.choosing)}>
      Select
    </ActionButton>
  );
}
