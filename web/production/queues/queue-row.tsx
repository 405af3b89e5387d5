import { Menu } from '@mantine/core';
import { type CSSProperties, type HTMLAttributes } from 'react';
import { type Machine } from '../../../shared/contract/machines.ts';
import { type OperationOnMachine } from '../../../shared/contract/operations.ts';
import { currentLateness } from '../../../shared/rules/lateness.ts';
import { to } from '../../client/paths.ts';
import { operationCounts, quantityInUnit } from '../operations/operation-counts.ts';
import { FloorButton } from '../operations/floor-button.tsx';
import { UndoButton } from '../operations/undo-button.tsx';
import { useMachineTargets } from '../operations/machine-select.tsx';
import { useMoveToMachine } from '../operations/use-move-to-machine.ts';
import { IconButton } from '../../ui/page/buttons.tsx';
import { RowLink, TwoLines } from '../../ui/list/data-table.tsx';
import { Icon } from '../../ui/page/icons.tsx';
import { useNow } from '../../ui/page/use-now.ts';
import { LatenessMark } from '../../ui/marks/expected-date.tsx';
import { JobNumber } from '../../ui/marks/job-number.tsx';
import { Priority } from '../../ui/marks/priority.tsx';
import { Due } from '../../ui/marks/delivery-and-progress-rings.tsx';
import { Short } from '../../ui/marks/pieces-short.tsx';
import { StateBadge } from '../../ui/marks/state-marks.tsx';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import styles from './queue.module.css';

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
          label={`Move ${operation.job.number} ${operation.name} elsewhere`}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => put(index - 1)}>Up</Menu.Item>
        <Menu.Item onClick={() => put(index + 1)}>Down</Menu.Item>
        <Menu.Item onClick={() => put(0)}>To the front</Menu.Item>
        <Menu.Item onClick={() => put(last)}>To the end</Menu.Item>
        {others.length > 0 && <Menu.Divider />}
        {others.map(({ value: id, name, label, disabled }) => (
          <Menu.Item key={id} disabled={disabled} onClick={() => void move(operation, { id, name })}>
            {disabled ? label : `Move to ${label}`}
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
        className={styles.step}
        icon="arrow-up"
        size="sm"
        label={`Move ${of} up`}
        onClick={() => put(index - 1)}
      />
      <IconButton
        className={styles.step}
        icon="arrow-down"
        size="sm"
        label={`Move ${of} down`}
        onClick={() => put(index + 1)}
      />
      <MoveMenu {...props} />
    </>
  );
}

function Subject({ operation, cause }: { operation: OperationOnMachine; cause: string | undefined }) {
  const { id, name, job, instruction, waitsFor, tools } = operation;
  // The ring already says that a job is late.
  const isAtRisk = currentLateness(job, useNow()) === 'at-risk';
  return (
    <TwoLines
      first={
        <span className={layout.row}>
          <JobNumber number={job.number} />
          <RowLink to={to('OperationDetails', id)}>{name}</RowLink>
          <span className={`${layout.row} ${text.smaller} ${styles.marks}`}>
            <Short short={job.short} />
            {isAtRisk && <LatenessMark job={job} short />}
          </span>
        </span>
      }
      second={
        <span title={instruction}>
          {[cause, job.name, ...tools.map((tool) => tool.name), waitsFor ?? job.customerName]
            .filter(Boolean)
            .join(' · ')}
        </span>
      }
    />
  );
}

export function QueueRow(props: {
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
      <span className={styles.handle} aria-hidden="true" {...(put && handle)}>
        {put && <Icon name="drag" />}
      </span>
      <StateBadge state={state} />
      <Subject operation={operation} cause={cause} />
      <span className={styles.quantity}>{quantityInUnit(planned, unit)}</span>
      <span className={styles.priority}>
        <Priority priority={priority} />
      </span>
      <span className={styles.due}>
        <Due delivery={deliveryDate} />
      </span>
      <span className={styles.runs}>
        <UndoButton operation={operation} />
        {runs && <FloorButton operation={operation} size="xs" named />}
      </span>
      <span className={styles.moves}>
        {put && <MoveButtons operation={operation} machine={machine} index={index} last={last} put={put} />}
      </span>
    </li>
  );
}
