/**
 * Assigns all the papers that the server proposes for a job, or none if one assignment fails. The user can
 * revert the assignment.
 */
import { type UnassignedJob } from '../../../shared/stock/orders/stock.contract.ts';
import { contract } from '../../client/contract.ts';
import { type RecordAction, type Send } from '../../ui/selection/run-on-many-records.ts';
import { t } from '../../../shared/platform/translate.ts';

const { jobs } = contract;
type Proposed = Pick<UnassignedJob, 'id' | 'papers'>;
type Given = UnassignedJob['papers'];

const part = (place: number, { length }: Given) =>
  length === 1 ? undefined : t`paper ${place + 1} of ${length}`;

async function revert(id: string, given: Given, send: Send): Promise<void> {
  for (const { paperId, quantity } of given)
    await send(jobs.removePaper, { params: { id, paperId }, query: { quantity } }, t('paper taken back'));
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
