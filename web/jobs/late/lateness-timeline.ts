/**
 * Divides the time from now to a job's end into consecutive spans of work and waiting, to draw as one row of a
 * timeline.
 */
import { type Why } from '../../../shared/queues/causes-and-load.contract.ts';
import { t } from '../../../shared/platform/translate.ts';
import { groupBy } from '../../../packages/planner/src/group-by.ts';

type Span = Why['spans'][number];
type Part = Why['parts'][number];

export interface LaneSpan {
  kind: Span['kind'];
  operationId: string;
  machineId: string | null;
  from: number;
  to: number;
  /** The start of the span as a fraction of the row's width. */
  left: number;
  /** The width of the span as a fraction of the row's width. */
  width: number;
  /** The number of other jobs that the machine runs first. */
  behind: number;
}

export interface Lane {
  spans: LaneSpan[];
  /** Returns a moment's position as a fraction of the row's width, or null if the moment is outside the row. */
  placeOf: (at: number) => number | null;
}

/**
 * The longest time in ms that the row draws for closed hours, so that a night is as wide as one hour of work.
 */
const closedWidth = 3_600_000;

/**
 * Builds the row from the spans. It merges adjacent spans of the same operation and kind, and narrows closed
 * hours.
 */
export function toLane(spans: readonly Span[]): Lane {
  const joined: { span: Span; from: number; to: number; behind: Set<string> }[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    const [from, to] = [Date.parse(span.start), Date.parse(span.end)];
    const isSame = last?.span.kind === span.kind && last.span.operationId === span.operationId;
    if (!last || !isSame) joined.push({ span, from, to, behind: new Set(span.behind) });
    else {
      last.to = to;
      for (const job of span.behind) last.behind.add(job);
    }
  }
  const widthOf = ({ span, from, to }: (typeof joined)[number]) =>
    span.kind === 'closed' ? Math.min(closedWidth, to - from) : to - from;
  const whole = joined.reduce((sum, each) => sum + widthOf(each), 0) || 1;
  let left = 0;
  const laid = joined.map((each): LaneSpan => {
    const { span, from, to, behind } = each;
    const width = widthOf(each) / whole;
    const { kind, operationId, machineId } = span;
    const lane = { kind, operationId, machineId, from, to, left, width, behind: behind.size };
    left += width;
    return lane;
  });
  return {
    spans: laid,
    placeOf: (at) => {
      const on = laid.find(({ from, to }) => at >= from && at <= to);
      return on ? on.left + (on.width * (at - on.from)) / (on.to - on.from) : null;
    },
  };
}

/** The width in px of the widest character, the gap between two labels, and the padding of a span with its border. */
const lettering = { wide: 6.6, between: 8, padding: 13 };

/** Returns the first of the words that a span of `room` px shows without cutting them, or null if none fits. */
export const wordsThatFit = (words: readonly string[], room: number): string | null =>
  words.find((each) => each.length * lettering.wide + lettering.padding <= room) ?? null;

/**
 * Returns the days to label on a row of `room` px. It leaves out a label that would overlap the label before
 * it, or pass the end.
 */
export function daysToName(
  spans: readonly Pick<LaneSpan, 'from' | 'left'>[],
  room: number,
  dayOf: (at: Date) => string,
): { day: string; left: number }[] {
  const named: { day: string; left: number }[] = [];
  let free = 0;
  let before = '';
  for (const { from, left } of spans) {
    const day = dayOf(new Date(from));
    const end = left * room + day.length * lettering.wide;
    const isNew = day !== before;
    before = day;
    if (!isNew || left * room < free || end > room) continue;
    named.push({ day, left });
    free = end + lettering.between;
  }
  return named;
}

/**
 * Adds up the hours by kind and machine. Work and make-ready are added up over all machines. The longest sum comes
 * first.
 */
export function mergeParts(parts: readonly Part[]): Part[] {
  const sums = groupBy(parts, ({ kind, machineId }) =>
    kind === 'work' || kind === 'make-ready' ? kind : `${kind} ${machineId}`,
  );
  const merged = [...sums.values()].flatMap((alike) => {
    const hours = alike.reduce((sum, part) => sum + part.hours, 0);
    return alike.slice(0, 1).map((part) => ({ ...part, hours }));
  });
  return merged.sort((a, b) => b.hours - a.hours);
}

export const isOwn = (kind: LaneSpan['kind']) => kind === 'work' || kind === 'make-ready';

/** Says what happens in a span: "Foiling", "Waits for Bobst Expertfoil 104". The names may be unknown. */
export function spanWords(
  kind: LaneSpan['kind'],
  { operation, machine }: { operation?: string | undefined; machine?: string | null | undefined },
): string {
  if (isOwn(kind)) return operation ?? t('Work');
  if (kind === 'closed') return t('Closed');
  if (kind === 'paper') return t('Waits for paper');
  if (kind === 'release') return t('Not released');
  if (kind === 'drying') return t('Drying');
  if (kind === 'tool') return t('Waits for its tool');
  if (kind === 'people') return t('Waits for people');
  if (kind === 'pinned') return t('Waits for the time set for it');
  if (kind === 'down') return t`${machine ?? t('Machine')} is down`;
  return machine ? t`Waits for ${machine}` : t('Waits');
}
