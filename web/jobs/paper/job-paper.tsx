/** Shows how many sheets a job lacks, and which paper would waste least (JobPaperDetails, spec §2). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { reasonsOfIssues } from '../../../shared/platform/reasons/schema-reasons.ts';
import { refuseReserveOrder } from '../../../shared/stock/paper-order.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { contract } from '../../client/contract.ts';
import { type EligiblePaper, type Job, type JobPaper, jobs } from '../../../shared/jobs/jobs.contract.ts';
import { sheetsShort } from '../../../shared/jobs/aggregate/job-status.ts';
import {
  isSizeGiven,
  largestOffcut,
  offcutShare,
  pressSheetOf,
  refuseReservePaper,
  refuseUnassignPaper,
} from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { changeByPaper } from '../../../shared/structure/sheet-layout.ts';
import { isGiven } from '../../../shared/stock/given-measure.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { reasonText } from '../../client/reason-text.ts';
import { useRefusal } from '../../client/session/session.ts';
import { useBarRecord } from '../../client/top-bar-record.ts';
import { to } from '../../client/paths.ts';
import { OffcutForm, unknown } from '../../stock/papers/offcut-form.tsx';
import { SheetsField } from '../../stock/sheets-field.tsx';
import { refusedFor, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { NumberField, SelectField } from '../../ui/fields/fields.tsx';
import { ActionButton, LinkButton } from '../../ui/page/buttons.tsx';
import {
  count,
  grammage,
  number,
  percent,
  sentenceList,
  shortDate,
  size,
  thickness,
} from '../../ui/text/format-values.ts';
import { EmptyState, Notice, Page, PageHead, Panel } from '../../ui/page/page.tsx';
import { PaperMeter } from '../../ui/marks/paper-meter.tsx';
import { JobStatus } from '../../ui/marks/state-icons-and-badges.tsx';
import { useShopZone } from '../../ui/text/use-now.ts';
import { aboutPaper, cutWords, PaperMissing, PaperName } from '../details/job-sidebar.tsx';
import { JobLayout } from '../box/job-layout.tsx';
import { EligiblePapers } from './eligible-papers.tsx';
import { type PaperPick, usePaperPick } from './use-pick-paper.ts';
import { useUrlRecord } from '../../ui/record/record-screen.tsx';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import text from '../../ui/style/text.module.css';
import panel from '../../ui/style/panel.module.css';
import layout from '../../ui/style/layout.module.css';
import styles from './job-paper.module.css';

/** Lists the papers assigned to a job, each with a button that removes it from the job. */

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
        aria-label={t`Book an offcut of ${paper.name}`}
        onClick={() => setOpen(!open)}
      >
        {t('Book an offcut')}
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
 * Returns the action that removes the paper from the job. The user need not confirm, because Undo assigns the
 * paper again.
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
        { onError: refusedFor(t`${paper.name} was not added again`) },
      );
  };
  const press = () =>
    remove.mutate(
      { params },
      {
        onSuccess: () =>
          toast(t`${paper.name} removed`, { detail: t`${count(quantity, 'sheet')} are free`, undo }),
        onError: refusedFor(t`${paper.name} was not removed`),
      },
    );
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
          toast(t`${count(sheets, 'sheet')} of ${paper.name} removed`, { detail: job.number });
        },
        onError: refusedFor(t`${paper.name} was not removed`),
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
        aria-label={t`Remove some of ${paper.name}`}
        onClick={() => setOpen(!isOpen)}
      >
        {t('Remove some')}
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
              label={t('Sheets to remove')}
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
              refusal={sheets === '' ? reason('required', { field: t('Sheets to remove') }) : wrong}
            >
              {t('Remove sheets')}
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
  const lost = left > 0.005 ? t`${percent(left)} offcut` : t('no offcut');
  const known = isSizeGiven(pressSheetOf(job)) ? [lost] : [];
  const words = [
    aboutPaper(assigned),
    ...known,
    ...cutWords(assigned),
    ...assigned.onOrder.map(
      (order) => t`${count(order.quantity, 'sheet')} on order, ${shortDate(order.expected, { zone })}`,
    ),
  ];
  return (
    <li className={`${layout.flow} ${layout.gap4}`}>
      <b className={text.figure}>{count(quantity, 'sheet')}</b>
      <div className={`${layout.grow} ${layout.twoLines}`}>
        <span className={text.strong}>
          <PaperName paper={paper} />
        </span>
        <span className={`${text.smaller} ${text.faint}`}>{words.join(' · ')}</span>
        <PaperMissing missing={assigned.missing} />
      </div>
      <ActionButton size="xs" refusal={mayNot ?? rule} busy={busy} onClick={press}>
        {t('Remove paper')}
      </ActionButton>
      <RemovePart job={job} assigned={assigned} />
      <BookOffcut job={job} assigned={assigned} />
    </li>
  );
}

function AssignedPapers({ job, papers }: { job: Job; papers: readonly JobPaper[] }) {
  return (
    <Panel title={t('Assigned papers')} note={count(papers.length, 'paper')}>
      {papers.length === 0 ? (
        <EmptyState
          small
          title={t('No paper yet')}
          text={t`${count(job.papersRequired, 'sheet')} are needed before the job can be scheduled.`}
        />
      ) : (
        <ul className={`${layout.lines} ${styles.assigned}`}>
          {papers.map((assigned) => (
            <Assigned key={assigned.paper.id} job={job} assigned={assigned} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface Of {
  job: Job;
  eligible: readonly EligiblePaper[];
  pick: PaperPick;
}

/** Says how far the typed sheets cover what the job lacks. */
function outcome(job: Job, { paper, quantity, adding, most: available }: PaperPick): string {
  const after = job.papersAssigned + adding;
  const short = sheetsShort(job.papersRequired, after);
  const most = paper && quantity === available ? t('That is all of this paper. ') : '';
  if (adding === 0) return '';
  if (short > 0) return t`${most}${count(short, 'more sheet')} will be needed.`;
  const ofBuffer = sheetsShort(job.papersWithBuffer, after);
  const buffer =
    ofBuffer > 0 ? t`${count(ofBuffer, 'sheet')} less than with the buffer` : t('the buffer too');
  return t`${most}The requirement will be met, ${buffer}.`;
}

/** Returns by field the errors in the typed values. The contract and the available sheets decide. */
function problemsOf({ paper, order, quantity, cut, cutMost }: PaperPick) {
  const typed = { quantity: quantity === '' ? undefined : quantity, cut };
  const wrong = reasonsOfIssues(jobs.assignPaper.query.safeParse(typed).error?.issues ?? []);
  const refused = (sheets: number, { name }: EligiblePaper) =>
    order && refuseReserveOrder({ name, quantity: order.left, received: 0, reserved: 0 }, sheets);
  const reserve =
    paper && quantity !== ''
      ? order
        ? refused(quantity, paper)
        : refuseReservePaper(paper, quantity)
      : null;
  return {
    quantity: wrong['quantity'] ?? reserve,
    cut: cut === '' || cut > cutMost ? reason('cut-at-most', { most: cutMost }) : (wrong['cut'] ?? null),
  };
}

function useAdd({ job, pick }: Of) {
  const assign = useVerb(contract.jobs.assignPaper);
  const add = () => {
    const { paper, order, quantity, cut, substitute } = pick;
    if (!paper || quantity === '' || cut === '') return;
    assign.mutate(
      {
        params: { id: job.id, paperId: paper.id },
        query: {
          quantity,
          cut,
          ...(substitute && { substitute: 'true' }),
          ...(order && { orderId: order.orderId }),
        },
      },
      {
        onSuccess: () => {
          toast(t`${count(quantity, 'sheet')} of ${paper.name} added`, { detail: job.number });
          pick.pick(null);
        },
      },
    );
  };
  return { add, busy: assign.isPending, error: assign.error };
}

const unknownPaper = { length: 0, breadth: 0, gsm: 0 };
const label = (paper: EligiblePaper) => ({ value: paper.id, label: paper.name });

/** Lets the user choose whether the sheets come from stock or from an order of the paper. */
function From({ paper, pick }: { paper: EligiblePaper; pick: PaperPick }) {
  const zone = useShopZone();
  const stock = { value: 'stock', label: t`Stock, ${count(paper.availableQuantity, 'sheet')} available` };
  const orders = paper.orders.map(({ orderId, left, expected }) => ({
    value: orderId,
    label: t`On order, ${count(left, 'sheet')} on ${shortDate(expected, { zone })}`,
  }));
  return (
    <SelectField
      name="from"
      label={t('From')}
      value={pick.order?.orderId ?? 'stock'}
      error={null}
      options={[stock, ...orders]}
      onChange={(from) => pick.type({ orderId: from === 'stock' ? '' : from })}
      onBlur={() => undefined}
    />
  );
}

function Fields({ eligible, pick, wrong }: Of & { wrong: ReturnType<typeof problemsOf> }) {
  const { paper, cutMost } = pick;
  const options = paper && !eligible.some(({ id }) => id === paper.id) ? [...eligible, paper] : eligible;
  const onBlur = () => undefined;
  return (
    <>
      <SelectField
        name="paper"
        label={t('Paper')}
        value={paper?.id ?? ''}
        error={null}
        options={options.map(label)}
        onChange={pick.pick}
        onBlur={onBlur}
      />
      {paper && paper.orders.length > 0 && <From paper={paper} pick={pick} />}
      <SheetsField
        paper={paper ?? unknownPaper}
        name="quantity"
        label={t('Quantity')}
        value={pick.quantity}
        error={pick.quantity === '' ? null : wrong.quantity && reasonText(wrong.quantity)}
        unit={
          paper
            ? pick.order
              ? t`of ${count(pick.most, 'sheet')} on order`
              : t`of ${count(pick.most, 'sheet')} available`
            : t('sheets')
        }
        onChange={(quantity) => pick.type({ quantity })}
        onBlur={onBlur}
      />
      {cutMost > 1 && (
        <NumberField
          name="cut"
          whole
          label={t('Press sheets per stock sheet')}
          value={pick.cut}
          error={wrong.cut && reasonText(wrong.cut)}
          unit={t`of ${number(cutMost)}`}
          onChange={(cut) => pick.type({ cut })}
          onBlur={onBlur}
        />
      )}
    </>
  );
}

/**
 * Shows the form that adds a paper to a job. The user enters the paper, the number of sheets, and the press
 * sheets to cut from each.
 */
function AddPaper(props: Of) {
  const { job, pick } = props;
  const { add, busy, error } = useAdd(props);
  const wrong = problemsOf(pick);
  const change =
    job.layout && pick.paper && isSizeGiven(pick.paper)
      ? changeByPaper(job.layout, pick.paper, Number(pick.cut))
      : null;
  const none = pick.paper ? null : reason('pick-a-paper');
  const refusal = job.can.assignPaper ?? none ?? wrong.quantity ?? wrong.cut;
  return (
    <Panel title={t('Add to job')} padded>
      <form
        className={layout.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (refusal === null && !busy) add();
        }}
      >
        <Fields {...props} wrong={wrong} />
        {pick.substitute && (
          <Notice>
            {nodes`${(<b>{t('Not a match.')}</b>)} ${pick.mismatch.map(reasonText).join('; ')}. It is added as a substitute.`}
          </Notice>
        )}
        {change && <Notice>{`${reasonText(change)}.`}</Notice>}
        <output className={`${text.smaller} ${text.muted}`}>
          {wrong.quantity === null && wrong.cut === null && outcome(job, pick)}
        </output>
        {error && (
          <Notice tone="danger" alert>
            {reasonOf(error)}
          </Notice>
        )}
        <ActionButton type="submit" variant="filled" icon="plus" fullWidth refusal={refusal} busy={busy}>
          {t('Add to Job')}
        </ActionButton>
      </form>
    </Panel>
  );
}

function needs(job: Job): string {
  const { paperQuality, paperGsm, paperLength, paperBreadth, paperThickness } = job;
  const sheet = isSizeGiven(pressSheetOf(job))
    ? t`${size(paperLength, paperBreadth)} or larger`
    : t('size not given');
  const thick = isGiven(paperThickness) ? thickness(paperThickness) : t('thickness not given');
  return t`needs ${[paperQuality, grammage(paperGsm), sheet, thick].join(' · ')}`;
}

function Meta({ job }: { job: Job }) {
  return (
    <>
      <span className={text.number}>{job.number}</span>
      <JobStatus job={job} boxed />
      <span className={`${text.muted} ${text.small}`}>{needs(job)}</span>
    </>
  );
}

function Need({ job, papers, adding }: { job: Job; papers: readonly JobPaper[]; adding: number }) {
  return (
    <section className={`${panel.sheet} ${layout.spaced} ${styles.need}`} aria-label={t('Papers required')}>
      <div className={`${layout.stack} ${layout.gapless} ${styles.required}`}>
        <span className={text.label}>{t('Papers required')}</span>
        <b>{count(job.papersRequired, 'sheet')}</b>
        <span className={`${text.small} ${text.muted}`}>
          {t`${number(job.quantity)} ÷ ${count(job.ups, 'up')}, rounded up`}
        </span>
      </div>
      <div className={`${layout.stack} ${layout.gapless}`}>
        <PaperMeter
          assigned={papers.map(({ quantity, cut }) => quantity * cut)}
          adding={adding}
          required={job.papersRequired}
          withBuffer={job.papersWithBuffer}
          short={job.short}
          scheduledAt={job.scheduledAt}
        />
      </div>
    </section>
  );
}

/** Returns as many of the papers, in their given sequence, as can cover the sheets that are short. */
function sources(short: number, papers: readonly EligiblePaper[]): EligiblePaper[] {
  let left = short;
  return papers.filter((paper) => {
    if (left <= 0) return false;
    left -= paper.availableQuantity * paper.cut;
    return true;
  });
}

/**
 * Shows how many sheets the job would still lack after it gets the typed sheets, and which papers could cover them.
 */
function StillShort({
  job,
  eligible,
  pick,
}: {
  job: Job;
  eligible: readonly EligiblePaper[];
  pick: PaperPick;
}) {
  const short = sheetsShort(job.papersRequired, job.papersAssigned + pick.adding);
  if (short === 0 || job.status !== 'draft') return null;
  const from = sources(
    short,
    eligible.filter(({ id }) => id !== pick.paper?.id),
  );
  const named = from.map((paper) => `${paper.name} (${count(paper.availableQuantity, 'sheet')})`);
  return (
    <Notice>
      <b>{t('This job cannot be scheduled yet.')}</b>{' '}
      {pick.adding > 0 ? t`After these ${count(pick.adding, 'sheet')}, ` : ''}
      {count(short, 'sheet')} {pick.adding > 0 ? t('more are needed') : t('are not assigned')}.{' '}
      {named.length > 0 && t`They can come from ${sentenceList(named)}.`}
    </Notice>
  );
}

function PaperOf({ job }: { job: Job }) {
  const call = { params: { id: job.id } };
  const { data: papers = [] } = useQuery(query(contract.jobs.papers, call));
  const { data: eligible = [] } = useQuery(query(contract.jobs.eligiblePapers, call));
  const pick = usePaperPick(job, eligible);
  return (
    <>
      <Need job={job} papers={papers} adding={pick.adding} />
      <div className={`${layout.withAside} ${styles.columns}`}>
        <div>
          <AssignedPapers job={job} papers={papers} />
          <EligiblePapers job={job} papers={eligible} pick={pick} />
        </div>
        <aside>
          <AddPaper job={job} eligible={eligible} pick={pick} />
          <StillShort job={job} eligible={eligible} pick={pick} />
          {job.layout && <JobLayout job={job} />}
        </aside>
      </div>
    </>
  );
}

export function JobPaperDetails() {
  const { id, record: job } = useUrlRecord(contract.jobs.get);
  useBarRecord(job);
  if (job === undefined) return <Page narrowed>{null}</Page>;
  const details = to('JobDetails', id);
  return (
    <Page narrowed className={styles.page}>
      <PageHead
        title={t`Paper for ${job.name}`}
        crumbs={[
          { label: t('Jobs'), to: to('JobList') },
          { label: job.number, to: details },
          { label: t('Paper') },
        ]}
        meta={<Meta job={job} />}
        actions={<LinkButton to={details}>{t('Done')}</LinkButton>}
      />
      <PaperOf key={id} job={job} />
    </Page>
  );
}
