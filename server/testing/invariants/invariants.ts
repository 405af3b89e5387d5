/**
 * Checks conditions that must always be true in a shop (invariants), after any action or fault. Returns one
 * line for each violation.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { nextDelivery, type PlannedDelivery, refuseDeliveries } from '../../../shared/jobs/job-change.ts';
import { recalculatedEntities } from '../../../shared/history/records/system.contract.ts';
import { type ExpectedLoss } from '../../../shared/shop/expected-loss.ts';
import { pickDerivedFlow } from '../../../shared/jobs/aggregate/pieces/buffer-for-losses.ts';
import { isOpenJob, jobStatus } from '../../../shared/jobs/aggregate/job-status.ts';
import { hasStarted } from '../../../shared/jobs/aggregate/operation-state.ts';
import { type Database, type Db } from '../../platform/db/database.ts';
import { signIns } from '../../platform/verb/audit-idempotency-settings.table.ts';
import { jobDeliveries } from '../../jobs/tables/job-changes.table.ts';
import { jobPapers } from '../../jobs/tables/job-papers.table.ts';
import { jobs, productOperations } from '../../jobs/tables/jobs.table.ts';
import { operations } from '../../operations/operations.table.ts';
import { readScarcePapers } from '../../jobs/aggregate/paper/shortages.repo.ts';
import { currentFlow } from '../../jobs/aggregate/job-facts.domain.ts';

import { artworkOff } from './artwork-invariants.ts';
import { auditGaps } from './audit-gaps.ts';
import { namesUnlisted } from '../samples/find-unlisted-values.ts';
import { downsOff, sharedMachines } from './machine-invariants.ts';
import { offLinks, offQueue } from './operation-invariants.ts';
import { groupBy } from '../../../packages/planner/src/group-by.ts';

/** Returns all violations of invariants. No request may be under way in the shop. */
export async function brokenInvariants(database: Pick<Database, 'db' | 'pool'>): Promise<string[]> {
  const { db, pool } = database;
  return [
    ...(await auditGaps({ pool })),
    ...(await balancesOffLedger(db)),
    ...(await heldOffLedger(db)),
    ...(await shortWithoutCount(db)),
    ...(await ordersOff(db)),
    ...(await jobsOffRules(db)),
    ...(await totalsOffEntries(db)),
    ...(await sharedMachines(db)),
    ...(await downsOff(db)),
    ...(await notesOffNumber(db)),
    ...(await artworkOff(db)),
    ...(await orphans(db)),
    ...(await countsOff(db)),
    ...(await namesUnlisted(db)),
  ];
}

const lines = async (db: Db, query: ReturnType<typeof sql>) =>
  (await db.execute<{ line: string }>(query)).rows.map(({ line }) => line);

/**
 * Returns papers and inks whose stored balances differ from the sums of their ledgers, and inks with
 * reservations.
 */
const balancesOffLedger = (db: Db) =>
  lines(
    db,
    sql`with sums as (
        select coalesce(paper_id, ink_id) as id, sum(stock_delta)::float8 as stock,
          sum(reserved_delta)::float8 as reserved, sum(consumed_delta)::float8 as consumed from stock_movements group by 1),
      kept as (
        select id, 'paper ' || name as name, stock_quantity as stock, reserved_quantity as reserved, consumed from papers
        union all select id, 'ink ' || name, stock_quantity, 0, consumed from inks)
      select kept.name || ' has ' || concat_ws('/', kept.stock, kept.reserved, kept.consumed) || ', its ledger '
        || concat_ws('/', coalesce(sums.stock, 0), coalesce(sums.reserved, 0), coalesce(sums.consumed, 0)) as line
      from kept left join sums using (id)
      where (kept.stock, kept.reserved, kept.consumed) is distinct from
        (coalesce(sums.stock, 0), coalesce(sums.reserved, 0), coalesce(sums.consumed, 0))`,
  );

/** Returns jobs whose stored sheets differ from the ledger, and deleted jobs that still have sheets. */
const heldOffLedger = (db: Db) =>
  lines(
    db,
    sql`with sums as (
        select job_id, paper_id, sum(reserved_delta)::float8 as reserved,
          sum(consumed_delta)::float8 as consumed
        from stock_movements where job_id is not null and paper_id is not null group by 1, 2),
      kept as (select job_id, paper_id, quantity - ordered - consumed as reserved, consumed from job_papers)
      select 'job ' || job_id || ' holds ' || concat_ws('/', coalesce(kept.reserved, 0), coalesce(kept.consumed, 0))
        || ' of paper ' || paper_id || ', by the ledger ' || concat_ws('/', sums.reserved, sums.consumed) as line
      from kept full join sums using (job_id, paper_id)
      where (coalesce(kept.reserved, 0), coalesce(kept.consumed, 0)) is distinct from
        (coalesce(sums.reserved, 0), coalesce(sums.consumed, 0))`,
  );

/** Returns papers with more reserved sheets than stock, unless a stock count found too few. */
const shortWithoutCount = (db: Db) =>
  lines(
    db,
    sql`select 'paper ' || name || ' has ' || stock_quantity || ' sheets, ' || reserved_quantity || ' reserved, and no count' as line
      from papers where reserved_quantity > stock_quantity and not exists (
        select from stock_movements where paper_id = papers.id and kind = 'count' and stock_delta < 0)`,
  );

/**
 * Returns orders of paper whose reserved sheets differ between job and order, or exceed the sheets still to
 * come.
 */
const ordersOff = (db: Db) =>
  lines(
    db,
    sql`select 'job ' || job_id || ' has ' || coalesce(held.ordered, 0) || ' of paper ' || paper_id || ' on order, by the orders ' || coalesce(on_order.n, 0) as line
      from job_papers held full join (select job_id, paper_id, sum(quantity) as n from job_paper_orders group by 1, 2) on_order using (job_id, paper_id)
      where coalesce(held.ordered, 0) <> coalesce(on_order.n, 0)
      union all select 'of order ' || id || ' ' || quantity - received || ' are to come, and jobs have ' || n
      from paper_orders join (select order_id, sum(quantity) as n from job_paper_orders group by 1) waiting on order_id = id
      where n > quantity - received`,
  );

/** Returns the entities whose stored number of rows is wrong. */
const countsOff = (db: Db) =>
  lines(
    db,
    sql`with kept as (select entity, key, sum(n) as n from counts group by 1, 2 having sum(n) <> 0),
      found as (
        select 'customers' as entity, '' as key, count(*) as n from customers
        union all select 'products', '', count(*) from products
        union all select 'components', '', count(*) from components
        union all select 'jobs', status, count(*) from jobs group by 2
        union all select 'operations', state, count(*) from operations group by 2
        union all select 'delivery_notes', year || case when cancelled_at is null then ' issued' else ' cancelled' end, count(*)
          from delivery_notes group by 2
        union all select 'audit', entity, count(*) from audit group by 2)
      select concat_ws(' ', entity, nullif(key, ''), 'are', coalesce(found.n, 0), 'and counted as', coalesce(kept.n, 0)) as line
      from kept full join found using (entity, key) where coalesce(kept.n, 0) <> coalesce(found.n, 0)`,
  );

/** Returns operations whose totals differ from the sums of their counts that are not struck out. */
const totalsOffEntries = (db: Db) =>
  lines(
    db,
    sql`with sums as (
        select operation_id as id, sum(good) as good, sum(waste) as waste from operation_entries
        where struck_at is null group by 1)
      select 'operation ' || id || ' counts ' || concat_ws('/', good_quantity, waste_quantity) || ', its entries '
        || concat_ws('/', coalesce(sums.good, 0), coalesce(sums.waste, 0)) as line
      from operations left join sums using (id)
      where (good_quantity, waste_quantity) is distinct from (coalesce(sums.good, 0), coalesce(sums.waste, 0))`,
  );

/**
 * Returns financial years with missing numbers of delivery notes, and dispatches that refer to a cancelled
 * note.
 */
const notesOffNumber = (db: Db) =>
  lines(
    db,
    sql`select 'notes of ' || year || ': ' || count(serial) || ' up to ' || coalesce(max(serial), 0) || ' of ' || last as line from delivery_note_counters left join delivery_notes using (year) group by year, last having count(serial) <> last or max(serial) is distinct from last union all select 'delivery ' || dispatches.id || ' is on the cancelled note ' || number from dispatches join delivery_notes on delivery_notes.id = note_id where cancelled_at is not null`,
  );

/** Returns jobs whose status, paper or queue contradicts their operations and deliveries. */
async function jobsOffRules(db: Db): Promise<string[]> {
  const { rows: delivered } = await db.execute<{ jobId: string; quantity: number; complete: boolean }>(
    sql`select job_id as "jobId", sum(quantity)::float8 as quantity, bool_or(complete) as complete from dispatches group by 1`,
  );
  const deliveredOf = new Map(delivered.map((row) => [row.jobId, row]));
  const partsOf = groupBy(await db.select().from(jobDeliveries), ({ jobId }) => jobId);
  const stepsOf = groupBy(await db.select().from(operations), ({ jobId }) => jobId);
  const [{ losses } = { losses: {} }] = (
    await db.execute<{ losses: ExpectedLoss }>(sql`select expected_loss as losses from shop`)
  ).rows;
  const planOf = groupBy(await db.select().from(productOperations), ({ jobId }) => jobId);
  const scarce = await readScarcePapers(db);
  const papersOf = groupBy(await db.select().from(jobPapers), ({ jobId }) => jobId);
  return (await db.select().from(jobs)).flatMap((job) => {
    const steps = stepsOf.get(job.id) ?? [];
    const { quantity: dispatched = 0, complete = false } = deliveredOf.get(job.id) ?? {};
    const scheduled = job.scheduledAt !== null;
    const facts = {
      scheduled,
      cancelled: job.cancelledAt !== null,
      closedShort: job.closedShortAt !== null,
      dispatched,
      dispatchedComplete: complete,
    };
    const status = jobStatus({ ...job, ...facts, operations: steps });
    const started = steps.some(hasStarted);
    const uneven = (papersOf.get(job.id) ?? []).filter(
      ({ quantity, ordered, consumed }) => consumed !== (started ? quantity - ordered : 0),
    );
    const plan = scheduled ? [] : (planOf.get(job.id) ?? []);
    const held = papersOf.get(job.id) ?? [];
    const flow = currentFlow({
      row: job,
      papers: held,
      operations: steps,
      steps: plan.toSorted((a, b) => a.position - b.position),
      losses,
      scarce: scarce.filter(({ paperId }) => held.some((each) => each.paperId === paperId)),
    });
    const [kept, right] = [job, flow].map((of) => ({
      ...pickDerivedFlow(of),
      effectiveBuffer: isOpenJob(job.status) && of.effectiveBuffer,
    }));
    const wrong = [
      // The server computes rows that a test wrote itself when it starts.
      ...(job.willMake === null || isDeepStrictEqual(kept, right)
        ? []
        : [`makes ${JSON.stringify(kept)}, by the rule ${JSON.stringify(right)}`]),
      ...flow.tooMuch.map(
        ({ id, in: came, out }) => `has ${out} out of operation ${id}, of ${came} that came in`,
      ),
      ...(status === job.status ? [] : [`is ${job.status}, by the rule ${status}`]),
      ...(dispatched === job.sent ? [] : [`has sent ${dispatched}, and is kept with ${job.sent}`]),
      ...offParts(job, partsOf.get(job.id) ?? [], dispatched),
      ...uneven.map(
        ({ quantity, consumed }) =>
          `has consumed ${consumed} of ${quantity} sheets, and ${started ? 'has' : 'not'} started`,
      ),
      ...offLinks(steps),
      ...steps.flatMap((step) => offQueue(step, steps, scheduled)),
    ];
    return wrong.map((what) => `job ${job.number} ${what}`);
  });
}

/**
 * Returns the errors in the planned deliveries of a split order. They must add up to the job's quantity, and
 * the next one decides the job's delivery date.
 */
function offParts(
  job: typeof jobs.$inferSelect,
  parts: readonly PlannedDelivery[],
  dispatched: number,
): string[] {
  if (parts.length === 0) return [];
  const next = nextDelivery(parts, dispatched);
  return [
    ...(refuseDeliveries(parts, job.quantity) === null
      ? []
      : [`is ordered as ${job.quantity}, its parts are not`]),
    ...(next === job.deliveryDate ? [] : [`is due ${job.deliveryDate}, its next part ${next}`]),
  ];
}

/** Returns references to rows that do not exist, in case a foreign key is missing. */
async function orphans(db: Db): Promise<string[]> {
  const { rows: keys } = await db.execute<{ from: string; column: string; to: string; target: string }>(sql`
    select conrelid::regclass::text as "from", mine.attname as "column", confrelid::regclass::text as "to",
      theirs.attname as target
    from pg_constraint
    join pg_attribute mine on mine.attrelid = conrelid and mine.attnum = conkey[1]
    join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = confkey[1]
    where contype = 'f' and cardinality(conkey) = 1 and connamespace = 'public'::regnamespace`);
  const found: string[] = [];
  for (const { from, column, to, target } of keys) {
    const [mine, theirs] = [sql.identifier(column), sql.identifier(target)];
    const lost = await lines(
      db,
      sql`select ${`${from}.${column}`} || ' leads to no row of ' || ${to} || ': ' || mine.${mine} as line
        from ${sql.raw(from)} mine left join ${sql.raw(to)} theirs on theirs.${theirs} = mine.${mine}
        where mine.${mine} is not null and theirs.${theirs} is null`,
    );
    found.push(...lost);
  }
  return found;
}

/** A change event that a client received over its event connection. */
export interface ReceivedEvent {
  entity: string;
  id: string;
  version: number;
  concerns?: string[];
}

/** Returns whether an event has an audit line. New expected dates produce events without one (docs/decisions/041). */
export const isAudited = ({ entity }: ReceivedEvent): boolean =>
  !recalculatedEntities.some((each) => each === entity);

/**
 * Returns the events after the audit line `from` that a client missed, or received twice or out of sequence.
 */
export async function missedEvents(db: Db, from: number, all: readonly ReceivedEvent[]): Promise<string[]> {
  const heard = all.filter(isAudited);
  const { rows } = await db.execute<{ event: string }>(
    sql`select concat_ws(' ', entity, entity_id, version) as event from audit where id > ${from} and entity <> ${signIns} order by id`,
  );
  const times = new Map<string, number>();
  const last = new Map<string, number>();
  const wrong: string[] = [];
  for (const { entity, id, version } of heard) {
    const event = `${entity} ${id} ${version}`;
    times.set(event, (times.get(event) ?? 0) + 1);
    const record = `${entity} ${id}`;
    if (version < (last.get(record) ?? 0)) wrong.push(`${event} came after ${last.get(record)}`);
    last.set(record, version);
  }
  const missed = rows.filter(({ event }) => !times.has(event)).map(({ event }) => `${event} was not sent`);
  const known = new Set(rows.map(({ event }) => event));
  const odd = [...times].flatMap(([event, count]) => {
    if (!known.has(event)) return [`${event} was sent, and is in no audit line`];
    return count > 1 ? [`${event} was sent ${count} times`] : [];
  });
  return [...wrong, ...missed, ...odd];
}
