/** Gives one job the papers that are proposed for it, all or none, and takes them back. */
import { type UnassignedJob } from '../../shared/contract/stock.ts';
import { call } from '../client/api/client.ts';
import { contract } from '../client/contract.ts';
import { type Act } from '../ui/list/run-many.ts';

const { jobs } = contract;
type Proposed = Pick<UnassignedJob, 'id' | 'papers'>;
type Given = UnassignedJob['papers'];

async function takeBack(id: string, given: Given, key: string): Promise<void> {
  for (const [place, { paperId, quantity }] of given.entries())
    await call(
      jobs.removePaper,
      { params: { id, paperId }, query: { quantity } },
      { idempotencyKey: `${key}-${place}` },
    );
}

export const givePapers: Act<Proposed> = async ({ id, papers }, key) => {
  const given: Given = [];
  try {
    for (const [place, paper] of papers.entries()) {
      const { paperId, quantity, cut } = paper;
      await call(
        jobs.assignPaper,
        { params: { id, paperId }, query: { quantity, cut } },
        { idempotencyKey: `${key}-${place}` },
      );
      given.push(paper);
    }
  } catch (error) {
    await takeBack(id, given, `${key}-back`);
    throw error;
  }
  return (back) => takeBack(id, given, back);
};
