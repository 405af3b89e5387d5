/** The deliveries on the timeline, in a row of their own above the lanes: late ones by number, the others counted. */
import { type Task } from './model.ts';
import { type Risk } from './timeline-risk.ts';

/** A job's delivery; time in ms. */
export interface Due {
  jobId: string;
  number: string;
  at: number;
  /** Late or at risk. */
  late: boolean;
}

/** One for each job with open operations, in order. */
export function duesOf(tasks: readonly Task[], risks: readonly Risk[]): Due[] {
  const late = new Set(risks.map(({ job }) => job.id));
  const jobs = new Map(tasks.map(({ job }) => [job.id, job]));
  return [...jobs.values()]
    .map(({ id, number, deliveryDate }) => ({
      jobId: id,
      number,
      at: Date.parse(deliveryDate),
      late: late.has(id),
    }))
    .sort((a, b) => a.at - b.at);
}

/** Deliveries so close that they share their words. */
export interface DueGroup {
  /** Px of the first one. */
  left: number;
  /** Where each of them is, in px after the first, and whether one there is late. */
  ticks: readonly { px: number; late: boolean }[];
  words: { late: string; inTime: string };
  dues: readonly Due[];
}

/** Numbers that are named; the others of a group are counted. */
const named = 3;
/** Px of a letter in the due row, and of what stands around its words. */
const letter = 5.6;
const around = 18;

function wordsOf(dues: readonly Due[], prefix: string) {
  const late = dues.filter((due) => due.late);
  const inTime = dues.length - late.length;
  const names = late.slice(0, named).map(({ number }) => number.slice(prefix.length));
  const more = late.length > named ? ` +${late.length - named}` : '';
  return {
    late: late.length > 0 ? `${names.join(' ')}${more} late` : '',
    inTime: inTime > 0 ? `${inTime} in time` : '',
  };
}

const widthOf = ({ late, inTime }: DueGroup['words']) => around + letter * (late.length + inTime.length + 2);

/** Gathers deliveries, which are in order, wherever the words of one would run into the next. */
export function dueGroups(dues: readonly Due[], x: (at: number) => number, prefix: string): DueGroup[] {
  const groups: Due[][] = [];
  let [left, width] = [0, 0];
  for (const due of dues) {
    const group = groups.at(-1);
    if (group && x(due.at) < left + width) group.push(due);
    else {
      groups.push([due]);
      left = x(due.at);
    }
    width = widthOf(wordsOf(groups.at(-1) ?? [], prefix));
  }
  return groups.map((of) => {
    const [first] = of;
    const start = x(first?.at ?? 0);
    const ticks = [...Map.groupBy(of, ({ at }) => Math.round(x(at) - start))].map(([px, here]) => ({
      px,
      late: here.some((due) => due.late),
    }));
    return { left: start, ticks, words: wordsOf(of, prefix), dues: of };
  });
}
