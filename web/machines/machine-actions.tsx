import { useNavigate } from 'react-router';
import { contract } from '../../shared/contract/contract.ts';
import { type Machine } from '../../shared/contract/machines.ts';
import { refuseRemoveMachine } from '../../shared/rules/machine-queue.ts';
import { reasonOf } from '../api/problems.ts';
import { useVerb } from '../api/queries.ts';
import { to } from '../app/paths.ts';
import { useRefusal } from '../session/session.ts';
import { ActionButton, LinkButton } from '../ui/buttons.tsx';
import { confirm, refused, toast } from '../ui/feedback.tsx';

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
  const { id, name } = machine;
  const navigate = useNavigate();
  const remove = useVerb(contract.machines.remove);
  const mayNot = useRefusal('delete');
  const press = async () => {
    const sure = await confirm({
      title: `Delete ${name}?`,
      text: 'It has no unfinished operations; finished ones keep their record without it. This cannot be undone.',
      verb: 'Delete machine',
      keep: 'Keep machine',
      danger: true,
    });
    if (!sure) return;
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast(`${name} deleted`);
          void navigate(to('MachineList'), { replace: true });
        },
        onError: (error) => refused(`${name} was not deleted`, `${reasonOf(error)}.`),
      },
    );
  };
  return (
    <ActionButton
      variant="danger"
      icon="trash"
      refusal={mayNot ?? refuseRemoveMachine(name, unfinishedOn(machine))}
      busy={remove.isPending}
      onClick={() => void press()}
    >
      Delete
    </ActionButton>
  );
}
