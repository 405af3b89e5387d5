/** What is booked where, and what overtime would save (shared/plan/load.ts). */
import { setImmediate as others } from 'node:timers/promises';
import { type LoadRecord, loadDays } from '../../../shared/contract/answers.ts';
import { decode } from '../../../shared/plan/decode.ts';
import { type Load, loadOf } from '../../../shared/plan/load.ts';
import { readProblem } from '../../../shared/plan/problem.ts';
import { snapshotOf } from '../../../shared/rules/snapshot-of.ts';
import { oneSnapshot } from '../../platform/db/database.ts';
import { shared } from '../../platform/shared.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { shopAsProjected } from '../queues/projected-shop.ts';
import { readShop } from '../queues/queues.domain.ts';

const hour = 3_600_000;
const told = (at: number) => new Date(at).toISOString();

/** What is booked on each machine in so many days, and where an hour more would help most. */
export async function readLoad(context: Context, days: number): Promise<LoadRecord> {
  const { now, machines, load } = await loadOfShop(context);
  const inHours = (milliseconds: number) => milliseconds / hour;
  const idOf = (machine: number) => machines[machine]?.id ?? '';
  const overtime = load.overtime.map(({ machine, date, from, saves }) => ({
    machineId: idOf(machine),
    date,
    from: told(from),
    saves: saves.map(inHours),
  }));
  const [first] = overtime;
  return {
    now,
    days: load.days.slice(0, days).map(({ start, end }) => ({ start: told(start), end: told(end) })),
    machines: machines.map(({ id, name, type, down }, place) => {
      const of = load.machines[place] as Load['machines'][number];
      return {
        id,
        name,
        type,
        downUntil: down?.expectedBack ?? null,
        operations: of.operations,
        fullUntil: of.fullUntil === null ? null : told(of.fullUntil),
        lateJobs: of.lateJobs,
        hours: of.days.slice(0, days).map(({ open, booked, late }) => ({
          open: inHours(open),
          booked: inHours(booked),
          late: inHours(late),
        })),
      };
    }),
    late: { jobs: load.late.jobs, hours: inHours(load.late.milliseconds) },
    bottleneck: first && (first.saves[0] ?? 0) > 0 ? first.machineId : null,
    overtime,
    untried: load.untried,
  };
}

/** Worked out once for all who ask at the same time, of all days; between its steps others have their turn. */
const loadOfShop = shared(async (context: Context) => {
  const shop = await context.database.db.transaction((db) => readShop({ db, now: new Date() }), oneSnapshot);
  const { now, machines, ...queues } = shopAsProjected(shop);
  const snapshot = snapshotOf({ ...queues, now, machines });
  const problem = readProblem(snapshot);
  const steps = loadOf(snapshot, { problem, schedule: decode(problem), days: loadDays.most });
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return { now, machines, load: step.value };
    await others();
  }
});
