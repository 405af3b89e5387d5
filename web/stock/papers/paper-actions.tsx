import { useQuery } from '@tanstack/react-query';
import { contract } from '../../../shared/contract/contract.ts';
import { type Paper } from '../../../shared/contract/papers.ts';
import { paperJobsNamed, paperNeeded } from '../../../shared/rules/paper.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { useTotal } from '../../client/api/use-total.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { DeleteRecord } from '../../ui/page/delete-record.tsx';
import { count, number } from '../../ui/page/format.ts';

export function AddPaper() {
  return (
    <LinkButton to={to('PaperCreate')} refusal={useRefusal('edit')} icon="plus" variant="filled">
      Add New Paper
    </LinkButton>
  );
}

/** To the jobs that use the paper, with how many they are. */
export function PaperJobsLink({ paper }: { paper: Paper }) {
  const total = useTotal(query(contract.jobs.sorted, { query: { paperId: paper.id, per: 1 } }));
  return (
    <LinkButton to={to('PaperJobList', paper.id)} icon="job">
      Paper Jobs
      {total !== undefined && <>&nbsp;{<span className="dimmer">{number(total)}</span>}</>}
    </LinkButton>
  );
}

export function DeletePaper({ paper }: { paper: Paper }) {
  const { id, stockQuantity } = paper;
  const mayNot = useRefusal('delete');
  // The oldest, as the server names them.
  const call = { query: { paperId: id, open: 'true', sort: 'created', per: paperJobsNamed } } as const;
  const { data: open } = useQuery({ ...query(contract.jobs.sorted, call), meta: { inPlace: true } });
  const numbers = open?.items.map((job) => job.number) ?? [];
  const needed = paperNeeded(paper, numbers, open?.metadata.total);
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
