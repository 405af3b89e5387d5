/** Computes in the browser what holds up each job that is late or at risk. */
import { type Queues } from '../../../shared/contract/queues.ts';
import { findCause, causeSentence } from '../../../shared/rules/delay-cause.ts';
import { explainDelays } from '../../../shared/rules/delay-explanation.ts';

/**
 * Returns the cause of each of these jobs by id, worded as on the job's page. The cause is null if no operation of
 * the job is open.
 */
export function causesOf(ids: readonly string[], queues: Queues, at: number): Map<string, string | null> {
  if (ids.length === 0) return new Map();
  const jobs = new Map(queues.jobs.map((job) => [job.id, job]));
  const whyOf = explainDelays(queues, new Date(at));
  return new Map(ids.map((id) => [id, wordsOf(jobs.get(id), queues.machines, whyOf)]));
}

function wordsOf(
  job: Queues['jobs'][number] | undefined,
  machines: Queues['machines'],
  whyOf: ReturnType<typeof explainDelays>,
): string | null {
  const cause = job && findCause(job, whyOf(job.id), machines);
  const operation = job?.operations.find(({ id }) => id === cause?.operationId);
  if (!job || !cause || !operation) return null;
  const { name, state, run, supplier = null } = operation;
  return causeSentence(cause, {
    operation: { name, state, pauseReason: run?.pauseReason ?? null, supplier },
    machine: machines.find(({ id }) => id === cause.machineId)?.name ?? null,
    holdReason: job.holdReason ?? null,
  });
}
