/** Asks, beside the page, what a move would lead to: one question at a time, and of those that came meanwhile the last. */
import { type Queues } from '../../../shared/contract/queues.ts';
import { type MoveImpact, type OperationMove } from '../../../shared/rules/move-impact.ts';
import { loadImpactAt } from './queues-worker-client.ts';

/** In ms: what is only passed over on the way is not asked for. */
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
    // Meanwhile it may be held over another place, or have been let go.
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
