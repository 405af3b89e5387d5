/** What the shop's load says, as the screen tells it: which days and machines, in what order, and what an hour more would save. */
import { type LoadRecord } from '../../../shared/contract/answers.ts';
import { bestHours } from '../../../shared/plan/best-overtime.ts';
import { formatHours } from '../../../shared/rules/delay-words.ts';

export type MachineLoad = LoadRecord['machines'][number];
export type DayLoad = MachineLoad['hours'][number];
export type Overtime = LoadRecord['overtime'][number];

/** So many days have room. */
const most = 8;
/** In hours: less than that is not told. */
const least = 0.05;

export interface ShownDay {
  /** Its place in the answer. */
  place: number;
  start: string;
  /** What most machines are open, in hours; null: they differ. */
  open: number | null;
}

/** The days on which any machine is open or booked, as many as there is room for. */
export function daysOf({ days, machines }: LoadRecord): ShownDay[] {
  return days
    .flatMap(({ start }, place): ShownDay[] => {
      const open = machines.map(({ hours }) => hours[place]?.open ?? 0).filter((each) => each > least);
      const isBooked = machines.some(({ hours }) => (hours[place]?.booked ?? 0) > least);
      return open.length > 0 || isBooked ? [{ place, start, open: commonest(open) }] : [];
    })
    .slice(0, most);
}

/** What more than half of them are; null: nothing is. */
function commonest(values: readonly number[]): number | null {
  const alike = Map.groupBy(values, (value) => Math.round(value * 10));
  const [first] = [...alike.values()].sort((a, b) => b.length - a.length);
  return first && first.length * 2 > values.length ? (first[0] ?? null) : null;
}

const bookedOf = ({ hours }: MachineLoad) => hours.reduce((sum, { booked }) => sum + booked, 0);

/** The machines with work, or all: the bottleneck, then what has most booked. */
export function machinesOf({ machines, bottleneck }: LoadRecord, all: boolean): MachineLoad[] {
  const isFirst = ({ id }: MachineLoad) => Number(id === bottleneck);
  return machines
    .filter((machine) => all || machine.operations > 0)
    .toSorted((a, b) => isFirst(b) - isFirst(a) || bookedOf(b) - bookedOf(a) || a.name.localeCompare(b.name));
}

/** Nothing is free in it any more. */
export const isFull = ({ open, booked }: DayLoad): boolean => open > least && booked > open - least;

/** "Hour by hour: 1 h, 93 h, nothing": what each hour saves, where more than the first one does; null: none. */
export function hourlySavings(saves: readonly number[]): string | null {
  const last = saves.findLastIndex((each) => each > least);
  if (last < 1) return null;
  const words = saves.slice(0, last + 2).map((each) => (each > least ? formatHours(each) : 'nothing'));
  return `Hour by hour: ${words.join(', ')}`;
}

/** "One hour of overtime here saves 5 h, more than anywhere else", "2 hours of overtime here save 94 h, 47 h each, more …". */
export function bestOvertimeWords(overtime: readonly Pick<Overtime, 'saves' | 'machineId'>[]): string {
  const [first, second] = overtime;
  if (!first) return '';
  const { hours, saved, each } = bestHours(first.saves);
  const isAlone = bestHours(second?.saves ?? []).each < each - least;
  const words =
    hours === 1
      ? `One hour of overtime here saves ${formatHours(saved)}`
      : `${hours} hours of overtime here save ${formatHours(saved)}, ${formatHours(each)} each`;
  return `${words}, ${isAlone ? 'more than an hour' : 'as much as an hour'} anywhere else.`;
}

export interface Saving {
  machine: MachineLoad;
  overtime: Overtime;
}

/** Where an hour more saves anything, what saves most first; and how many other machines there are, where it saves nothing. */
export function savingsOf({ machines, overtime, untried }: LoadRecord): { saving: Saving[]; others: number } {
  const byId = new Map(machines.map((machine) => [machine.id, machine]));
  const saving = overtime.flatMap((each): Saving[] => {
    const machine = byId.get(each.machineId);
    return machine && bestHours(each.saves).each > least ? [{ machine, overtime: each }] : [];
  });
  return { saving, others: machines.length - saving.length - untried };
}
