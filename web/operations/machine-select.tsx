import { Select } from '@mantine/core';
import { contract } from '../client/contract.ts';
import { type Operation } from '../../shared/operations/operations.contract.ts';
import { refuseMachine } from '../../shared/operations/machine-queue.ts';
import { refuseMoveOperation } from '../../shared/operations/operation-edits.ts';
import { machineDown } from '../../shared/operations/operation-words.ts';
import { pressSheetOf } from '../../shared/jobs/aggregate/paper/paper-rules.ts';
import { useInPlaceQuery } from '../client/api/queries.ts';
import { useRefusal } from '../client/session/session.ts';
import { Icon } from '../ui/style/icons.tsx';
import { useMoveToMachine } from './use-move-to-machine.ts';
import { reasonText } from '../client/reason-text.ts';
import { t } from '../../shared/platform/translate.ts';
import text from '../ui/style/text.module.css';

const maxMachines = 200;

/** Returns the machines of an operation type, sorted by name. */
export function useMachinesOf(type: string) {
  const call = { query: { ...(type !== '' && { type }), sort: 'name', per: maxMachines } } as const;
  const found = useInPlaceQuery(contract.machines.sorted, call, { enabled: type !== '' });
  return found.data?.items ?? [];
}

const none = 'none';

/**
 * Returns the machines of the operation's type. Machines that can't take the job's sheet are disabled, and say why.
 */
export function useMachineTargets(operation: Pick<Operation, 'type' | 'needsMachine' | 'job'>) {
  const sheet = pressSheetOf(operation.job);
  return useMachinesOf(operation.type).map((machine) => {
    const refusal = refuseMachine(machine, { ...operation, sheet });
    const why = refusal ?? (machine.down && machineDown(machine.name, machine.down.reason));
    const label = why ? reasonText(why) : machine.name;
    return { value: machine.id, label, disabled: refusal !== null, name: machine.name };
  });
}

function useOptions(operation: Operation) {
  const options = useMachineTargets(operation);
  const without = { value: none, label: t('No machine'), disabled: false, name: '' };
  return operation.needsMachine ? options : [without, ...options];
}

/** Lets the user choose the operation's machine, or move the operation to another machine of its type. */
export function MachineSelect({ operation }: { operation: Operation }) {
  const options = useOptions(operation);
  const move = useMoveToMachine();
  const mayNot = useRefusal('edit');
  const refusal = mayNot ?? refuseMoveOperation(operation.state);
  const label = operation.machineId === null ? t('Choose a machine') : t('Move to another machine');
  if (refusal !== null) {
    return (
      <p className={`${text.small} ${text.muted}`}>
        {label}: {reasonText(refusal)}.
      </p>
    );
  }
  return (
    <Select
      label={label}
      placeholder={options.length === 0 ? t`No machine for ${operation.type}` : t('Select machine')}
      data={options}
      value={operation.machineId ?? (operation.needsMachine ? null : none)}
      rightSection={<Icon name="chevron" size={14} />}
      onChange={(value) => {
        const target = options.find((option) => option.value === value);
        if (target) void move(operation, value === none ? null : { id: target.value, name: target.name });
      }}
    />
  );
}
