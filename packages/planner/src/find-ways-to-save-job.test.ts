import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyAssumptions } from './apply-assumptions.ts';
import { decode, planEntries } from './calculate-schedule.ts';
import { readProblem } from './planning-problem.ts';
import { applyWork, proposalOf } from './build-proposal.ts';
import { compareCosts, costOf, isWorthIt, jobDates } from './ways-to-save-cost.ts';
import { saveJob as save } from './find-ways-to-save-job.ts';
import { linesBy, planWith } from './move-operations-to-save-job.ts';
import { type PlanSnapshot } from './snapshot.ts';
import { brokenRules } from './testing/plan-checker.ts';
import { shops } from './testing/arbitrary-shops.ts';
import { at, daily, machine, operation, snapshot } from './testing/build-snapshots.ts';
import { groupBy } from './group-by.ts';

const version = () => 1;
const saveJob = (...of: Parameters<typeof save>) => save(...of).rungs;
const inMs = (time: string | null) => Date.parse(time ?? '');

/**
 * Returns the end of each job that has dates for all its operations, and the number of operations with a
 * date.
 */
function outcome(shop: PlanSnapshot) {
  const problem = readProblem(shop);
  const entries = planEntries(problem, decode(problem));
  const finish = new Map(
    [...groupBy(shop.operations, ({ jobId }) => jobId)].map(([job, of]) => {
      const ids = new Set(of.map(({ id }) => id));
      const ends = entries.filter(({ operationId }) => ids.has(operationId)).map((each) => inMs(each.finish));
      return [job, Math.max(...ends)] as const;
    }),
  );
  return { entries, finish };
}

const lateness = (deliveryDate: string, finish: number | undefined) =>
  Math.max(0, (finish ?? NaN) - Date.parse(deliveryDate));

/** Returns by how much later jobs other than this one are in all, in ms. */
const addedLateness = (
  { jobs }: PlanSnapshot,
  jobId: string,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
) =>
  jobs
    .filter(({ id }) => id !== jobId && !Number.isNaN(before.get(id) ?? NaN))
    .map(({ id, deliveryDate: due }) => lateness(due, after.get(id)) - lateness(due, before.get(id)))
    .reduce((sum, by) => sum + Math.max(0, by), 0);

/** Shops in which some jobs are late, because their due dates are early. */
const late = shops.map((shop) => ({
  ...shop,
  jobs: shop.jobs.map((job, place) => ({
    ...job,
    deliveryDate: new Date(Date.parse(shop.now) + (place + 1) * 5 * 3_600_000).toISOString(),
  })),
}));

describe('saving a job', () => {
  const press = machine('press');
  const of = (id: string, rank: number, run: number, on = {}) =>
    operation(id, { on: { press: [0, run], ...on }, state: 'queued', rank });

  test('no way is proposed that costs other jobs more than the job gains, and the result says so', () => {
    const long = of('d', 9, 2000);
    const others = Array.from('abcefghijk', (id, place) => of(id, place, 34));
    const due = (deliveryDate: string) =>
      Object.fromEntries(others.map(({ jobId }) => [jobId, { deliveryDate }]));
    // Each of those that it passes waits for 33 hours, and it is done half an hour earlier for it.
    for (const deliveryDate of [at(340), at(90_000)]) {
      const jobs = { ...due(deliveryDate), d: { deliveryDate: at(2000) } };
      const dear = save(snapshot([press], [...others, long], { jobs }), 'd', version);
      expect(dear).toMatchObject({ harmful: true, rungs: [] });
    }
    const jobs = { d: { deliveryDate: at(60) } };
    const short = save(snapshot([press], [of('a', 1, 300), of('d', 2, 30)], { jobs }), 'd', version);
    expect(short).toMatchObject({ harmful: false, rungs: [{ finish: at(30) }] });
  });

  test('a job that becomes early pays no other job’s lateness with the hours that it does not need', () => {
    const shop = (due: number) =>
      snapshot([press], [of('a', 1, 300), of('d', 2, 30)], {
        jobs: { a: { deliveryDate: at(due) }, d: { deliveryDate: at(320) } },
      });
    // The job is ten minutes late, and would finish five hours earlier. The other becomes late by 20 or 5 minutes.
    expect(save(shop(310), 'd', version)).toMatchObject({ harmful: true, rungs: [] });
    expect(save(shop(325), 'd', version)).toMatchObject({ harmful: false, rungs: [{ saves: true }] });
  });

  test('the way that passes the fewest jobs comes first, and makes no job late', () => {
    const shop = snapshot([press], [of('a', 1, 60), of('b', 2, 60), of('c', 3, 60), of('d', 4, 60)], {
      jobs: { b: { deliveryDate: at(120) }, d: { deliveryDate: at(180) } },
    });
    const ladder = saveJob(shop, 'd', version);
    expect(
      ladder.map(({ finish, saves, later }) => [finish, saves, later.map(({ jobId }) => jobId)]),
    ).toEqual([
      [at(180), true, ['c']],
      [at(120), true, ['b', 'c']],
      [at(60), true, ['a', 'b', 'c']],
    ]);
    expect(ladder[1]?.later[0]).toEqual({
      jobId: 'b',
      deliveryDate: at(120),
      from: at(120),
      to: at(180),
      hours: 1,
      late: 'becomes-late',
      lateHours: 1,
    });
    expect(ladder[0]?.moves).toEqual([
      { operationId: 'd', fromMachineId: 'press', machineId: 'press', passes: ['c'] },
    ]);
  });

  test('a started operation that stands further behind in its queue keeps no other from the first place', () => {
    const shop = snapshot(
      [press],
      [of('a', 1, 60), of('b', 2, 60), operation('c', { on: { press: [0, 30] }, state: 'running', rank: 3 })],
      { jobs: { b: { deliveryDate: at(100) } } },
    );
    expect(saveJob(shop, 'b', version)).toMatchObject([{ finish: at(90), saves: true }]);
  });

  test('the job moves to a slower machine if that delays no job', () => {
    const shop = snapshot([press, machine('old')], [of('a', 1, 200), of('b', 2, 60, { old: [10, 100] })], {
      jobs: { b: { deliveryDate: at(150) } },
    });
    const [first] = saveJob(shop, 'b', version);
    expect(first).toMatchObject({ finish: at(110), saves: true, later: [] });
    expect(first?.moves).toEqual([
      { operationId: 'b', fromMachineId: 'press', machineId: 'old', passes: [] },
    ]);
  });

  test('a way moves two steps if one is not enough, and may reserve a machine for the later step', () => {
    const gluer = machine('gluer');
    const shop = snapshot(
      [press, gluer],
      [
        of('a', 1, 100),
        operation('b1', { on: { press: [0, 60] }, state: 'queued', rank: 2 }),
        operation('b2', { on: { gluer: [0, 60] }, after: ['b1'], rank: 2 }),
        operation('c', { on: { gluer: [0, 500] }, state: 'queued', rank: 1 }),
      ],
      { jobs: { b: { deliveryDate: at(130) } } },
    );
    const saving = saveJob(shop, 'b', version).find(({ saves }) => saves);
    expect(saving?.finish).toBe(at(120));
    expect(saving?.moves.map(({ operationId }) => operationId).toSorted()).toEqual(['b1', 'b2']);
    // Half an hour longer than b1 takes.
    expect(saving?.work.changes.find(({ id }) => id === 'b2')?.keptUntil).toBe(at(90));
    // Taken a second later, with nothing begun meanwhile, it is a second later.
    const taken = applyWork(
      { ...shop, now: at(1 / 60) },
      saving?.work ?? { orders: {}, changes: [], down: [] },
    );
    expect(outcome(taken).finish.get('b')).toBe(inMs(at(120 + 1 / 60)));
  });

  describe('by overtime', () => {
    // Eight hours from the first moment on.
    const calendars = [daily({ from: '08:00', to: '16:00' })];
    const shopOf = (due: number, more: Parameters<typeof snapshot>[1] = []) =>
      snapshot([press], [of('a', 1, 420), of('b', 2, 150), ...more], {
        calendars,
        jobs: { b: { deliveryDate: at(due) } },
      });

    test('adds only as many hours as save the job, and comes after the cheaper move', () => {
      const shop = shopOf(580, [of('c', 3, 60)]);
      const ladder = saveJob(shop, 'b', version);
      expect(
        ladder.map(({ overtime, moves, finish, saves }) => [overtime, moves.length, finish, saves]),
      ).toEqual([
        [null, 1, at(150), true],
        [{ machineId: 'press', from: at(480), to: at(600), hours: 2 }, 0, at(570), true],
      ]);
      expect(ladder[1]).toMatchObject({
        later: [],
        assume: [{ shift: { machineId: 'press', date: '2026-11-20', from: '16:00', to: '18:00' } }],
      });
      expect(proposalOf(shop, ladder[1]).overtime).toEqual({ hours: 2, machines: 1 });
    });

    test('comes before ways that make other jobs late', () => {
      const late = shopOf(580);
      const first = {
        ...late,
        jobs: late.jobs.map((job) => (job.id === 'a' ? { ...job, deliveryDate: at(700) } : job)),
      };
      const [cheapest, next] = saveJob(first, 'b', version);
      expect([cheapest?.overtime?.hours, next?.later[0]?.late]).toEqual([2, 'becomes-late']);
    });

    test('is not offered on a machine that never closes', () => {
      const shop = snapshot([press], [of('a', 1, 420), of('b', 2, 150)], {
        jobs: { b: { deliveryDate: at(500) } },
      });
      expect(saveJob(shop, 'b', version).every(({ overtime }) => overtime === null)).toBe(true);
    });
  });

  test('a way lets a machine wait no longer for a later step, if that is what delays the job', () => {
    const steps = [
      operation('j1', { on: { press: [0, 10] }, pin: { machineId: 'press', start: null } }),
      operation('j2', { on: { press: [0, 10] }, after: ['j1', 'j3'], rank: 1, keptUntil: at(400) }),
      operation('j3', { on: { cutter: [0, 10] } }),
    ];
    const shop = snapshot([machine('press'), machine('cutter')], steps, {
      jobs: { j: { deliveryDate: at(60) } },
    });
    const [first] = saveJob(shop, 'j', version);
    expect(first).toMatchObject({ saves: true, moves: [{ operationId: 'j2', passes: [] }] });
  });

  test('a job has no ways if in time, undated or unknown, and a way may bring a job forward without saving it', () => {
    const shop = snapshot([press], [of('a', 1, 60), of('b', 2, 60)], {
      jobs: { b: { deliveryDate: at(30) } },
    });
    expect(saveJob(shop, 'a', version)).toEqual([]);
    expect(saveJob(shop, 'nowhere', version)).toEqual([]);
    expect(
      saveJob(
        { ...shop, machines: [machine('press', { downs: [{ from: at(-1), until: null }] })] },
        'b',
        version,
      ),
    ).toEqual([]);
    expect(saveJob(shop, 'b', version)).toMatchObject([{ finish: at(60), saves: false }]);
    expect(saveJob(shop, 'b', version, () => false)).toEqual([]);
  });

  test('property: each way matches the queues written from it, and breaks no rule', () => {
    let [rungs, overtimes] = [0, 0];
    fc.assert(
      fc.property(late, (shop) => {
        const before = outcome(shop);
        for (const { id, deliveryDate } of shop.jobs) {
          const ladder = saveJob(shop, id, version);
          for (const { finish, saves, later, work, moves, overtime, assume: assumed } of ladder) {
            rungs += 1;
            overtimes += Number(overtime !== null);
            expect(assumed).toHaveLength(overtime ? 1 : 0);
            const after = applyWork(applyAssumptions(shop, assumed), work);
            const { entries, finish: is } = outcome(after);
            expect(is.get(id)).toBe(inMs(finish));
            expect(is.get(id)).toBeLessThan(before.finish.get(id) as number);
            expect(saves).toBe(inMs(finish) <= inMs(deliveryDate));
            expect(addedLateness(shop, id, before.finish, is)).toBeLessThanOrEqual(
              lateness(deliveryDate, before.finish.get(id)) - lateness(deliveryDate, is.get(id)),
            );
            const told = new Map(later.map((each) => [each.jobId, each]));
            for (const [job, end] of before.finish) {
              const to = is.get(job) as number;
              if (job === id || Number.isNaN(end)) continue;
              const { from, to: then } = told.get(job) ?? {};
              expect(from ? [inMs(from), inMs(then ?? null)] : to - end < 60_000).toEqual(
                from ? [end, to] : true,
              );
            }
            const known = new Map(entries.map((entry) => [entry.operationId, entry]));
            for (const entry of proposalOf(shop, { work, assume: assumed }).entries)
              expect(entry).toMatchObject(known.get(entry.operationId) ?? {});
            // Its own operations move, and no other.
            const own = new Set(shop.operations.filter(({ jobId }) => jobId === id).map((each) => each.id));
            expect(moves.every(({ operationId }) => own.has(operationId))).toBe(true);
            expect(work.changes.every((change) => own.has(change.id))).toBe(true);
            const faults = (of: PlanSnapshot, some: typeof entries) => brokenRules(of, some);
            expect(faults(after, entries)).toEqual([]);
          }
          const saving = ladder.filter(({ saves }) => saves);
          expect(ladder.slice(0, saving.length)).toEqual(saving);
        }
      }),
      { numRuns: Number(process.env.PLAN_RUNS ?? 150) },
    );
    expect(rungs).toBeGreaterThan(20);
    expect(overtimes).toBeGreaterThan(5);
  });

  test('property: no single move that saves the job is cheaper than the first way', () => {
    let cases = 0;
    fc.assert(
      fc.property(late, (shop) => {
        const problem = readProblem(shop);
        const lines = linesBy(shop, problem);
        for (const [job, { id }] of shop.jobs.entries()) {
          const own = [...problem.job.keys()].filter((each) => problem.job[each] === job);
          const now = decode(problem);
          if (own.length === 0 || own.some((each) => Number.isNaN(now.start[each]))) continue;
          const before = jobDates(problem, now, own);
          if (before.by <= 0) continue;
          const [first] = saveJob(shop, id, version);
          const cost = first?.saves
            ? costOf(
                problem,
                before,
                resultOf(applyWork(applyAssumptions(shop, first.assume), first.work), own),
                {
                  moved: first.moves.length,
                  overtime: first.overtime?.hours ?? 0,
                },
              )
            : null;
          for (const single of singles(shop, problem, lines, own)) {
            const after = jobDates(problem, decode(problem, single), own);
            if (after.by > 0 || after.count < before.count) continue;
            const against = costOf(problem, before, after, { moved: 1 });
            if (!isWorthIt(before, { ...after, cost: against })) continue;
            cases += 1;
            expect(cost && compareCosts(cost, against)).toBeLessThanOrEqual(0);
          }
        }
      }),
      { numRuns: 180, seed: 4 },
    );
    expect(cases).toBeGreaterThan(10);
  });
});

function resultOf(shop: PlanSnapshot, own: readonly number[]) {
  const problem = readProblem(shop);
  return jobDates(problem, decode(problem), own);
}

/** Yields each way to move one of the operations to a position on a machine that can do it. */
function* singles(
  shop: PlanSnapshot,
  problem: ReturnType<typeof readProblem>,
  lines: ReturnType<typeof linesBy>,
  own: readonly number[],
) {
  for (const each of own) {
    const row = shop.operations[each];
    if (!row || row.pin || row.state === 'running' || row.machineId === null) continue;
    for (const { machineId } of row.options) {
      const on = problem.machineIds.indexOf(machineId);
      const line = (lines[on] ?? []).filter((other) => other !== each);
      for (let place = 0; place <= line.length; place += 1) {
        if (line.slice(place).some((other) => problem.isStarted[other])) continue;
        yield planWith(
          shop,
          problem,
          { lines, plan: problem.currentPlan },
          { operation: each, machine: on, at: place, keptUntil: null },
        ).plan;
      }
    }
  }
}
