import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { reasonOf } from '../../client/api/api-errors.ts';
import { to } from '../../client/paths.ts';
import { LinkButton } from '../page/buttons.tsx';
import { CopyDetails, ErrorFrame, Reason } from './error-frame.tsx';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../style/layout.module.css';
import styles from './errors.module.css';

const reload = () => globalThis.location.reload();

/** Says that the browser could not load the code of a screen. It reloads the page when the network is back. */
function CodeNotLoaded() {
  useEffect(() => {
    globalThis.addEventListener('online', reload);
    return () => globalThis.removeEventListener('online', reload);
  }, []);
  return (
    <ErrorFrame
      figure={t('Uh-Oh!')}
      title={t('This screen could not be loaded')}
      lead={t('The server can’t be reached. It will load when there is a connection.')}
    >
      <div className={`${layout.row} ${layout.wrap} ${styles.ways}`}>
        <Button variant="filled" onClick={reload}>
          {t('Try again')}
        </Button>
      </div>
    </ErrorFrame>
  );
}

/** Replaces a screen that throws while rendering. The app's frame around the screen stays. */
export function Crashed() {
  const reason = reasonOf(useRouteError());
  // These are the messages of Chromium, Firefox and Safari.
  if (/dynamically imported module|importing a module script/i.test(reason)) return <CodeNotLoaded />;
  return (
    <ErrorFrame
      figure={t('Error')}
      title={t('This screen stopped working')}
      lead={t('Saved work is safe. Unsaved changes may be lost.')}
    >
      <Reason reason={reason} state={null} />
      <div className={`${layout.row} ${layout.wrap} ${styles.ways}`}>
        <Button variant="filled" onClick={reload}>
          {t('Reload')}
        </Button>
        <LinkButton to={to('Home')}>{t('Home')}</LinkButton>
        <CopyDetails reason={reason} state={null} />
      </div>
    </ErrorFrame>
  );
}
