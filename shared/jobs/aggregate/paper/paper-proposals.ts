/**
 * Proposes papers for jobs that lack press sheets, and finds jobs for which stock and orders are not enough
 * (design: stock).
 */
import {
  byDelivery,
  type DemandOrder,
  type DemandPaper,
  paperRequirementKey,
  type JobLackingPaper,
} from './paper-demand.ts';
import { type JobStatus, isOnHold } from '../job-status.ts';
import { freeOnOrderByPaper } from '../../../stock/paper-order.ts';
import { toEligiblePaper, compareOfferedPapers, type PaperNeed, paperMismatch } from './paper-rules.ts';
import { papersRequired, papersWithBuffer } from './press-sheets.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/**
 * Returns whether the server proposes paper for this open job. It proposes none for jobs on hold and for
 * drafts without steps.
 */
export const isPaperProposed = ({ status, hasSteps }: { status: JobStatus; hasSteps: boolean }): boolean =>
  !isOnHold(status) && (status !== 'draft' || hasSteps);

/** A job that lacks press sheets, with the stock sheets that the server proposes for it. */
export interface UnassignedJob<J> {
  job: J;
  /** The number of press sheets that the job lacks. */
  lacks: number;
  /** The number of the job's missing press sheets that neither stock nor orders cover. */
  short: number;
  /**
   * The proposed stock sheets, each cut into `cut` press sheets. The list is empty unless the stock covers
   * the job's whole shortage.
   */
  give: { paperId: string; quantity: number; cut: number }[];
}

/**
 * Returns the jobs that lack press sheets by delivery date, each with a proposal. Leftovers that suffice come
 * first, then the least offcut. A job that the stock can't cover completely takes no sheets from jobs that it
 * can cover.
 */
export function proposePapers<J extends JobLackingPaper & { buffer: number; deliveryDate: string }>(of: {
  papers: readonly Shelf[];
  jobs: readonly J[];
  orders: readonly DemandOrder[];
}): UnassignedJob<J>[] {
  const stock = new Map(of.papers.map(({ id, availableQuantity }) => [id, Math.max(0, availableQuantity)]));
  const onOrder = freeOnOrderByPaper(of.orders);
  const byKind = new Map<string, ReturnType<typeof papersFor>>();
  const lacking = of.jobs
    .flatMap((job) => {
      const lacks = papersRequired(job) - job.papersAssigned;
      if (lacks <= 0) return [];
      const papers = byKind.get(paperRequirementKey(job)) ?? papersFor(job, of.papers);
      byKind.set(paperRequirementKey(job), papers);
      return [{ job, lacks, papers }];
    })
    .sort((a, b) => byDelivery(a.job, b.job));
  const proposed = new Map<string, UnassignedJob<J>>();
  for (const { job, lacks, papers } of lacking) {
    const offered = papers.map((paper) => ({ ...paper, availableQuantity: stock.get(paper.id) ?? 0 }));
    if (sum(offered.map(({ availableQuantity, cut }) => availableQuantity * cut)) < lacks) continue;
    const { give } = takeFrom(stock, offered.sort(compareOfferedPapers(lacks)), lacks);
    proposed.set(job.id, { job, lacks, short: 0, give });
  }
  for (const { job, lacks, papers } of lacking) {
    if (proposed.has(job.id)) continue;
    const { left } = takeFrom(stock, papers, lacks);
    proposed.set(job.id, { job, lacks, short: takeFrom(onOrder, papers, left).left, give: [] });
  }
  for (const { give, job, lacks } of proposed.values()) addBuffer(stock, give, { job, lacks });
  return lacking.flatMap(({ job: { id } }) => proposed.get(id) ?? []);
}

type Shelf = DemandPaper & { leftover: boolean };

const papersFor = (need: PaperNeed, papers: readonly Shelf[]) =>
  papers
    .filter((paper) => Object.keys(paperMismatch(paper, need)).length === 0)
    .map((paper) => toEligiblePaper(paper, need));

/**
 * Takes stock sheets from one paper after another until the need is covered. Returns these sheets and the
 * number of press sheets that are still missing.
 */
function takeFrom(
  free: Map<string, number>,
  papers: readonly { id: string; cut: number }[],
  sheets: number,
): { give: { paperId: string; quantity: number; cut: number }[]; left: number } {
  let left = sheets;
  const give = papers.flatMap(({ id: paperId, cut }) => {
    const has = free.get(paperId) ?? 0;
    const quantity = Math.min(has, Math.ceil(left / cut));
    if (quantity === 0) return [];
    free.set(paperId, has - quantity);
    left = Math.max(0, left - quantity * cut);
    return [{ paperId, quantity, cut }];
  });
  return { give, left };
}

/** Adds sheets for the buffer from the proposal's last paper, as far as that paper has sheets left. */
function addBuffer(
  free: Map<string, number>,
  give: { paperId: string; quantity: number; cut: number }[],
  { job, lacks }: { job: JobLackingPaper & { buffer: number }; lacks: number },
): void {
  const last = give.at(-1);
  if (!last) return;
  const gives = sum(give.map(({ quantity, cut }) => quantity * cut));
  const wanted = Math.ceil(
    Math.max(0, papersWithBuffer(job) - job.papersAssigned - Math.max(gives, lacks)) / last.cut,
  );
  const more = Math.min(wanted, free.get(last.paperId) ?? 0);
  free.set(last.paperId, (free.get(last.paperId) ?? 0) - more);
  last.quantity += more;
}
