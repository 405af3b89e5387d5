/**
 * Assigns available paper to the jobs that wait for it. The user can untick jobs in a list; one click then
 * assigns paper to the rest.
 */
import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UnassignedJob } from '../../../shared/stock/orders/stock.contract.ts';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { useRefusal } from '../../client/session/session.ts';
import { useActOnMany } from '../../ui/selection/use-act-on-many.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { ShortDate } from '../../ui/text/date-elements.tsx';
import { ask } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { count, number } from '../../ui/text/format-values.ts';
import { assignProposed } from './assign-proposed-papers.ts';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import dialog from '../../ui/style/dialog.module.css';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';

export const isCovered = ({ papers }: UnassignedJob): boolean => papers.length > 0;

/** Returns "1,313 sheets of Carte Lumina 300". It leaves out the cut, which the job's page shows. */
export const paperWords = ({ papers }: UnassignedJob): string =>
  papers
    .map(({ name, quantity, leftover }) =>
      leftover
        ? t`${count(quantity, 'sheet')} of ${name} (leftover)`
        : t`${count(quantity, 'sheet')} of ${name}`,
    )
    .join(', ');

function Choose(props: {
  jobs: readonly UnassignedJob[];
  short: readonly UnassignedJob[];
  answer: (chosen: UnassignedJob[] | null) => void;
}) {
  const { jobs, short, answer } = props;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = jobs.filter(({ id }) => !left.has(id));
  const turn = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <>
      <ul className={layout.lines} aria-label={t('Jobs to be assigned paper')}>
        {jobs.map((job) => (
          <li key={job.id}>
            <Checkbox
              checked={!left.has(job.id)}
              onChange={() => turn(job.id)}
              label={
                <span className={layout.twoLines}>
                  <span>
                    <b>{job.number}</b> {job.name}
                  </span>
                  <span className={`${text.small} ${text.muted}`}>
                    {nodes`${paperWords(job)} · delivery ${(<ShortDate at={job.deliveryDate} />)}`}
                  </span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      {short.length > 0 && (
        <p className={`${dialog.body} ${text.small}`}>
          {t`Not covered by the shelf: ${short.map((job) => job.number).join(', ')}`}
        </p>
      )}
      <footer>
        <Button data-autofocus onClick={() => answer(null)}>
          {t('Cancel')}
        </Button>
        <Button variant="filled" disabled={chosen.length === 0} onClick={() => answer(chosen)}>
          {t`Assign paper to ${count(chosen.length, 'job')}`}
        </Button>
      </footer>
    </>
  );
}

/**
 * Asks which jobs get their proposed papers. Returns null if the user cancels. `jobs` may include jobs without
 * available paper.
 */
export const askAssign = (jobs: readonly UnassignedJob[]): Promise<UnassignedJob[] | null> =>
  ask<UnassignedJob[] | null>({
    title: t('Assign paper'),
    dismissed: null,
    body: (answer) => (
      <Choose jobs={jobs.filter(isCovered)} short={jobs.filter((job) => !isCovered(job))} answer={answer} />
    ),
  });

/** Returns the function that assigns papers to jobs and offers one Undo for all of them. */
export const useAssign = () =>
  useActOnMany<UnassignedJob>(
    { done: t('given paper'), undone: t('without paper again'), act: assignProposed },
    assignedWords,
  );

const assignedWords = (jobs: number) => t`Paper assigned to ${count(jobs, 'job')}`;

/** Assigns the job's proposed papers, or says that no stock is available. */
export function AssignProposed({ jobId }: { jobId: string }) {
  const options = query(contract.stock.unassigned, { query: { of: jobId } });
  const { data: [job] = [] } = useQuery({ ...options, meta: { inPlace: true } });
  const { press, busy } = useAssign();
  const mayNot = useRefusal('stock');
  if (!job) return null;
  if (!isCovered(job))
    return (
      <span className={`${text.small} ${text.muted}`}>
        {t('Not enough on the shelf that fits. Pick a substitute, or order it.')}
      </span>
    );
  return (
    <ActionButton
      icon="check"
      refusal={mayNot}
      showReason="beside"
      busy={busy}
      onClick={() => void press([job])}
    >
      {t`Assign ${paperWords(job)}`}
    </ActionButton>
  );
}

/** Shows "Assign all 21", or nothing if no job has available paper. */
export function AssignAll({ jobs }: { jobs: readonly UnassignedJob[] }) {
  const { press, busy } = useAssign();
  const mayNot = useRefusal('stock');
  const covered = jobs.filter(isCovered);
  if (covered.length === 0) return null;
  const open = async () => {
    const chosen = await askAssign(covered);
    if (chosen) await press(chosen);
  };
  return (
    <ActionButton size="xs" icon="paper" refusal={mayNot} busy={busy} onClick={() => void open()}>
      {covered.length === 1 ? t('Assign paper') : t`Assign all ${number(covered.length)}`}
    </ActionButton>
  );
}
