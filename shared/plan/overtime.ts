/** What is assumed to be open beyond the shop's hours. */
import { assume, type Assumption } from './assume.ts';
import { readProblem } from './problem.ts';
import { type PlanEntry, type PlanSnapshot } from './snapshot.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Hours that machines are open by the shifts that are assumed and not by the shop's own hours, from now on: of a machine that is named
 * all of them, of a shift of the whole shop those of machines that have work in it.
 */
export function overtimeOf(
  present: PlanSnapshot,
  assumed: readonly Assumption[],
  entries: readonly PlanEntry[],
): { hours: number; machines: number } {
  const shifts = assumed.flatMap(({ shift }) => shift ?? []);
  if (shifts.length === 0) return { hours: 0, machines: 0 };
  // Neither are machines that are down open, nor is work that is refused done: only the hours are compared.
  const opened = assume(
    present,
    shifts.map((shift) => ({ shift })),
  );
  const [before, after] = [readProblem(present), readProblem(opened)];
  const named = new Set(shifts.map(({ machineId }) => machineId));
  const dates = shifts.map(({ date }) => Date.parse(date));
  // A day more at either end for the time zone, and one for a shift that ends on the next day.
  const from = Math.max(before.now, Math.min(...dates) - day);
  const until = Math.max(...dates) + 3 * day;
  const on = Map.groupBy(entries, ({ machineId }) => machineId);
  let [milliseconds, machines] = [0, 0];
  for (const [place, { id }] of present.machines.entries()) {
    const [own, more] = [before.made[place], after.made[place]];
    if (!own || !more || until <= from) continue;
    const gained = more.between(from, until) - own.between(from, until);
    const isWorked = (on.get(id) ?? []).some(({ start, finish }) => {
      if (start === null || finish === null) return false;
      const [begins, ends] = [Date.parse(start), Date.parse(finish)];
      return more.between(begins, ends) > own.between(begins, ends);
    });
    if (gained <= 0 || !(named.has(id) || isWorked)) continue;
    milliseconds += gained;
    machines += 1;
  }
  return { hours: milliseconds / hour, machines };
}
