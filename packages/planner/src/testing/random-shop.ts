/**
 * Builds random shops for tests with everything that a snapshot can contain: calendars, downtimes, set-ups,
 * links, tools, pins, running and impossible operations.
 */
import { randomOf } from '../seeded-random.ts';
import { type PlanOperation, type PlanSnapshot } from '../snapshot.ts';
import { at, daily, machine, operation, snapshot } from './build-snapshots.ts';

export interface Size {
  machines: number;
  jobs: number;
  /** The largest number of operations in one job. */
  steps: number;
  /** Whether the shop lacks everything that a plan can't move, such as pins, tools and holds. */
  isPlain?: boolean;
}

export function randomShop(seed: number, { machines, jobs, steps, isPlain = false }: Size): PlanSnapshot {
  const random = randomOf(seed);
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const pick = <T>(all: readonly T[]): T => all[int(0, all.length - 1)];
  const chance = (of: number) => !isPlain && random() < of;
  const calendars = [
    pick([
      daily({ from: '00:00', to: '00:00' }),
      daily({ from: '06:00', to: '14:00' }, { from: '15:00', to: '22:00' }),
    ]),
    { ...daily({ from: '22:00', to: '06:00' }), id: 'night' },
  ];
  const all = Array.from({ length: machines }, (_, each) => {
    const from = int(-50, 500);
    return machine(`m${each}`, {
      calendarId: chance(0.25) ? 'night' : 'shop',
      attended: chance(0.25) ? 'make-ready' : 'all',
      downs: chance(0.2) ? [{ from: at(from), until: random() < 0.2 ? null : at(from + int(1, 600)) }] : [],
      keyMinutes: random() < 0.6 ? { ink: int(0, 30), die: int(0, 60) } : {},
      keys: random() < 0.5 ? { ink: pick(['c', 'k']), die: null } : null,
    });
  });
  const taken = new Set<string>();
  const operations = Array.from({ length: jobs }, (_, job) => {
    const of: PlanOperation[] = [];
    const count = int(1, steps);
    for (let step = 0; step < count; step += 1) {
      const own = Array.from({ length: int(1, 3) }, () => pick(all).id);
      const on = Object.fromEntries(own.map((id) => [id, [int(0, 30), int(1, 120)] as const]));
      const isByHand = chance(0.12);
      const machineId = isByHand || chance(0.05) ? null : own[0];
      const isThere = machineId !== null && step === 0 && !taken.has(machineId) && chance(0.15);
      if (isThere) taken.add(machineId);
      const before = of.filter(() => random() < 0.8).slice(-2);
      const transfers = [
        { transferMinutes: null, transferPart: null, tailPart: 0 },
        { transferMinutes: int(0, 60), transferPart: null, tailPart: 0 },
        { transferMinutes: null, transferPart: 0.1, tailPart: 0.1 },
      ];
      const start = chance(0.3) ? at(int(-30, 900)) : null;
      of.push(
        operation(`j${job}o${step}`, {
          jobId: `j${job}`,
          index: step,
          on: isByHand ? {} : isThere ? { [own[0]]: [0, int(1, 60)] } : on,
          machineId,
          runMinutes: isByHand ? int(0, 60) : null,
          state: isThere ? pick(['running', 'paused']) : before.length === 0 ? 'queued' : 'waiting',
          rank: int(0, 40),
          after: before.map(({ id }) => ({
            operationId: id,
            ...(random() < 0.7 ? transfers[0] : pick(transfers)),
          })),
          why: chance(0.03) ? 'no paper' : null,
          release: chance(0.1) ? at(int(-60, 900)) : null,
          tools: chance(0.25) ? [pick(['die 1', 'die 2'])] : [],
          keys: { ink: pick(['c', 'k', null]), die: pick(['a', 'b', null]) },
          pin: machineId !== null && !isThere && chance(0.08) ? { machineId, start } : null,
        }),
      );
    }
    return of;
  }).flat();
  const more = Object.fromEntries(
    Array.from({ length: jobs }, (_, job) => [
      `j${job}`,
      { deliveryDate: at(int(0, 1500)), weight: pick([0.5, 1, 1, 2]), onHold: chance(0.04), release: null },
    ]),
  );
  return snapshot(all, operations, { calendars, jobs: more });
}
