/**
 * Simulates a plant's days for tests: `later` lets time pass as planned, and `disturbed` applies a random
 * event.
 */
import { decode } from '../calculate-schedule.ts';
import { readProblem } from '../planning-problem.ts';
import { type PlanOperation, type PlanSnapshot } from '../snapshot.ts';

const hour = 3_600_000;
const isoTime = (at: number) => new Date(at).toISOString();

/**
 * Returns the plant as it is `hours` later, without the operations that finished. Operations with a start
 * before that time are running.
 */
export function later(shop: PlanSnapshot, hours: number): PlanSnapshot {
  const problem = readProblem(shop);
  const { start, run, finish, machine } = decode(problem);
  const at = problem.now + hours * hour;
  const isOver = (each: number) => finish[each] <= at;
  const over = new Set(problem.operationIds.filter((_, each) => isOver(each)));
  const keys = new Map(shop.machines.map((each) => [each.id, each.keys]));
  const begun = [...shop.operations.keys()].filter((each) => start[each] < at);
  for (const each of begun.toSorted((a, b) => start[a] - start[b]))
    keys.set(problem.machineIds[machine[each]] ?? '', shop.operations[each]?.keys ?? null);
  const operations = shop.operations.flatMap((operation, each): PlanOperation[] => {
    if (isOver(each)) return [];
    const after = operation.after.filter(({ operationId }) => !over.has(operationId));
    if (!(start[each] < at))
      return [{ ...operation, after, state: after.length === 0 ? 'queued' : 'waiting' }];
    const from = run[each];
    const left = from >= at ? 1 : (finish[each] - at) / (finish[each] - from);
    const options = operation.options
      .filter(({ machineId }) => machineId === operation.machineId)
      .map((option) => ({ ...option, makeReadyMinutes: 0, runMinutes: Math.ceil(option.runMinutes * left) }));
    return [{ ...operation, after, state: 'running', options, keptUntil: null, pin: null }];
  });
  const open = new Set(operations.map(({ jobId }) => jobId));
  return {
    ...shop,
    now: isoTime(at),
    machines: shop.machines.map((each) => ({ ...each, keys: keys.get(each.id) ?? null })),
    jobs: shop.jobs.filter(({ id }) => open.has(id)),
    operations,
  };
}

/** Applies a random event: a breakdown, late paper, a rush job, a longer run or a cancelled job. */
export function disturbed(shop: PlanSnapshot, random: () => number): PlanSnapshot {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)];
  const now = Date.parse(shop.now);
  const { id: machineId } = pick(shop.machines);
  const { id: jobId } = pick(shop.jobs);
  const changedJob = (change: Partial<PlanSnapshot['jobs'][number]>) => ({
    ...shop,
    jobs: shop.jobs.map((job) => (job.id === jobId ? { ...job, ...change } : job)),
  });
  const waits = ({ state }: PlanOperation) => state !== 'running';
  switch (Math.floor(random() * 5)) {
    case 0: {
      const down = { from: shop.now, until: isoTime(now + (2 + random() * 6) * hour) };
      const machines = shop.machines.map((each) =>
        each.id === machineId ? { ...each, downs: [...each.downs, down] } : each,
      );
      return { ...shop, machines };
    }
    case 1:
      return changedJob({ release: isoTime(now + 24 * hour) });
    case 2:
      return changedJob({ deliveryDate: isoTime(now + 24 * hour), weight: 8 });
    case 3: {
      const longer = pick(shop.operations).id;
      const more = (each: PlanOperation) =>
        each.options.map((option) => ({ ...option, runMinutes: option.runMinutes + 120 }));
      const operations = shop.operations.map((each) =>
        each.id === longer ? { ...each, options: more(each) } : each,
      );
      return { ...shop, operations };
    }
    default: {
      const left = shop.operations.filter((each) => each.jobId !== jobId || !waits(each));
      const ids = new Set(left.map(({ id }) => id));
      const operations = left.map((each) => ({
        ...each,
        after: each.after.filter(({ operationId }) => ids.has(operationId)),
      }));
      return { ...shop, operations };
    }
  }
}
