import { Button } from '@mantine/core';
import { type ReactNode } from 'react';
import { ColourBar, Registration } from '../../ui/page/brand-marks.tsx';
import { Icon } from '../../ui/page/icons.tsx';
import { canCopy, copyText } from '../../ui/page/copy-text.ts';
import { DateTime } from '../../ui/page/date-elements.tsx';
import { type ErrorState } from './error-page.ts';
import { useGoBack } from '../../client/go-back.ts';
import styles from './errors.module.css';
import text from '../../ui/page/text.module.css';

/** Draws the error page's figure as if its colours were printed out of register. */
function Misregistered({ figure }: { figure: string }) {
  return (
    <div
      className={/^\d+$/.test(figure) ? styles.figure : `${styles.figure} ${styles.word}`}
      aria-hidden="true"
    >
      {['cyan', 'magenta', 'yellow', 'key'].map((ink) => (
        <span key={ink} data-ink={ink} data-figure={figure} />
      ))}
      <i className={styles.registration}>
        <Registration size={36} stroke={1} />
      </i>
    </div>
  );
}

/** Frames an error page: the figure, what it means, the reason and links. */
export function ErrorFrame(props: { figure: string; title: string; lead?: ReactNode; children: ReactNode }) {
  const { figure, title, lead, children } = props;
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <section>
        <Misregistered figure={figure} />
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </section>
      <div className={styles.colourBar}>
        <ColourBar />
      </div>
    </main>
  );
}

/** Shows the server's full reason, headed 'Error Code' if there is an HTTP status (spec §2). */
export function Reason({ reason, state }: { reason: string; state: ErrorState | null }) {
  return (
    <div className={styles.reason}>
      <span className={text.label}>Reason</span>
      <p className={text.bold}>{reason}</p>
      {state && (
        <p className={`${text.smaller} ${text.muted} ${styles.moment}`}>
          {state.status !== null && `Error Code ${state.status} · `}
          <DateTime at={state.at} />
          {state.requestId !== undefined && ` · Request ${state.requestId}`}
        </p>
      )}
    </div>
  );
}

export function GoBack({ quiet = false }: { quiet?: boolean }) {
  const goBack = useGoBack();
  return (
    <Button
      variant={quiet ? 'quiet' : 'filled'}
      leftSection={<Icon name="chevron-left" />}
      onClick={() => goBack()}
    >
      Go back
    </Button>
  );
}

/** Copies the error's details for a colleague. It hides the button if the browser can't copy. */
export function CopyDetails({ reason, state }: { reason: string; state: ErrorState | null }) {
  if (!canCopy()) return null;
  const lines = [
    reason,
    state?.status && `Error Code ${state.status}`,
    state?.from,
    state?.at,
    state?.requestId && `Request ${state.requestId}`,
  ];
  const text = lines.filter(Boolean).join('\n');
  return (
    <Button
      variant="quiet"
      leftSection={<Icon name="duplicate" />}
      onClick={() => void copyText(text, 'Details copied', 'Select the reason on this page and copy it.')}
    >
      Copy details
    </Button>
  );
}
