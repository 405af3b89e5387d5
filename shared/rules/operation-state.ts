/**
 * An operation's states and the verbs between them (design: operations), as data. The server's conditional updates, the
 * buttons and the tests all read this table.
 */
export const operationStates = ['waiting', 'queued', 'running', 'paused', 'finished', 'cancelled'] as const;
export type OperationState = (typeof operationStates)[number];

/** verb -> from -> to. What is not listed is refused. */
export const transitions = {
  advance: { queued: 'running', running: 'finished' },
  pause: { running: 'paused' },
  resume: { paused: 'running' },
  suspend: { running: 'queued', paused: 'queued' },
} as const satisfies Record<string, Partial<Record<OperationState, OperationState>>>;
export type FloorVerb = keyof typeof transitions;
export const floorVerbs = Object.keys(transitions) as FloorVerb[];

/** The state that the verb leads to from `state`, or null where the verb does not apply. */
export function nextState(verb: FloorVerb, state: OperationState): OperationState | null {
  return (transitions[verb] as Partial<Record<OperationState, OperationState>>)[state] ?? null;
}

/** The states in which an operation occupies its machine: at most one of them on each (a partial unique index keeps it). */
export const onMachineStates = ['running', 'paused'] as const satisfies readonly OperationState[];
export const openStates = [
  'waiting',
  'queued',
  'running',
  'paused',
] as const satisfies readonly OperationState[];

/** Whether the operation is done with: finished or cancelled. */
export function isClosed(state: OperationState): boolean {
  return state === 'finished' || state === 'cancelled';
}

/** What stands between a waiting operation and the queue, in the order a person would mend it; null when nothing does. */
export function waitsFor(operation: {
  scheduled: boolean;
  hasMachine: boolean;
  needsMachine: boolean;
  /** Names of the job's open operations with a lower index. */
  before: readonly string[];
}): string | null {
  if (!operation.scheduled) return 'The job is not scheduled';
  if (operation.needsMachine && !operation.hasMachine) return 'It has no machine';
  return operation.before[0] ? `${operation.before[0]} comes first` : null;
}

/** Why the floor's verb is refused, or null. `occupant` says what holds the machine, in words ("… is running …"). */
export function refuseFloorVerb(
  verb: FloorVerb,
  operation: {
    state: OperationState;
    jobOnHold: boolean;
    machineDown: string | null;
    occupant: string | null;
  },
): string | null {
  const to = nextState(verb, operation.state);
  if (!to) return `The operation is ${operation.state}; only ${sources(verb)} can ${verb}`;
  if (to !== 'running') return null;
  if (operation.machineDown) return operation.machineDown;
  if (verb === 'resume') return null;
  if (operation.jobOnHold) return 'The job is on hold; release it first';
  return operation.occupant;
}

function sources(verb: FloorVerb): string {
  return Object.keys(transitions[verb])
    .map((state) => `a ${state} one`)
    .join(' or ');
}
