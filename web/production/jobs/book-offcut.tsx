/** Books the leftover of a job's sheets as stock. The form proposes size and quantity (design: stock). */
import { useState } from 'react';
import { type Job, type JobPaper } from '../../../shared/contract/jobs.ts';
import { largestOffcut, pressSheetOf } from '../../../shared/rules/paper.ts';
import { useRefusal } from '../../client/session/session.ts';
import { OffcutForm, unknown } from '../../stock/papers/offcut-form.tsx';
import { ActionButton } from '../../ui/page/buttons.tsx';
import styles from './job-paper.module.css';

export function BookOffcut({ job, assigned }: { job: Job; assigned: JobPaper }) {
  const [open, setOpen] = useState(false);
  const mayNot = useRefusal('stock');
  const { paper, quantity } = assigned;
  const left = largestOffcut(paper, pressSheetOf(job));
  return (
    <>
      <ActionButton
        size="xs"
        refusal={mayNot}
        aria-expanded={open}
        aria-label={`Book an offcut of ${paper.name}`}
        onClick={() => setOpen(!open)}
      >
        Book an offcut
      </ActionButton>
      {open && (
        <div className={styles.offcutForm}>
          <OffcutForm
            paper={paper}
            jobId={job.id}
            proposed={left ? { quantity, ...left } : unknown}
            done={() => setOpen(false)}
          />
        </div>
      )}
    </>
  );
}
