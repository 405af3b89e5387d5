/** Reads the inspections of an operation, and adds one or strikes one out (decision 111). */
import { useQueryClient } from '@tanstack/react-query';
import { answerWords } from '../../../shared/shop/sampling/inspection-messages.ts';
import {
  type OperationInspections,
  type StoredInspection,
} from '../../../shared/shop/sampling/inspections.contract.ts';
import { type OperationRecord } from '../../../shared/operations/operations.contract.ts';
import { samplingPlan } from '../../../shared/shop/sampling/acceptance-sampling.ts';
import { t } from '../../../shared/platform/translate.ts';
import { fieldErrors, reasonOf } from '../../client/api/api-errors.ts';
import { query, useInPlaceQuery, useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { useOperationType } from '../../shop/lists/use-shop-lists.ts';
import { ask, refusedFor, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { type GivenInspection, InspectionDialog } from './inspection-dialog.tsx';

export interface Inspections {
  /** All inspections of the operation, the newest first. */
  given: readonly StoredInspection[];
  /** The pieces to decide about, or 0 if they are unknown, and how many of them to check. */
  pieces: number;
  sample: number;
  busy: boolean;
  /** Opens the dialog that adds an inspection. */
  inspect: () => Promise<unknown>;
  strike: (inspectionId: string) => Promise<unknown>;
}

const firstProblem = (error: unknown) => Object.values(fieldErrors(error))[0] ?? reasonOf(error);

/** Returns the operation's inspections, or null if its type has none. Such an operation requests nothing. */
export function useInspections(operation: OperationRecord): Inspections | null {
  const { id, goodQuantity, plannedQuantity } = operation;
  const client = useQueryClient();
  const call = { params: { id } };
  const enabled = (useOperationType(operation.type)?.aql ?? null) !== null;
  const { data } = useInPlaceQuery(contract.operations.inspections, call, { enabled });
  const add = useVerb(contract.operations.inspect);
  const strike = useVerb(contract.operations.strikeInspection);
  if (!data?.aql) return null;
  const { aql } = data;
  const show = (after: OperationInspections) =>
    client.setQueryData(query(contract.operations.inspections, call).queryKey, after);
  const save = (body: GivenInspection) =>
    add.mutateAsync({ ...call, body }).then((after) => {
      show(after);
      toast(t`Inspection: ${t(answerWords[body.answer])}`, { of: id });
      return null;
    }, firstProblem);
  const pieces = goodQuantity || plannedQuantity;
  return {
    given: data.inspections,
    pieces,
    sample: pieces > 0 ? samplingPlan(pieces, aql).sample : 0,
    busy: strike.isPending,
    inspect: () =>
      ask<null>({
        title: t`Inspect ${operation.job.number}`,
        dismissed: null,
        body: (answer) => (
          <InspectionDialog aql={aql} pieces={pieces} save={save} close={() => answer(null)} />
        ),
      }),
    strike: (inspectionId) =>
      strike.mutateAsync({ params: { id, inspectionId } }).then(show, refusedFor(t('Not struck out'), id)),
  };
}
