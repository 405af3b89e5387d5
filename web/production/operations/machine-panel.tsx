/** Shows the operation's machine and what runs there now, and lets the user choose another machine. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type Machine } from '../../../shared/contract/machines.ts';
import { type Operation, type OperationRecord } from '../../../shared/contract/operations.ts';
import { queueSize } from '../../../shared/rules/machine-queue.ts';
import { machineDown } from '../../../shared/rules/operation-words.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { largestSheetWords } from './sheet-size.ts';
import { count } from '../../ui/page/format.ts';
import { Notice, Panel } from '../../ui/page/page.tsx';
import { StateMark } from '../../ui/marks/state-marks.tsx';
import { MachineSelect } from './machine-select.tsx';
import { OperationPin } from './pin-form.tsx';
import { reasonText } from '../../client/reason-text.ts';
import text from '../../ui/page/text.module.css';
import layout from '../../ui/page/layout.module.css';
import styles from './floor.module.css';

function Now({ machine, operation }: { machine: Machine; operation: Operation }) {
  const { running } = machine;
  if (running === null) return <p className={text.muted}>Idle</p>;
  if (running.id === operation.id) return <p className={text.muted}>On this machine now</p>;
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
  const { data: machine } = useQuery({ ...query(contract.machines.get, call), meta: { inPlace: true } });
  if (machine === undefined) return null;
  const queue = queueSize(machine);
  return (
    <>
      {machine.down && <Notice>{reasonText(machineDown(machine.name, machine.down.reason))}</Notice>}
      <div>
        <Link className={`${text.strong} ${styles.toMachine}`} to={to('MachineDetails', id)}>
          {machine.name}
        </Link>
        <p className={`${text.small} ${text.muted}`}>
          {[machine.manufacturer, largestSheetWords(machine)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Now machine={machine} operation={operation} />
      <p className={text.small}>
        <Link to={to('MachineOperationList', id)}>
          {queue.total === 0 ? 'Queue empty' : count(queue.total, 'operation')}
        </Link>{' '}
        <span className={text.muted}>{queue.words}</span>
      </p>
    </>
  );
}

export function MachinePanel({ operation }: { operation: OperationRecord }) {
  const { machine, type, needsMachine } = operation;
  return (
    <Panel title="Machine" padded>
      <div className={layout.stack}>
        {machine && <OnMachine id={machine.id} operation={operation} />}
        {!machine && (
          <p className={text.muted}>{needsMachine ? 'No machine yet.' : `${type} needs no machine.`}</p>
        )}
        <MachineSelect operation={operation} />
        {(machine || needsMachine) && <OperationPin operation={operation} />}
      </div>
    </Panel>
  );
}
