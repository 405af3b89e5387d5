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

/** What is said of a group: how many it has, and the first that are late. */
interface Counts {
  named: string[];
  late: number;
  inTime: number;
}

function count(counts: Counts, { late, number }: Due): void {
  if (!late) counts.inTime += 1;
  else if ((counts.late += 1) <= named) counts.named.push(number);
}

function wordsOf({ named: names, late, inTime }: Counts, prefix: string) {
  const more = late > named ? ` +${late - named}` : '';
  return {
    late: late > 0 ? `${names.map((number) => number.slice(prefix.length)).join(' ')}${more} late` : '',
    inTime: inTime > 0 ? `${inTime} in time` : '',
  };
}

const widthOf = ({ late, inTime }: DueGroup['words']) => around + letter * (late.length + inTime.length + 2);

/** Gathers deliveries, which are in order, wherever the words of one would run into the next. */
export function dueGroups(dues: readonly Due[], x: (at: number) => number, prefix: string): DueGroup[] {
  const groups: { left: number; of: Due[]; counts: Counts; words: DueGroup['words'] }[] = [];
  for (const due of dues) {
    const at = x(due.at);
    let group = groups.at(-1);
    if (!group || at >= group.left + widthOf(group.words)) {
      group = {
        left: at,
        of: [],
        counts: { named: [], late: 0, inTime: 0 },
        words: { late: '', inTime: '' },
      };
      groups.push(group);
    }
    group.of.push(due);
    count(group.counts, due);
    group.words = wordsOf(group.counts, prefix);
  }
  return groups.map(({ left, of, words }) => {
    const ticks = [...Map.groupBy(of, ({ at }) => Math.round(x(at) - left))].map(([px, here]) => ({
      px,
      late: here.some((due) => due.late),
    }));
    return { left, ticks, words, dues: of };
  });
}
