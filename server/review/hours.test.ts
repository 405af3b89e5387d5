import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, openPastWeek } from '../testing/samples/create-shop-of-last-week.ts';
import { readHours } from './machine-hours.repo.ts';

let past: Awaited<ReturnType<typeof openPastWeek>>;
beforeAll(async () => {
  past = await openPastWeek();
});
afterAll(() => past.shop.close());

test('a machine’s times add up to the working hours, even if the times overlap', async () => {
  const { shop, floor, sql, order } = past;
  const { id } = await floor.machine('Foiling');
  const { id: operation } = await order(at(9, 9));
  const [minutes, from] = [600, at(-20, 0).getTime()];
  await sql('update machines set created_at = $2 where id = $1', id, at(-40, 0));
  const moment = (minute: number) => new Date(from + minute * 60_000).toISOString();
  const span = fc
    .tuple(fc.integer({ min: -60, max: minutes + 60 }), fc.integer({ min: 0, max: 200 }))
    .map(([start, length]) => ({ start, end: start + length }));
  const some = fc.array(span, { maxLength: 4 });
  const openings = [
    { start: from + 60 * 60_000, end: from + 200 * 60_000 },
    { start: from + 260 * 60_000, end: from + 500 * 60_000 },
  ];
  await fc.assert(
    fc.asyncProperty(
      some,
      some,
      some,
      fc.integer({ min: 0, max: minutes }),
      async (run, paused, down, ready) => {
        await sql('delete from operation_transitions where operation_id = $1', operation);
        await sql('delete from machine_downs where machine_id = $1', id);
        await sql('update operations set ready_at = $2 where id = $1', operation, moment(ready));
        for (const [state, spans] of Object.entries({ running: run, paused }))
          for (const { start, end } of spans)
            await sql(
              `insert into operation_transitions (id, operation_id, verb, before, at, since) values ($1, $2, 'pause', $3, $4, $5)`,
              randomUUID(),
              operation,
              { state, machineId: id, pauseReason: 'Tea' },
              moment(end),
              moment(start),
            );
        for (const { start, end } of down)
          await sql(
            `insert into machine_downs (id, machine_id, reason, since, until) values ($1, $2, '', $3, $4)`,
            randomUUID(),
            id,
            moment(start),
            moment(end),
          );
        const period = { n: 1, start: from, end: from + minutes * 60_000, openings, own: [] };
        const rows = await readHours(shop.database.db, [period]);
        const times = rows.find(({ machineId }) => machineId === id);
        const within = (spans: { start: number; end: number }[], minute: number) =>
          spans.some(({ start, end }) => start <= minute && minute < end);
        const sums = { open: 0, ready: 0, run: 0, down: 0, paused: 0, outside: 0 };
        for (let minute = 0; minute < minutes; minute += 1) {
          const isOpen = (minute >= 60 && minute < 200) || (minute >= 260 && minute < 500);
          if (isOpen) sums.open += 60;
          if (within(run, minute)) sums[isOpen ? (minute < ready ? 'ready' : 'run') : 'outside'] += 60;
          else if (isOpen && within(down, minute)) sums.down += 60;
          else if (isOpen && within(paused, minute)) sums.paused += 60;
        }
        expect(times).toMatchObject(sums);
        expect(sums.paused).toBe(times?.reasons.reduce((sum, { seconds }) => sum + seconds, 0));
      },
    ),
    { numRuns: 40 },
  );
});
