/** Shows the plan page with its final height while the planner works out the first proposal. */
import { type ReactNode } from 'react';
import { to } from '../../client/paths.ts';
import { ColourBar } from '../../ui/page/brand-marks.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import parts from '../../ui/page/parts.module.css';
import layout from '../../ui/style/layout.module.css';
import panel from '../../ui/style/panel.module.css';
import text from '../../ui/style/text.module.css';
import styles from './plan.module.css';

const figures = ['Late jobs', 'Hours late, all jobs', 'Hours of make-ready', 'Operations moved', 'Kept'];

/** `children` is what to do if no proposal can be worked out. */
export function PlanWaiting({ children }: { children?: ReactNode }) {
  return (
    <Page>
      <PageHead
        title="Proposed plan"
        crumbs={[{ label: 'Queues', to: to('QueuesTimeline') }, { label: 'Plan' }]}
        meta={
          <span role="status" className={`${layout.row} ${layout.inline} ${text.small} ${text.muted}`}>
            {!children && <ColourBar />}
            {children ? 'No proposal yet' : 'Working out a proposal …'}
          </span>
        }
      />
      {children ?? (
        <>
          <dl
            className={`${panel.sheet} ${parts.strip} ${styles.figures} ${layout.spaced}`}
            aria-label="Before and after"
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
            <section className={`${panel.sheet} ${styles.waiting}`} aria-label="Moves">
              <header>
                <h2>Moves</h2>
              </header>
            </section>
            <div className={`${panel.sheet} ${parts.pairs} ${styles.waiting}`}>
              {['Gain', 'Pay'].map((title) => (
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
