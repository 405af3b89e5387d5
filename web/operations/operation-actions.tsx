import { useNavigate } from 'react-router';
import { contract } from '../../shared/contract/contract.ts';
import { type Operation } from '../../shared/contract/operations.ts';
import { refuseRemove } from '../../shared/rules/operation-edits.ts';
import { reasonOf } from '../api/problems.ts';
import { useVerb } from '../api/queries.ts';
import { to } from '../app/paths.ts';
import { useRefusal } from '../session/session.ts';
import { ActionButton, LinkButton } from '../ui/buttons.tsx';
import { confirm, refused, toast } from '../ui/feedback.tsx';

export function AddOperation() {
  return (
    <LinkButton to={to('OperationCreate')} refusal={useRefusal('edit')} icon="plus" variant="filled">
      Add New Operation
    </LinkButton>
  );
}

export function DeleteOperation({ operation }: { operation: Operation }) {
  const { id, name, job } = operation;
  const navigate = useNavigate();
  const remove = useVerb(contract.operations.remove);
  const mayNot = useRefusal('delete');
  const press = async () => {
    const sure = await confirm({
      title: `Delete ${name}?`,
      text: `The step leaves ${job.number} ${job.name}; it has not started. This cannot be undone.`,
      verb: 'Delete operation',
      keep: 'Keep operation',
      danger: true,
    });
    if (!sure) return;
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast(`${name} deleted`, { detail: job.number });
          void navigate(to('OperationList'), { replace: true });
        },
        onError: (error) => refused(`${name} was not deleted`, `${reasonOf(error)}.`),
      },
    );
  };
  return (
    <ActionButton
      variant="danger"
      icon="trash"
      refusal={mayNot ?? refuseRemove({ started: operation.startedAt !== null })}
      busy={remove.isPending}
      onClick={() => void press()}
    >
      Delete
    </ActionButton>
  );
}
