import { z } from 'zod';
import { type Machine, machineFields, machineRecord } from '../../../shared/contract/machines.ts';
import { type OperationType } from '../../../shared/rules/catalogue.ts';
import { type RecordFormOptions, useRecordForm } from '../../ui/form/record-form.ts';

/** What the form's fields hold; the type is '' until one is picked, a measure '' while it is empty. */
export interface MachineValues extends Record<string, unknown> {
  name: string;
  manufacturer: string;
  type: OperationType | '';
  length: number | '';
  breadth: number | '';
  specialOperationSupport: boolean;
  /** '' is what is usual for the type. */
  makeReadyMinutes: number | '';
  sheetsPerHour: number | '';
}
type Fields = z.output<typeof machineFields>;

export const newMachine: MachineValues = {
  name: '',
  manufacturer: '',
  type: '',
  length: 0,
  breadth: 0,
  specialOperationSupport: false,
  makeReadyMinutes: '',
  sheetsPerHour: '',
};

export function valuesOf(machine: Machine): MachineValues {
  const { name, manufacturer, type, length, breadth, specialOperationSupport } = machine;
  return {
    name,
    manufacturer,
    type,
    length,
    breadth,
    specialOperationSupport,
    makeReadyMinutes: machine.makeReadyMinutes ?? '',
    sheetsPerHour: machine.sheetsPerHour ?? '',
  };
}

/** What the fields say, as the contract takes it: null for what is left to the type. */
const schema = z.preprocess((values) => {
  const { makeReadyMinutes, sheetsPerHour, ...rest } = values as MachineValues;
  const given = (value: number | '') => (value === '' ? null : value);
  return { ...rest, makeReadyMinutes: given(makeReadyMinutes), sheetsPerHour: given(sheetsPerHour) };
}, machineFields);

/** The form of a machine, new or not; everything that differs between the two is `of`. */
export function useMachineForm(
  of: Omit<RecordFormOptions<MachineValues, Fields, Machine>, 'schema' | 'labels' | 'fromCurrent'>,
) {
  return useRecordForm({
    ...of,
    schema,
    labels: {
      name: 'Name',
      manufacturer: 'Manufacturer',
      type: 'Type',
      length: 'Length',
      breadth: 'Breadth',
      specialOperationSupport: 'Special operation support',
      makeReadyMinutes: 'Make-ready',
      sheetsPerHour: 'Speed',
    },
    fromCurrent: (current) => {
      const machine = machineRecord.parse(current);
      return { values: valuesOf(machine), version: machine.version };
    },
  });
}

export type MachineForm = ReturnType<typeof useMachineForm>;
