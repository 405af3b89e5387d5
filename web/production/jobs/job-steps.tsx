/** A job's operations as rows: those on the floor, and what is planned until the job is scheduled. */
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { contract } from '../../../shared/contract/contract.ts';
import { type Job } from '../../../shared/contract/jobs.ts';
import { type Operation } from '../../../shared/contract/operations.ts';
import { type OperationState } from '../../../shared/rules/operation-state.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { countedOf, inUnit, secondsSoFar } from '../operations/counts.ts';
import { TwoLines } from '../../ui/list/data-table.tsx';
import { dateTime, duration, number, timeFrom } from '../../ui/page/format.ts';
import { useNow, useShopZone } from '../../ui/page/now.ts';
import { usePhone } from '../../ui/page/page.tsx';
import { useRowActions } from '../../ui/list/row-keys.ts';
import { StateBadge } from '../../ui/marks/states.tsx';

/** A step as it is shown: an operation, or a planned one, which is no record of its own yet. */
export interface ShownStep {
  key: string;
  type: string;
  detail: string;
  instruction: string;
  state: OperationState;
  operation: Operation | null;
}

/** The job's operations in order; what is planned and not scheduled counts as waiting, or as cancelled with its job. */
export function useShownSteps(job: Job): { steps: ShownStep[] | undefined; readAt: number } {
  const { data, dataUpdatedAt: readAt } = useQuery(
    query(contract.jobs.operations, { params: { id: job.id } }),
  );
  const operations = data?.map((operation) => ({ ...operation, key: operation.id, operation }));
  const planned = job.productOperations.map((step) => ({
    ...step,
    key: step.id,
    state: job.status === 'cancelled' ? ('cancelled' as const) : ('waiting' as const),
    operation: null,
  }));
  if (operations === undefined) return { steps: undefined, readAt };
  return { steps: job.scheduledAt === null ? [...planned, ...operations] : operations, readAt };
}

const addressOf = ({ operation }: ShownStep) => operation && to('OperationDetails', operation.id);

export function StepLink({ step }: { step: ShownStep }) {
  const address = addressOf(step);
  return address === null ? (
    step.type
  ) : (
    <Link className="plain" to={address}>
      {step.type}
    </Link>
  );
}

/** When it ran and what it made: two lines. */
function Times({ operation, readAt }: { operation: Operation; readAt: number }) {
  const [now, zone] = [useNow(), useShopZone()];
  const { state, startedAt, finishedAt, pauseReason, waitsFor } = operation;
  const { unit, good, waste, planned } = countedOf(operation);
  const ran = duration(secondsSoFar(operation, readAt, now));
  const made = `${number(good)} of ${inUnit(planned, unit)}`;
  if (startedAt === null) return <span className="dim">{state === 'waiting' ? waitsFor : ''}</span>;
  if (state === 'finished' && finishedAt !== null) {
    const until = timeFrom(startedAt, finishedAt, { zone });
    return (
      <TwoLines
        first={`${dateTime(startedAt, { zone })} – ${until}`}
        second={`${inUnit(good, unit)} good · ${number(waste)} waste`}
      />
    );
  }
  const since =
    state === 'running' ? `Since ${timeFrom(now, startedAt, { zone })} · ${ran}` : `${ran} run so far`;
  return (
    <TwoLines first={state === 'paused' ? `${pauseReason ?? 'Paused'} · ${ran}` : since} second={made} />
  );
}

interface RowOf {
  step: ShownStep;
  place: number;
  readAt: number;
  /** Nothing is on the floor yet: no machines, no times. */
  planned: boolean;
}

function WideRow({ step, place, readAt, planned }: RowOf) {
  const { operation } = step;
  const address = addressOf(step);
  return (
    <tr
      className={address === null ? step.state : `${step.state} opens`}
      data-index={place}
      {...(address !== null && { 'data-href': address })}
    >
      <td className="ix">{place + 1}</td>
      <td className="strong nowrap">
        <StepLink step={step} />
      </td>
      <td>
        {step.detail}
        {step.instruction !== '' && <span className="xs dim ins narrow-only">{step.instruction}</span>}
      </td>
      <td className="sm dim ins wide-only">{step.instruction}</td>
      {!planned && (
        <>
          <td>{operation?.machine?.name}</td>
          <td className="sm">{operation && <Times operation={operation} readAt={readAt} />}</td>
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
      <b className="clip">
        {place + 1} {step.type} {step.detail}
      </b>
      <span className="m clip">
        {[step.operation?.machine?.name, step.instruction].filter(Boolean).join(' · ')}
      </span>
      <span className="ct">
        <StateBadge state={step.state} />
      </span>
    </>
  );
  return (
    <li>{address === null ? <span className="line">{lines}</span> : <Link to={address}>{lines}</Link>}</li>
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
    <ol className="cl">
      {steps.map((step, place) => (
        <PhoneRow key={step.key} step={step} place={place} />
      ))}
    </ol>
  );
}

/** All rows are in the page; none has to be scrolled into it. */
const shown = () => undefined;

function WideTable({ steps, readAt }: Steps) {
  const table = useRef<HTMLTableElement>(null);
  const planned = steps.every(({ operation }) => operation === null);
  useRowActions(table, steps.length, shown);
  return (
    <div className="scrolls">
      <table ref={table} className="list ops" aria-label="operations">
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">Place</span>
            </th>
            <th scope="col">Type</th>
            <th scope="col">Detail</th>
            <th scope="col" className="wide-only">
              Instruction
            </th>
            {!planned && (
              <>
                <th scope="col">Machine</th>
                <th scope="col">Time</th>
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
