/** Assigns all of a job's proposed papers or none, and reverts such an assignment. */
import { type UnassignedJob } from '../../shared/contract/stock.ts';
import { contract } from '../client/contract.ts';
import { type RecordAction, type Send } from '../ui/list/run-on-many-records.ts';

const { jobs } = contract;
type Proposed = Pick<UnassignedJob, 'id' | 'papers'>;
type Given = UnassignedJob['papers'];

const part = (place: number, { length }: Given) =>
  length === 1 ? undefined : `paper ${place + 1} of ${length}`;

async function revert(id: string, given: Given, send: Send): Promise<void> {
  for (const { paperId, quantity } of given)
    await send(jobs.removePaper, { params: { id, paperId }, query: { quantity } }, 'paper taken back');
}

export const assignProposed: RecordAction<Proposed> = async ({ id, papers }, send) => {
  const given: Given = [];
  try {
    for (const [place, paper] of papers.entries()) {
      const { paperId, quantity, cut } = paper;
      const call = { params: { id, paperId }, query: { quantity, cut } };
      await send(jobs.assignPaper, call, part(place, papers));
      given.push(paper);
    }
  } catch (error) {
    await revert(id, given, send);
    throw error;
  }
  return (back) => revert(id, given, back);
};
