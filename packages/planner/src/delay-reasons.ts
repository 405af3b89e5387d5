/**
 * Explains why a job finishes when it does (docs/plan.md). It divides the time from now to the finish into
 * spans of work and waiting, each with a reason.
 */
import { type AttendedSpan, attendedSpans, crewlessSpans } from './attended-spans.ts';
import { hoursOf, type Opening, type OpenHours } from './open-hours.ts';
import { type Problem } from './planning-problem.ts';
import { startOfMakeReady, type Schedule } from './operation-timing.ts';
import { type PlanSnapshot } from './snapshot.ts';

export const whyKinds = [
  'work',
  'make-ready',
  'waiting',
  'tool',
  'people',
  'kept',
  'pinned',
  'before-closing',
  'paper',
  'release',
  'drying',
  'down',
  'closed',
] as const;
/**
 * What happened in a span. `waiting`: the machine was busy. `tool`: another operation had the tool. `people`: no crew was
 * free for the machine. `kept`: the machine stayed free for another operation. `pinned`, `paper`, `release`: an earliest
 * start. `drying`: the wait after a predecessor. `down`, `closed`: the machine did not work. `before-closing`: make-ready
 * would not have ended before the machine closed.
 */
export type WhyKind = (typeof whyKinds)[number];

/** A span of the time before the job's finish, with `start` and `end` in milliseconds. */
export interface WhySpan {
  kind: WhyKind;
  /** The index of the operation that ran or waited in the span, or -1 if there is none. */
  operation: number;
  machine: number;
  start: number;
  end: number;
  /** The indices of the operations that the machine or the tool did first, while this operation waited. */
  behind: readonly number[];
}

/**
 * How long a job was held up for one reason on one machine. `behind` holds the indices of the jobs that the machine does before it.
 */
export interface WhyPart {
  kind: WhyKind;
  machine: number;
  milliseconds: number;
  behind: readonly number[];
}

/** Explains, for one schedule, why jobs finish when they do. */
export class DelayReasons {
  private readonly problem: Problem;
  private readonly schedule: Schedule;
  private readonly isPaper: (job: number) => boolean;
  /** The operations of each machine, sorted by their starts. */
  private readonly lines: number[][];
  private readonly toolLines: number[][];
  private readonly attended: AttendedSpan[][];
  /**
   * For each machine, as if it had no downtimes: the hours in which people attend it, and those in which it
   * can run.
   */
  private readonly attendedIfUp: OpenHours[];
  private readonly runningIfUp: OpenHours[];

  /** `isPaper` returns whether paper is the reason for a job's release date. */
  constructor(
    snapshot: PlanSnapshot,
    problem: Problem,
    schedule: Schedule,
    isPaper: (job: number) => boolean = () => true,
  ) {
    this.problem = problem;
    this.schedule = schedule;
    this.isPaper = isPaper;
    const { machine, start } = schedule;
    const placed = [...start.keys()].filter((each) => !Number.isNaN(start[each]));
    placed.sort((a, b) => start[a] - start[b]);
    this.lines = problem.machineIds.map(() => []);
    this.toolLines = Array.from({ length: problem.toolsCount }, () => []);
    this.attended = attendedSpans(problem, schedule);
    for (const each of placed) {
      this.lines[machine[each]]?.push(each);
      for (const tool of toolsOf(problem, each)) this.toolLines[tool]?.push(each);
    }
    const from = new Date(problem.now);
    const calendars = new Map(snapshot.calendars.map((each) => [each.id, each]));
    const up = (calendarId: string) => calendars.get(calendarId) ?? snapshot.calendars[0] ?? null;
    const known = new Map<string | null, OpenHours>();
    const hours = (calendarId: string | null) => {
      const found = known.get(calendarId) ?? hoursOf(calendarId === null ? null : up(calendarId), from);
      known.set(calendarId, found);
      return found;
    };
    this.attendedIfUp = snapshot.machines.map(({ calendarId }) => hours(calendarId));
    this.runningIfUp = snapshot.machines.map(({ calendarId, attended }) =>
      hours(attended === 'all' ? calendarId : null),
    );
  }

  /**
   * Returns the spans from now to the job's finish, in the sequence of time. It returns an empty list if an
   * operation has no date or no operation is open.
   */
  spansOf(operations: readonly number[]): WhySpan[] {
    const { finish } = this.schedule;
    const last = operations.toSorted((a, b) => finish[b] - finish[a])[0];
    if (last === undefined || operations.some((each) => Number.isNaN(finish[each]))) return [];
    return this.spansFrom(() => ({ operation: last, until: finish[last] }));
  }

  /**
   * Returns the spans from now to the operation's start, in the sequence of time. It returns an empty list if the
   * operation has started or has no date.
   */
  spansBefore(operation: number): WhySpan[] {
    const { problem, schedule } = this;
    if (problem.isStarted[operation] || Number.isNaN(schedule.start[operation])) return [];
    return this.spansFrom((spans) => this.addBefore(spans, operation));
  }

  /** Collects spans backwards in time from the first step on. */
  private spansFrom(begin: (spans: WhySpan[]) => Step | null): WhySpan[] {
    const spans: WhySpan[] = [];
    let next = begin(spans);
    while (next) next = this.addStep(next, spans);
    return spans.filter(({ start, end }) => end > start).toReversed();
  }

  /**
   * Adds the spans of the operation's run and waiting to the list, which goes backwards in time. It returns
   * the operation that this operation had to follow, or null if there is none.
   */
  private addStep({ operation, until }: Step, spans: WhySpan[]): Step | null {
    const { schedule } = this;
    const machine = schedule.machine[operation];
    const [start, run] = [schedule.start[operation], schedule.run[operation]];
    const at = { operation, machine, behind: [] };
    const tail = until === schedule.finish[operation] ? this.tailOf(operation) : null;
    if (tail) {
      this.addWorking(spans, { ...at, kind: 'work', start: tail.from, end: until }, false);
      return this.explainReady(spans, operation, tail);
    }
    this.addWorking(spans, { ...at, kind: 'work', start: Math.min(run, until), end: until }, false);
    this.addWorking(spans, { ...at, kind: 'make-ready', start, end: Math.min(run, until) }, true);
    return this.addBefore(spans, operation);
  }

  /** Adds the spans in which the operation waited for its start. Returns the operation that it had to follow, or null. */
  private addBefore(spans: WhySpan[], operation: number): Step | null {
    const { isStarted, now } = this.problem;
    const ready: Ready = isStarted[operation] ? { from: now, step: null } : this.readyOf(operation);
    this.addWaiting(spans, operation, ready.from);
    return this.explainReady(spans, operation, ready);
  }

  /**
   * Returns the operation (`step`) that this operation had to follow, and adds the wait after it. If only a release date
   * or the wait after a finished operation delayed this operation, it adds that span and returns null.
   */
  private explainReady(spans: WhySpan[], operation: number, { from, step }: Ready): Step | null {
    const { now, job, waitUntil } = this.problem;
    const start = step?.until ?? now;
    const dries = step !== null || waitUntil[operation] === from;
    const kind = dries ? 'drying' : this.isPaper(job[operation]) ? 'paper' : 'release';
    spans.push({ kind, operation, machine: -1, start, end: from, behind: [] });
    return step;
  }

  /**
   * Returns the time at which the operation could begin, and the predecessor that decided this time, as
   * `readyAt` does.
   */
  private readyOf(operation: number): Ready {
    const {
      linkAt,
      linkFrom,
      linkMinutes,
      linkPart,
      linkWait,
      awaitsTransfer,
      release,
      runHours,
      manualHours,
    } = this.problem;
    const { finish, work, run, machine } = this.schedule;
    let ready: Ready = { from: release[operation], step: null };
    for (let link = linkAt[operation]; link < linkAt[operation + 1]; link += 1) {
      const from = linkFrom[link];
      const [minutes, part] = [linkMinutes[link], linkPart[link]];
      let until = finish[from];
      if (!Number.isNaN(minutes) || !Number.isNaN(part)) {
        if (!awaitsTransfer[operation]) continue;
        const handed = Math.round(Number.isNaN(minutes) ? part * work[from] : minutes);
        const hours = runHours[machine[from]] ?? manualHours;
        until = Math.min(until, hours.finishOf(run[from], handed));
      }
      const dry = until + linkWait[link];
      if (dry > ready.from) ready = { from: dry, step: { operation: from, until } };
    }
    return ready;
  }

  /**
   * Returns the time at which the operation began with its last transfer, if only an overlapped predecessor
   * delayed the end. Otherwise it returns null.
   */
  private tailOf(operation: number): Ready | null {
    const { linkAt, linkFrom, linkMinutes, linkPart, linkTail, linkWait, runHours, manualHours, release } =
      this.problem;
    const { finish, work, run, machine } = this.schedule;
    const hours = runHours[machine[operation]] ?? manualHours;
    const whole = work[operation];
    let end = whole > 0 ? hours.finishOf(run[operation], whole) : run[operation];
    let found: Ready | null = null;
    for (let link = linkAt[operation]; link < linkAt[operation + 1]; link += 1) {
      if (Number.isNaN(linkMinutes[link]) && Number.isNaN(linkPart[link])) continue;
      const from = linkFrom[link];
      const ended = finish[from];
      const dry = ended + linkWait[link];
      const begin = Math.max(release[operation], dry);
      const until = hours.finishOf(begin, Math.round(linkTail[link] * whole));
      if (until <= end) continue;
      end = until;
      found = { from: begin, step: begin > dry ? null : { operation: from, until: ended } };
    }
    return found;
  }

  /** Appends to `spans` what the operation waited for, from the time `from` when it could have begun until it starts. */
  private addWaiting(spans: WhySpan[], operation: number, from: number): void {
    const { schedule, problem } = this;
    const machine = schedule.machine[operation];
    const end = schedule.start[operation];
    const at = { operation, machine, behind: [] };
    if (machine < 0) return this.addWorking(spans, { ...at, kind: 'waiting', start: from, end }, true);
    let cursor = end;
    const line = this.lines[machine];
    for (let place = line.indexOf(operation) - 1; place >= 0 && cursor > from; place -= 1) {
      const other = line[place];
      const finish = Math.min(schedule.finish[other], cursor);
      if (finish <= from) break;
      this.addIdle(spans, { ...at, kind: 'kept', start: finish, end: cursor });
      const run = schedule.run[other];
      const behind = [other];
      const ran = Math.max(from, Math.min(run, finish));
      this.addWorking(spans, { ...at, kind: 'waiting', behind, start: ran, end: finish }, false);
      cursor = Math.max(from, schedule.start[other]);
      this.addWorking(
        spans,
        { ...at, kind: 'waiting', behind, start: Math.min(cursor, ran), end: ran },
        true,
      );
    }
    if (cursor <= from) return;
    const pinned = Math.min(cursor, Math.max(from, problem.pinStart[operation]));
    this.addIdle(spans, { ...at, kind: 'kept', start: pinned, end: cursor });
    this.addWorking(spans, { ...at, kind: 'pinned', start: from, end: pinned }, true);
  }

  /**
   * Adds a span in which the machine stood idle: a tool was elsewhere, the machine waited for another operation, or
   * make-ready would not have ended before closing.
   */
  private addIdle(spans: WhySpan[], idle: WhySpan): void {
    if (idle.start >= idle.end) return;
    const span = { ...idle, kind: this.waitsForHours(idle) ? ('before-closing' as const) : idle.kind };
    let cursor = span.end;
    for (const { kind, behind, ...taken } of this.takenBefore(span.operation, span)) {
      const end = Math.min(cursor, taken.end);
      const begin = Math.max(span.start, taken.start);
      if (end <= begin) continue;
      this.addWorking(spans, { ...span, start: end, end: cursor }, true);
      this.addWorking(spans, { ...span, kind, behind, start: begin, end }, true);
      cursor = begin;
    }
    this.addWorking(spans, { ...span, end: cursor }, true);
  }

  /** Returns when others had the operation's tools or people in the time `within`, the latest end first. */
  private takenBefore(
    operation: number,
    within: Opening,
  ): Pick<WhySpan, 'kind' | 'behind' | 'start' | 'end'>[] {
    const { problem, schedule } = this;
    const { start, finish } = schedule;
    const tools = toolsOf(problem, operation)
      .flatMap((tool) => this.toolLines[tool] ?? [])
      .filter((other) => other !== operation && start[other] < start[operation])
      .map((other) => ({ kind: 'tool' as const, behind: [other], start: start[other], end: finish[other] }));
    const people = crewlessSpans(problem, schedule, { operation, within }, this.attended).map(
      ({ operations, ...span }) => ({
        ...span,
        kind: 'people' as const,
        behind: operations,
      }),
    );
    return [...tools, ...people].sort((a, b) => b.end - a.end);
  }

  /** Returns whether the operation waited in the idle span only for hours that are long enough for its make-ready. */
  private waitsForHours({ operation, machine, start }: WhySpan): boolean {
    const { problem, schedule } = this;
    const makeReady = schedule.makeReady[operation];
    return (
      problem.wholeMakeReady[machine] === 1 &&
      problem.attendedHours[machine].nextOpen(start) < schedule.start[operation] &&
      startOfMakeReady(problem, machine, start, makeReady) === schedule.start[operation]
    );
  }

  /**
   * Splits the span into working, closed and down time and adds these parts. `isMade` says that the work
   * needs people.
   */
  private addWorking(spans: WhySpan[], span: WhySpan, isMade: boolean): void {
    const { attendedHours, runHours, manualHours } = this.problem;
    const hours = (isMade ? attendedHours : runHours)[span.machine] ?? manualHours;
    const up = (isMade ? this.attendedIfUp : this.runningIfUp)[span.machine] ?? manualHours;
    for (let end = span.end; end > span.start;) {
      const { start, isOpen } = hours.stretchEndingAt(end, span.start);
      if (isOpen) spans.push({ ...span, start, end });
      else
        for (let until = end; until > start;) {
          const calendar = up.stretchEndingAt(until, start);
          const kind = calendar.isOpen ? 'down' : 'closed';
          spans.push({ ...span, kind, behind: [], start: calendar.start, end: until });
          until = calendar.start;
        }
      end = start;
    }
  }

  /** Adds up the spans by kind and machine and returns the totals, the longest first. */
  partsOf(spans: readonly WhySpan[]): WhyPart[] {
    const { job } = this.problem;
    const sums = new Map<
      string,
      { kind: WhyKind; machine: number; milliseconds: number; jobs: Set<number> }
    >();
    for (const { kind, operation, machine: of, start, end, behind } of spans) {
      const machine = kind === 'closed' || kind === 'paper' || kind === 'release' ? -1 : of;
      const key = `${kind} ${machine}`;
      const sum = sums.get(key) ?? { kind, machine, milliseconds: 0, jobs: new Set() };
      sums.set(key, sum);
      sum.milliseconds += end - start;
      for (const other of behind) if (job[other] !== job[operation]) sum.jobs.add(job[other]);
    }
    return [...sums.values()]
      .map(({ jobs, ...part }) => ({ ...part, behind: [...jobs] }))
      .sort((a, b) => b.milliseconds - a.milliseconds);
  }
}

/**
 * An operation that explains a part of the delay, and the time until which the following operation waited for
 * it. The explanation goes from one such pair to the pair before.
 */
interface Step {
  operation: number;
  until: number;
}

/** The time from which the operation could begin, and what it waited for until then. Null: nothing, or a release date. */
interface Ready {
  from: number;
  step: Step | null;
}

const toolsOf = ({ tool, toolAt }: Problem, operation: number): number[] => [
  ...tool.subarray(toolAt[operation], toolAt[operation + 1]),
];
