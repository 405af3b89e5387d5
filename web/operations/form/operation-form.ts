/** Sets up the form that adds an operation and the form that edits one, each with its schema and labels. */
import { z } from 'zod';
import {
  type Operation,
  operationCreate,
  operationRecord,
  operationUpdate,
} from '../../../shared/operations/operations.contract.ts';
import { type RecordFormOptions, useRecordForm } from '../../ui/form/record-form.ts';
import { labels, type OperationValues, toRequestBody, valuesOf } from './operation-values.ts';

const forCreate = z.preprocess((values) => toRequestBody(values as OperationValues), operationCreate);
const forUpdate = z.preprocess((values) => toRequestBody(values as OperationValues), operationUpdate);

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
