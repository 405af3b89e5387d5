/** The form of an operation, new or not: what its fields hold, and how they become what the contract takes. */
import { z } from 'zod';
import {
  type Operation,
  operationCreate,
  operationRecord,
  operationUpdate,
} from '../../shared/contract/operations.ts';
import { type OperationType, type Priority } from '../../shared/rules/catalogue.ts';
import { type RecordFormOptions, useRecordForm } from '../ui/record-form.ts';

/** Stands for the job's priority, and for no machine: a select has a value for everything that can be picked. */
export const asJob = 'job';
export const noMachine = 'none';

export interface OperationValues extends Record<string, unknown> {
  jobId: string;
  type: OperationType | '';
  detail: string;
  instruction: string;
  name: string;
  priority: Priority | typeof asJob;
  /** '' is the job's. */
  deliveryDate: string;
  /** '' on a new one: after the job's last step. */
  index: number | '';
  machineId: string;
  supplier: string;
  dueBack: string;
}

export const labels: { [K in keyof OperationValues & string]: string } = {
  jobId: 'Job',
  type: 'Type',
  detail: 'Detail',
  instruction: 'Instruction',
  name: 'Name',
  priority: 'Priority',
  deliveryDate: 'Delivery Date',
  index: 'Position',
  machineId: 'Machine',
  supplier: 'Supplier',
  dueBack: 'Due back',
};

export function newOperation(jobId: string): OperationValues {
  return {
    jobId,
    type: '',
    detail: '',
    instruction: '',
    name: '',
    priority: asJob,
    deliveryDate: '',
    index: '',
    machineId: noMachine,
    supplier: '',
    dueBack: '',
  };
}

export function valuesOf(operation: Operation): OperationValues {
  const { jobId, type, detail, instruction, name, index, machineId, supplier, dueBack } = operation;
  return {
    jobId,
    type,
    detail,
    instruction,
    name,
    priority: operation.prioritySet ? operation.priority : asJob,
    deliveryDate: operation.deliveryDateSet ? operation.deliveryDate : '',
    index,
    machineId: machineId ?? noMachine,
    supplier,
    dueBack: dueBack ?? '',
  };
}

/** What the fields say, as the contract's schemas take it: null for what is the job's or none. */
function meant(values: unknown): unknown {
  const { priority, deliveryDate, machineId, dueBack, ...rest } = values as OperationValues;
  return {
    ...rest,
    priority: priority === asJob ? null : priority,
    deliveryDate: deliveryDate || null,
    machineId: machineId === noMachine ? null : machineId,
    dueBack: dueBack || null,
  };
}

/** A new one's position may be left open. */
function meantNew(values: unknown): unknown {
  const { index } = values as OperationValues;
  return { ...(meant(values) as object), index: index === '' ? undefined : index };
}

const forCreate = z.preprocess(meantNew, operationCreate);
const forUpdate = z.preprocess(meant, operationUpdate);

type Rest<T> = Omit<RecordFormOptions<OperationValues, T, Operation>, 'schema' | 'labels' | 'fromCurrent'>;

export function useNewOperationForm(of: Rest<z.output<typeof operationCreate>>) {
  return useRecordForm({ ...of, schema: forCreate, labels });
}

export function useOperationForm(of: Rest<z.output<typeof operationUpdate>>) {
  return useRecordForm({
    ...of,
    schema: forUpdate,
    labels,
    fromCurrent: (current) => {
      const operation = operationRecord.parse(current);
      return { values: valuesOf(operation), version: operation.version };
    },
  });
}

export type OperationForm = Pick<ReturnType<typeof useNewOperationForm>, 'field' | 'values' | 'set'>;
