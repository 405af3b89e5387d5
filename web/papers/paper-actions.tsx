import { useQuery } from '@tanstack/react-query';
import { contract } from '../../shared/contract/contract.ts';
import { type Paper } from '../../shared/contract/papers.ts';
import { isOpenJob } from '../../shared/rules/job-status.ts';
import { paperNeeded } from '../../shared/rules/paper.ts';
import { query, useVerb } from '../api/queries.ts';
import { to } from '../app/paths.ts';
import { useRefusal } from '../session/session.ts';
import { LinkButton } from '../ui/buttons.tsx';
import { DeleteRecord } from '../ui/delete-record.tsx';
import { count, number } from '../ui/format.ts';

/** The jobs that the paper is assigned to, newest first; undefined until they are known. */
export function useJobsOf(paperId: string) {
  const call = { params: { id: paperId } };
  return useQuery({ ...query(contract.jobs.ofPaper, call), meta: { inPlace: true } }).data;
}

export function AddPaper() {
  return (
    <LinkButton to={to('PaperCreate')} refusal={useRefusal('edit')} icon="plus" variant="filled">
      Add New Paper
    </LinkButton>
  );
}

/** To the jobs that use the paper, with how many they are. */
export function PaperJobsLink({ paper }: { paper: Paper }) {
  const jobs = useJobsOf(paper.id);
  return (
    <LinkButton to={to('PaperJobList', paper.id)} icon="job">
      Paper Jobs{jobs && <>&nbsp;{<span className="dimmer">{number(jobs.length)}</span>}</>}
    </LinkButton>
  );
}

export function DeletePaper({ paper }: { paper: Paper }) {
  const { id, stockQuantity } = paper;
  const mayNot = useRefusal('delete');
  const open = (useJobsOf(id) ?? []).filter(({ status }) => isOpenJob(status));
  // Oldest first, as the server names them.
  const needed = paperNeeded(paper, open.map((job) => job.number).toReversed());
  const stock = stockQuantity === 0 ? '' : ` Its ${count(stockQuantity, 'sheet')} leave the stock with it.`;
  return (
    <DeleteRecord
      record={paper}
      noun="paper"
      text={`No unfinished job uses this paper.${stock}`}
      remove={useVerb(contract.papers.remove)}
      refusal={mayNot ?? needed}
      list={to('PaperList')}
    />
  );
}
