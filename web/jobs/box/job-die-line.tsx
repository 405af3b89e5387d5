import { boardThickness, structureOfJob } from '../../../shared/jobs/aggregate/job-structure.ts';
import { t } from '../../../shared/platform/translate.ts';
import { type FinishedSize } from '../../../shared/structure/finished-size.ts';
import { reasonText } from '../../client/reason-text.ts';
import text from '../../ui/style/text.module.css';
import { BoxFacts } from './box-facts.tsx';
import styles from './box.module.css';
import { type SizedRecord } from './finished-values.ts';

/** Shows the job's die line, or why there is none. */
export function JobDieLine({ job, finished }: { job: SizedRecord; finished: FinishedSize }) {
  const drawn = { ...job, finished };
  const structure = structureOfJob(drawn);
  const { blank } = job;
  if (!structure || structure.problems) {
    const [problem] = Object.values(structure?.problems ?? {});
    return (
      <p className={`${text.muted} ${styles.none}`}>
        {problem ? t`No die line yet: ${reasonText(problem)}` : t`There is no die line for ${job.style}`}
      </p>
    );
  }
  return (
    <div className={styles.flush}>
      <BoxFacts
        box={structure}
        size={finished}
        typed={blank && !blank.computed ? blank : null}
        gsm={job.paperGsm}
        board={boardThickness(drawn)}
        name={job.number}
      />
    </div>
  );
}
