/**
 * Explains why a finished job was late (design: review). It goes back from the last dispatch and adds up
 * causes until their sum equals the lateness.
 */

/** A span of time. `start` and `end` are in seconds since 1970. */
export interface Span {
  start: number;
  end: number;
}

export const lateCauses = [
  'other-jobs',
  'machine-down',
  'paper',
  'artwork',
  'on-hold',
  'paused',
  'not-scheduled',
  'not-started',
  'not-sent',
  'work',
] as const;
export type LateCause = (typeof lateCauses)[number];

/** The history of a job that was dispatched late. Times are in seconds since 1970. */
export interface LateJob {
  createdAt: number;
  deliveryDate: number;
  /** The time at which the shop dispatched the job's last pieces. */
  out: number;
  scheduledAt: number | null;
  /** The time at which the paper arrived, or null unless it arrived before the job's first start. */
  paperAt: number | null;
  /** The time at which the artwork arrived, or null unless it arrived before the job's first start. */
  artworkAt: number | null;
  held: readonly Span[];
  steps: readonly LateStep[];
}

export interface LateStep {
  index: number;
  machineId: string | null;
  finishedAt: number;
  runs: readonly Span[];
  pauses: readonly Span[];
}

export interface MachinePast {
  busy: readonly Span[];
  down: readonly Span[];
  /** The machine's working hours, or undefined if the machine follows the shop's hours. */
  openings?: readonly Span[] | undefined;
}

export interface LatePart {
  cause: LateCause;
  seconds: number;
}

const covers = (spans: readonly Span[], at: number) =>
  spans.some(({ start, end }) => start <= at && at < end);

/**
 * Returns the causes of the lateness with their seconds, the longest first. `openings` are the shop's hours
 * in sequence. Lateness for which no cause is found counts as the work itself.
 */
export function explainLateness(
  job: LateJob,
  machines: ReadonlyMap<string, MachinePast>,
  openings: readonly Span[],
): LatePart[] {
  const sums = new Map<LateCause, number>();
  let left = Math.max(0, job.out - job.deliveryDate);
  /**
   * Assigns up to `seconds` of the unexplained lateness to the cause. It returns whether any lateness is
   * still unexplained.
   */
  const take = (cause: LateCause, seconds: number): boolean => {
    const taken = Math.min(left, seconds);
    if (taken > 0) sums.set(cause, (sums.get(cause) ?? 0) + taken);
    left -= taken;
    return left > 0;
  };
  /**
   * The seconds of closed hours since the previously found cause. The next cause, which acted before these
   * hours, gets their seconds too.
   */
  let night = 0;
  const causeAt = causesOf(job, machines);
  const bounds = boundsOf(job, machines, openings);
  const hoursOf = ({ machineId }: LateStep) => machines.get(machineId ?? '')?.openings ?? openings;
  const isOpen = (on: readonly LateStep[], at: number) =>
    (on.length > 0 ? on.map(hoursOf) : [openings]).some((hours) => covers(hours, at));
  for (let place = bounds.length - 1; place > 0; place -= 1) {
    const [start = 0, end = 0] = [bounds[place - 1], bounds[place]];
    const { cause, at: on } = causeAt(start);
    if (cause !== null && !isOpen(on, start)) {
      night += end - start;
      continue;
    }
    if (cause !== null && !take(cause, end - start + night)) break;
    night = 0;
  }
  take('work', left);
  return [...sums].map(([cause, seconds]) => ({ cause, seconds })).sort((a, b) => b.seconds - a.seconds);
}

/** Returns the times, in sequence, at which the cause of the delay may change. */
function boundsOf(
  job: LateJob,
  machines: ReadonlyMap<string, MachinePast>,
  openings: readonly Span[],
): number[] {
  const own = new Set(job.steps.map(({ machineId }) => machineId));
  const spans = [
    ...job.held,
    ...job.steps.flatMap(({ runs, pauses }) => [...runs, ...pauses]),
    ...[...own].flatMap((id) => {
      const machine = machines.get(id ?? '');
      return machine ? [...machine.busy, ...machine.down, ...(machine.openings ?? [])] : [];
    }),
    ...openings,
  ];
  const moments = [
    job.scheduledAt,
    job.paperAt,
    job.artworkAt,
    ...job.steps.map(({ finishedAt }) => finishedAt),
  ];
  const all = [
    job.createdAt,
    job.out,
    ...moments.filter((at) => at !== null),
    ...spans.flatMap(({ start, end }) => [start, end]),
  ];
  return [...new Set(all)].filter((at) => at >= job.createdAt && at <= job.out).sort((a, b) => a - b);
}

interface Keeps {
  /** The cause of the delay, or null if somebody worked on the job. */
  cause: LateCause | null;
  /**
   * The operations that waited. The hours of their machines count or, if the list is empty, the shop's hours.
   */
  at: readonly LateStep[];
}

/** Returns a function that says what delayed the job at a given time. */
function causesOf(
  { steps, held, scheduledAt, paperAt, artworkAt }: LateJob,
  machines: ReadonlyMap<string, MachinePast>,
): (at: number) => Keeps {
  const downAt = ({ machineId }: LateStep, at: number) =>
    covers(machines.get(machineId ?? '')?.down ?? [], at);
  const busyAt = ({ machineId }: LateStep, at: number) =>
    covers(machines.get(machineId ?? '')?.busy ?? [], at);
  // If the job lacked both, it waited for the one that came last.
  const paperLast = (paperAt ?? -Infinity) >= (artworkAt ?? -Infinity);
  const [lacked, until] = paperLast ? (['paper', paperAt] as const) : (['artwork', artworkAt] as const);
  return (at) => {
    const none = (cause: LateCause | null): Keeps => ({ cause, at: [] });
    if (steps.some(({ runs }) => covers(runs, at))) return none(null);
    const paused = steps.find(({ pauses }) => covers(pauses, at));
    if (paused) return { cause: downAt(paused, at) ? 'machine-down' : 'paused', at: [paused] };
    if (covers(held, at)) return none('on-hold');
    if (until !== null && at < until) return none(lacked);
    if (scheduledAt === null || at < scheduledAt) return none('not-scheduled');
    const open = steps.filter(({ finishedAt }) => at < finishedAt);
    if (open.length === 0) return none('not-sent');
    const index = Math.min(...open.map((step) => step.index));
    const next = open.filter((step) => step.index === index);
    if (next.some((step) => downAt(step, at))) return { cause: 'machine-down', at: next };
    return { cause: next.some((step) => busyAt(step, at)) ? 'other-jobs' : 'not-started', at: next };
  };
}
