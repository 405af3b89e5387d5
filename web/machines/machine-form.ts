import { type z } from 'zod';
import { type Machine, machineFields, machineRecord } from '../../shared/contract/machines.ts';
import { type OperationType } from '../../shared/rules/catalogue.ts';
import { type RecordFormOptions, useRecordForm } from '../ui/record-form.ts';

/** What the form's fields hold; the type is '' until one is picked, a measure '' while it is empty. */
export interface MachineValues extends Record<string, unknown> {
  name: string;
  manufacturer: string;
  type: OperationType | '';
  length: number | '';
  breadth: number | '';
  specialOperationSupport: boolean;
}
type Fields = z.output<typeof machineFields>;

export const newMachine: MachineValues = {
  name: '',
  manufacturer: '',
  type: '',
  length: 0,
  breadth: 0,
  specialOperationSupport: false,
};

export function valuesOf(machine: Machine): MachineValues {
  const { name, manufacturer, type, length, breadth, specialOperationSupport } = machine;
  return { name, manufacturer, type, length, breadth, specialOperationSupport };
}

/** The form of a machine, new or not; everything that differs between the two is `of`. */
export function useMachineForm(
  of: Omit<RecordFormOptions<MachineValues, Fields, Machine>, 'schema' | 'labels' | 'fromCurrent'>,
) {
  return useRecordForm({
    ...of,
    schema: machineFields,
    labels: {
      name: 'Name',
      manufacturer: 'Manufacturer',
      type: 'Type',
      length: 'Length',
      breadth: 'Breadth',
      specialOperationSupport: 'Special operation support',
    },
    fromCurrent: (current) => {
      const machine = machineRecord.parse(current);
      return { values: valuesOf(machine), version: machine.version };
    },
  });
}

export type MachineForm = ReturnType<typeof useMachineForm>;
