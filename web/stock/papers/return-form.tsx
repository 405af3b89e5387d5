import { useQuery } from '@tanstack/react-query';
import { type z } from 'zod';
import { reason } from '../../../shared/reasons/reason.ts';
import { contract } from '../../client/contract.ts';
import { type Job } from '../../../shared/contract/jobs.ts';
import { type movementCreate, movementOf, type Paper } from '../../../shared/contract/papers.ts';
import { refuseReturnPaper } from '../../../shared/rules/paper.ts';
import { query } from '../../client/api/queries.ts';
import { useTotal } from '../../client/api/use-total.ts';
import { JobSelect } from '../job-select.tsx';
import { SheetsField } from '../sheets-field.tsx';
import { inSheets } from '../stock-item.ts';
import { MovementFrame, type Shelf, useMovementForm } from '../movement-form.tsx';
import { movementLabels, unmoved } from '../receive-adjust-forms.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { count } from '../../ui/page/format.ts';

export type PaperMovement = z.output<typeof movementCreate>;

/** Returns how many sheets of the paper the job has consumed, or undefined until that has loaded. */
function useConsumed(paperId: string, jobId: string): number | undefined {
  const { data } = useQuery({
    ...query(contract.jobs.papers, { params: { id: jobId } }),
    enabled: jobId !== '',
    meta: { inPlace: true },
  });
  return data && (data.find(({ paper }) => paper.id === paperId)?.consumed ?? 0);
}

function refusalOf(paper: Paper, job: Job | undefined, consumed: number | undefined, quantity: number | '') {
  if (job === undefined || consumed === undefined || quantity === '') return null;
  return refuseReturnPaper({ paperName: paper.name, jobNumber: job.number, consumed }, quantity);
}

/** Shows the form that returns unused sheets from a job that consumed them. */
export function ReturnForm({ paper, shelf }: { paper: Paper; shelf: Shelf<PaperMovement> }) {
  const among = { paperId: paper.id, sort: 'due' } as const;
  const total = useTotal(query(contract.jobs.sorted, { query: { ...among, per: 1 } }));
  const form = useMovementForm({
    shelf,
    schema: movementOf.return,
    initial: { kind: 'return', jobId: '', ...unmoved },
    labels: { jobId: 'Job', ...movementLabels },
    done: (returned) => `${count(returned, 'sheet')} returned`,
  });
  const { jobId, quantity } = form.values;
  const { data: job } = useQuery({
    ...query(contract.jobs.get, { params: { id: jobId } }),
    enabled: jobId !== '',
    meta: { inPlace: true },
  });
  const consumed = useConsumed(paper.id, jobId);
  const refusal =
    total === 0 ? reason('paper-unused', { name: paper.name }) : refusalOf(paper, job, consumed, quantity);
  const next = quantity === '' ? undefined : paper.stockQuantity + quantity;
  return (
    <MovementFrame form={form} counting={inSheets} submit="Return" next={next} refusal={refusal}>
      <JobSelect
        {...form.field('jobId')}
        among={among}
        hint={job && consumed !== undefined && `${job.number} has consumed ${count(consumed, 'sheet')}`}
      />
      <SheetsField {...form.field('quantity')} paper={paper} />
      <TextField {...form.field('note')} />
    </MovementFrame>
  );
}
