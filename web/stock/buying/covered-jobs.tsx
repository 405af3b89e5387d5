/**
 * Lists the waiting jobs that can use newly received paper, with a button that assigns the sheets to them
 * (design: stock).
 */
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type CoveredJob } from '../../../shared/stock/papers.contract.ts';
import { useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { refusedFor, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { count, sentenceList } from '../../ui/text/format-values.ts';
import { Panel } from '../../ui/page/page.tsx';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';

/** Returns the function that assigns sheets to each job in turn. Its Undo removes those sheets from the jobs. */
function useAssign(paper: { id: string; name: string }, done: () => void) {
  const assign = useVerb(contract.jobs.assignPaper);
  const remove = useVerb(contract.jobs.removePaper);
  const paramsOf = ({ id }: CoveredJob) => ({ id, paperId: paper.id });
  const undo = async (given: readonly CoveredJob[]) => {
    for (const job of given)
      await remove
        .mutateAsync({ params: paramsOf(job), query: { quantity: job.quantity } })
        .catch(refusedFor(t`${job.number} keeps ${paper.name}`));
  };
  const press = async (jobs: readonly CoveredJob[]) => {
    const given: CoveredJob[] = [];
    for (const job of jobs) {
      const { quantity, cut } = job;
      await assign
        .mutateAsync({ params: paramsOf(job), query: { quantity, cut } })
        .then(() => given.push(job))
        .catch(refusedFor(t`${job.number} did not get its sheets`));
    }
    if (given.length > 0) {
      const names = sentenceList(given.map(({ number }) => number));
      toast(t`${paper.name} assigned to ${names}`, { undo: () => void undo(given) });
    }
    done();
  };
  return { press, busy: assign.isPending };
}

const Job = ({ of }: { of: CoveredJob }) => <Link to={to('JobDetails', of.id)}>{of.number}</Link>;

interface Props {
  paper: { id: string; name: string };
  covers: readonly CoveredJob[];
  done: () => void;
}

/** Shows the jobs that the receipt covers, or nothing if it covers none. */
export const CoveredJobsPanel = (props: Props) => props.covers.length > 0 && <CoveredJobs {...props} />;

function CoveredJobs({ paper, covers, done }: Props) {
  const { press, busy } = useAssign(paper, done);
  const list = useRef<HTMLUListElement>(null);
  // The notice is above the form with the clicked button, and out of sight on a phone.
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    list.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const [arrived, waiting] = [covers.filter((job) => job.assigned), covers.filter((job) => !job.assigned)];
  return (
    <Panel title={t('Covered by this receipt')} note={count(covers.length, 'job')}>
      <ul className={`${layout.lines} ${layout.ruled}`} aria-label={t('covered jobs')} ref={list}>
        {covers.map((job) => (
          <li key={job.id} className={layout.flow}>
            <span className={text.strong}>
              <Job of={job} />
            </span>
            <span className={`${layout.grow} ${text.muted}`}>
              {job.assigned ? t('has its sheets now') : t`can have ${count(job.quantity, 'sheet')}`}
            </span>
          </li>
        ))}
      </ul>
      <div className={`${layout.row} ${layout.wrap} ${layout.cell} ${layout.ruled}`}>
        {waiting.length > 0 && (
          <ActionButton variant="filled" busy={busy} onClick={() => void press(waiting)}>
            {t`Assign to ${sentenceList(waiting.map(({ number }) => number))}`}
          </ActionButton>
        )}
        <ActionButton variant="quiet" onClick={done}>
          {waiting.length === 0 && arrived.length > 0 ? 'OK' : t('Not now')}
        </ActionButton>
      </div>
    </Panel>
  );
}
