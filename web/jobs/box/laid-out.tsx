import { laidBlankOf, structureOfJob } from '../../../shared/jobs/aggregate/job-structure.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { layoutChanges, type SheetLayout } from '../../../shared/structure/sheet-layout.ts';
import { reasonText } from '../../client/reason-text.ts';
import { Notice } from '../../ui/page/page.tsx';
import styles from './box.module.css';
import { LayoutDrawing } from './layout-drawing.tsx';

/** Draws the job's layout, and says what has changed in the job since somebody chose it. */
export function LaidOut({ job, layout }: { job: Job; layout: SheetLayout }) {
  const { finished = null, blank = null } = job;
  const now = laidBlankOf({ ...job, finished, blank });
  const changes = layoutChanges(layout, { ...job, blank: now });
  const structure = now?.outline && changes.length === 0 ? structureOfJob({ ...job, finished }) : null;
  return (
    <>
      {changes.length > 0 && <Notice>{`${changes.map(reasonText).join('. ')}.`}</Notice>}
      <div className={styles.laid}>
        <LayoutDrawing
          layout={layout}
          creases={structure && !structure.problems ? structure.dieLine.creases : []}
        />
      </div>
    </>
  );
}
