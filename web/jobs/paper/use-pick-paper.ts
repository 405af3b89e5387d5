/** Holds the state of the form that adds a paper to a job: the selected paper and the number of sheets. */
import { useState } from 'react';
import { contract } from '../../client/contract.ts';
import { type EligiblePaper, type Job } from '../../../shared/jobs/jobs.contract.ts';
import { sheetsShort } from '../../../shared/jobs/aggregate/job-status.ts';
import {
  cutLimit,
  toEligiblePaper,
  paperMismatch,
  pressSheetOf,
} from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { useInPlaceQuery } from '../../client/api/queries.ts';

/**
 * Returns the stock sheets that cover what the job and its buffer lack, at most `most`. Returns '' if the number is
 * 0.
 */
export function proposedSheets(
  job: { papersWithBuffer: number; papersAssigned: number },
  most: number,
  cut: number,
): number | '' {
  const { papersWithBuffer, papersAssigned } = job;
  const short = sheetsShort(papersWithBuffer, papersAssigned);
  return Math.max(0, Math.min(most, Math.ceil(short / cut))) || '';
}

export function usePaperPick(job: Job, eligible: readonly EligiblePaper[]) {
  const [picked, setPicked] = useState<string | null>(null);
  const [typed, setTyped] = useState<{ quantity?: number | ''; cut?: number | ''; orderId?: string }>({});
  const other = useInPlaceQuery(
    contract.papers.get,
    { params: { id: picked ?? '' } },
    { enabled: picked !== null && !eligible.some(({ id }) => id === picked) },
  );
  const among = eligible.find(({ id }) => id === picked);
  const substitute =
    !among && other.data && other.data.id === picked
      ? { ...toEligiblePaper(other.data, job), orders: [] }
      : undefined;
  const paper = among ?? substitute ?? (picked === null ? eligible[0] : undefined);
  const cut = typed.cut ?? paper?.cut ?? 1;
  const none = (paper?.availableQuantity ?? 0) <= 0;
  const orderId = typed.orderId ?? ((none && paper?.orders[0]?.orderId) || '');
  const order = paper?.orders.find((each) => each.orderId === orderId) ?? null;
  const most = order?.left ?? paper?.availableQuantity ?? 0;
  const quantity = typed.quantity ?? (paper ? proposedSheets(job, most, cut === '' ? 1 : cut) : '');
  return {
    paper,
    /** The reasons why the paper does not fit the job. The list is empty if the paper fits. */
    mismatch: substitute ? Object.values(paperMismatch(substitute, job)) : [],
    substitute: substitute !== undefined,
    quantity,
    /** The order from which to take the sheets, or null to take them from stock. */
    order,
    /** The largest number of stock sheets that the user can add. */
    most,
    cut,
    cutMost: paper ? cutLimit(paper, pressSheetOf(job)) : 1,
    /** The number of press sheets that the typed stock sheets yield. */
    adding: quantity === '' || cut === '' ? 0 : quantity * cut,
    pick: (id: string | null) => {
      setPicked(id);
      setTyped({});
    },
    type: (changes: typeof typed) => setTyped((before) => ({ ...before, ...changes })),
  };
}
export type PaperPick = ReturnType<typeof usePaperPick>;
