/**
 * Prepares the shop's load for the screen: the days, the machines in order, and the lateness that an hour of
 * overtime avoids.
 */
import { type LoadRecord } from '../../../shared/queues/causes-and-load.contract.ts';
import { bestHours } from '../../../packages/planner/src/best-overtime.ts';
import { formatHours } from '../../../shared/queues/delay-words.ts';
import { groupBy } from '../../../packages/planner/src/group-by.ts';
import { t } from '../../../shared/platform/translate.ts';

export type MachineLoad = LoadRecord['machines'][number];
export type DayLoad = MachineLoad['hours'][number];
export type Overtime = LoadRecord['overtime'][number];

/** The largest number of days that the screen shows. */
const most = 8;
/** The smallest number of hours that the screen shows. Fewer hours count as none. */
const least = 0.05;

export interface ShownDay {
  /** The index of the day among the days of the server's response. */
  place: number;
  start: string;
  /** The open hours that most machines have on this day, or null if no number is common to most. */
  open: number | null;
}

/** Returns the first days on which any machine is open or has booked work, at most eight. */
export function daysOf({ days, machines }: LoadRecord): ShownDay[] {
  return days
    .flatMap(({ start }, place): ShownDay[] => {
      const open = machines.map(({ hours }) => hours[place]?.open ?? 0).filter((each) => each > least);
      const isBooked = machines.some(({ hours }) => (hours[place]?.booked ?? 0) > least);
      return open.length > 0 || isBooked ? [{ place, start, open: commonest(open) }] : [];
    })
    .slice(0, most);
}

/** Returns the value that more than half of the list has, or null if no value is so frequent. */
function commonest(values: readonly number[]): number | null {
  const alike = groupBy(values, (value) => Math.round(value * 10));
  const [first] = [...alike.values()].sort((a, b) => b.length - a.length);
  return first && first.length * 2 > values.length ? (first[0] ?? null) : null;
}

const bookedOf = ({ hours }: MachineLoad) => hours.reduce((sum, { booked }) => sum + booked, 0);

/**
 * Returns the machines that have work, or all machines if `all`. The bottleneck comes first, then the machine with
 * most booked hours.
 */
export function machinesOf({ machines, bottleneck }: LoadRecord, all: boolean): MachineLoad[] {
  const isFirst = ({ id }: MachineLoad) => Number(id === bottleneck);
  return machines
    .filter((machine) => all || machine.operations > 0)
    .toSorted((a, b) => isFirst(b) - isFirst(a) || bookedOf(b) - bookedOf(a) || a.name.localeCompare(b.name));
}

/** Returns whether the machine has no free time left on the day. */
export const isFull = ({ open, booked }: DayLoad): boolean => open > least && booked > open - least;

/**
 * Says what each further hour of overtime saves: "Hour by hour: 1 h, 93 h, nothing". Returns null if only the first
 * hour saves time.
 */
export function hourlySavings(saves: readonly number[]): string | null {
  const last = saves.findLastIndex((each) => each > least);
  if (last < 1) return null;
  const words = saves.slice(0, last + 2).map((each) => (each > least ? formatHours(each) : 'nothing'));
  return t`Hour by hour: ${words.join(', ')}`;
}

/**
 * Says what overtime on the machine saves: "One hour of overtime here saves 5 h, more for each hour than anywhere
 * else." The rule `bestHours` compares the machines, not the saving of single hours. `untried` is the number of
 * machines that the planner has not tried.
 */
export function bestOvertimeWords(
  overtime: readonly Pick<Overtime, 'saves' | 'machineId'>[],
  untried: number,
): string {
  const [first, second] = overtime;
  if (!first) return '';
  const { hours, saved, each } = bestHours(first.saves);
  const isAlone = bestHours(second?.saves ?? []).each < each - least;
  const words =
    hours === 1
      ? t`One hour of overtime here saves ${formatHours(saved)}`
      : t`${hours} hours of overtime here save ${formatHours(saved)}, ${formatHours(each)} each`;
  const others = untried > 0 ? t('on any other machine that was tried') : t('anywhere else');
  return `${words}, ${isAlone ? t('more for each hour than') : t('as much for each hour as')} ${others}.`;
}

export interface Saving {
  machine: MachineLoad;
  overtime: Overtime;
}

/**
 * Returns the machines where overtime saves time, the best first. `others` is the number of machines where it saves
 * nothing.
 */
export function savingsOf({ machines, overtime, untried }: LoadRecord): { saving: Saving[]; others: number } {
  const byId = new Map(machines.map((machine) => [machine.id, machine]));
  const saving = overtime.flatMap((each): Saving[] => {
    const machine = byId.get(each.machineId);
    return machine && bestHours(each.saves).each > least ? [{ machine, overtime: each }] : [];
  });
  return { saving, others: machines.length - saving.length - untried };
}
