/**
 * Shows the operation queue of one machine (spec §2): the running operation, the queued ones by rank, then the
 * waiting ones, which are dashed.
 */
import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type HTMLAttributes, useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { currentLateness } from '../../../shared/jobs/aggregate/lateness.ts';
import { patchIdsMaximum } from '../../../shared/platform/patch-ids-limit.ts';
import { type Reason, reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { call } from '../../client/api/client.ts';
import { query } from '../../client/api/queries.ts';
import { type Part } from '../../client/api/query-client.ts';
import { contract } from '../../client/contract.ts';
import { type Machine } from '../../../shared/machines/machines.contract.ts';
import { type OperationOnMachine } from '../../../shared/operations/operations.contract.ts';
import { useBarRecord } from '../../client/top-bar-record.ts';
import { to, toAnswers } from '../../client/paths.ts';
import { useCauses } from '../../jobs/late/use-delay-causes.ts';
import { changedJobsOnMachine, patchMachineQueue } from '../../open-shop/patch-cached-queues.ts';
import { useDryingWords } from '../../operations/drying-line.tsx';
import { CheckFaultsMark } from '../../ui/marks/check-faults-mark.tsx';
import { FloorButton } from '../../operations/floor/floor-button.tsx';
import { UndoButton } from '../../operations/floor/undo-button.tsx';
import { useMachineTargets } from '../../operations/machine-select.tsx';
import { operationCounts, quantityInUnit } from '../../operations/operation-counts.ts';
import { useMoveToMachine } from '../../operations/use-move-to-machine.ts';
import { useRetainFocus } from '../../operations/use-focus-after-button-change.ts';
import { useRefusal } from '../../client/session/session.ts';
import { useDrag } from '../../ui/drag/use-drag.ts';
import { Due } from '../../ui/marks/delivery-and-progress-rings.tsx';
import { LatenessMark } from '../../ui/marks/expected-date.tsx';
import { JobNumber, Priority, Short } from '../../ui/marks/job-marks.tsx';
import { StateBadge } from '../../ui/marks/state-icons-and-badges.tsx';
import { ActionButton, IconButton } from '../../ui/page/buttons.tsx';
import { RecordName } from '../../ui/form/form-page.tsx';
import { Icon } from '../../ui/style/icons.tsx';
import { RowLink, TwoLines } from '../../ui/table/data-table.tsx';
import { useListState } from '../../ui/table/list-state.ts';
import { CountLine } from '../../ui/list/list-toolbar.tsx';
import { EmptyState, Page, PageHead, Panel, usePhone } from '../../ui/page/page.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { DownNotice } from '../../machines/machine-down.tsx';
import { matchesSearch } from '../../open-shop/queue-order.ts';
import { useRowActions } from '../../ui/table/row-keys.ts';
import { useRows } from '../../ui/table/virtual-rows.ts';
import { number } from '../../ui/text/format-values.ts';
import { useNow } from '../../ui/text/use-now.ts';
import { useQueueOrder } from '../drag/use-queue-order.ts';
import { reasonText as words } from '../../client/reason-text.ts';
import { useUrlRecord } from '../../ui/record/record-screen.tsx';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import tools from '../../ui/list/list-toolbar.module.css';
import text from '../../ui/style/text.module.css';
import layout from '../../ui/style/layout.module.css';
import styles from './queue.module.css';

/** Shows the rows of one group of a queue. Rows that the user can move have a handle, arrows and a menu. */

/** Moves the row to another index of its group. */
type PutAt = (place: number) => void;
interface Movable {
  operation: OperationOnMachine;
  machine: Machine;
  index: number;
  last: number;
  put: PutAt;
}

/** Offers to move the operation within the queue and to other machines of the type. */
function MoveMenu({ operation, machine, index, last, put }: Movable) {
  const others = useMachineTargets(operation).filter(({ value }) => value !== machine.id);
  const move = useMoveToMachine();
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton
          icon="more"
          size="sm"
          label={t`Move ${operation.job.number} ${operation.name} elsewhere`}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={toAnswers(operation)}>
          {t('Why here, and what if')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => put(index - 1)}>{t('Up')}</Menu.Item>
        <Menu.Item onClick={() => put(index + 1)}>{t('Down')}</Menu.Item>
        <Menu.Item onClick={() => put(0)}>{t('To the front')}</Menu.Item>
        <Menu.Item onClick={() => put(last)}>{t('To the end')}</Menu.Item>
        {others.length > 0 && <Menu.Divider />}
        {others.map(({ value: id, name, label, disabled }) => (
          <Menu.Item key={id} disabled={disabled} onClick={() => void move(operation, { id, name })}>
            {disabled ? label : t`Move to ${label}`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function MoveButtons(props: Movable) {
  const { operation, index, put } = props;
  const of = `${operation.job.number} ${operation.name}`;
  return (
    <>
      <IconButton
        className={layout.hidePhone ?? ''}
        icon="arrow-up"
        size="sm"
        label={t`Move ${of} up`}
        onClick={() => put(index - 1)}
      />
      <IconButton
        className={layout.hidePhone ?? ''}
        icon="arrow-down"
        size="sm"
        label={t`Move ${of} down`}
        onClick={() => put(index + 1)}
      />
      <MoveMenu {...props} />
    </>
  );
}

function Subject({ operation, cause }: { operation: OperationOnMachine; cause: string | undefined }) {
  const { id, name, job, instruction, waitsFor, tools, checks } = operation;
  // The ring already says that a job is late.
  const isAtRisk = currentLateness(job, useNow()) === 'at-risk';
  const drying = useDryingWords(operation);
  return (
    <TwoLines
      first={
        <span className={layout.row}>
          <JobNumber number={job.number} />
          <RowLink to={to('OperationDetails', id)}>{name}</RowLink>
          <span className={`${layout.row} ${text.smaller} ${layout.fixed}`}>
            <Short short={job.short} />
            <CheckFaultsMark checks={checks} />
            {isAtRisk && <LatenessMark job={job} short />}
          </span>
        </span>
      }
      second={
        <span title={instruction}>
          {[cause, drying, job.name, ...tools.map((tool) => tool.name), waitsFor ?? job.customerName]
            .filter(Boolean)
            .join(' · ')}
        </span>
      }
    />
  );
}

function QueueRow(props: {
  operation: OperationOnMachine;
  /** The cause of the delay, if the operation's job is late or at risk. */
  cause: string | undefined;
  machine: Machine;
  index: number;
  last: number;
  /** Whether the row has the button with which people at the machine run or finish the operation. */
  runs: boolean;
  put: PutAt | null;
  handle: HTMLAttributes<HTMLElement>;
  style: CSSProperties | undefined;
  dragged: boolean;
}) {
  const { operation, cause, machine, index, last, runs, put, handle, style, dragged } = props;
  const { id, state, priority, deliveryDate } = operation;
  const { unit, planned } = operationCounts(operation);
  return (
    <li
      data-index={index}
      aria-setsize={last + 1}
      aria-posinset={index + 1}
      data-href={to('OperationDetails', id)}
      className={dragged ? styles.dragged : undefined}
      data-state={state}
      style={style}
    >
      <span className={`${layout.centered} ${styles.handle}`} aria-hidden="true" {...(put && handle)}>
        {put && <Icon name="drag" />}
      </span>
      <StateBadge state={state} />
      <Subject operation={operation} cause={cause} />
      <span className={`${text.nowrap} ${text.figures} ${styles.quantity}`}>
        {quantityInUnit(planned, unit)}
      </span>
      <span className={styles.priority}>
        <Priority priority={priority} />
      </span>
      <span className={styles.due}>
        <Due delivery={deliveryDate} />
      </span>
      <span className={`${layout.row} ${layout.gap1} ${layout.toEnd} ${styles.runs}`}>
        <UndoButton operation={operation} />
        {runs && <FloorButton operation={operation} size="xs" named />}
      </span>
      <span className={`${layout.row} ${layout.gap1} ${layout.toEnd} ${styles.moves}`}>
        {put && <MoveButtons operation={operation} machine={machine} index={index} last={last} put={put} />}
      </span>
    </li>
  );
}

type Put = (operation: OperationOnMachine, place: number) => void;

/** Moves the focused row by Alt and an arrow key. The moved row retains the focus. */
function useAltArrows(list: { current: HTMLElement | null }, move: (index: number, by: number) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
    if (!event.altKey || by === undefined || row === null) return;
    event.preventDefault();
    const focused = document.activeElement;
    move(Number(row.dataset['index']), by);
    // The browser drops the focus when a row moves in the page.
    requestAnimationFrame(() => {
      if (focused instanceof HTMLElement && document.activeElement !== focused) focused.focus();
    });
  });
  useEffect(() => {
    const element = list.current;
    const listener = (event: KeyboardEvent) => onKey(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [list]);
}

/**
 * Returns the height of a row in px for mouse, finger or phone. The styles in queue.module.css contain the same
 * heights.
 */
function useRowHeight(): number {
  const coarse = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  return usePhone() ? 84 : coarse ? 60 : 52;
}

function QueueGroup(props: {
  title: string;
  operations: readonly OperationOnMachine[];
  machine: Machine;
  /** The function that moves a row. It is null if the user can't change the order. */
  put: Put | null;
  /** Whether the first row has the button of the people at the machine: Finish, or Run if nothing runs. */
  first?: boolean;
}) {
  const { title, operations, machine, put, first = false } = props;
  const height = useRowHeight();
  const count = operations.length;
  const { ref: list, items, before, after, show } = useRows<HTMLOListElement>({ count, height });
  const place = (index: number, to: number) => {
    const operation = operations[index];
    if (operation) put?.(operation, to);
  };
  const { handle, style, dragged } = useDrag(
    operations.map(({ id }) => id),
    place,
  );
  const now = useNow();
  const shown = items.flatMap(({ index }) => operations[index] ?? []);
  const late = shown.filter(({ job }) => currentLateness(job, now) !== null);
  const causes = useCauses([...new Set(late.map(({ jobId }) => jobId))]);
  useRowActions(list, { rows: operations, show });
  useAltArrows(list, (index, by) => place(index, index + by));
  const none = count === 0;
  const look: CSSProperties = { paddingTop: before, paddingBottom: after };
  return (
    <>
      {!none && (
        <h2 className={`${layout.row} ${text.smaller} ${text.bold} ${layout.lined} ${styles.groupTitle}`}>
          {title} <span>{number(count)}</span>
        </h2>
      )}
      <ol
        ref={list}
        className={dragged === null ? styles.queue : `${styles.queue} ${styles.dragging}`}
        aria-label={title}
        hidden={none}
        style={{ ...look, '--row': `${height}px` } as CSSProperties}
      >
        {items.map(({ index }) => {
          const operation = operations[index];
          if (operation === undefined) return null;
          return (
            <QueueRow
              key={operation.id}
              operation={operation}
              cause={causes.get(operation.jobId)}
              machine={machine}
              index={index}
              last={count - 1}
              runs={first && index === 0}
              put={put && ((to) => put(operation, to))}
              handle={handle(index)}
              style={style(index)}
              dragged={dragged === index}
            />
          );
        })}
      </ol>
    </>
  );
}

/**
 * Returns the options for useQuery that read a machine's queue. After a change, the query refetches only the jobs
 * that changed.
 */
export function machineQueueQuery(id: string) {
  const part: Part = {
    idsOf: (change, shown) => changedJobsOnMachine(id)(change, shown as OperationOnMachine[]),
    most: patchIdsMaximum,
    fetch: async (former, ids) => {
      const request = { params: { id }, query: { of: ids.join() } };
      return patchMachineQueue(
        former as OperationOnMachine[],
        await call(contract.machines.operations, request),
        ids,
      );
    },
  };
  return { ...query(contract.machines.operations, { params: { id } }), meta: { part } };
}

/** Returns the reason why the user can't reorder the queue, or null. */
function useReorderRefusal(term: string): Reason | null {
  const mayNot = useRefusal('edit');
  return mayNot ?? (term === '' ? null : reason('clear-the-search'));
}

function Nothing({ machine, term, clear }: { machine: Machine; term: string; clear: () => void }) {
  if (term === '') {
    return (
      <EmptyState
        title={t('Nothing is queued here')}
        text={t`Scheduled jobs put their ${machine.type} operations on ${machine.name} or another machine of its type.`}
      />
    );
  }
  return (
    <EmptyState
      small
      title={t`No operation matches “${term}”`}
      text={t('Searched in types, names, jobs and customers of this queue.')}
      action={<ActionButton onClick={clear}>{t('Clear search')}</ActionButton>}
    />
  );
}

function Groups({ machine, operations }: { machine: Machine; operations: readonly OperationOnMachine[] }) {
  const { term, clear } = useListState(['default']);
  const { groups, put, said } = useQueueOrder(machine.id, operations);
  const refusal = useReorderRefusal(term);
  const found = (group: OperationOnMachine[]) => group.filter((operation) => matchesSearch(operation, term));
  const shown = { now: found(groups.now), queued: found(groups.queued), waiting: found(groups.waiting) };
  const total = shown.now.length + shown.queued.length + shown.waiting.length;
  const common = { machine, put: refusal === null ? put : null };
  // A busy or down machine offers no Run here: the list or the notice above shows why.
  const idle = groups.now.length === 0 && machine.down === null;
  return (
    <div {...useRetainFocus()}>
      <Panel>
        <div className={`${layout.flow} ${tools.tools}`}>
          <SearchBox label={t('Operation')} />
          <CountLine count={total} one="operation" />
          {operations.length > 0 && (
            <span className={`${text.small} ${text.faint} ${layout.end} ${styles.hint}`}>
              {refusal ? (
                words(refusal)
              ) : (
                <>{nodes`Drag by the handle${(<span className={styles.keys}>{t(', or press Alt and an arrow key')}</span>)}.`}</>
              )}
            </span>
          )}
        </div>
        {total === 0 && <Nothing machine={machine} term={term} clear={() => clear()} />}
        <QueueGroup title={t('On the machine')} operations={shown.now} {...common} put={null} first />
        <QueueGroup title={t('Queued')} operations={shown.queued} {...common} first={idle} />
        <QueueGroup title={t('Waiting')} operations={shown.waiting} {...common} />
      </Panel>
      <output className={text.visuallyHidden}>{said}</output>
    </div>
  );
}

function Queue({ machine }: { machine: Machine }) {
  const { id, name, down } = machine;
  const { data } = useQuery(machineQueueQuery(id));
  useBarRecord({ name });
  const crumbs = [
    { label: t('Machines'), to: to('MachineList') },
    { label: name, to: to('MachineDetails', id) },
    { label: t('Operation Queue') },
  ];
  return (
    <Page>
      <PageHead title={t('Operation Queue')} crumbs={crumbs} count={<RecordName>{name}</RecordName>} />
      <div className={layout.stack}>
        {down && <DownNotice machine={machine} down={down} />}
        {data && <Groups machine={machine} operations={data} />}
      </div>
    </Page>
  );
}

export function MachineOperationList() {
  const { id, record: data } = useUrlRecord(contract.machines.get);
  return data ? <Queue key={id} machine={data} /> : <Page>{null}</Page>;
}
