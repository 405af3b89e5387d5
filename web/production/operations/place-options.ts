/** The places that an operation can have in its job, as options of its form: "2 · after Printing, before Lamination". */
import { type Job } from '../../../shared/contract/jobs.ts';
import { placeNumbers, type PlacedStep, type PlaceRequest } from '../../../shared/rules/operation-place.ts';
import { operationName } from '../../../shared/rules/operation-words.ts';
import { asPlaced } from './operation-values.ts';

interface Step extends PlacedStep {
  name: string;
}

export interface PlaceOption {
  value: string;
  label: string;
  /** From 1. */
  number: number;
}

interface Group {
  number: number;
  names: string;
  /** One of its operations; null for a step of a plan, which does not move. */
  of: string | null;
}

function groupsOf(steps: readonly Step[], planned: readonly string[]): Group[] {
  const numbers = placeNumbers(steps);
  const groups = [...Map.groupBy(steps, ({ index }) => index)].toSorted(([a], [b]) => a - b);
  return [
    ...planned.map((names, at) => ({ number: at + 1, names, of: null })),
    ...groups.map(([index, each]) => ({
      number: planned.length + (numbers.get(index) ?? 0),
      names: each.map(({ name }) => name).join(' and '),
      of: each[0]?.id ?? null,
    })),
  ];
}

/** Returns the names of the planned steps before a draft's operations. */
export const plannedNames = (job: Pick<Job, 'scheduledAt' | 'productOperations'> | undefined): string[] =>
  job?.scheduledAt === null
    ? job.productOperations.map(({ type, detail }) => operationName(type, detail))
    : [];

/**
 * Returns the options of an operation among the others of its job: where it is first (a new one: after the last), then by number.
 * `planned` are the names of the steps of a draft's plan, which come first.
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
    const between = before === undefined ? `before ${names}` : `after ${before}, before ${names}`;
    return [
      ...option('before', of, { number, label: `${number} · ${between}` }),
      ...option('beside', of, { number, label: `${number} · beside ${names}` }),
    ];
  });
  const last = groups.at(-1);
  const number = (last?.number ?? 0) + 1;
  const label = last ? `${number} · after ${last.names}` : '1';
  const end = { number, label, value: last?.of ? `after:${last.of}` : asPlaced };
  const all = [...slots, end];
  const is = own === null ? end : (all.find(({ value }) => value === valueNow(own, others)) ?? end);
  return all.map((each) => (each === is ? { ...each, value: asPlaced } : each));
}

/** The value of the option that says where the operation is now. */
function valueNow(own: PlacedStep, others: readonly Step[]): string {
  const sorted = others.toSorted((a, b) => a.index - b.index);
  const beside = sorted.find(({ index }) => index === own.index);
  const next = sorted.find(({ index }) => index > own.index);
  if (beside) return `beside:${beside.id}`;
  return next ? `before:${next.id}` : `after:${sorted.findLast(({ index }) => index < own.index)?.id ?? ''}`;
}
