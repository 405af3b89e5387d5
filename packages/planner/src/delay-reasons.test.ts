import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode } from './calculate-schedule.ts';
import { readProblem } from './planning-problem.ts';
import { type PlanSnapshot } from './snapshot.ts';
import { shopsWithCrews } from './testing/arbitrary-shops.ts';
import { at, daily, machine, operation, snapshot } from './testing/build-snapshots.ts';
import { DelayReasons } from './delay-reasons.ts';

function whyOf(shop: PlanSnapshot, jobId: string) {
  const problem = readProblem(shop);
  const schedule = decode(problem);
  const reasons = new DelayReasons(shop, problem, schedule);
  const job = problem.jobIds.indexOf(jobId);
  const operations = [...problem.job.keys()].filter((each) => problem.job[each] === job);
  const spans = reasons.spansOf(operations);
  const finish = Math.max(...operations.map((each) => schedule.finish[each]));
  return { spans, parts: reasons.partsOf(spans), finish, now: problem.now, problem };
}

/** Returns the parts of a job's delay as texts such as "waiting press 120 behind b c". */
const partsInWords = (shop: PlanSnapshot, jobId: string) => {
  const { parts, problem } = whyOf(shop, jobId);
  return parts.map(({ kind, machine: on, milliseconds, behind }) =>
    [
      kind,
      problem.machineIds[on],
      milliseconds / 60_000,
      behind.length > 0 && `behind ${behind.map((each) => problem.jobIds[each]).join(' ')}`,
    ]
      .filter((word) => word !== undefined && word !== false)
      .join(' '),
  );
};

describe('the reasons for a job’s finish', () => {
  const press = machine('press');

  test('are its own make-ready and work, the jobs before it, and late paper', () => {
    const of = (id: string, rank: number, run: number) =>
      operation(id, { on: { press: [10, run] }, state: 'queued', rank });
    const shop = snapshot([press], [of('a', 1, 50), of('b', 2, 90), of('c', 3, 30)]);
    expect(partsInWords(shop, 'c')).toEqual([
      'waiting press 160 behind a b',
      'work press 30',
      'make-ready press 10',
    ]);
    const late = snapshot([press], [of('a', 1, 50)], { jobs: { a: { release: at(120) } } });
    expect(partsInWords(late, 'a')).toEqual(['paper 120', 'work press 50', 'make-ready press 10']);
  });

  test('separate closed hours from downtime, and count unattended running at night as work', () => {
    // 08:00 on a Friday.
    const day = daily({ from: '08:00', to: '10:00' });
    const one = operation('a', { on: { press: [30, 150] } });
    const more = { calendars: [day] };
    expect(partsInWords(snapshot([press], [one], more), 'a')).toEqual([
      'closed 1320',
      'work press 150',
      'make-ready press 30',
    ]);
    const whole = machine('press', { wholeMakeReady: true });
    const late = operation('a', { on: { press: [60, 30] }, release: at(90) });
    expect(partsInWords(snapshot([whole], [late], more), 'a')).toEqual([
      'closed 1320',
      'paper 90',
      'make-ready press 60',
      'before-closing press 30',
      'work press 30',
    ]);
    expect(partsInWords(snapshot([machine('press', { attended: 'make-ready' })], [one], more), 'a')).toEqual([
      'work press 150',
      'make-ready press 30',
    ]);
    const down = machine('press', { downs: [{ from: at(60), until: at(600) }] });
    expect(partsInWords(snapshot([down], [one], more), 'a')).toEqual([
      'closed 1320',
      'work press 150',
      'down press 60',
      'make-ready press 30',
    ]);
  });

  test('follow the branch that ends last, from the transfer before its end', () => {
    const shop = snapshot(
      [press, machine('folder'), machine('gluer')],
      [
        operation('a1', { on: { press: [0, 100] } }),
        operation('a2', { on: { folder: [0, 20] } }),
        operation('a3', {
          on: { gluer: [5, 60] },
          after: ['a2', { operationId: 'a1', transferPart: 0.5, tailPart: 0.1 }],
        }),
      ],
    );
    // Half of the press's 100, then the gluer's 65, which is later than the press's end and a tenth of 60.
    expect(partsInWords(shop, 'a')).toEqual(['work gluer 60', 'work press 50', 'make-ready gluer 5']);
    const short = snapshot(
      [press, machine('gluer')],
      [
        operation('a1', { on: { press: [0, 100] } }),
        operation('a2', {
          on: { gluer: [5, 10] },
          after: [{ operationId: 'a1', transferPart: 0.1, tailPart: 0.1 }],
        }),
      ],
    );
    expect(partsInWords(short, 'a')).toEqual(['work press 100', 'work gluer 1']);
  });

  test('count drying by itself, after an open and after a finished operation', () => {
    const dries = { operationId: 'a1', waitMinutes: 240 };
    const open = (link: object, run: number) =>
      snapshot(
        [press, machine('gluer')],
        [
          operation('a1', { on: { press: [0, 100] } }),
          operation('a2', { on: { gluer: [5, run] }, after: [{ ...dries, ...link }] }),
        ],
      );
    expect(partsInWords(open({}, 60), 'a')).toEqual([
      'drying 240',
      'work press 100',
      'work gluer 60',
      'make-ready gluer 5',
    ]);
    const overlap = open({ transferPart: 0.1, tailPart: 0.1 }, 10);
    expect(partsInWords(overlap, 'a')).toEqual(['drying 240', 'work press 100', 'work gluer 1']);
    const finished = operation('a', { on: { press: [10, 50] }, waitUntil: at(90), release: at(30) });
    expect(partsInWords(snapshot([press], [finished]), 'a')).toEqual([
      'drying 90',
      'work press 50',
      'make-ready press 10',
    ]);
  });

  test('include a tool at another machine, a reserved machine and a pinned time', () => {
    const die = { tools: ['die 7'] };
    const shared = snapshot(
      [press, machine('cutter')],
      [
        operation('a', { on: { press: [0, 60] }, ...die, state: 'running' }),
        operation('b', { on: { cutter: [0, 30] }, ...die }),
      ],
    );
    expect(partsInWords(shared, 'b')).toEqual(['tool cutter 60 behind a', 'work cutter 30']);
    const pinned = snapshot(
      [press],
      [
        operation('a', { on: { press: [0, 60] }, pin: { machineId: 'press', start: at(45) } }),
        operation('b', { on: { press: [0, 60] } }),
      ],
    );
    expect(partsInWords(pinned, 'a')).toEqual(['work press 60', 'pinned press 45']);
    expect(partsInWords(pinned, 'b')).toEqual([
      'waiting press 60 behind a',
      'work press 60',
      'kept press 45',
    ]);
  });

  test('are empty for a job without a date', () => {
    const down = machine('press', { downs: [{ from: at(-5), until: null }] });
    expect(partsInWords(snapshot([down], [operation('a', { on: { press: [10, 50] } })]), 'a')).toEqual([]);
  });

  test('property: add up to the time from now to the finish', () => {
    fc.assert(
      fc.property(shopsWithCrews, (shop) => {
        for (const { id } of shop.jobs) {
          const { spans, parts, finish, now } = whyOf(shop, id);
          if (spans.length === 0) continue;
          expect(parts.reduce((sum, { milliseconds }) => sum + milliseconds, 0)).toBe(finish - now);
          // Each begins where the one before it ends.
          expect([...spans.map(({ start }) => start), finish]).toEqual([now, ...spans.map(({ end }) => end)]);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('property: the spans before an operation add up to the time from now to its start', () => {
    let count = 0;
    fc.assert(
      fc.property(shopsWithCrews, (shop) => {
        const problem = readProblem(shop);
        const schedule = decode(problem);
        const reasons = new DelayReasons(shop, problem, schedule);
        for (const [operation, start] of schedule.start.entries()) {
          const spans = reasons.spansBefore(operation);
          const isNow = start <= problem.now || problem.isStarted[operation] === 1 || Number.isNaN(start);
          expect(spans.length === 0).toBe(isNow);
          if (isNow) continue;
          count += 1;
          expect([...spans.map((span) => span.start), start]).toEqual([
            problem.now,
            ...spans.map(({ end }) => end),
          ]);
        }
      }),
      { numRuns: 300 },
    );
    expect(count).toBeGreaterThan(200);
  });
});
