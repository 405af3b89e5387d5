/** Shows what a machine runs and which operation comes next, with the buttons for both. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type Machine } from '../../../shared/contract/machines.ts';
import { type OperationOnMachine } from '../../../shared/contract/operations.ts';
import { hasStarted } from '../../../shared/rules/operation-state.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { operationCounts, quantityInUnit, secondsSoFar } from '../operations/operation-counts.ts';
import {
  cameInWords,
  type OperationInJob,
  flowLineOf,
  ShortageNow,
  useJobOf,
} from '../operations/flow-summary.tsx';
import { CountEntries } from '../operations/count-entries.tsx';
import { FloorPanel } from '../operations/floor-panel.tsx';
import { FloorButton } from '../operations/floor-button.tsx';
import { UndoButton } from '../operations/undo-button.tsx';
import { count, duration, number, percent } from '../../ui/page/format.ts';
import { useNow } from '../../ui/page/use-now.ts';
import { Panel } from '../../ui/page/page.tsx';
import { Priority } from '../../ui/marks/priority.tsx';
import { Due } from '../../ui/marks/delivery-and-progress-rings.tsx';
import { StateBadge } from '../../ui/marks/state-marks.tsx';
import text from '../../ui/page/text.module.css';
import layout from '../../ui/page/layout.module.css';
import styles from './machines.module.css';

function Progress({ operation, job, readAt }: OperationInJob & { readAt: number }) {
  const now = useNow();
  const { unit, good, planned, part } = operationCounts(operation);
  if (!hasStarted(operation)) return <p className={text.muted}>{quantityInUnit(planned, unit)} planned</p>;
  const words = [
    `${number(good)} of ${quantityInUnit(planned, unit)}, ${percent(part)}`,
    `${duration(secondsSoFar(operation, readAt, now))} run`,
    cameInWords(flowLineOf({ operation, job })),
    operation.state === 'paused' && operation.pauseReason,
  ];
  return <p className={text.muted}>{words.filter(Boolean).join(' · ')}</p>;
}

function Place({ operation, readAt }: { operation: OperationOnMachine; readAt: number }) {
  const { id, name, state, priority, deliveryDate } = operation;
  const job = useJobOf(operation);
  return (
    <div className={styles.onMachine}>
      <div className={layout.grow}>
        <p className={`${layout.row} ${layout.wide} ${layout.wrap}`}>
          <StateBadge state={state} />
          <span className={text.number}>{operation.job.number}</span>
          <Priority priority={priority} />
        </p>
        <p className={styles.name}>
          <Link className={text.plain} to={to('OperationDetails', id)}>
            {name}
          </Link>
        </p>
        <p>
          {operation.job.name} <span className={text.muted}>· {operation.job.customerName}</span>
        </p>
        {operation.tools.length > 0 && <p>{operation.tools.map((tool) => tool.name).join(', ')}</p>}
        <Progress operation={operation} job={job} readAt={readAt} />
        <ShortageNow small operation={operation} job={job} />
      </div>
      <Due delivery={deliveryDate} size={38} />
      <div className={styles.buttons}>
        <UndoButton operation={operation} />
        <FloorButton operation={operation} size="lg" pause />
      </div>
    </div>
  );
}

/** Shows the operation on the machine, with the same counting and buttons as on the operation's own page. */
function Running({ id, onTyped }: { id: string; onTyped: (isTyped: boolean) => void }) {
  const { data, dataUpdatedAt } = useQuery(query(contract.operations.get, { params: { id } }));
  if (data === undefined) return null;
  return (
    <>
      <FloorPanel operation={data} readAt={dataUpdatedAt} onMachine onTyped={onTyped} />
      <CountEntries operation={data} />
    </>
  );
}

export function RunningOn({ machine }: { machine: Machine }) {
  const call = { params: { id: machine.id } };
  const { data } = useQuery({ ...query(contract.machines.running, call), meta: { inPlace: true } });
  // The operation stays while a count is being typed, even if somebody else finishes it.
  const [typedOf, setTypedOf] = useState<string | null>(null);
  const id = typedOf ?? data?.id;
  const onTyped = useCallback((isTyped: boolean) => setTypedOf(isTyped ? (id ?? null) : null), [id]);
  if (id !== undefined) return <Running key={id} id={id} onTyped={onTyped} />;
  return <Panel title="Running">{data === null && <p className={styles.noneHere}>Idle</p>}</Panel>;
}

export function NextOn({ machine }: { machine: Machine }) {
  const call = { params: { id: machine.id } };
  const { data, dataUpdatedAt } = useQuery({
    ...query(contract.machines.next, call),
    meta: { inPlace: true },
  });
  return (
    <Panel title="Next">
      {data && <Place key={data.id} operation={data} readAt={dataUpdatedAt} />}
      {data === null && (
        <p className={styles.noneHere}>
          {machine.waitingCount === 0
            ? 'Queue empty'
            : `${count(machine.waitingCount, 'operation')} waiting, none can start yet`}
        </p>
      )}
    </Panel>
  );
}
