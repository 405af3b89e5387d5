/**
 * Fills a shop of any size with jobs in the middle of a working day, to measure the screens that show all
 * machines.
 */
import { type InferInsertModel } from 'drizzle-orm';
import type pg from 'pg';
import { startingTypes } from '../../../shared/shop/operation-types.ts';
import { rankGap } from '../../../shared/operations/machine-queue.ts';
import { customers } from '../../customers/customers.table.ts';
import { type Db } from '../../platform/db/database.ts';
import { jobs } from '../../jobs/tables/jobs.table.ts';
import { machines } from '../../machines/machines.table.ts';
import { operations } from '../../operations/operations.table.ts';

/** The types of the steps of every job. Only the last step needs no machine. */
const way = ['Printing', 'Lamination', 'Punching', 'Pasting', 'Packing'] as const;
const onMachines = way.slice(0, -1);
const priorities = ['Medium', 'High', 'Low', 'Medium', 'Max'] as const;
const day = 86_400_000;

type Row<T extends typeof jobs | typeof machines | typeof operations | typeof customers> =
  InferInsertModel<T> & {
    id: string;
  };
const idOf = (kind: number, n: number) =>
  `0195${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/**
 * Returns the operation at index `place` of job `n`. The first job of each machine is running, and every
 * fifteenth job has finished its first step.
 */
function stepOf(n: number, place: number, count: number): Row<typeof operations> {
  const type = way[place] ?? 'Packing';
  const perType = Math.max(1, Math.floor(count / onMachines.length));
  const machine = place < onMachines.length ? place * perType + (n % perType) : null;
  const ahead = n % 15 === 0 ? 1 : 0;
  const running = place === 0 && ahead === 0 && n < perType;
  const state = place < ahead ? 'finished' : place === ahead ? 'queued' : 'waiting';
  const started = running ? new Date(Date.now() - 40 * 60_000).toISOString() : null;
  return {
    id: idOf(4, n * way.length + place),
    jobId: idOf(3, n),
    machineId: machine === null ? null : idOf(1, machine),
    name: type,
    type,
    unit: startingTypes[type].unit,
    needsMachine: startingTypes[type].needsMachine,
    detail: '',
    instruction: '',
    index: place,
    state: running ? 'running' : state,
    rank: machine === null ? null : (n + 1) * rankGap,
    startedAt: state === 'finished' ? new Date(Date.now() - 3 * 3_600_000).toISOString() : started,
    finishedAt: state === 'finished' ? new Date(Date.now() - 3_600_000).toISOString() : null,
    runningSince: started,
  };
}

const jobOf = (n: number): Row<typeof jobs> => ({
  id: idOf(3, n),
  name: `Carton ${n + 1} for the season`,
  number: `MR-${1000 + n}`,
  type: 'Plain Box',
  style: 'Four Corner Box',
  productCode: `C-${n}`,
  quantity: 8_000 + (n % 9) * 6_000,
  buffer: 400,
  ups: 8,
  deliveryDate: new Date(Date.now() + (1 + (n % 40)) * (day / 2)).toISOString(),
  priority: priorities[n % priorities.length] ?? 'Medium',
  paperLength: 720,
  paperBreadth: 510,
  paperThickness: 380,
  paperGsm: 300,
  paperQuality: 'Carte Lumina',
  ink: 'Cyan',
  coat: 'Aquacoat',
  customerId: idOf(2, n % 20),
  status: 'in production',
  scheduledAt: new Date().toISOString(),
});

/**
 * Fills an empty shop with machines and with jobs of five steps, until there are about `operations`
 * operations.
 */
export async function fillPlant(db: Db, of: { machines: number; operations: number }): Promise<void> {
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
  const perType = Math.max(1, Math.floor(of.machines / onMachines.length));
  const jobsMade = numbers(Math.ceil(of.operations / way.length));
  await db.insert(machines).values(
    numbers(of.machines).map((n) => {
      const type = onMachines[Math.min(Math.floor(n / perType), onMachines.length - 1)] ?? 'Printing';
      return { id: idOf(1, n), name: `${type} ${String((n % perType) + 1).padStart(2, '0')}`, type };
    }),
  );
  await db.insert(customers).values(
    numbers(20).map((n) => ({
      id: idOf(2, n),
      name: `Customer ${n + 1}`,
      address: '1 Mill Road',
      city: 'Delhi' as const,
    })),
  );
  // Postgres limits the number of values in a statement.
  for (let from = 0; from < jobsMade.length; from += 500)
    await db.insert(jobs).values(jobsMade.slice(from, from + 500).map(jobOf));
  const steps = jobsMade.flatMap((n) => way.map((_, place) => stepOf(n, place, of.machines)));
  for (let from = 0; from < steps.length; from += 500)
    await db.insert(operations).values(steps.slice(from, from + 500));
}

/**
 * Changes the shop at random: queue lengths, durations, states, counts and kinds of machines. An equal `seed`
 * gives equal changes.
 */
export async function shufflePlant(pool: pg.Pool, seed = ''): Promise<void> {
  if (!/^\w*$/.test(seed)) throw new Error('A seed is a word');
  await pool.query(`
    update jobs set quantity = 500 + h % 7 * 1000, buffer = h % 3 * 40, ups = 1 + h % 9,
        status = case when h % 11 = 0 then 'on hold' else status end, on_hold = h % 11 = 0
      from (select id, abs(hashtext(id::text || '${seed}')) h from jobs) by where by.id = jobs.id`);
  await pool.query(`
    update operations set quantity = case when h % 6 = 0 then 300 + h % 5000 end,
        make_ready_minutes = case when h % 5 = 0 then h % 50 end, run_minutes = case when h % 7 = 0 then h % 300 end,
        priority = case when h % 4 = 0 then 'High' end,
        delivery_date = case when h % 3 = 0 then now() + h % 30 * interval '7 hours' end,
        good_quantity = case when started_at is not null and h % 2 = 0 then h % 900 else 0 end,
        waste_quantity = case when started_at is not null then h % 20 else 0 end,
        running_seconds = case when started_at is not null then h % 3000 else 0 end
      from (select id, abs(hashtext(id::text || '${seed}')) h from operations) by where by.id = operations.id`);
  await pool.query(`
    update machines set down_reason = case when h % 9 = 0 then 'Broken' end, down_since = case when h % 9 = 0 then now() end,
        make_ready_minutes = case when h % 2 = 0 then h % 40 end, sheets_per_hour = case when h % 3 = 0 then 900 + h % 9000 end,
        length = case when h % 5 = 0 then 400 else 0 end, breadth = case when h % 5 = 0 then 400 else 0 end,
        capabilities = case when h % 4 = 0 then '[{"capability":"Punching","perHour":700,"makeReadyMinutes":7}]'::jsonb else capabilities end
      from (select id, abs(hashtext(id::text || '${seed}')) h from machines) by where by.id = machines.id`);
}
