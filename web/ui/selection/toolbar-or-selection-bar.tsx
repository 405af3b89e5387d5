/** Shows a list's toolbar or, while the user selects rows, the selection bar instead. */
import { type ReactNode, Suspense } from 'react';
import { ActionButton } from '../page/buttons.tsx';
import { usePhone } from '../page/page.tsx';
import { type Selection } from './selection.ts';
import { t } from '../../../shared/platform/translate.ts';
import styles from './selection-checkbox.module.css';

/**
 * Shows the tools until the user selects a row. Then it loads the code of `bar` and renders `bar` instead.
 */
export function ToolbarOrSelectionBar<T>(props: {
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

/** Shows the button that makes checkboxes appear on a phone. */
export function SelectButton<T>({ selection }: { selection: Selection<T> }) {
  if (!usePhone()) return null;
  return (
    <ActionButton size="xs" onClick={() => selection.setChoosing(!selection.choosing)}>
      {t('Select')}
    </ActionButton>
  );
}
