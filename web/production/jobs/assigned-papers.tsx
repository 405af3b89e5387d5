/** Lists the papers assigned to a job, each with a button that removes it from the job. */
import { useState } from 'react';
import { contract } from '../../client/contract.ts';
import { type Job, type JobPaper } from '../../../shared/contract/jobs.ts';
import {
  isSizeGiven,
  largestOffcut,
  offcutShare,
  pressSheetOf,
  refuseUnassignPaper,
} from '../../../shared/rules/paper.ts';
import { reason } from '../../../shared/reasons/reason.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { useVerb } from '../../client/api/queries.ts';
import { useRefusal } from '../../client/session/session.ts';
import { reasonText } from '../../client/reason-text.ts';
import { OffcutForm, unknown } from '../../stock/papers/offcut-form.tsx';
import { SheetsField } from '../../stock/sheets-field.tsx';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { refused, toast } from '../../ui/page/toasts-and-dialogs.tsx';
import { count, percent, shortDate } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/use-now.ts';
import { EmptyState, Panel } from '../../ui/page/page.tsx';
import { aboutPaper, cutWords, PaperMissing, PaperName } from './job-sidebar.tsx';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import styles from './job-paper.module.css';

/** Books the leftover of a job's sheets as stock. The form proposes size and quantity (design: stock). */
function BookOffcut({ job, assigned }: { job: Job; assigned: JobPaper }) {
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

/**
 * Returns the verb that removes the paper from the job. The user need not confirm, because Undo assigns the paper
 * again.
 */
function useRemove(job: Job, { paper, quantity, cut, substitute, onOrder }: JobPaper) {
  const params = { id: job.id, paperId: paper.id };
  const remove = useVerb(contract.jobs.removePaper);
  const assign = useVerb(contract.jobs.assignPaper);
  const undo = () => {
    const ofStock = quantity - onOrder.reduce((sum, order) => sum + order.quantity, 0);
    const parts = [{ quantity: ofStock }, ...onOrder.map(({ orderId, quantity }) => ({ orderId, quantity }))];
    for (const part of parts.filter((each) => each.quantity > 0))
      assign.mutate(
        { params, query: { ...part, cut, ...(substitute && { substitute: 'true' }) } },
        { onError: (error) => refused(`${paper.name} was not added again`, reasonOf(error)) },
      );
  };
  const press = () => {
    remove.mutate(
      { params },
      {
        onSuccess: () =>
          toast(`${paper.name} removed`, { detail: `${count(quantity, 'sheet')} are free`, undo }),
        onError: (error) => refused(`${paper.name} was not removed`, reasonOf(error)),
      },
    );
  };
  return { press, busy: remove.isPending };
}

/** Removes part of an assigned paper from the job. The form proposes the sheets that the job does not need. */
function RemovePart({ job, assigned }: { job: Job; assigned: JobPaper }) {
  const { paper, quantity, consumed, cut, onOrder } = assigned;
  const ofStock = quantity - onOrder.reduce((sum, order) => sum + order.quantity, 0);
  const spare = Math.max(0, Math.floor((job.papersAssigned - job.papersWithBuffer) / cut));
  const proposed = Math.min(spare, ofStock - consumed) || '';
  const [typed, setTyped] = useState<number | '' | null>(null);
  const mayNot = useRefusal('stock');
  const remove = useVerb(contract.jobs.removePaper);
  const [isOpen, setOpen] = useState(false);
  const sheets = typed ?? proposed;
  const scheduled = job.scheduledAt !== null;
  const held = { ...assigned, quantity: ofStock, name: paper.name };
  const wrong = sheets === '' ? null : refuseUnassignPaper(held, { ...job, scheduled }, sheets);
  const params = { id: job.id, paperId: paper.id };
  const press = () => {
    if (sheets === '' || wrong || remove.isPending) return;
    remove.mutate(
      { params, query: { quantity: sheets } },
      {
        onSuccess: () => {
          setOpen(false);
          setTyped(null);
          toast(`${count(sheets, 'sheet')} of ${paper.name} removed`, { detail: job.number });
        },
        onError: (error) => refused(`${paper.name} was not removed`, reasonOf(error)),
      },
    );
  };
  if (ofStock - consumed < 2) return null;
  return (
    <>
      <ActionButton
        size="xs"
        refusal={mayNot}
        aria-expanded={isOpen}
        aria-label={`Remove some of ${paper.name}`}
        onClick={() => setOpen(!isOpen)}
      >
        Remove some
      </ActionButton>
      {isOpen && (
        <div className={styles.offcutForm}>
          <form
            className={layout.stack}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              press();
            }}
          >
            <SheetsField
              label="Sheets to remove"
              name="remove"
              paper={paper}
              value={sheets}
              error={wrong && reasonText(wrong)}
              onBlur={() => undefined}
              onChange={setTyped}
            />
            <ActionButton
              type="submit"
              busy={remove.isPending}
              refusal={sheets === '' ? reason('required', { field: 'Sheets to remove' }) : wrong}
            >
              Remove sheets
            </ActionButton>
          </form>
        </div>
      )}
    </>
  );
}

function Assigned({ job, assigned }: { job: Job; assigned: JobPaper }) {
  const { paper, quantity, cut } = assigned;
  const { press, busy } = useRemove(job, assigned);
  const mayNot = useRefusal('stock');
  const zone = useShopZone();
  const scheduled = job.scheduledAt !== null;
  const rule = refuseUnassignPaper({ ...assigned, name: paper.name }, { ...job, scheduled });
  const left = offcutShare(paper, pressSheetOf(job), cut);
  const lost = left > 0.005 ? `${percent(left)} offcut` : 'no offcut';
  const known = isSizeGiven(pressSheetOf(job)) ? [lost] : [];
  const words = [
    aboutPaper(assigned),
    ...known,
    ...cutWords(assigned),
    ...assigned.onOrder.map(
      (order) => `${count(order.quantity, 'sheet')} on order, ${shortDate(order.expected, { zone })}`,
    ),
  ];
  return (
    <li>
      <b className={styles.figure}>{count(quantity, 'sheet')}</b>
      <div className={`${layout.grow} ${layout.twoLines}`}>
        <span className={text.strong}>
          <PaperName paper={paper} />
        </span>
        <span className={`${text.smaller} ${text.faint}`}>{words.join(' · ')}</span>
        <PaperMissing missing={assigned.missing} />
      </div>
      <ActionButton size="xs" refusal={mayNot ?? rule} busy={busy} onClick={press}>
        Remove paper
      </ActionButton>
      <RemovePart job={job} assigned={assigned} />
      <BookOffcut job={job} assigned={assigned} />
    </li>
  );
}

export function AssignedPapers({ job, papers }: { job: Job; papers: readonly JobPaper[] }) {
  return (
    <Panel title="Assigned papers" note={count(papers.length, 'paper')}>
      {papers.length === 0 ? (
        <EmptyState
          small
          title="No paper yet"
          text={`${count(job.papersRequired, 'sheet')} are needed before the job can be scheduled.`}
        />
      ) : (
        <ul className={styles.assigned}>
          {papers.map((assigned) => (
            <Assigned key={assigned.paper.id} job={job} assigned={assigned} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
