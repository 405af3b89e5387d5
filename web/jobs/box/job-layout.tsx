/** Shows on the page of a job how its pieces lie on the press sheet, or leads to the search for the best sheet. */
import { lazy, Suspense } from 'react';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { t } from '../../../shared/platform/translate.ts';
import { layoutInWords } from '../../../shared/structure/sheet-layout.ts';
import { to } from '../../client/paths.ts';
import { untilLoaded } from '../../ui/dialogs/load-code-with-retry.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { Panel } from '../../ui/page/page.tsx';
import { number } from '../../ui/text/format-values.ts';
import styles from './finished-size-field.module.css';

const JobLayoutDrawing = lazy(async () => ({
  default: (await untilLoaded(() => import('./job-layout-drawing.tsx'))).JobLayoutDrawing,
}));

export function JobLayout({ job }: { job: Job }) {
  const { layout, blank, can } = job;
  if (!layout && (!blank || can.edit)) return null;
  return (
    <Panel
      title={t('Layout')}
      note={layout ? layoutInWords(layout, number) : t('No layout yet')}
      right={
        !can.edit && (
          <LinkButton size="xs" to={to('JobBestSheet', job.id)}>
            {t('Best sheet')}
          </LinkButton>
        )
      }
    >
      {layout && (
        <Suspense fallback={<div className={styles.loading} />}>
          <JobLayoutDrawing job={job} layout={layout} />
        </Suspense>
      )}
    </Panel>
  );
}
