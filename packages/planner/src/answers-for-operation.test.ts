import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerKinds, answersForOperation, type OperationAnswer } from './answers-for-operation.ts';
import { applyAssumptions } from './apply-assumptions.ts';
import { applyWork } from './build-proposal.ts';
import { decode, planEntries } from './calculate-schedule.ts';
import { readProblem } from './planning-problem.ts';
import { type PlanSnapshot } from './snapshot.ts';
import { shops } from './testing/arbitrary-shops.ts';
import { at, daily, machine, operation, snapshot } from './testing/build-snapshots.ts';
import { brokenRules } from './testing/plan-checker.ts';

const answersFor = (shop: PlanSnapshot, id: string, goesOn?: () => boolean) =>
  answersForOperation(shop, id, () => 1, goesOn);
const summary = (answers: readonly OperationAnswer[]) =>
  answers.map(({ kind, start, finish, saves, later }) => [
    kind,
    start,
    finish,
    saves,
    later.map(({ jobId }) => jobId).toSorted(),
  ]);

describe('the answers for an operation', () => {
  const press = machine('press');
  const of = (id: string, rank: number, run: number, on = {}) =>
    operation(id, { on: { press: [0, run], ...on }, state: 'queued', rank });

  test('say what being first, earlier, elsewhere or an hour more does, those that save the job last', () => {
    const calendars = [daily({ from: '08:00', to: '16:00' })];
    const shop = snapshot(
      [press, machine('old')],
      [of('a', 1, 60), of('b', 2, 60), of('c', 3, 340), of('d', 4, 60, { old: [0, 110] })],
      { calendars, jobs: { a: { deliveryDate: at(60) }, d: { deliveryDate: at(150) } } },
    );
    expect(summary(answersFor(shop, 'd'))).toEqual([
      ['overtime', at(460), at(520), false, []],
      ['first', at(0), at(60), true, ['a', 'b', 'c']],
      ['earlier', at(60), at(120), true, ['b', 'c']],
      ['elsewhere', at(0), at(110), true, []],
    ]);
  });

  test('move another operation of the job where its time is really lost', () => {
    const shop = snapshot(
      [press, machine('gluer')],
      [
        of('a', 1, 100),
        operation('b1', { on: { press: [0, 60] }, state: 'queued', rank: 2 }),
        operation('b2', { on: { gluer: [0, 60] }, after: ['b1'], rank: 2 }),
        operation('c', { on: { gluer: [0, 190] }, state: 'queued', rank: 1 }),
      ],
      { jobs: { b: { deliveryDate: at(130) } } },
    );
    const along = answersFor(shop, 'b2').at(-1);
    expect(along).toMatchObject({ kind: 'along', saves: true, finish: at(120) });
    expect(along?.moves.map(({ operationId }) => operationId)).toEqual(['b2', 'b1']);
  });

  test('another operation is moved alone if this one would gain nothing by being first', () => {
    const shop = snapshot(
      [press, machine('gluer'), machine('cutter')],
      [
        of('w0', 1, 300),
        // Stands first, but what is queued goes before what waits.
        operation('w1', { on: { gluer: [0, 60] }, after: ['w0'], rank: 1 }),
        operation('b1', { on: { gluer: [0, 60] }, state: 'queued', rank: 2 }),
        operation('b2', { on: { cutter: [0, 60] }, after: ['b1'], rank: 2 }),
        operation('c', { on: { cutter: [0, 500] }, state: 'queued', rank: 1 }),
      ],
      { jobs: { b: { deliveryDate: at(130) } } },
    );
    const along = answersFor(shop, 'b1').find(({ kind }) => kind === 'along');
    expect([along?.finish, along?.moves.map(({ operationId }) => operationId)]).toEqual([at(120), ['b2']]);
  });

  test('there are none if it has started, is pinned, has no date, or nothing helps', () => {
    const shop = snapshot(
      [press],
      [
        of('a', 1, 60),
        operation('b', {
          on: { press: [0, 60] },
          state: 'queued',
          rank: 2,
          pin: { machineId: 'press', start: null },
        }),
      ],
    );
    expect(answersFor(shop, 'a')).toEqual([]);
    expect(answersFor(shop, 'b')).toEqual([]);
    expect(answersFor(shop, 'nowhere')).toEqual([]);
    const down = machine('press', { downs: [{ from: at(-1), until: null }] });
    expect(answersFor({ ...shop, machines: [down] }, 'a')).toEqual([]);
    const two = snapshot([press], [of('a', 1, 60), of('b', 2, 60)]);
    expect(answersFor(two, 'b')).toHaveLength(1);
    expect(answersFor(two, 'b', () => false)).toEqual([]);
  });

  test('property: the queues written from each answer have its dates, break no rule and bring something forward', () => {
    const found = new Map<string, number>();
    fc.assert(
      fc.property(shops, (shop) => {
        const [before] = outcome(shop);
        for (const { id, jobId } of shop.operations)
          for (const { kind, start, finish, saves, work, assume, moves } of answersFor(shop, id)) {
            found.set(kind, (found.get(kind) ?? 0) + 1);
            const after = applyWork(applyAssumptions(shop, assume), work);
            const [is, entries] = outcome(after);
            expect(is.start.get(id)).toBe(Date.parse(start));
            expect(is.finish.get(jobId)).toBe(Date.parse(finish));
            const due = shop.jobs.find((job) => job.id === jobId)?.deliveryDate ?? '';
            expect(saves).toBe(Date.parse(finish) <= Date.parse(due));
            const gains = [before.start.get(id), before.finish.get(jobId)].map(
              (was, place) => (was ?? NaN) - [Date.parse(start), Date.parse(finish)][place],
            );
            expect(Math.max(...gains)).toBeGreaterThanOrEqual(60_000);
            const own = new Set(
              shop.operations.filter((each) => each.jobId === jobId).map((each) => each.id),
            );
            expect(moves.every(({ operationId }) => own.has(operationId))).toBe(true);
            expect(brokenRules(after, entries)).toEqual([]);
          }
      }),
      { numRuns: Number(process.env.PLAN_RUNS ?? 100) },
    );
    for (const kind of answerKinds) expect([kind, (found.get(kind) ?? 0) > 1]).toEqual([kind, true]);
  });
});

function outcome(shop: PlanSnapshot) {
  const problem = readProblem(shop);
  const entries = planEntries(problem, decode(problem));
  const ms = (time: string | null) => Date.parse(time ?? '');
  const jobOf = new Map(shop.operations.map(({ id, jobId }) => [id, jobId]));
  const finish = new Map<string, number>();
  for (const entry of entries) {
    const job = jobOf.get(entry.operationId) ?? '';
    finish.set(job, Math.max(finish.get(job) ?? -Infinity, ms(entry.finish)));
  }
  const start = new Map(entries.map((entry) => [entry.operationId, ms(entry.start)]));
  return [{ start, finish }, entries] as const;
}
