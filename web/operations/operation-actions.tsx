import { contract } from '../client/contract.ts';
import { type OperationRecord } from '../../shared/operations/operations.contract.ts';
import { useVerb } from '../client/api/queries.ts';
import { to } from '../client/paths.ts';
import { AddRecord } from '../ui/record/record-screen.tsx';
import { DeleteRecord } from '../ui/record/delete-record.tsx';
import { t } from '../../shared/platform/translate.ts';

export const AddOperation = () => <AddRecord route="OperationCreate">{t('Add New Operation')}</AddRecord>;

export function DeleteOperation({ operation }: { operation: OperationRecord }) {
  const { job } = operation;
  return (
    <DeleteRecord
      record={operation}
      noun="operation"
      text={t`The step leaves ${job.number} ${job.name}; it has not started.`}
      remove={useVerb(contract.operations.remove)}
      list={to('OperationList')}
      detail={job.number}
    />
  );
}
