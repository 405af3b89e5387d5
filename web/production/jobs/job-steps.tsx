/** A job's operations as rows; until the job is scheduled, the planned ones. */
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type Job } from '../../../shared/contract/jobs.ts';
import { type Expected } from '../../../shared/contract/queues.ts';
import { type Operation } from '../../../shared/contract/operations.ts';
import { hasStarted, type OperationState } from '../../../shared/rules/operation-state.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { countedOf, inUnit, secondsSoFar } from '../operations/counts.ts';
import { TwoLines } from '../../ui/list/data-table.tsx';
import { dateTime, duration, number, timeFrom } from '../../ui/page/format.ts';
import { useNow, useShopZone } from '../../ui/page/now.ts';
import { usePhone } from '../../ui/page/page.tsx';
import { useRowActions } from '../../ui/list/row-keys.ts';
import { StateBadge } from '../../ui/marks/states.tsx';
import { useExpected } from './job-expected.tsx';
import { flowAt, flowWords, type StepFlow } from './flow-words.ts';
import { CanMake, FlowCell } from './job-flow.tsx';
import text from '../../ui/page/text.module.css';
import table from '../../ui/list/table.module.css';
import phoneList from '../../ui/list/phone-list.module.css';
import styles from './job-details.module.css';

/** A row: an operation, or a planned step, which is not an operation yet. */
export interface ShownStep {
  key: string;
  type: string;
  detail: string;
  instruction: string;
  state: OperationState;
  operation: Operation | null;
  flow: StepFlow | undefined;
  /** When it is expected to start and finish, as far as it is open and in the queues. */
  expected?: Expected['operations'][number] | undefined;
}

/** The job's operations in order; planned steps are shown as waiting, or as cancelled if the job is. */
export function useShownSteps(job: Job): { steps: ShownStep[] | undefined; readAt: number } {
  const { data, dataUpdatedAt: readAt } = useQuery(
    query(contract.jobs.operations, { params: { id: job.id } }),
  );
  const expected = useExpected(job)?.operations;
  const operations = data?.map((operation) => ({
    ...operation,
    key: operation.id,
    operation,
    flow: flowAt(job, operation.id),
    expected: expected?.find(({ id }) => id === operation.id),
  }));
  const planned = job.productOperations.map((step) => ({
    ...step,
    key: step.id,
    state: job.status === 'cancelled' ? ('cancelled' as const) : ('waiting' as const),
    operation: null,
    flow: flowAt(job, step.id),
  }));
  if (job.scheduledAt !== null) return { steps: operations, readAt };
  // The plan came with the job and stands there at once; an empty one may yet be of operations alone.
  const known = operations ?? (planned.length > 0 ? [] : undefined);
  return { steps: known && [...planned, ...known], readAt };
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

/** When it ran or is expected to, in two lines: "Thu 19 Nov 10:49 to 11:58", "ready Tue 24 Nov 12:10". */
function Times(props: { operation: Operation; expected: ShownStep['expected']; readAt: number }) {
  const { operation, expected, readAt } = props;
  const [now, zone] = [useNow(), useShopZone()];
  const { state, finishedAt, pauseReason, waitsFor } = operation;
  const { unit, good, waste, planned } = countedOf(operation);
  const ran = duration(secondsSoFar(operation, readAt, now));
  const made = `${number(good)} of ${inUnit(planned, unit)}`;
  const ready = expected?.finish && `ready ${dateTime(expected.finish, { zone })}`;
  if (!hasStarted(operation)) {
    if (expected?.start && ready)
      return <TwoLines first={dateTime(expected.start, { zone })} second={ready} />;
    return <span className={text.muted}>{state === 'waiting' ? waitsFor : ''}</span>;
  }
  const { startedAt } = operation;
  if (state === 'finished' && finishedAt !== null) {
    const until = timeFrom(startedAt, finishedAt, { zone });
    return (
      <TwoLines
        first={`${dateTime(startedAt, { zone })} to ${until}`}
        second={`${inUnit(good, unit)} good · ${number(waste)} waste`}
      />
    );
  }
  const since =
    state === 'running' ? `Since ${timeFrom(now, startedAt, { zone })} · ${ran}` : `${ran} run so far`;
  return (
    <TwoLines
      first={state === 'paused' ? `${pauseReason ?? 'Paused'} · ${ran}` : since}
      second={ready || made}
    />
  );
}

interface RowOf {
  step: ShownStep;
  place: number;
  readAt: number;
  /** Only planned steps: no machines, no times. */
  planned: boolean;
}

function WideRow({ step, place, readAt, planned }: RowOf) {
  const { operation } = step;
  const address = addressOf(step);
  return (
    <tr
      className={address === null ? undefined : table.opens}
      data-state={step.state}
      data-index={place}
      {...(address !== null && { 'data-href': address })}
    >
      <td className={styles.place}>{place + 1}</td>
      <td className={`${text.strong} ${text.nowrap}`}>
        <StepLink step={step} />
      </td>
      <td>
        {step.detail}
        {operation?.makeUp != null && (
          <span className={`${text.smaller} ${text.muted} ${styles.instruction}`}> Make-up run</span>
        )}
        {step.instruction !== '' && (
          <span className={`${text.smaller} ${text.muted} ${styles.instruction} ${table.narrowOnly}`}>
            {step.instruction}
          </span>
        )}
      </td>
      <td className={`${text.small} ${text.muted} ${styles.instruction} ${table.wideOnly}`}>
        {step.instruction}
      </td>
      <td className={text.small}>
        <FlowCell flow={step.flow} state={step.state} />
      </td>
      <td className={table.figures}>
        <CanMake flow={step.flow} />
      </td>
      {!planned && (
        <>
          <td>{operation?.machine?.name}</td>
          <td className={text.small}>
            {operation && <Times operation={operation} expected={step.expected} readAt={readAt} />}
          </td>
        </>
      )}
      <td>
        <StateBadge state={step.state} />
      </td>
    </tr>
  );
}

function PhoneRow({ step, place }: { step: ShownStep; place: number }) {
  const address = addressOf(step);
  const lines = (
    <>
      <b className={text.clip}>
        {place + 1} {step.type} {step.detail}
      </b>
      <span className={`${phoneList.sub} ${text.clip}`}>
        {[step.operation?.machine?.name, step.instruction].filter(Boolean).join(' · ')}
      </span>
      {step.flow && (
        <span className={`${phoneList.sub} ${text.clip}`}>
          {flowWords(step.flow, step.state).good} · can make {number(step.flow.gives)}
        </span>
      )}
      <span className={phoneList.right}>
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

interface Steps {
  steps: readonly ShownStep[];
  readAt: number;
}

export function StepTable({ steps, readAt }: Steps) {
  const phone = usePhone();
  if (!phone) return <WideTable steps={steps} readAt={readAt} />;
  return (
    <ol className={phoneList.lines}>
      {steps.map((step, place) => (
        <PhoneRow key={step.key} step={step} place={place} />
      ))}
    </ol>
  );
}

/** All rows are rendered, so there is nothing to scroll into view. */
const shown = () => undefined;

function WideTable({ steps, readAt }: Steps) {
  const element = useRef<HTMLTableElement>(null);
  const planned = steps.every(({ operation }) => operation === null);
  useRowActions(element, steps.length, shown);
  return (
    <div className={table.scrolls}>
      <table ref={element} className={`${table.table} ${styles.operations}`} aria-label="operations">
        <thead>
          <tr>
            <th scope="col">
              <span className={text.visuallyHidden}>Place</span>
            </th>
            <th scope="col">Type</th>
            <th scope="col">Detail</th>
            <th scope="col" className={table.wideOnly}>
              Instruction
            </th>
            <th scope="col">In, good, waste</th>
            <th scope="col" className={table.figures}>
              Can still make
            </th>
            {!planned && (
              <>
                <th scope="col">Machine</th>
                <th scope="col">Start and end</th>
              </>
            )}
            <th scope="col">State</th>
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
