/** Why the floor's buttons refuse, by the rules that the server refuses by. */
import { useQuery } from '@tanstack/react-query';
import { type Reason } from '../../../shared/reasons/reason.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { type Operation } from '../../../shared/contract/operations.ts';
import {
  type FloorVerb,
  type OperationState,
  refuseFloorVerb,
  refuseUndo,
} from '../../../shared/rules/operation-state.ts';
import { type FloorAction, downReason, occupantReason } from '../../../shared/rules/operation-words.ts';
import { query } from '../../client/api/queries.ts';
import { useRefusal } from '../../client/session/session.ts';

/** What of its machine keeps the operation from running. */
function useMachineFacts({ id, machine }: Operation) {
  const { data: running } = useQuery({
    ...query(contract.machines.running, { params: { id: machine?.id ?? '' } }),
    enabled: machine !== null,
    meta: { inPlace: true },
  });
  if (machine === null) return { machineDown: null, occupant: null };
  const other = running && running.id !== id ? running : null;
  return {
    machineDown: machine.down === null ? null : downReason(machine.name, machine.down),
    occupant:
      other &&
      occupantReason({
        machineName: machine.name,
        state: other.state,
        jobNumber: other.job.number,
        name: other.name,
      }),
  };
}

/** The reason of each verb, or null where it may be pressed. */
export function useFloorRefusals(operation: Operation): (verb: FloorVerb) => Reason | null {
  const facts = useMachineFacts(operation);
  const mayNot = useRefusal('floor');
  const { state, job } = operation;
  const held = { jobOnHold: job.status === 'on hold', holdReason: job.holdReason };
  return (verb) => mayNot ?? refuseFloorVerb(verb, { ...facts, ...held, state });
}

/** The state that undo restores. A suspended one ran or was paused: the server knows which, and either occupies the machine. */
const back: Record<FloorAction, OperationState> = {
  start: 'queued',
  finish: 'running',
  pause: 'running',
  resume: 'paused',
  suspend: 'paused',
};

/** Why the last transition can't be taken back, or null. `ofJob` are the job's operations, once they are known. */
export function useUndoRefusal(operation: Operation, ofJob: readonly Operation[] = []): Reason | null {
  const { undoable, state, job, index } = operation;
  const facts = useMachineFacts(operation);
  const mayNot = useRefusal('undo', undoable && { id: undoable.userId, name: undoable.userName });
  const later = ofJob.find((other) => other.index > index && other.startedAt !== null);
  const refusal = refuseUndo({
    ...facts,
    state,
    jobCancelled: job.status === 'cancelled',
    back: undoable && back[undoable.verb],
    later: later?.name ?? null,
    moved: null,
  });
  return refusal ?? mayNot;
}
