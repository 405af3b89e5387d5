/** Creates a shop with two machines, in which tests act at chosen times of the previous week. */
import { contract } from '../../../shared/contract/contract.ts';
import { type Machine } from '../../../shared/machines/machines.contract.ts';
import { shiftDays, spanOf, todayIn, weekOf } from '../../../shared/shop/review-periods.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { dispatchJob } from '../../jobs/verbs/job-decisions.domain.ts';
import { advanceOperation } from '../../operations/floor/floor-actions.domain.ts';
import { openFloor } from '../shop-floor.ts';
import { contextOf } from './insert-test-rows.ts';
import { openShop } from '../shop.ts';

export const zone = 'Asia/Kolkata';
export const week = shiftDays(weekOf(todayIn(new Date(), zone)), -1);
const { start: monday } = spanOf(week, zone);
/** Returns a time in the previous week. Day 0 is its Monday, and `clock` is in hours after midnight. */
export const at = (day: number, clock: number) => new Date(monday + (day * 24 + clock) * 3_600_000);
export const hours = (n: number) => Math.round(n * 3600);

/** Opens the shop. It works from nine to seven except on Sundays. */
export async function openPastWeek() {
  const shop = await openShop();
  const floor = await openFloor(shop);
  const days = Array.from({ length: 7 }, (_, day) => ({ open: day < 6, from: '09:00', to: '19:00' }));
  const body = { timeZone: zone, hours: days, holidays: [] };
  await shop.call('Admin', contract.settings.update, { body });
  const press = await floor.machine('Printing', { makeReadyMinutes: 30, sheetsPerHour: 250 });
  const idle = await floor.machine('Punching');
  /** Returns the context for a verb that runs at the given time. */
  const by = (when: Date): Context => ({
    ...contextOf(shop),
    database: shop.database,
    db: shop.database.db,
    clock: () => when,
  });
  const sql = (text: string, ...values: unknown[]) => shop.database.pool.query(text, values);
  return {
    shop,
    floor,
    press,
    idle,
    by,
    sql,
    /** Creates a job of 1,000 sheets on the machine. The customer ordered it before the previous week. */
    order: async (deliveryDate: Date, machine: Machine = press) => {
      const step = await floor.on(machine, { quantity: 4000, buffer: 0, ups: 4 });
      await sql(
        'update jobs set created_at = $2, scheduled_at = $2, delivery_date = $3 where id = $1',
        step.jobId,
        at(-5, 9),
        deliveryDate,
      );
      await sql('update stock_movements set at = $2 where job_id = $1', step.jobId, at(-5, 10));
      return step;
    },
    start: (id: string, when: Date) => advanceOperation(by(when), id, { from: 'queued' }),
    finish: (id: string, when: Date, goodQuantity: number, wasteQuantity: number, wasteReason = '') =>
      advanceOperation(by(when), id, { from: 'running', goodQuantity, wasteQuantity, wasteReason }),
    leave: (id: string, when: Date) =>
      dispatchJob(by(when), id, { quantity: 4000, note: '', complete: true, confirmed: true }),
  };
}
