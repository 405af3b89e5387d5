/** Shows all facts of an operation that a job ticket shows. */
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { type Operation, type OperationRecord } from '../../../shared/contract/operations.ts';
import { placeNumbers } from '../../../shared/rules/operation-place.ts';
import { to } from '../../client/paths.ts';
import { dateTime, duration, shortDate } from '../../ui/page/format.ts';
import { useNow, useShopZone } from '../../ui/page/use-now.ts';
import { Panel, Ticket } from '../../ui/page/page.tsx';
import { Priority } from '../../ui/marks/priority.tsx';
import { StateBadge } from '../../ui/marks/state-marks.tsx';
import { operationCounts, quantityInUnit, secondsSoFar, wastedInWords } from './operation-counts.ts';

type Fact = readonly [string, ReactNode, (2 | 4)?];

/** Shows a value. If `set` is false, the value comes from the job, and a note says so. */
function Inherited({ set, children }: { set: boolean; children: ReactNode }) {
  return (
    <>
      {children} {!set && <small>(from the job)</small>}
    </>
  );
}

function placeFacts({ job, machine, needsMachine }: Operation): readonly Fact[] {
  return [
    ['Job', <Link to={to('JobDetails', job.id)}>{job.name}</Link>, 2],
    [
      'Machine',
      machine ? (
        <Link to={to('MachineDetails', machine.id)}>{machine.name}</Link>
      ) : needsMachine ? (
        'none yet'
      ) : (
        'needs none'
      ),
      2,
    ],
  ];
}

function useTimeFacts({ operation, readAt }: { operation: Operation; readAt: number }): readonly Fact[] {
  const [now, zone] = [useNow(), useShopZone()];
  const { startedAt, startedBy, finishedAt, finishedBy } = operation;
  const moment = (at: string | null, by: string | null) =>
    at === null ? (
      'not yet'
    ) : (
      <>
        {dateTime(at, { zone })} {by !== null && <small>{by}</small>}
      </>
    );
  return [
    ['Started', moment(startedAt, startedBy)],
    ['Finished', moment(finishedAt, finishedBy)],
    ['Run time', duration(secondsSoFar(operation, readAt, now))],
  ];
}

function countFacts(operation: OperationRecord): readonly Fact[] {
  const { unit, planned, good, waste } = operationCounts(operation);
  return [
    ['Planned', quantityInUnit(planned, unit)],
    ['Good', quantityInUnit(good, unit)],
    ['Waste', quantityInUnit(waste, unit)],
    ['Waste reason', wastedInWords(operation.wasteReasons)],
  ];
}

function outsourcingFacts({ supplier, dueBack }: Operation, zone: string): readonly Fact[] {
  if (supplier === '' && dueBack === null) return [];
  return [
    ['Supplier', supplier, 2],
    ['Due back', dueBack && dateTime(dueBack, { zone }), 2],
  ];
}

function toolFacts({ tools }: Operation): readonly Fact[] {
  if (tools.length === 0) return [];
  const each = tools.map(({ id, name, place }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <Link to={to('ToolDetails', id)}>{name}</Link>
      {place && <small> {place}</small>}
    </Fragment>
  ));
  return [['Tools', each, 4]];
}

/** Returns the values that the operation sets instead of taking the job's. */
function ownValueFacts(
  { quantity, makeReadyMinutes, runMinutes, releaseDate }: Operation,
  zone: string,
): readonly Fact[] {
  const minutes = (of: number | null) => of !== null && `${of} min`;
  const own: Fact[] = [
    ['Own quantity', quantity, 2],
    ['Own make-ready', minutes(makeReadyMinutes)],
    ['Own run', minutes(runMinutes)],
    ['Released', releaseDate && dateTime(releaseDate, { zone }), 2],
  ];
  return own.filter(([, value]) => value !== null && value !== false);
}

/** Returns the operation's place among the operations of its job: "2 of 4". */
function placeInJob({ id }: Operation, ofJob: readonly Operation[], planned: number): string {
  const numbers = placeNumbers(ofJob);
  const own = ofJob.find((each) => each.id === id);
  return own ? `${planned + (numbers.get(own.index) ?? 0)} of ${planned + numbers.size}` : '';
}

interface Facts {
  operation: OperationRecord;
  /** All operations of the operation's job. */
  ofJob: readonly Operation[];
  /** The number of planned steps that come before the job's operations. */
  planned: number;
  readAt: number;
}

export function OperationFacts({ operation, ofJob, planned, readAt }: Facts) {
  const zone = useShopZone();
  const { type, detail, instruction, priority, prioritySet, deliveryDate, deliveryDateSet } = operation;
  return (
    <Panel title="Operation">
      <Ticket
        facts={[
          ['Type', type],
          ['Detail', detail],
          ['Position', placeInJob(operation, ofJob, planned)],
          ['State', <StateBadge key="state" state={operation.state} />],
          [
            'Priority',
            <Inherited key="priority" set={prioritySet}>
              <Priority priority={priority} />
            </Inherited>,
            2,
          ],
          [
            'Delivery date',
            <Inherited key="delivery" set={deliveryDateSet}>
              {shortDate(deliveryDate, { zone })}
            </Inherited>,
            2,
          ],
          ['Instruction', instruction, 4],
          ...placeFacts(operation),
          ...toolFacts(operation),
          ...ownValueFacts(operation, zone),
          ...outsourcingFacts(operation, zone),
          ...countFacts(operation),
          ...useTimeFacts({ operation, readAt }),
          ['Updated', dateTime(operation.updatedAt, { zone })],
        ]}
      />
    </Panel>
  );
}
