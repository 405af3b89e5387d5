/** Draws the job's layout, and says what no longer fits it: the job's sizes since the choice, or the assigned papers. */
import { layoutBlankOf } from '../../../shared/jobs/aggregate/job-structure.ts';
import { isSizeGiven } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { changeByPaper, layoutChanges, type SheetLayout } from '../../../shared/structure/sheet-layout.ts';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { reasonText } from '../../client/reason-text.ts';
import { Notice } from '../../ui/page/page.tsx';
import styles from './box.module.css';
import { LayoutDrawing } from './layout-drawing.tsx';

export function JobLayoutDrawing({ job, layout }: { job: Job; layout: SheetLayout }) {
  const { finished = null, blank = null } = job;
  const { blank: now = null, creases = [] } = layoutBlankOf({ ...job, finished, blank }) ?? {};
  const changes = layoutChanges(layout, { ...job, blank: now });
  const { data: papers = [] } = useInPlaceQuery(contract.jobs.papers, { params: { id: job.id } });
  const byPapers = papers.flatMap(({ paper, cut }) =>
    isSizeGiven(paper) ? (changeByPaper(layout, paper, cut) ?? []) : [],
  );
  const words = [...new Set([...changes, ...byPapers].map(reasonText))];
  return (
    <>
      {words.length > 0 && <Notice>{`${words.join('. ')}.`}</Notice>}
      <div className={styles.jobLayout}>
        <LayoutDrawing layout={layout} creases={changes.length === 0 ? creases : []} />
      </div>
    </>
  );
}
