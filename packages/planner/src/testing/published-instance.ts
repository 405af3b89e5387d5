/**
 * Converts published instances of the Online Printing Shop problem to planning problems (Lunardi, Birgin and
 * others, arXiv 2006.13064 and 2006.12344). Times are minutes since 1970. By the instances' rules, make-ready
 * runs without interruption and may precede the release. Overlapping operations start later instead of
 * running longer.
 */
import { OpenHours } from '../open-hours.ts';
import { keysCount, type Problem, readProblem } from '../planning-problem.ts';
import { type PlanOperation } from '../snapshot.ts';

export interface Instance {
  resources: {
    id: number;
    /** The set-up times for a change to a smaller and to a larger size. */
    setup_size: readonly [number, number];
    setup_color: number;
    setup_varnish: number;
    /** The openings of the machine as alternating starts and ends. The last opening never ends. */
    availability: readonly number[];
  }[];
  jobs: {
    id: number;
    topology: {
      id: number;
      /** The fixed start of the operation, or -1 if its start is free. */
      starting: number;
      release: number;
      overlap: number;
      size: number;
      color: number;
      varnish: number;
      resources: readonly number[];
      time: readonly number[];
      sucessors: readonly number[];
    }[];
  }[];
}

export const minute = 60_000;
const epoch = new Date(0).toISOString();
const at = (minutes: number) => new Date(minutes * minute).toISOString();

export function problemOf({ resources, jobs }: Instance): Problem {
  const all = jobs.flatMap(({ id, topology }) =>
    topology.map((operation) => ({ ...operation, job: String(id) })),
  );
  const machines = resources.map(({ id }) => ({
    id: String(id),
    calendarId: '',
    attended: 'all' as const,
    downs: [],
    keyMinutes: {},
    keys: null,
  }));
  const operations = all.map((operation): PlanOperation => {
    const { id, job, resources: on, time, starting, release } = operation;
    const options = on.map((machineId, each) => ({
      machineId: String(machineId),
      makeReadyMinutes: 0,
      runMinutes: time[each] ?? 0,
    }));
    const before = all.filter(({ sucessors }) => sucessors.includes(id));
    return {
      id: String(id),
      jobId: job,
      index: 0,
      state: 'waiting',
      machineId: options[0]?.machineId ?? null,
      rank: null,
      deliveryDate: null,
      options,
      runMinutes: null,
      after: before.map(({ id, overlap }) => ({
        operationId: String(id),
        transferMinutes: null,
        // Rounds as the instance's authors do: first to thousandths, then up to whole minutes.
        transferPart: overlap < 1 ? Math.trunc(1000 * overlap) / 1000 : null,
        tailPart: 0,
      })),
      why: null,
      release: at(release),
      tools: [],
      keys: {},
      pin: starting >= 0 ? { machineId: String(on[0]), start: at(starting) } : null,
      keptUntil: null,
    };
  });
  const problem = readProblem(
    {
      now: epoch,
      calendars: [],
      machines,
      jobs: jobs.map(({ id }) => ({
        id: String(id),
        deliveryDate: epoch,
        weight: 1,
        onHold: false,
        release: null,
      })),
      operations,
    },
    { readyAhead: true, readyWhole: true, tailWaits: true, transferUnit: minute },
  );
  const hours = resources.map(({ availability }) => hoursOf(availability));
  const keys = all.flatMap(({ color, varnish, size }) => [color, varnish, size, -1, -1]);
  const costs = (size: 0 | 1) =>
    resources.flatMap((each) =>
      [each.setup_color, each.setup_varnish, each.setup_size[size], 0, 0].map(inMs),
    );
  return {
    ...problem,
    attendedHours: hours,
    runHours: hours,
    keys: Int32Array.from(keys),
    machineKeys: new Int32Array(resources.length * keysCount).fill(-1),
    keyOrder: Float64Array.from({ length: Math.max(0, ...keys) + 1 }, (_, number) => number),
    keyDown: Float64Array.from(costs(0)),
    keyUp: Float64Array.from(costs(1)),
    firstMakeReady: Float64Array.from(resources, (each) =>
      inMs(each.setup_color + each.setup_varnish + Math.max(...each.setup_size)),
    ),
  };
}

const inMs = (minutes: number) => minutes * minute;

function hoursOf(availability: readonly number[]): OpenHours {
  let index = 0;
  return new OpenHours(() => {
    const [from, to] = [availability[index], availability[index + 1]];
    if (from === undefined) return null;
    index += 2;
    // The last interval never ends.
    return { start: inMs(from), end: index >= availability.length ? Infinity : inMs(to ?? Infinity) };
  });
}
