/**
 * Where the time of a late job went (design: review): going back from when it was out, whatever kept it from being worked on, until
 * that is as long as it was late. So the parts add up to the lateness.
 */

/** Seconds. */
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

/** What of a job's past is recorded, in seconds since 1970. */
export interface LateJob {
  createdAt: number;
  deliveryDate: number;
  /** When the last of it left. */
  out: number;
  scheduledAt: number | null;
  /** When it had its paper, and its artwork, where that was before its first start; else null. */
  paperAt: number | null;
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
  /** Its own hours; left out: the shop's. */
  openings?: readonly Span[] | undefined;
}

export interface LatePart {
  cause: LateCause;
  seconds: number;
}

const covers = (spans: readonly Span[], at: number) =>
  spans.some(({ start, end }) => start <= at && at < end);

/**
 * What kept the job at each time, the longest first; their sum is how late it was. `openings` are the shop's working hours, in order;
 * what waits for a machine waits by that machine's. A night belongs to what kept it when the shop closed. What is left when all that is recorded is taken is the work itself.
 */
export function explainLateness(
  job: LateJob,
  machines: ReadonlyMap<string, MachinePast>,
  openings: readonly Span[],
): LatePart[] {
  const sums = new Map<LateCause, number>();
  let left = Math.max(0, job.out - job.deliveryDate);
  /** Answers whether there is more to explain. */
  const take = (cause: LateCause, seconds: number): boolean => {
    const taken = Math.min(left, seconds);
    if (taken > 0) sums.set(cause, (sums.get(cause) ?? 0) + taken);
    left -= taken;
    return left > 0;
  };
  /** Of closed hours, which go with what was before them. */
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

/** The moments at which what keeps the job may change, in order. */
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
  /** Null: it is worked on. */
  cause: LateCause | null;
  /** The steps that wait for their machines. */
  at: readonly LateStep[];
}

/** What keeps the job from a moment on. */
function causesOf(
  { steps, held, scheduledAt, paperAt, artworkAt }: LateJob,
  machines: ReadonlyMap<string, MachinePast>,
): (at: number) => Keeps {
  const downAt = ({ machineId }: LateStep, at: number) =>
    covers(machines.get(machineId ?? '')?.down ?? [], at);
  const busyAt = ({ machineId }: LateStep, at: number) =>
    covers(machines.get(machineId ?? '')?.busy ?? [], at);
  // Of two that lacked, the one that came last is what it waited for.
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
