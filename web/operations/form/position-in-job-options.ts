/**
 * Lists, as options of a form field, the positions that an operation can have in its job: "2 · after Printing,
 * before Lamination".
 */
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import {
  placeNumbers,
  type PlacedStep,
  type PlaceRequest,
} from '../../../shared/operations/operation-place.ts';
import { operationName } from '../../../shared/operations/operation-words.ts';
import { unchangedPlace } from './operation-values.ts';
import { groupBy } from '../../../packages/planner/src/group-by.ts';
import { t } from '../../../shared/platform/translate.ts';

type Step = Pick<Operation, keyof PlacedStep | 'name'>;

export interface PlaceOption {
  value: string;
  label: string;
  /** The number of the position in the job, from 1. */
  number: number;
}

interface PlaceGroup {
  number: number;
  names: string;
  /** The id of one operation of the group. It is null for a group of planned steps, which cannot move. */
  of: string | null;
}

function groupsOf(steps: readonly Step[], planned: readonly string[]): PlaceGroup[] {
  const numbers = placeNumbers(steps);
  const groups = [...groupBy(steps, ({ index }) => index)].toSorted(([a], [b]) => a - b);
  return [
    ...planned.map((names, at) => ({ number: at + 1, names, of: null })),
    ...groups.map(([index, each]) => ({
      number: planned.length + (numbers.get(index) ?? 0),
      names: each.map(({ name }) => name).join(t(' and ')),
      of: each[0]?.id ?? null,
    })),
  ];
}

/** Returns the names of a draft's planned steps, which come before its operations. */
export const plannedNames = (job: Pick<Job, 'scheduledAt' | 'productOperations'> | undefined): string[] =>
  job?.scheduledAt === null
    ? job.productOperations.map(({ type, detail }) => operationName(type, detail))
    : [];

/**
 * Returns the positions that an operation can have among the other operations of its job, by number. The
 * present position has the value `unchangedPlace`. `planned` are the planned steps of a draft, which come
 * first.
 */
export function placeOptions(
  own: PlacedStep | null,
  others: readonly Step[],
  planned: readonly string[] = [],
): PlaceOption[] {
  const groups = groupsOf(others, planned);
  const option = (side: PlaceRequest['side'], of: string | null, shown: Omit<PlaceOption, 'value'>) =>
    of === null ? [] : [{ ...shown, value: `${side}:${of}` }];
  const slots = groups.flatMap(({ number, names, of }, at) => {
    const before = groups[at - 1]?.names;
    const between = before === undefined ? t`before ${names}` : t`after ${before}, before ${names}`;
    return [
      ...option('before', of, { number, label: `${number} · ${between}` }),
      ...option('beside', of, { number, label: t`${number} · beside ${names}` }),
    ];
  });
  const last = groups.at(-1);
  const number = (last?.number ?? 0) + 1;
  const label = last ? t`${number} · after ${last.names}` : '1';
  const end = { number, label, value: last?.of ? `after:${last.of}` : unchangedPlace };
  const all = [...slots, end];
  const is = own === null ? end : (all.find(({ value }) => value === currentPlaceValue(own, others)) ?? end);
  return all.map((each) => (each === is ? { ...each, value: unchangedPlace } : each));
}

/** Returns the option value of the operation's present position. */
function currentPlaceValue(own: PlacedStep, others: readonly Step[]): string {
  const sorted = others.toSorted((a, b) => a.index - b.index);
  const beside = sorted.find(({ index }) => index === own.index);
  const next = sorted.find(({ index }) => index > own.index);
  if (beside) return `beside:${beside.id}`;
  return next ? `before:${next.id}` : `after:${sorted.findLast(({ index }) => index < own.index)?.id ?? ''}`;
}
