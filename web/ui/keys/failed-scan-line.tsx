/**
 * Shows a line over the page if the last scan opened no record. The line stays until the user closes it or
 * scans again.
 */
import { createValueStore } from '../../client/value-store.ts';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { Button } from '@mantine/core';
import { ApiError, reasonOf } from '../../client/api/api-errors.ts';
import { hasEdits, openDialogs } from '../dialogs/open-dialogs.ts';
import { IconButton } from '../page/buttons.tsx';
import { Icon } from '../style/icons.tsx';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../style/layout.module.css';
import styles from './failed-scan-line.module.css';

export interface ScanResult {
  text: string;
  /** The URL to open if the user left a question about the scan unanswered. */
  opens?: string;
  again?: () => void;
  isBad?: boolean;
}

const shown = createValueStore<ScanResult | null>(null);

/** Shows the result of the last scan. The value null hides the line. */
export const showScan = shown.set;

/** The largest number of characters of a code that the line shows. */
const shownLength = 60;

/** Shows why the scanned code led nowhere. `again` repeats the search for the code. */
export function showFailedScan(code: string, error: unknown, again: () => void): void {
  const name = code.length > shownLength ? `${code.slice(0, shownLength)}…` : code;
  if (error instanceof ApiError && error.status === 404)
    showScan({ text: t`Nothing has the code ${name}. It may have been deleted.`, isBad: true });
  else showScan({ text: t`${name} was not looked up. ${reasonOf(error)}`, again, isBad: true });
}

export function FailedScanLine() {
  const line = useSyncExternalStore(shown.subscribe, shown.get);
  const close = () => showScan(null);
  const leave = () => {
    openDialogs.dismiss((dialog) => !hasEdits(dialog));
    close();
  };
  return (
    <div aria-live="assertive" className={styles.over} data-scan-place>
      {line && (
        <div className={line.isBad ? `${styles.line} ${styles.bad}` : styles.line} data-scan>
          <Icon name={line.isBad ? 'warning' : 'search'} />
          <span className={layout.grow}>{line.text}</span>
          {line.again && (
            <Button size="xs" onClick={line.again}>
              {t('Try again')}
            </Button>
          )}
          {line.opens !== undefined && (
            <Button size="xs" component={Link} to={line.opens} onClick={leave}>
              {t('Open it')}
            </Button>
          )}
          <IconButton icon="close" label={t('Close')} onClick={close} />
        </div>
      )}
    </div>
  );
}
