/**
 * Groups the jobs' delivery dates for the line above the timeline's chart. A group's label names late jobs by
 * number and counts the others.
 */
import { type Task } from '../../../open-shop/queue-tasks.ts';
import { type Risk } from './find-jobs-at-risk.ts';
import { groupBy } from '../../../../packages/planner/src/group-by.ts';
import { t } from '../../../../shared/platform/translate.ts';

/** Describes a job's delivery on the timeline. */
export interface Due {
  jobId: string;
  number: string;
  at: number;
  /** Whether the job to deliver is late or at risk. */
  late: boolean;
}

/** Returns one delivery for each job with open operations, sorted by time. */
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

/** Describes a group of deliveries that are so close to each other that they share a label. */
export interface DueGroup {
  /** The position of the group's first delivery, in px. */
  left: number;
  /** Each delivery's offset in px from the group's first delivery, and whether a job due then is late. */
  ticks: readonly { px: number; late: boolean }[];
  words: { late: string; inTime: string };
  dues: readonly Due[];
}

/** The largest number of late jobs that a label names. The label only counts further late jobs. */
const named = 3;
/** The width of a letter of a label, in px. */
const letter = 5.6;
/** The sum of a label's paddings, in px. */
const around = 18;

/** Holds the content of a label: the counts, and the numbers of the first late jobs. */
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
    late: late > 0 ? t`${names.map((number) => number.slice(prefix.length)).join(' ')}${more} late` : '',
    inTime: inTime > 0 ? t`${inTime} in time` : '',
  };
}

const widthOf = ({ late, inTime }: DueGroup['words']) => around + letter * (late.length + inTime.length + 2);

/** Groups the sorted deliveries whose labels would overlap. */
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
    const ticks = [...groupBy(of, ({ at }) => Math.round(x(at) - left))].map(([px, here]) => ({
      px,
      late: here.some((due) => due.late),
    }));
    return { left, ticks, words, dues: of };
  });
}
