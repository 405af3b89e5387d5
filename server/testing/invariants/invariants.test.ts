/** Tests that the checks of invariants find violations. The test violates each invariant on purpose. */
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openFloor } from '../shop-floor.ts';
import { brokenInvariants, missedEvents } from './invariants.ts';
import { openShop } from '../shop.ts';

const shop = await openShop();
const floor = await openFloor(shop);
await floor.machine('Printing');
const { job, steps } = await floor.job(['Printing', 'Printing', 'Packing']);
const jobId = job.id;
await floor.call('advance', steps[0]!.id);
afterAll(() => shop.close());

test('an intact shop breaks no invariant', async () => {
  expect(await brokenInvariants(shop.database)).toEqual([]);
});

test.each([
  [
    'a balance',
    'update papers set stock_quantity = stock_quantity + 1',
    [/^paper Carte Lumina 300 has 9876\//],
  ],
  [
    'a machine that is down',
    `update machines set down_reason = 'Feeder', down_since = now()`,
    [/^machine .* is down since .*, by its times since never$/],
  ],
  [
    'a ledger',
    `delete from stock_movements where kind = 'reserve'`,
    [/^paper Carte Lumina 300 has /, /^job .* holds 0\/125 of paper .*, by the ledger -125\/125$/],
  ],
  [
    'a reservation',
    `insert into stock_movements (id, paper_id, kind, reserved_delta) select gen_random_uuid(), id, 'reserve', 99999 from papers;
      update papers set reserved_quantity = 99999`,
    [/^paper Carte Lumina 300 has 9875 sheets, 99999 reserved, and no count$/],
  ],
  [
    'a total',
    'update operations set good_quantity = 8, counted = true where index = 0',
    [/^operation \S{36} counts 8\/0, its entries 0\/0$/],
  ],
  [
    'a count',
    `update operations set good_quantity = 80000, counted = true where index = 0;
      insert into operation_entries (id, operation_id, good, waste, at)
        select gen_random_uuid(), id, 80000, 0, now() from operations where index = 0`,
    [/^job T-1 makes .*, by the rule /, /^job T-1 has 80000 out of operation \S{36}, of 1000 that came in$/],
  ],
  ['what a job makes', 'update jobs set will_make = will_make - 1', [/^job T-1 makes .*, by the rule /]],
  ['a name', `update jobs set coat = 'Wax'`, [/^1 jobs hold Wax, which is not in coats$/]],
  ['a version', 'update machines set version = 9', [/^machines .*: version 9, logged 1 in 1$/]],
  ['a status', `update jobs set status = 'finished'`, [/^job T-1 is finished, by the rule in production$/]],
  [
    'a queue',
    `update operations set state = 'queued' where state = 'waiting'`,
    [
      /^job T-1 has Printing queued, by the rule waiting$/,
      /^job T-1 has Packing queued, by the rule waiting$/,
    ],
  ],
  [
    'consumed paper',
    "update operations set started_at = null, state = 'queued', running_since = null",
    [
      /^job T-1 is in production, by the rule scheduled$/,
      /^job T-1 has consumed 125 of 125 sheets, and not started$/,
      /^job T-1 has Printing queued, by the rule waiting$/,
      /^job T-1 has Packing queued, by the rule waiting$/,
    ],
  ],
  [
    'a count',
    `insert into counts (entity, key, n) values ('jobs', 'scheduled', 2), ('customers', '', -1)`,
    [/^customers are 1 and counted as 0$/, /^jobs scheduled are 0 and counted as 2$/],
  ],
  [
    'a number of a delivery note',
    `insert into delivery_note_counters (year, last) values ('26-27', 3)`,
    [/^notes of 26-27: 0 up to 0 of 3$/],
  ],
  ['what was sent', 'update jobs set sent = 7', [/^job T-1 has sent 0, and is kept with 7$/]],
  [
    'a delivery in parts',
    `insert into job_deliveries (id, job_id, quantity, date) select gen_random_uuid(), id, 7, delivery_date + interval '1 day' from jobs`,
    [/^job T-1 is ordered as 1000, its parts are not$/, /^job T-1 is due .*, its next part .*$/],
  ],
  [
    'a machine with two',
    `drop index operations_one_on_machine; update operations set state = 'running', running_since = now(),
      started_at = now() where index < 2`,
    [/^\S{36} has Printing running, Printing running$/, /^job T-1 makes .*, by the rule /],
  ],
  [
    'an orphan',
    `alter table operations drop constraint operations_job_id_jobs_id_fk;
      insert into operations (id, job_id, name, type, unit, needs_machine, detail, instruction, "index")
        values (gen_random_uuid(), gen_random_uuid(), 'x', 'Packing', 'pieces', false, '', '', 0);
      alter table operations add constraint again foreign key (job_id) references jobs not valid`,
    [/^operations .*: version 1, logged nothing in 0$/, /^operations.job_id leads to no row of jobs: /],
  ],
])('%s in a wrong state is found', async (_what, statement, lines) => {
  const undone = new Error('undone');
  const found = shop.database.db.transaction(async (db) => {
    await db.execute(sql.raw(statement));
    // The pool's own part reads in the same transaction.
    const pool = { query: async (text: string) => db.execute(sql.raw(text)) } as never;
    const broken = await brokenInvariants({ db, pool });
    expect(broken).toHaveLength(lines.length);
    for (const line of lines) expect(broken).toContainEqual(expect.stringMatching(line));
    throw undone;
  });
  await expect(found).rejects.toBe(undone);
});

test('missed, repeated and disordered events are found', async () => {
  const { rows } = await shop.database.pool.query<{ last: number }>('select max(id)::int as last from audit');
  const from = rows[0]?.last ?? 0;
  const params = { id: jobId };
  for (const verb of ['hold', 'release'] as const) await shop.call('Admin', contract.jobs[verb], { params });
  const { db, pool } = shop.database;
  const all = await pool.query<{ entity: string; id: string; version: number }>(
    'select entity, entity_id as id, version from audit where id > $1 order by id',
    [from],
  );
  expect(all.rows.length).toBeGreaterThan(1);
  expect(await missedEvents(db, from, all.rows)).toEqual([]);
  expect(await missedEvents(db, from, all.rows.slice(1))).toEqual([expect.stringMatching(/ was not sent$/)]);
  expect(await missedEvents(db, from, [...all.rows, all.rows.at(-1)!])).toEqual([
    expect.stringMatching(/ sent 2 times$/),
  ]);
  const jobsFirst = all.rows.toSorted((a, b) => b.version - a.version);
  expect(await missedEvents(db, from, jobsFirst)).toContainEqual(expect.stringMatching(/ came after \d+$/));
});
