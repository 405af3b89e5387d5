/** Defines the labels and values of a machine's form. */
import { type Machine, machine } from '../../../shared/contract/machines.ts';
import { formOf, type FormOf } from '../../ui/form/record-forms.ts';

const kind = formOf(machine, {
  labels: {
    specialOperationSupport: 'Special operation support',
    capabilities: 'Can also do',
    keyMinutes: 'Changes',
    plannedDowns: 'Planned downtime',
  },
});
export const machineForm = {
  ...kind,
  // The first capability is the machine's type, which has fields of its own.
  otherwise: ({ capabilities }: Machine) => ({ capabilities: capabilities.slice(1) }),
};
export type MachineForm = FormOf<typeof machineForm>;
