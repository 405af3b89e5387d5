/** Calculates the expected dates of machines and operations that a test defines. */
import { type ShopCalendar } from '../../shop/calendar.ts';
import {
  type ProjectedMachine,
  type ProjectedOperation,
} from '../../jobs/aggregate/remaining-work-minutes.ts';
import { type Projection, projectQueues } from '../expected-dates.ts';
import { groupBy } from '../../../packages/planner/src/group-by.ts';

export function project(
  machines: readonly ProjectedMachine[],
  operations: readonly ProjectedOperation[],
  calendar: ShopCalendar,
  now: Date,
): Map<string, Projection> {
  const jobs = [...groupBy(operations, ({ jobId }) => jobId)].map(([id, of]) => {
    const notBefore = of.find((each) => each.notBefore)?.notBefore;
    return {
      id,
      status: of.some(({ jobOnHold }) => jobOnHold) ? ('on hold' as const) : ('scheduled' as const),
      deliveryDate: '2026-12-01T12:00:00Z',
      awaits: notBefore ? { expected: notBefore } : null,
      operations: of.map((operation) => {
        const { started, state, made, runningSeconds: seconds } = operation;
        return { ...operation, run: started ? { seconds, running: state === 'running', made } : null };
      }),
    };
  });
  const perHour = machines.map(({ speed, ...machine }) => ({ ...machine, perHour: speed }));
  return projectQueues({ now: now.toISOString(), calendar, machines: perHour, jobs });
}
