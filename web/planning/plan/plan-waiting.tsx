/** Shows the plan page with its final height while the planner works out the first proposal. */
import { type ReactNode } from 'react';
import { to } from '../../client/paths.ts';
import { ColourBar } from '../../ui/page/brand-marks.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import { t } from '../../../shared/platform/translate.ts';
import parts from '../../ui/page/parts.module.css';
import layout from '../../ui/style/layout.module.css';
import panel from '../../ui/style/panel.module.css';
import text from '../../ui/style/text.module.css';
import styles from './plan.module.css';

const figures = [
  t('Late jobs'),
  t('Hours late, all jobs'),
  t('Hours of make-ready'),
  t('Operations moved'),
  t('Kept'),
];

/** `children` is what to do if no proposal can be worked out. */
export function PlanWaiting({ children }: { children?: ReactNode }) {
  return (
    <Page>
      <PageHead
        title={t('Proposed plan')}
        crumbs={[{ label: t('Queues'), to: to('QueuesTimeline') }, { label: t('Plan') }]}
        meta={
          <span role="status" className={`${layout.row} ${layout.inline} ${text.small} ${text.muted}`}>
            {!children && <ColourBar />}
            {children ? t('No proposal yet') : t('Working out a proposal …')}
          </span>
        }
      />
      {children ?? (
        <>
          <dl
            className={`${panel.sheet} ${parts.strip} ${styles.figures} ${layout.spaced}`}
            aria-label={t('Before and after')}
          >
            {figures.map((label) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={text.faint}>
                  <b>–</b>
                </dd>
              </div>
            ))}
          </dl>
          <div className={layout.split}>
            <section className={`${panel.sheet} ${styles.waiting}`} aria-label={t('Moves')}>
              <header>
                <h2>{t('Moves')}</h2>
              </header>
            </section>
            <div className={`${panel.sheet} ${parts.pairs} ${styles.waiting}`}>
              {[t('Gain'), t('Pay')].map((title) => (
                <section key={title} aria-label={title}>
                  <header>
                    <h2>{title}</h2>
                  </header>
                </section>
              ))}
            </div>
          </div>
        </>
      )}
    </Page>
  );
}
