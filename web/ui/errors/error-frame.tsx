import { Button } from '@mantine/core';
import { type ReactNode } from 'react';
import { ColourBar, Registration } from '../page/brand-marks.tsx';
import { Icon } from '../style/icons.tsx';
import { canCopy, copyText } from '../text/copy-text.ts';
import { DateTime } from '../text/date-elements.tsx';
import { type ErrorState } from './choose-error-page.ts';
import { useGoBack } from '../../client/go-back.ts';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../style/layout.module.css';
import styles from './errors.module.css';
import text from '../style/text.module.css';

/**
 * Draws the large number or word of an error page, such as 404, as if its colours were printed out of
 * register.
 */
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

/** Draws the frame of an error page: the large number, its meaning, the reason and links. */
export function ErrorFrame(props: { figure: string; title: string; lead?: ReactNode; children: ReactNode }) {
  const { figure, title, lead, children } = props;
  return (
    <main
      className={`${layout.centered} ${layout.anchor} ${layout.surface} ${styles.page}`}
      id="main"
      tabIndex={-1}
    >
      <section>
        <Misregistered figure={figure} />
        <h1>{title}</h1>
        {lead && <p className={`${text.muted} ${styles.lead}`}>{lead}</p>}
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
    <div className={`${text.name} ${layout.framed} ${styles.reason}`}>
      <span className={text.label}>{t('Reason')}</span>
      <p className={text.bold}>{reason}</p>
      {state && (
        <p className={`${text.smaller} ${text.muted} ${styles.moment}`}>
          {state.status !== null && t`Error Code ${state.status} · `}
          <DateTime at={state.at} />
          {state.requestId !== undefined && t` · Request ${state.requestId}`}
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
      {t('Go back')}
    </Button>
  );
}

/** Copies the error's details for a colleague. It hides the button if the browser can't copy. */
export function CopyDetails({ reason, state }: { reason: string; state: ErrorState | null }) {
  if (!canCopy()) return null;
  const lines = [
    reason,
    state?.status && t`Error Code ${state.status}`,
    state?.from,
    state?.at,
    state?.requestId && t`Request ${state.requestId}`,
  ];
  const text = lines.filter(Boolean).join('\n');
  return (
    <Button
      variant="quiet"
      leftSection={<Icon name="duplicate" />}
      onClick={() =>
        void copyText(text, t('Details copied'), t('Select the reason on this page and copy it.'))
      }
    >
      {t('Copy details')}
    </Button>
  );
}
