import { contract } from '../../client/contract.ts';
import { type OperationRecord } from '../../../shared/contract/operations.ts';
import { useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { DeleteRecord } from '../../ui/page/delete-record.tsx';

export function AddOperation() {
  return (
    <LinkButton to={to('OperationCreate')} refusal={useRefusal('edit')} icon="plus" variant="filled">
      Add New Operation
    </LinkButton>
  );
}

export function DeleteOperation({ operation }: { operation: OperationRecord }) {
  const { job } = operation;
  return (
    <DeleteRecord
      record={operation}
      noun="operation"
      text={`The step leaves ${job.number} ${job.name}; it has not started.`}
      remove={useVerb(contract.operations.remove)}
      list={to('OperationList')}
      detail={job.number}
    />
  );
}
