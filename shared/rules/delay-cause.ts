/**
 * The one cause of a job's date: the greatest part of the plan's own explanation (shared/plan/delay-reasons.ts), or what keeps the job from having a
 * date. Today, the job's page, Save, the timeline, a machine's queue and the API all take it from here (design: lateness).
 */
import { type WithoutDate, whyWithoutDate } from '../plan/without-date.ts';
import { type WhyKind, whyKinds } from '../plan/delay-reasons.ts';
import { delayPartWords, formatHours } from './delay-words.ts';
import { type ShopMachine, whyNoMachine } from './no-machine.ts';
import { isOnMachine, type OperationState } from './operation-state.ts';
import { type Job } from './shop-queues.ts';
import { type DelayExplanation } from './delay-explanation.ts';

/** The cause that the plan knows. A kind of null means that the job is paused, or only its own work is left. */
export interface Cause {
  kind: WhyKind | WithoutDate | null;
  /** The operation that waits, has no date, or is next. */
  operationId: string;
  /** Where it waits, or stands; null: at no machine. */
  machineId: string | null;
  /** How long it is held up, or its own work takes; null: it has no date, or nothing holds it up. */
  hours: number | null;
  /** The ids of the other jobs that its machine does first. */
  behind: string[];
  /** Why it has no machine (rule whyNoMachine); null: it has one, or nobody gave it one. */
  noMachine: string | null;
}

const nothing = { hours: null, behind: [], noMachine: null };

/** Returns the cause of a job in the queues; null where no operation of it is open. */
export function findCause(
  job: Job | undefined,
  why: DelayExplanation,
  machines: readonly ShopMachine[],
): Cause | null {
  const operations = job?.operations ?? [];
  const current = operations.find(({ state }) => isOnMachine(state)) ?? operations[0];
  if (!current) return null;
  const find = (id: string) => operations.find((each) => each.id === id) ?? current;
  if (why.why) {
    const { id: operationId, machineId, type, sheet } = find(why.why.operationId);
    const noMachine = why.why.why === 'no machine' && sheet ? whyNoMachine({ type, sheet }, machines) : null;
    return { ...nothing, kind: why.why.why, operationId, machineId, noMachine };
  }
  const main = mainPart(why.parts);
  if (!main || main.kind === 'work') {
    const { id: operationId, machineId, state } = current;
    const own = main && state !== 'paused' ? main : null;
    return { ...nothing, kind: own?.kind ?? null, operationId, machineId, hours: own?.hours ?? null };
  }
  const { kind, machineId, hours, behind } = main;
  const [longest] = why.spans
    .filter((span) => span.kind === kind && (machineId === null || span.machineId === machineId))
    .sort((a, b) => lengthOf(b) - lengthOf(a));
  return { kind, operationId: longest?.operationId ?? current.id, machineId, hours, behind, noMachine: null };
}

/** Parts that never are the cause: closed hours, and the job's own work, which is compared as a whole. */
const ignoredKinds: readonly WhyKind[] = ['work', 'make-ready', 'closed'];

/** Returns the greatest part without closed hours, the job's own work taken together; null: nothing else is left. */
function mainPart(parts: DelayExplanation['parts']): DelayExplanation['parts'][number] | null {
  const [longest] = parts
    .filter(({ kind }) => !ignoredKinds.includes(kind))
    .sort((a, b) => b.hours - a.hours);
  if (!longest) return null;
  const own = parts
    .filter(({ kind }) => kind === 'work' || kind === 'make-ready')
    .reduce((sum, { hours }) => sum + hours, 0);
  return longest.hours >= own ? longest : { kind: 'work', machineId: null, behind: [], hours: own };
}

const lengthOf = ({ start, end }: { start: string; end: string }) => Date.parse(end) - Date.parse(start);

const isPart = (kind: WhyKind | WithoutDate): kind is WhyKind => whyKinds.some((each) => each === kind);

/** What the words name. */
export interface CauseNames {
  operation: { name: string; state: OperationState; pauseReason: string | null; supplier?: string | null };
  machine: string | null;
  holdReason: string | null;
}

/** "17 h behind 3 jobs on Bobst Visionfold 110", "Printing Frontside has no machine", "Foiling is paused on Komori: Foil torn". */
export function causeSentence({ kind, hours, behind, noMachine }: Cause, names: CauseNames): string {
  if (kind === null) return workWords(names);
  if (kind === 'job on hold') return names.holdReason ? `On hold: ${names.holdReason}` : 'On hold';
  const { machine, operation } = names;
  if (kind === 'work') return `${formatHours(hours ?? 0)} of work left`;
  if (isPart(kind)) return delayPartWords({ kind, hours: hours ?? 0, machine, behind });
  return whyWithoutDate(kind, { operation: operation.name, machine: machine ?? 'its machine', noMachine });
}

/** What is said of a job that is held up by nothing: what its current operation does. */
function workWords({ operation: { name, state, pauseReason, supplier }, machine }: CauseNames): string {
  if (state === 'paused')
    return `${name} is paused${machine === null ? '' : ` on ${machine}`}${pauseReason ? `: ${pauseReason}` : ''}`;
  if (machine !== null)
    return isOnMachine(state) ? `${name} runs on ${machine}` : `${name} is next on ${machine}, not started`;
  if (!isOnMachine(state)) return `${name} is not started`;
  return supplier ? `${name} is at ${supplier}` : `${name} is under way`;
}
