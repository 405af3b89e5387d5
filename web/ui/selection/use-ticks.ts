import { useState } from 'react';

/**
 * Manages which jobs of a list are ticked. A job starts ticked unless `startsOff` holds for it. What the user has
 * ticked or unticked stays as it is when that changes.
 */
export function useTicks<T extends { id: string }>(jobs: readonly T[], startsOff: (job: T) => boolean) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isTicked = (job: T) => chosen.get(job.id) ?? !startsOff(job);
  return {
    isTicked,
    ticked: jobs.filter(isTicked),
    turn: (job: T) => setChosen((all) => new Map(all).set(job.id, !isTicked(job))),
  };
}
