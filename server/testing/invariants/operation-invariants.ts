/**
 * Finds contradictions between a job's operations: wrong predecessors, and states that the predecessors do
 * not allow.
 */
import {
  hasStarted,
  isOnMachine,
  isUpcoming,
  whyNotQueued,
} from '../../../shared/jobs/aggregate/operation-state.ts';
import { sortByPredecessors, openPredecessors } from '../../../shared/jobs/aggregate/predecessors.ts';
import { type operations } from '../../operations/operations.table.ts';

type Step = typeof operations.$inferSelect;

/** Returns the links to operations that do not exist, and the links that form a circle. */
export function offLinks(all: readonly Step[]): string[] {
  const ids = new Set(all.map(({ id }) => id));
  const lost = all.filter(({ after }) => after?.some(({ operationId }) => !ids.has(operationId)));
  return [
    ...lost.map(({ name }) => `has ${name} come after what is not there`),
    ...sortByPredecessors(all).circle.map(({ name }) => `has ${name} in a circle`),
  ];
}

/** Returns the error in the operation's state, given the other operations of the job. */
export function offQueue(step: Step, all: readonly Step[], scheduled: boolean): string[] {
  if (isOnMachine(step.state) && !hasStarted(step)) return [`has ${step.name} ${step.state}, not started`];
  if (!isUpcoming(step.state)) return [];
  const before = openPredecessors(step, all);
  const obstacle = whyNotQueued({
    scheduled,
    hasMachine: step.machineId !== null,
    needsMachine: step.needsMachine,
    before: before.map(({ name }) => name),
  });
  const state = obstacle ? 'waiting' : 'queued';
  return state === step.state ? [] : [`has ${step.name} ${step.state}, by the rule ${state}`];
}
