import { contract } from '../../../shared/contract/contract.ts';
import { type Machine } from '../../../shared/contract/machines.ts';
import { refuseRemoveMachine } from '../../../shared/rules/machine-queue.ts';
import { useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { DeleteRecord } from '../../ui/page/delete-record.tsx';

export function AddMachine() {
  return (
    <LinkButton to={to('MachineCreate')} refusal={useRefusal('edit')} icon="plus" variant="filled">
      Add New Machine
    </LinkButton>
  );
}

/** Operations on it that are neither finished nor cancelled. */
export const unfinishedOn = ({ running, queuedCount, waitingCount }: Machine): number =>
  (running ? 1 : 0) + queuedCount + waitingCount;

export function DeleteMachine({ machine }: { machine: Machine }) {
  const mayNot = useRefusal('delete');
  return (
    <DeleteRecord
      record={machine}
      noun="machine"
      text="It has no unfinished operations; finished ones keep their record without it."
      remove={useVerb(contract.machines.remove)}
      refusal={mayNot ?? refuseRemoveMachine(machine.name, unfinishedOn(machine))}
      list={to('MachineList')}
    />
  );
}
