/** Shows a job's operations as table rows. Before the job is scheduled, the rows show its planned steps. */
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { type Expected } from '../../../shared/queues/queues.contract.ts';
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import { doneBeforeText } from '../../../shared/operations/operation-words.ts';
import { placeNumbers } from '../../../shared/operations/operation-place.ts';
import { toolsToFetch } from '../../../shared/tools/tools.ts';
import { isFinished, wasDoneBefore } from '../../../shared/jobs/aggregate/operation-state.ts';
import { isCancelled } from '../../../shared/jobs/aggregate/job-status.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { CheckFaultsMark } from '../../ui/marks/check-faults-mark.tsx';
import { secondsSoFar } from '../../operations/operation-counts.ts';
import { TwoLines } from '../../ui/table/data-table.tsx';
import { dateTime, duration, timeFrom } from '../../ui/text/format-values.ts';
import { useNow, useShopZone } from '../../ui/text/use-now.ts';
import { usePhone } from '../../ui/page/page.tsx';
import { useRowActions } from '../../ui/table/row-keys.ts';
import { StateBadge } from '../../ui/marks/state-icons-and-badges.tsx';
import { overlaps } from '../shared-fields/edit-steps.ts';
import { useExpected } from './job-expected-date.tsx';
import { flowAt, flowWords, type StepFlow } from './piece-flow-words.ts';
import { CanMake, FlowCell } from './job-flow.tsx';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import table from '../../ui/table/table.module.css';
import phoneList from '../../ui/table/phone-list.module.css';
import styles from '../job-details.module.css';

/** Describes one row: an operation, or a planned step before scheduling turns it into an operation. */
export interface ShownStep extends Pick<Operation, 'type' | 'detail' | 'instruction' | 'state' | 'overlap'> {
  key: string;
  /** The operation's position in the job, from 1. */
  number: number;
  operation: Operation | null;
  flow: StepFlow | undefined;
  tools?: readonly { name: string; place: string }[] | undefined;
  /** The expected start and finish, if the operation is open and in the queues. */
  expected?: Expected['operations'][number] | undefined;
}

/**
 * Returns the job's operations in sequence. Planned steps appear as waiting or done, or as cancelled if the job is
 * cancelled.
 */
export function useShownSteps(job: Job): { steps: ShownStep[] | undefined; readAt: number } {
  const { data, dataUpdatedAt: readAt } = useQuery(
    query(contract.jobs.operations, { params: { id: job.id } }),
  );
  const expected = useExpected(job)?.operations;
  const planned = job.scheduledAt === null ? job.productOperations : [];
  const numbers = placeNumbers([...planned.map((_, index) => ({ index })), ...(data ?? [])]);
  const numberAt = (index: number) => numbers.get(index) ?? 0;
  const operations = data?.map((operation) => ({
    ...operation,
    key: operation.id,
    number: numberAt(operation.index),
    operation,
    flow: wasDoneBefore(operation) ? undefined : flowAt(job, operation.id),
    expected: expected?.find(({ id }) => id === operation.id),
  }));
  const open = isCancelled(job.status) ? ('cancelled' as const) : ('waiting' as const);
  const steps = planned.map((step, index) => ({
    ...step,
    key: step.id,
    number: numberAt(index),
    state: step.done ? ('finished' as const) : open,
    operation: null,
    flow: flowAt(job, step.id),
    overlap: step.overlap ?? false,
  }));
  if (job.scheduledAt !== null) return { steps: operations, readAt };
  // The plan arrives with the job and shows at once. An empty plan waits for the operations.
  const known = operations ?? (steps.length > 0 ? [] : undefined);
  return { steps: known && [...steps, ...known], readAt };
}

const addressOf = ({ operation }: ShownStep) => operation && to('OperationDetails', operation.id);

export function StepLink({ step }: { step: ShownStep }) {
  const address = addressOf(step);
  return address === null ? (
    step.type
  ) : (
    <Link className={text.plain} to={address}>
      {step.type}
    </Link>
  );
}

/** Says in two lines when the operation ran or will run: "Thu 19 Nov 10:49", "to 11:58 · 59 min run". */
function useTimes({ operation, expected }: ShownStep, readAt: number): [first: string, second: string] {
  const [now, zone] = [useNow(), useShopZone()];
  if (operation === null) return ['', ''];
  const { state, startedAt, finishedAt, pauseReason, waitsFor } = operation;
  const ran = duration(secondsSoFar(operation, readAt, now));
  const ready = expected?.finish ? t`ready ${dateTime(expected.finish, { zone })}` : '';
  if (wasDoneBefore(operation)) return [doneBeforeText(), ''];
  if (startedAt === null) {
    if (expected?.start && ready) return [dateTime(expected.start, { zone }), ready];
    return [state === 'waiting' ? (waitsFor ?? '') : '', ''];
  }
  if (isFinished(state) && finishedAt !== null) {
    const until = timeFrom(startedAt, finishedAt, { zone });
    return [dateTime(startedAt, { zone }), t`to ${until} · ${ran} run`];
  }
  if (state === 'running') return [t`Since ${timeFrom(now, startedAt, { zone })} · ${ran}`, ready];
  return [state === 'paused' ? `${pauseReason ?? t('Paused')} · ${ran}` : t`${ran} run so far`, ready];
}

function Times({ step, readAt }: { step: ShownStep; readAt: number }) {
  const [first, second] = useTimes(step, readAt);
  return <TwoLines first={first} second={second} />;
}

interface RowOf {
  step: ShownStep;
  place: number;
  readAt: number;
  /** True while the job is not scheduled, so that its steps have neither times nor flow. */
  planned: boolean;
}

/**
 * Says on which machine and with which tools the operation runs. It also names the make-up run and, except in the
 * first row, the overlap with the row before.
 */
function whereOf({ operation, state, overlap, tools = [] }: ShownStep, place: number): string {
  const isDone = operation === null && isFinished(state);
  const makeUp = operation?.makeUp != null && t('Make-up run');
  return [
    operation?.machine?.name,
    toolsToFetch(tools),
    makeUp,
    place > 0 && overlap && overlaps,
    isDone && doneBeforeText(),
  ]
    .filter(Boolean)
    .join(' · ');
}

function WideRow({ step, place, readAt, planned }: RowOf) {
  const address = addressOf(step);
  return (
    <tr
      className={address === null ? undefined : table.opens}
      data-state={step.state}
      data-index={place}
      {...(address !== null && { 'data-href': address })}
    >
      <td className={`${text.faint} ${table.place}`}>{step.number}</td>
      <td>
        <span className={text.nowrap}>
          <b>
            <StepLink step={step} />
          </b>{' '}
          {step.detail}
        </span>
        <span className={`${text.smaller} ${text.muted} ${layout.hideEmpty} ${styles.where}`}>
          {whereOf(step, place)}
        </span>
        <CheckFaultsMark checks={step.operation?.checks} />
        {step.instruction !== '' && (
          <span className={`${text.smaller} ${text.muted} ${styles.instruction} ${table.narrowOnly}`}>
            {step.instruction}
          </span>
        )}
        <span className={styles.stateUnder}>
          <StateBadge state={step.state} />
        </span>
      </td>
      <td className={`${text.small} ${text.muted} ${styles.instruction} ${table.wideOnly}`}>
        {step.instruction}
      </td>
      {!planned && (
        <>
          <td className={text.small}>
            <FlowCell flow={step.flow} state={step.state} />
          </td>
          <td className={table.figures}>
            <CanMake flow={step.flow} />
          </td>
          <td className={text.small}>
            <Times step={step} readAt={readAt} />
          </td>
        </>
      )}
      <td className={styles.stateBeside}>
        <StateBadge state={step.state} />
      </td>
    </tr>
  );
}

/** Shows a row in four lines: the operation, its machine, its pieces, and its times. */
function PhoneRow({ step, place, readAt, planned }: RowOf) {
  const address = addressOf(step);
  const times = useTimes(step, readAt).filter(Boolean).join(' · ');
  const lines = (
    <>
      <b className={text.clip}>
        {step.number} {step.type} {step.detail}
      </b>
      <span className={`${text.small} ${text.muted} ${phoneList.sub} ${text.clip}`}>
        {[whereOf(step, place), step.instruction].filter(Boolean).join(' · ')}
      </span>
      <CheckFaultsMark checks={step.operation?.checks} />
      {!planned && step.flow && (
        <span className={`${text.small} ${text.muted} ${phoneList.sub} ${layout.flow} ${styles.wholeLine}`}>
          {flowWords(step.flow, step.state).good}
          <span>
            {t('can make')} <CanMake flow={step.flow} />
          </span>
        </span>
      )}
      {times && (
        <span className={`${text.small} ${text.muted} ${phoneList.sub} ${styles.wholeLine}`}>{times}</span>
      )}
      <span className={`${layout.row} ${text.small} ${text.faint} ${text.nowrap} ${phoneList.right}`}>
        <StateBadge state={step.state} />
      </span>
    </>
  );
  return (
    <li>
      {address === null ? <span className={phoneList.line}>{lines}</span> : <Link to={address}>{lines}</Link>}
    </li>
  );
}

interface Steps extends Pick<RowOf, 'readAt' | 'planned'> {
  steps: readonly ShownStep[];
}

export function StepTable(of: Steps) {
  const phone = usePhone();
  if (!phone) return <WideTable {...of} />;
  const { steps, ...row } = of;
  return (
    <ol className={`${layout.anchor} ${phoneList.lines} ${styles.steps}`} aria-label={t('operations')}>
      {steps.map((step, place) => (
        <PhoneRow key={step.key} step={step} place={place} {...row} />
      ))}
    </ol>
  );
}

/** Replaces the function that scrolls a row into view, because this table always renders all its rows. */
const shown = () => undefined;

function WideTable({ steps, readAt, planned }: Steps) {
  const element = useRef<HTMLTableElement>(null);
  useRowActions(element, { rows: steps, show: shown });
  return (
    <div className={table.scrolls}>
      <table ref={element} className={`${table.table} ${styles.operations}`} aria-label={t('operations')}>
        <thead>
          <tr>
            <th scope="col">
              <span className={text.visuallyHidden}>{t('Place')}</span>
            </th>
            <th scope="col">{t('Operation')}</th>
            <th scope="col" className={table.wideOnly}>
              {t('Instruction')}
            </th>
            {!planned && (
              <>
                <th scope="col">{t('In, good, waste')}</th>
                <th scope="col" className={table.figures}>
                  {t('Can still make')}
                </th>
                <th scope="col">{t('Start and end')}</th>
              </>
            )}
            <th scope="col" className={styles.stateBeside}>
              {t('State')}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, place) => (
            <WideRow key={step.key} step={step} place={place} readAt={readAt} planned={planned} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
