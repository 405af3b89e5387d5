/** Groups the deliveries in the row above the chart: late ones by number, the others as a count. */
import { type Task } from './model.ts';
import { type Risk } from './timeline-risk.ts';

/** The delivery of a job, in ms. */
export interface Due {
  jobId: string;
  number: string;
  at: number;
  /** Late or at risk. */
  late: boolean;
}

/** Returns one delivery for each job with open operations, in order. */
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

/** Deliveries so close that they share a label. */
export interface DueGroup {
  /** The position of the first one, in px. */
  left: number;
  /** The offset of each delivery from the first in px, and whether any of them is late. */
  ticks: readonly { px: number; late: boolean }[];
  words: { late: string; inTime: string };
  dues: readonly Due[];
}

/** The number of jobs that a label names; it counts the others. */
const named = 3;
/** The width of a letter, and the padding of a label, in px. */
const letter = 5.6;
const around = 18;

/** The content of a label: the counts, and the first late numbers. */
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

/** Groups sorted deliveries whose labels would overlap. */
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
