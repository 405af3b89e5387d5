/**
 * Builds random plants of any size for tests. Jobs of ten operations go through departments of similar
 * machines, and half of the jobs have too little time.
 */
import { randomOf } from '../seeded-random.ts';
import { type PlanSnapshot } from '../snapshot.ts';
import { at, daily, machine, operation, snapshot } from './build-snapshots.ts';

export function randomPlant(
  seed: number,
  { machines, operations }: { machines: number; operations: number },
): PlanSnapshot {
  const random = randomOf(seed);
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const departments = 10;
  const all = Array.from({ length: machines }, (_, each) =>
    machine(`m${each}`, {
      calendarId: each % 3 === 0 ? 'long' : 'shop',
      attended: each % 5 === 0 ? 'make-ready' : 'all',
      keyMinutes: { ink: 15, die: 30 },
    }),
  );
  const own = (department: number) => all.filter((_, each) => each % departments === department);
  const jobs = Math.ceil(operations / departments);
  // The work takes this many days. The delivery dates spread over two thirds of them.
  const days = (operations * 1.5) / machines / 12;
  const dates: Record<string, { deliveryDate: string; weight: number }> = {};
  const steps = Array.from({ length: jobs }, (_, job) => {
    dates[`j${job}`] = {
      deliveryDate: at(int(1440, Math.ceil(days * 960) + 2880)),
      weight: [1, 1, 1, 2, 4][int(0, 4)] ?? 1,
    };
    const keys = { ink: `ink ${int(1, 6)}`, die: `die ${int(1, 40)}` };
    return Array.from({ length: Math.min(departments, operations - job * departments) }, (_, step) => {
      const there = own(step);
      const from = int(0, there.length - 1);
      const on = Object.fromEntries(
        [0, 1, 2].map((each) => [
          there[(from + each) % there.length]?.id ?? '',
          [int(15, 30), int(20, 120)] as const,
        ]),
      );
      return operation(`j${job}o${step}`, {
        jobId: `j${job}`,
        index: step,
        rank: int(0, 1e6),
        on,
        keys,
        after: step === 0 ? [] : [`j${job}o${step - 1}`],
      });
    });
  }).flat();
  const shifts = daily({ from: '06:00', to: '14:00' }, { from: '14:00', to: '22:00' });
  return snapshot(all, steps, {
    calendars: [shifts, { ...daily({ from: '05:00', to: '02:00' }), id: 'long' }],
    jobs: dates,
  });
}
