/** How operations are named and told of: to the person who is refused, and on the screen (design: operations). */
import { type OperationType } from './catalogue.ts';
import { type OperationState } from './operation-state.ts';

/** The name that an operation has until it is given one: its type and detail, neither said twice ("Pasting Pre-Folding"). */
export function operationName(type: OperationType, detail: string): string {
  if (detail === '') return type;
  return detail.startsWith(type) ? detail : `${type} ${detail}`;
}

/** What holds a machine: "Komori Lithrone G40 is running MR-2421 Printing". */
export function occupantWords(occupant: {
  machineName: string;
  state: OperationState;
  jobNumber: string;
  name: string;
}): string {
  const { machineName, state, jobNumber, name } = occupant;
  return state === 'paused'
    ? `${machineName} has ${jobNumber} ${name} paused on it`
    : `${machineName} is running ${jobNumber} ${name}`;
}

/** Why the machine starts nothing: "Komori Lithrone G40 is down: feeder". */
export function downWords(machineName: string, reason: string): string {
  return `${machineName} is down: ${reason}`;
}

/** "at 14:02", or "on 19 November at 14:02" where it was another day in `zone`, with the year where it was another. */
export function momentWords(
  at: string,
  now: Date = new Date(),
  zone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const words = (date: Date, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...parts }).format(date);
  const year = { year: 'numeric' } as const;
  const day = { day: 'numeric', month: 'long' } as const;
  const moment = new Date(at);
  const same = (parts: Intl.DateTimeFormatOptions) => words(moment, parts) === words(now, parts);
  const clock = words(moment, { hour: '2-digit', minute: '2-digit' });
  if (same({ ...day, ...year })) return `at ${clock}`;
  return `on ${words(moment, same(year) ? day : { ...day, ...year })} at ${clock}`;
}

/** What a person did to an operation; kept for undo. Advancing is either starting or finishing. */
export const floorActions = ['start', 'finish', 'pause', 'resume', 'suspend'] as const;
export type FloorAction = (typeof floorActions)[number];

const past: Record<FloorAction, string> = {
  start: 'started',
  finish: 'finished',
  pause: 'paused',
  resume: 'resumed',
  suspend: 'suspended',
};

/** "Asha Rao started it at 09:24": the last thing that a person did to an operation. */
export function whoDid(
  last: { verb: FloorAction; at: string; userName: string | null },
  now?: Date,
  zone?: string,
): string {
  return `${last.userName ?? 'someone'} ${past[last.verb]} it ${momentWords(last.at, now, zone)}`;
}

/**
 * How the operation stands, for someone who saw it otherwise: "It is running already; Asha Rao started it at 09:24".
 * `last` is the last thing that a person did to it; `waitsFor` what stands between it and the queue.
 */
export function presentState(
  operation: {
    state: OperationState;
    waitsFor: string | null;
    last: { verb: FloorAction; at: string; userName: string | null } | null;
  },
  now?: Date,
  zone?: string,
): string {
  const { state, waitsFor, last } = operation;
  if (state === 'waiting') return waitsFor ? `It is waiting: ${waitsFor}` : 'It is waiting';
  if (state === 'cancelled') return 'It is cancelled with its job';
  if (!last) return `It is ${state}`;
  const who = whoDid(last, now, zone);
  return state === 'queued' ? `It is queued; ${who}` : `It is ${state} already; ${who}`;
}
