/**
 * Requests the impact of a move from the worker, one request at a time. After each response it requests only the
 * latest target.
 */
import { type Queues } from '../../../shared/contract/queues.ts';
import { type MoveImpact, type OperationMove } from '../../../shared/rules/move-impact.ts';
import { loadImpactAt } from './queues-worker-client.ts';

/** The delay in ms before a request, so that a target that the pointer only passes over causes no request. */
const debounceMs = 60;

export function createImpactRequests(answered: (of: MoveImpact) => void) {
  let wanted: (() => Promise<MoveImpact>) | null = null;
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    if (wanted === null || isBusy) return;
    const asked = wanted;
    isBusy = true;
    const of = await asked().catch(() => null);
    isBusy = false;
    // Meanwhile the user may have moved on or ended the drag.
    const isLast = wanted === asked;
    if (isLast) wanted = null;
    if (isLast && of) answered(of);
    if (!isLast) void ask();
  };
  return {
    request: (queues: Queues, at: number, move: OperationMove) => {
      wanted = () => loadImpactAt(queues, at, move);
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), debounceMs);
    },
    end: () => {
      clearTimeout(timer);
      wanted = null;
    },
  };
}
export type ImpactRequests = ReturnType<typeof createImpactRequests>;
