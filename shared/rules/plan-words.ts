/** Describes the verbs of proposals in the history of records (see history-words.ts). */
import { type HistoryLine } from './history-line.ts';

const step = ({ own, name }: HistoryLine) => (own || name === null ? 'the operation' : name);

/** Describes that a plan moved operations of a job. It names only the first of the moved operations. */
function moved(said: HistoryLine): string {
  const { operation, operations, machine, saves } = said.data;
  if (said.entity === 'jobs' && typeof operation !== 'string') return 'set when it may start, by a plan';
  const how = saves === true ? 'to save it' : 'by a plan';
  if (said.entity !== 'jobs') return `moved ${step(said)} by a plan`;
  const others = Number(operations) - 1;
  const to = typeof machine === 'string' ? ` to ${machine}` : '';
  const more = others > 0 ? ` and ${others} more ${others === 1 ? 'operation' : 'operations'}` : to;
  return `moved ${String(operation)}${more} ${how}`;
}

export const planWords: Readonly<Record<string, (said: HistoryLine) => string>> = {
  'plan.create': () => 'asked for a plan',
  'plan.save': () => 'asked how a job could be saved',
  'plan.accept': moved,
  'plan.undo': (said) =>
    said.entity === 'jobs' ? 'undid a plan' : `put ${step(said)} back where it was before a plan`,
};
