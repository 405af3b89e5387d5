/** Shows the page of one operation (spec §2), with the buttons that run it. */
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { bufferInWords } from '../../shared/jobs/aggregate/pieces/buffer-for-losses.ts';
import { type Machine } from '../../shared/machines/machines.contract.ts';
import { queueSize } from '../../shared/operations/machine-queue.ts';
import { placeNumbers } from '../../shared/operations/operation-place.ts';
import { doneBeforeText, machineDown } from '../../shared/operations/operation-words.ts';
import { contract } from '../client/contract.ts';
import { type Operation, type OperationRecord } from '../../shared/operations/operations.contract.ts';
import { query, useInPlaceQuery } from '../client/api/queries.ts';
import { reasonText } from '../client/reason-text.ts';
import { useBarRecord } from '../client/top-bar-record.ts';
import { to, toAnswers } from '../client/paths.ts';
import { Priority } from '../ui/marks/job-marks.tsx';
import { ControlStrip, JobStatus, StateBadge, StateMark } from '../ui/marks/state-icons-and-badges.tsx';
import { LinkButton } from '../ui/page/buttons.tsx';
import { WithHistory } from '../ui/record/details-and-history-tabs.tsx';
import { Notice, Page, PageHead, Panel, Ticket } from '../ui/page/page.tsx';
import { isUpcoming, wasDoneBefore } from '../../shared/jobs/aggregate/operation-state.ts';
import { t } from '../../shared/platform/translate.ts';
import text from '../ui/style/text.module.css';
import {
  count,
  dateTime,
  duration,
  grammage,
  number,
  shortDate,
  size,
  thickness,
} from '../ui/text/format-values.ts';
import { useNow, useShopZone } from '../ui/text/use-now.ts';
import { InspectionsOfOperation } from './inspections/inspections-of-operation.tsx';
import { ChecksOfOperation } from './checks/checks-of-operation.tsx';
import { CountEntries } from './counts/count-entries.tsx';
import { largestSheetWords } from './form/largest-sheet-words.ts';
import { OperationPin } from './form/pin-form.tsx';
import { MachineSelect } from './machine-select.tsx';
import { operationCounts, quantityInUnit, secondsSoFar, wastedInWords } from './operation-counts.ts';
import parts from '../ui/page/parts.module.css';
import styles from './panels/job-panel.module.css';
import { OperationAtMachinePanel } from './panels/operation-at-machine-panel.tsx';
import { DeleteOperation } from './operation-actions.tsx';
import { plannedNames } from './form/position-in-job-options.ts';
import layout from '../ui/style/layout.module.css';
import floor from './floor/floor.module.css';

/**
 * Shows an operation's machine and the operation that runs there now, and lets the user choose another
 * machine.
 */
function Now({ machine, operation }: { machine: Machine; operation: Operation }) {
  const { running } = machine;
  if (running === null) return <p className={text.muted}>{t('Idle')}</p>;
  if (running.id === operation.id) return <p className={text.muted}>{t('On this machine now')}</p>;
  return (
    <p className={layout.row}>
      <StateMark state={running.state} />
      <Link to={to('OperationDetails', running.id)}>
        {running.jobNumber} {running.name}
      </Link>
    </p>
  );
}

function OnMachine({ id, operation }: { id: string; operation: Operation }) {
  const call = { params: { id } };
  const { data: machine, isLoading } = useInPlaceQuery(contract.machines.get, call);
  if (machine === undefined) return <div aria-busy={isLoading} />;
  const queue = queueSize(machine);
  return (
    <>
      {machine.down && (
        <Notice tone="danger">{reasonText(machineDown(machine.name, machine.down.reason))}</Notice>
      )}
      <div>
        <Link className={`${text.strong} ${floor.toMachine}`} to={to('MachineDetails', id)}>
          {machine.name}
        </Link>
        <p className={`${text.small} ${text.muted}`}>
          {[machine.manufacturer, largestSheetWords(machine)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Now machine={machine} operation={operation} />
      <p className={text.small}>
        <Link to={to('MachineOperationList', id)}>
          {queue.total === 0 ? t('Queue empty') : count(queue.total, 'operation')}
        </Link>{' '}
        <span className={text.muted}>{queue.words}</span>
      </p>
      {isUpcoming(operation.state) && (
        <p className={text.small}>
          <Link to={toAnswers(operation)}>{t('Why here, and what if')}</Link>
        </p>
      )}
    </>
  );
}

function MachinePanel({ operation }: { operation: OperationRecord }) {
  const { machine, type, needsMachine } = operation;
  return (
    <Panel title={t('Machine')} padded>
      <div className={layout.stack}>
        {machine && <OnMachine id={machine.id} operation={operation} />}
        {!machine && (
          <p className={text.muted}>
            {wasDoneBefore(operation)
              ? doneBeforeText()
              : needsMachine
                ? t('No machine yet.')
                : t`${type} needs no machine.`}
          </p>
        )}
        <MachineSelect operation={operation} />
        {(machine || needsMachine) && <OperationPin operation={operation} />}
      </div>
    </Panel>
  );
}

/** Shows what people at the machine need to know about the job: paper, ink, coat, and the other operations. */
function JobFacts({ jobId }: { jobId: string }) {
  const call = { params: { id: jobId } };
  const { data: job, isLoading } = useInPlaceQuery(contract.jobs.get, call);
  if (job === undefined) return <div aria-busy={isLoading} />;
  const rows: readonly (readonly [string, ReactNode, string])[] = [
    [t('Status'), <JobStatus key="status" job={job} />, job.holdReason ?? ''],
    [
      t('Paper'),
      `${job.paperQuality} ${grammage(job.paperGsm)}`,
      `${size(job.paperLength, job.paperBreadth)} · ${thickness(job.paperThickness)}`,
    ],
    [t('Ink'), job.ink, ''],
    [t('Coat'), job.coat, ''],
    [t('Quantity'), number(job.quantity), t`Buffer ${bufferInWords(job, number)} · ${count(job.ups, 'up')}`],
  ];
  return (
    <dl className={styles.wanted}>
      {rows.map(([label, value, more]) => (
        <div key={label}>
          <dt className={`${text.small} ${text.faint}`}>{label}</dt>
          <dd className={`${text.strong} ${text.name}`}>
            {value}
            {more && <p className={`${text.smaller} ${text.regular} ${text.muted}`}>{more}</p>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OperationsOfJob({ operation, ofJob }: { operation: Operation; ofJob: readonly Operation[] }) {
  return (
    <ol className={styles.stepsOfJob} aria-busy={ofJob.length === 0}>
      {ofJob.map(({ id, name, state, machine }) => (
        <li key={id} className={`${layout.row} ${layout.gap3}`} data-state={state}>
          <StateMark state={state} />
          <span className={layout.twoLines}>
            {id === operation.id ? (
              <b aria-current="true">{name}</b>
            ) : (
              <Link to={to('OperationDetails', id)}>{name}</Link>
            )}
            <span className={`${text.smaller} ${text.faint} ${text.clip}`}>
              {t(state)}
              {machine && ` · ${machine.name}`}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function JobPanel({ operation, ofJob }: { operation: Operation; ofJob: readonly Operation[] }) {
  const { job } = operation;
  return (
    <Panel title={job.number} note={<ControlStrip states={ofJob.map(({ state }) => state)} />}>
      <JobFacts jobId={job.id} />
      <OperationsOfJob operation={operation} ofJob={ofJob} />
      <p className={`${layout.cell} ${text.small}`}>
        <Link to={to('JobOperationList', job.id)}>{t`All operations of ${job.number}`}</Link>
      </p>
    </Panel>
  );
}

type Fact = readonly [string, ReactNode, (2 | 4)?];

/** Shows a value. If `set` is false, the value comes from the job, and a note says so. */
function Inherited({ set, children }: { set: boolean; children: ReactNode }) {
  return (
    <>
      {children} {!set && <small>{t('(from the job)')}</small>}
    </>
  );
}

function placeFacts(operation: Operation): readonly Fact[] {
  const { job, machine, needsMachine } = operation;
  return [
    [t('Job'), <Link to={to('JobDetails', job.id)}>{job.name}</Link>, 2],
    [
      t('Machine'),
      machine ? (
        <Link to={to('MachineDetails', machine.id)}>{machine.name}</Link>
      ) : wasDoneBefore(operation) ? (
        ''
      ) : needsMachine ? (
        t('none yet')
      ) : (
        t('needs none')
      ),
      2,
    ],
  ];
}

function useTimeFacts({ operation, readAt }: { operation: Operation; readAt: number }): readonly Fact[] {
  const [now, zone] = [useNow(), useShopZone()];
  const { startedAt, startedBy, finishedAt, finishedBy, shortReason } = operation;
  if (wasDoneBefore(operation)) return [[t('Finished'), doneBeforeText()]];
  const moment = (at: string | null, by: string | null) =>
    at === null ? (
      t('not yet')
    ) : (
      <>
        {dateTime(at, { zone })} {by !== null && <small>{by}</small>}
      </>
    );
  return [
    [t('Started'), moment(startedAt, startedBy)],
    [t('Finished'), moment(finishedAt, finishedBy)],
    ...(shortReason === null ? [] : [[t('Finished short'), shortReason] as const]),
    [t('Run time'), duration(secondsSoFar(operation, readAt, now))],
  ];
}

function countFacts(operation: OperationRecord): readonly Fact[] {
  const { unit, planned, good, waste } = operationCounts(operation);
  return [
    [t('Planned'), quantityInUnit(planned, unit)],
    [t('Good'), quantityInUnit(good, unit)],
    [t('Waste'), quantityInUnit(waste, unit)],
    [t('Waste reason'), wastedInWords(operation.wasteReasons)],
  ];
}

function outsourcingFacts({ supplier, dueBack }: Operation, zone: string): readonly Fact[] {
  if (supplier === '' && dueBack === null) return [];
  return [
    [t('Supplier'), supplier, 2],
    [t('Due back'), dueBack && dateTime(dueBack, { zone }), 2],
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
  return [[t('Tools'), each, 4]];
}

/** Returns the values that the operation sets instead of taking the job's, and until when what it needs dries. */
function ownValueFacts(
  { quantity, makeReadyMinutes, runMinutes, releaseDate, dryUntil }: Operation,
  zone: string,
): readonly Fact[] {
  const minutes = (of: number | null) => of !== null && t`${of} min`;
  const own: Fact[] = [
    [t('Own quantity'), quantity, 2],
    [t('Own make-ready'), minutes(makeReadyMinutes)],
    [t('Own run'), minutes(runMinutes)],
    [t('Released'), releaseDate && dateTime(releaseDate, { zone }), 2],
    [t('Drying until'), dryUntil && dateTime(dryUntil, { zone }), 2],
  ];
  return own.filter(([, value]) => value !== null && value !== false);
}

/** Returns the operation's position among the operations of its job: "2 of 4". */
function placeInJob({ id }: Operation, ofJob: readonly Operation[], planned: number): string {
  const numbers = placeNumbers(ofJob);
  const own = ofJob.find((each) => each.id === id);
  return own ? t`${planned + (numbers.get(own.index) ?? 0)} of ${planned + numbers.size}` : '';
}

interface Facts {
  operation: OperationRecord;
  /** All operations of the operation's job. */
  ofJob: readonly Operation[];
  /** The number of planned steps that come before the job's operations. */
  planned: number;
  readAt: number;
}

function OperationFacts({ operation, ofJob, planned, readAt }: Facts) {
  const zone = useShopZone();
  const { type, detail, instruction, priority, prioritySet, deliveryDate, deliveryDateSet } = operation;
  return (
    <Panel title={t('Operation')}>
      <Ticket
        facts={[
          [t('Type'), type],
          [t('Detail'), detail],
          [t('Position'), placeInJob(operation, ofJob, planned)],
          [t('State'), <StateBadge key="state" state={operation.state} />],
          [
            t('Priority'),
            <Inherited key="priority" set={prioritySet}>
              <Priority priority={priority} />
            </Inherited>,
            2,
          ],
          [
            t('Delivery date'),
            <Inherited key="delivery" set={deliveryDateSet}>
              {shortDate(deliveryDate, { zone })}
            </Inherited>,
            2,
          ],
          [t('Instruction'), instruction, 4],
          ...placeFacts(operation),
          ...toolFacts(operation),
          ...ownValueFacts(operation, zone),
          ...outsourcingFacts(operation, zone),
          ...countFacts(operation),
          ...useTimeFacts({ operation, readAt }),
          [t('Updated'), dateTime(operation.updatedAt, { zone })],
        ]}
      />
    </Panel>
  );
}

/** Returns all operations of the operation's job, in sequence. */
function useOfJob(operation: Operation): readonly Operation[] {
  const call = { params: { id: operation.jobId } };
  const { data } = useInPlaceQuery(contract.jobs.operations, call);
  return data ?? [];
}

/** Returns how many planned steps come before the job's operations. The number is 0 once the job is scheduled. */
function usePlanned({ jobId }: Operation): number {
  const { data } = useInPlaceQuery(contract.jobs.get, { params: { id: jobId } });
  return plannedNames(data).length;
}

function Details({ operation, readAt }: { operation: OperationRecord; readAt: number }) {
  const ofJob = useOfJob(operation);
  const planned = usePlanned(operation);
  useBarRecord({ number: operation.job.number, name: operation.name });
  return (
    <Page narrowed>
      <PageHead
        title={operation.name}
        crumbs={[{ label: t('Operations'), to: to('OperationList') }, { label: operation.name }]}
        actions={
          <>
            <LinkButton
              to={to('OperationEdit', operation.id)}
              replace
              icon="edit"
              refusal={operation.can.edit}
            >
              {t('Edit')}
            </LinkButton>
            <DeleteOperation operation={operation} />
          </>
        }
      />
      <div className={`${layout.withAside} ${floor.page} ${parts.inOrder}`}>
        <div>
          <OperationAtMachinePanel operation={operation} readAt={readAt} />
          {/* Everything else comes below the floor's buttons and counts, which a tablet shows without scrolling. */}
          <WithHistory of={{ entity: 'operations', id: operation.id }}>
            <CountEntries operation={operation} />
            <ChecksOfOperation operation={operation} />
            <InspectionsOfOperation operation={operation} />
            <OperationFacts operation={operation} ofJob={ofJob} planned={planned} readAt={readAt} />
          </WithHistory>
        </div>
        <div>
          <MachinePanel operation={operation} />
          <JobPanel operation={operation} ofJob={ofJob} />
        </div>
      </div>
    </Page>
  );
}

export function OperationDetails() {
  const { id = '' } = useParams();
  const { data, dataUpdatedAt } = useQuery(query(contract.operations.get, { params: { id } }));
  return data ? <Details key={id} operation={data} readAt={dataUpdatedAt} /> : <Page narrowed>{null}</Page>;
}
