/** Shows how many pieces a job will be short, where they were lost, and the make-up run that replaces them. */
import { useQueryClient } from '@tanstack/react-query';
import { type Job } from '../../../shared/contract/jobs.ts';
import { isInHouse, sheetsShort } from '../../../shared/rules/job-status.ts';
import { to } from '../../client/paths.ts';
import { ActionButton, LinkButton, VerbButton } from '../../ui/page/buttons.tsx';
import { count, number, sentenceList } from '../../ui/page/format.ts';
import { AssignProposed } from '../../stock/assign-all-papers.tsx';
import { Panel } from '../../ui/page/page.tsx';
import { lossWords } from './flow-words.ts';
import { type MakeUp, useMakeUp } from '../operations/use-make-up.ts';
import { jobVerbs } from './job-verbs.tsx';
import { useShownSteps } from './job-steps.tsx';
import layout from '../../ui/page/layout.module.css';
import styles from './job-flow.module.css';
import text from '../../ui/page/text.module.css';

interface Of {
  job: Job;
}

function Missing({ job, makeUp: { run, busy } }: Of & { makeUp: MakeUp }) {
  const client = useQueryClient();
  const { steps = [] } = useShownSteps(job);
  const where = lossWords(job, (id) => {
    const step = steps.find(({ key }) => key === id);
    return step ? { name: step.type, state: step.state } : null;
  });
  const { makeUp } = job;
  return (
    <Panel title={`${count(job.short, 'piece')} short`} note={where} padded>
      <div className={styles.makeUp}>
        {makeUp && (
          <div>
            <b>Make-up run: {count(makeUp.sheets, 'sheet')}</b>
            <p className={`${text.small} ${text.muted}`}>
              {sentenceList(makeUp.operations)} once more, then on with the rest.
            </p>
          </div>
        )}
        <span className={layout.row}>
          <ActionButton
            icon="plus"
            showReason="beside"
            refusal={job.can.makeUp}
            busy={busy}
            onClick={() => void run(job)}
          >
            Make {number(job.short)} more
          </ActionButton>
          {job.sent > 0 && <VerbButton verb={jobVerbs(client, job).closeShort} showReason="beside" />}
        </span>
      </div>
    </Panel>
  );
}

/** Shows a make-up run that waits for paper, or that the user can still cancel. */
function MakeUpRun({ job, makeUp: { revert, busy } }: Of & { makeUp: MakeUp }) {
  const missing = job.makeUpSheets > 0 ? sheetsShort(job.papersRequired, job.papersAssigned) : 0;
  const waits = job.can.undoMakeUp === null;
  if (missing === 0 && !waits) return null;
  return (
    <Panel title="Make-up run" note={waits && 'nothing of it has run yet'} padded>
      <div className={styles.makeUp}>
        {missing > 0
          ? `${count(missing, 'sheet')} of paper to be assigned before it starts`
          : `${count(job.makeUpSheets, 'sheet')} more, with paper assigned`}
        <span className={layout.row}>
          {waits && (
            <ActionButton icon="undo" busy={busy} onClick={() => void revert(job)}>
              Remove make-up run
            </ActionButton>
          )}
          {missing > 0 && <AssignProposed jobId={job.id} />}
          {missing > 0 && (
            <LinkButton to={to('JobPaperDetails', job.id)} icon="paper" refusal={job.can.assignPaper}>
              Assign paper
            </LinkButton>
          )}
        </span>
      </div>
    </Panel>
  );
}

/** Shows the shortfall and the make-up run, or nothing if the job makes as many pieces as ordered. */
export function JobShortfall({ job }: Of) {
  // Outside the notice, because the shortfall is gone when the user presses Undo.
  const makeUp = useMakeUp();
  if (!isInHouse(job.status)) return null;
  return (
    <>
      {job.short > 0 && <Missing job={job} makeUp={makeUp} />}
      <MakeUpRun job={job} makeUp={makeUp} />
    </>
  );
}
