import { useQuery } from '@tanstack/react-query';
import { type z } from 'zod';
import { contract } from '../../shared/contract/contract.ts';
import { type JobItem } from '../../shared/contract/jobs.ts';
import { type movementCreate, movementOf, type Paper } from '../../shared/contract/papers.ts';
import { refuseReturn } from '../../shared/rules/paper.ts';
import { query } from '../api/queries.ts';
import { inSheets } from '../stock/kept.ts';
import { MovementFrame, type Shelf, useMovementForm } from '../stock/movement-form.tsx';
import { movementLabels, unmoved } from '../stock/shelf-forms.tsx';
import { NumberField, SelectField, TextField } from '../ui/fields.tsx';
import { count } from '../ui/format.ts';
import { useJobsOf } from './paper-actions.tsx';

export type PaperMovement = z.output<typeof movementCreate>;

/** How many sheets of the paper the job has consumed; undefined until it is known. */
function useConsumed(paperId: string, jobId: string): number | undefined {
  const { data } = useQuery({
    ...query(contract.jobs.papers, { params: { id: jobId } }),
    enabled: jobId !== '',
    meta: { inPlace: true },
  });
  return data && (data.find(({ paper }) => paper.id === paperId)?.consumed ?? 0);
}

function refusalOf(
  paper: Paper,
  job: JobItem | undefined,
  consumed: number | undefined,
  quantity: number | '',
) {
  if (job === undefined || consumed === undefined || quantity === '') return null;
  return refuseReturn({ paperName: paper.name, jobNumber: job.number, consumed }, quantity);
}

/** Unused sheets come back from a job that consumed them. */
export function ReturnForm({ paper, shelf }: { paper: Paper; shelf: Shelf<PaperMovement> }) {
  const jobs = useJobsOf(paper.id);
  const form = useMovementForm({
    shelf,
    schema: movementOf.return,
    initial: { kind: 'return', jobId: '', ...unmoved },
    labels: { jobId: 'Job', ...movementLabels },
    done: (returned) => `${count(returned, 'sheet')} returned`,
  });
  const { jobId, quantity } = form.values;
  const job = jobs?.find(({ id }) => id === jobId);
  const consumed = useConsumed(paper.id, jobId);
  const refusal =
    jobs?.length === 0
      ? `No job uses ${paper.name}, so none can bring sheets back`
      : refusalOf(paper, job, consumed, quantity);
  const next = quantity === '' ? undefined : paper.stockQuantity + quantity;
  return (
    <MovementFrame form={form} counting={inSheets} submit="Return" next={next} refusal={refusal}>
      <SelectField
        {...form.field('jobId')}
        options={(jobs ?? []).map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))}
        hint={job && consumed !== undefined && `${job.number} has consumed ${count(consumed, 'sheet')}`}
      />
      <NumberField {...form.field('quantity')} unit="sheets" />
      <TextField {...form.field('note')} />
    </MovementFrame>
  );
}
