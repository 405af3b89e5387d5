/** What the shop's load says, as the screen tells it: which days and machines, in what order, and what an hour more would save. */
import { type LoadRecord } from '../../../shared/contract/answers.ts';
import { hoursTold } from '../../../shared/rules/because.ts';

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

/** "2nd hour 1.6 h more, 3rd hour nothing": what the hours after the first one save; null: nothing. */
export function furtherWords([, ...further]: readonly number[]): string | null {
  const last = further.findLastIndex((saves) => saves > least);
  if (last < 0) return null;
  const words = further.slice(0, last + 2).map((saves, place) => {
    const which = place === 0 ? '2nd' : '3rd';
    return `${which} hour ${saves > least ? `${hoursTold(saves)} more` : 'nothing'}`;
  });
  return words.join(', ');
}

/**
 * What is known of an hour of overtime where the first one saves most: of the first hours, and where a further hour of any machine saves
 * more than that, how many hours would save most an hour.
 */
export function mostWords(overtime: readonly Pick<Overtime, 'saves' | 'machineId'>[]): string {
  const [first, second] = overtime;
  if (!first) return '';
  const saves = first.saves[0] ?? 0;
  const isAlone = (second?.saves[0] ?? 0) < saves;
  const words = `One hour of overtime here saves ${hoursTold(saves)}, ${isAlone ? 'more than one hour' : 'as much as one hour'} anywhere else.`;
  const together = (of: readonly number[], hours: number) =>
    of.slice(0, hours).reduce((sum, each) => sum + each, 0);
  const [more] = first.saves
    .map((_saves, place) => ({ hours: place + 1, saved: together(first.saves, place + 1) }))
    .filter(({ hours, saved }) => saved / hours > saves + least)
    .sort((a, b) => b.saved / b.hours - a.saved / a.hours);
  return more ? `${words} ${more.hours} hours save ${hoursTold(more.saved)} together.` : words;
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
    return machine && (each.saves[0] ?? 0) > least ? [{ machine, overtime: each }] : [];
  });
  return { saving, others: machines.length - saving.length - untried };
}
