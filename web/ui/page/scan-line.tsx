/** A line over the page on the last scan, where it led nowhere by itself; it stays until it is closed or the next scan. */
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import { ApiError, reasonOf } from '../../client/api/problems.ts';
import { IconButton } from './buttons.tsx';
import { Icon } from './icons.tsx';
import layout from './layout.module.css';
import styles from './scan-line.module.css';

export interface ScanResult {
  text: string;
  /** Where to go, as a question is open that nobody answered. */
  opens?: string;
  again?: () => void;
  isBad?: boolean;
}

let shown: ScanResult | null = null;
const listeners = new Set<() => void>();

/** Shows this of the last scan, or nothing. */
export function showScan(next: ScanResult | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** So much of a code is shown. */
const shownLength = 60;

/** Says that a code led nowhere, and why. */
export function showFailedScan(code: string, error: unknown, again: () => void): void {
  const name = code.length > shownLength ? `${code.slice(0, shownLength)}…` : code;
  if (error instanceof ApiError && error.status === 404)
    showScan({ text: `Nothing has the code ${name}. It may have been deleted.`, isBad: true });
  else showScan({ text: `${name} was not looked up. ${reasonOf(error)}`, again, isBad: true });
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function ScanLine() {
  const line = useSyncExternalStore(listen, () => shown);
  const close = () => showScan(null);
  const leave = () => {
    modals.closeAll();
    close();
  };
  return (
    <div aria-live="assertive" className={styles.over}>
      {line && (
        <div className={line.isBad ? `${styles.line} ${styles.bad}` : styles.line} data-scan>
          <Icon name={line.isBad ? 'warning' : 'search'} />
          <span className={layout.grow}>{line.text}</span>
          {line.again && (
            <Button size="xs" onClick={line.again}>
              Try again
            </Button>
          )}
          {line.opens !== undefined && (
            <Button size="xs" component={Link} to={line.opens} onClick={leave}>
              Open it
            </Button>
          )}
          <IconButton icon="close" label="Close" onClick={close} />
        </div>
      )}
    </div>
  );
}
