/** A job's time from now to its end as one lane: what it does and what it waits for, one after the other. */
import { type Why } from '../../../shared/contract/answers.ts';

type Span = Why['spans'][number];
type Part = Why['parts'][number];

export interface LaneSpan {
  kind: Span['kind'];
  operationId: string;
  machineId: string | null;
  from: number;
  to: number;
  /** Of the lane, in parts of one: where it begins and how wide it is. */
  left: number;
  width: number;
  /** How many other jobs go before. */
  behind: number;
}

export interface Lane {
  spans: LaneSpan[];
  /** Where a moment lies on it, in parts of one; null: it is not on it. */
  placeOf: (at: number) => number | null;
}

/** A closed night is as wide as an hour, however long it is. */
const closedWidth = 3_600_000;

/** Spans of a kind behind each other are one; closed hours are narrow. */
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

/** In px of this lettering, what a character takes at most, and what stands between two days. */
const lettering = { wide: 6.6, between: 8 };

/** The days to name over a lane of `room` px, each where it begins: one that has no room before the next or the end stays unnamed. */
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

/** Its own work is told once, whatever machines it is at, and so is making ready; the longest first. */
export function mergeParts(parts: readonly Part[]): Part[] {
  const merged = Object.values(
    Object.groupBy(parts, ({ kind, machineId }) =>
      kind === 'work' || kind === 'make-ready' ? kind : `${kind} ${machineId}`,
    ),
  ).flatMap((alike = []) => {
    const hours = alike.reduce((sum, part) => sum + part.hours, 0);
    return alike.slice(0, 1).map((part) => ({ ...part, hours }));
  });
  return merged.sort((a, b) => b.hours - a.hours);
}
