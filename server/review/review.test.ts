/** Compares the review of one press in one week with values calculated by hand. */
import { parseCsv } from 'hucre/csv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Review } from '../../shared/review/review.contract.ts';
import { shiftDays, todayIn, weekOf } from '../../shared/shop/review-periods.ts';
import { at, hours, openPastWeek, week, zone } from '../testing/samples/create-shop-of-last-week.ts';
import { sentBy } from '../testing/database/statements-of-request.ts';
import { holdJob, releaseJob } from '../jobs/verbs/job-decisions.domain.ts';
import { bringUp, takeDown } from '../machines/machines.domain.ts';
import { addEntry } from '../operations/floor/count-entries.domain.ts';
import { pauseOperation, resumeOperation } from '../operations/floor/floor-actions.domain.ts';
import { undoOperation } from '../operations/floor/undo-operation.domain.ts';

const { jobs, operations, review } = contract;
let past: Awaited<ReturnType<typeof openPastWeek>>;
beforeAll(async () => {
  past = await openPastWeek();
});
afterAll(() => past.shop.close());

const read = (query: object = week): Promise<Review> => past.shop.call('Standard', review.get, { query });

const getSheet = (as: 'Standard' | 'Restricted') =>
  fetch(`${past.shop.url}/api/review.csv?from=${week.from}&to=${week.to}`, {
    headers: { authorization: `Bearer ${past.shop.users[as].token}` },
  });

test('a shop without work has empty figures, not zero percent', async () => {
  const { periods, late, hours: worked, wasteByMachine, estimates } = await read();
  expect(periods).toHaveLength(8);
  expect(periods.at(-1)).toMatchObject({ ...week, jobs: 0, pieces: 0, counted: 0, runSeconds: 0 });
  expect(periods.at(-1)).toMatchObject({ makeReadyMean: null, makeReadyPlanned: null, estimateSeconds: 0 });
  expect(late).toEqual({ jobs: 0, meanSeconds: null, causes: [], listed: [] });
  expect([wasteByMachine, estimates]).toEqual([[], []]);
  // The machines are younger than the week.
  expect(worked.map(({ openSeconds }) => openSeconds)).toEqual([0, 0]);
});

test('the figures of a week equal those calculated by hand', async () => {
  const { press, idle, by, sql, order, start, finish, leave } = past;
  await sql('update machines set created_at = $1', at(-30, 0));
  const first = await order(at(0, 18));
  // Monday: 40 minutes of making ready, an hour's pause, then it runs until three.
  await start(first.id, at(0, 10));
  await addEntry(by(at(0, 10 + 2 / 3)), first.id, { waste: 30, reason: 'Make-ready' });
  await pauseOperation(by(at(0, 11)), first.id, { reason: 'Plates missing' });
  await resumeOperation(by(at(0, 12)), first.id);
  await finish(first.id, at(0, 15), 950, 50, 'Hickeys');
  // Tuesday: the press is down from nine to two; the job leaves at noon.
  await takeDown(by(at(1, 9)), press.id, { reason: 'Feeder' });
  await takeDown(by(at(1, 10)), press.id, { reason: 'Feeder belt' });
  await leave(first.jobId, at(1, 12));
  await bringUp(by(at(1, 14)), press.id);
  // Wednesday: half an hour of it after closing; nothing tells when it was ready.
  const second = await order(at(4, 18));
  await past.sql('update operations set run_minutes = 120 where id = $1', second.id);
  await start(second.id, at(2, 17));
  await finish(second.id, at(2, 19.5), 1000, 0);
  await leave(second.jobId, at(3, 12));

  const answer = await read();
  const { periods, late } = answer;
  expect(periods.at(-1)).toEqual({
    ...week,
    jobs: 2,
    onTime: 1,
    pieces: 8000,
    wasted: 50,
    counted: 2000,
    // Two machines, ten hours on six days.
    openSeconds: hours(120),
    runSeconds: hours(3 + 1 / 3 + 2),
    makeReadySeconds: hours(2 / 3),
    makeReadies: 1,
    makeReadyRuns: 2,
    makeReadyMean: 40 * 60,
    makeReadyPlanned: 30 * 60,
    // Each 30 minutes; then 1,000 sheets at 250 an hour, and the two hours that the second one says itself.
    estimateSeconds: hours(7),
    actualSeconds: hours(4 + 2.5),
  });
  expect(periods.at(-2)).toMatchObject({
    ...shiftDays(week, -1),
    jobs: 0,
    counted: 0,
    openSeconds: hours(120),
  });
  expect(answer.hours).toEqual([
    {
      machineId: press.id,
      machine: press.name,
      openSeconds: hours(60),
      runSeconds: hours(3 + 1 / 3 + 2),
      makeReadySeconds: hours(2 / 3),
      pausedSeconds: hours(1),
      downSeconds: hours(5),
      idleSeconds: hours(48),
      outsideSeconds: hours(0.5),
    },
    expect.objectContaining({ machineId: idle.id, openSeconds: hours(60), idleSeconds: hours(60) }),
  ]);
  expect(answer.pausedByReason).toEqual([
    {
      reason: 'Plates missing',
      seconds: hours(1),
      before: 0,
      waitedFor: [{ duty: 'prepress', seconds: hours(1) }],
    },
  ]);
  const before = { wasted: 0, counted: 0 };
  expect(answer.wasteByMachine).toEqual([
    { machineId: press.id, machine: press.name, wasted: 50, counted: 2000, before },
  ]);
  expect(answer.wasteByReason).toEqual([
    { reason: 'Make-ready', wasted: 30, before: 0 },
    { reason: 'Hickeys', wasted: 20, before: 0 },
  ]);
  expect(answer.estimates).toEqual([
    { type: 'Printing', operations: 2, estimateSeconds: hours(7), actualSeconds: hours(6.5) },
  ]);
  // It stood finished from three on; of that as much counts as it was late.
  expect(late).toMatchObject({ jobs: 1, meanSeconds: hours(18), causes: [{ cause: 'not-sent', jobs: 1 }] });
  expect(late.listed).toMatchObject([
    { id: first.jobId, lateSeconds: hours(18), parts: [{ cause: 'not-sent', seconds: hours(18) }] },
  ]);
});

test('the CSV has a line for each figure, for users who may read the review', async () => {
  expect((await getSheet('Restricted')).status).toBe(403);
  const answer = await getSheet('Standard');
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="review-${week.from}-${week.to}.csv"`,
  );
  const [heads, ...lines] = parseCsv((await answer.text()).replace('\uFEFF', ''));
  expect(heads).toEqual(['Table', 'Line', 'Figure', 'Value', 'Period before']);
  expect(lines).toContainEqual(['Waste by reason', 'Hickeys', 'Sheets', '20', '0']);
  expect(lines).toContainEqual(['Paused by reason', 'Plates missing', 'Hours', '1', '0']);
  expect(lines).toContainEqual(['Paused by reason', 'Plates missing', 'Hours waited for Prepress', '1', '']);
  expect(lines).toContainEqual(['Periods', `${week.from} to ${week.to}`, 'Actual hours', '6.5', '']);
});

test('every figure equals the length of the list of its operations or jobs', async () => {
  const { shop, idle } = past;
  const found = async (query: object) =>
    (await shop.call('Restricted', operations.sorted, { query: { ...week, ...query } })).metadata.total;
  const left = async (kind: string) =>
    (await shop.call('Restricted', jobs.sorted, { query: { ...week, left: kind } })).metadata.total;
  const paused = { did: 'paused', reason: 'Plates missing' };
  expect([await found({ did: 'worked' }), await found({ did: 'worked', machineId: idle.id })]).toEqual([
    2, 0,
  ]);
  expect([await found({ did: 'finished', type: 'Printing' }), await found({ did: 'counted' })]).toEqual([
    2, 2,
  ]);
  expect([await found(paused), await found({ ...paused, reason: 'Tea' })]).toEqual([1, 0]);
  expect([await found({ did: 'wasted' }), await found({ did: 'wasted', reason: 'Hickeys' })]).toEqual([1, 1]);
  expect([await found({ did: 'wasted', reason: 'Jam' }), await found({ did: 'made-ready' })]).toEqual([0, 1]);
  expect([await left('any'), await left('on-time'), await left('late')]).toEqual([2, 1, 1]);
  const earlier = shiftDays(week, -1);
  expect(await found({ ...earlier, did: 'worked' })).toBe(0);
  expect((await shop.call('Admin', jobs.counts, { query: { ...week, left: 'late' } })).total).toBe(1);
});

test('the causes of a late job are its hold, the job before it in the queue and the downtime, to the second', async () => {
  const { press, by, order, start, finish, leave } = past;
  const [ahead, job] = [await order(at(9, 9)), await order(at(3, 15))];
  await holdJob(by(at(2, 20)), job.jobId, 'Colour');
  await releaseJob(by(at(3, 16)), job.jobId);
  await start(ahead.id, at(3, 17));
  await finish(ahead.id, at(3, 18), 1000, 0);
  await takeDown(by(at(3, 18)), press.id, { reason: 'Blanket' });
  await bringUp(by(at(4, 10)), press.id);
  await start(job.id, at(4, 11));
  await finish(job.id, at(4, 12), 1000, 0);
  await leave(job.jobId, at(4, 13));
  const { listed } = (await read()).late;
  // Back from when it left: an hour to go, an hour's run, an hour idle, down over the night, an hour behind the other, idle, on hold.
  expect(listed.find(({ id }) => id === job.jobId)).toMatchObject({
    lateSeconds: hours(22),
    parts: [
      { cause: 'machine-down', seconds: hours(16) },
      { cause: 'not-started', seconds: hours(2) },
      { cause: 'on-hold', seconds: hours(2) },
      { cause: 'not-sent', seconds: hours(1) },
      { cause: 'other-jobs', seconds: hours(1) },
    ],
  });
});

test('striking out its only count ends a make-ready, and an undone start has no running time', async () => {
  const { shop, by, sql, order, start } = past;
  const was = (await read()).hours[0];
  const step = await order(at(9, 9));
  await start(step.id, at(5, 10));
  const makeReady = await addEntry(by(at(5, 11)), step.id, { waste: 10, reason: '', phase: 'make-ready' });
  await pauseOperation(by(at(5, 12)), step.id, { reason: 'Tea' });
  expect((await read()).hours[0]).toMatchObject({
    runSeconds: (was?.runSeconds ?? 0) + hours(1),
    makeReadySeconds: (was?.makeReadySeconds ?? 0) + hours(1),
  });
  const [entry] = await shop.call('Restricted', operations.entries, { params: { id: makeReady.id } });
  await shop.call('Restricted', operations.strikeEntry, {
    params: { id: step.id, entryId: entry?.id ?? '' },
  });
  const { rows } = await sql('select ready_at, make_ready_seconds from operations where id = $1', step.id);
  expect(rows).toEqual([{ ready_at: null, make_ready_seconds: null }]);
  await undoOperation(by(at(5, 13)), step.id);
  await undoOperation(by(at(5, 13)), step.id);
  expect((await read()).hours[0]).toEqual(was);
});

test('promises count by their odds when their date has come, as kept if the job finished by then', async () => {
  const { idle, sql, order, start, finish } = past;
  expect((await read()).promises).toEqual([]);
  const promise = async (jobId: string, date: Date, odds: number | null) =>
    sql(
      "update jobs set promised_date = $2, promised_way = 'gaps', promised_odds = $3 where id = $1",
      jobId,
      date,
      odds,
    );
  const ordered = async (date: Date, odds: number | null) => {
    const step = await order(at(9, 9), idle);
    await promise(step.jobId, date, odds);
    return step;
  };
  const made = await ordered(at(5, 15), 0.9);
  await start(made.id, at(5, 12));
  await finish(made.id, at(5, 14), 1000, 0);
  await ordered(at(4, 10), 0.9);
  await ordered(at(4, 10), null);
  await ordered(at(-3, 10), 0.9);
  await ordered(at(40, 10), 0.9);
  const none = { given: 0, kept: 0 };
  expect((await read()).promises).toEqual([
    { band: 'nine-in-ten', given: 2, kept: 1, before: { given: 1, kept: 0 } },
    { band: 'without-odds', given: 1, kept: 0, before: none },
  ]);
  await promise(made.jobId, at(5, 13.9), 0.9);
  expect((await read()).promises[0]).toMatchObject({ given: 2, kept: 0 });
  await promise(made.jobId, at(5, 14), 0.5);
  const lines = await (await getSheet('Standard')).text();
  expect(lines).toContain('Promises,1 in 2,Kept,1,0');
  expect(lines).toContain('Promises,9 in 10 and better,Given,1,1');
});

test('a period needs a start and an end, in order, and can be at most a year long', async () => {
  const { shop } = past;
  const refused = async (query: object) => {
    const { status, problem } = await shop.ask('Standard', review.get, { query });
    return [status, problem.errors];
  };
  expect(await refused({ from: '2026-11-16' })).toEqual([400, { to: 'A period needs its to as well' }]);
  expect(await refused({ to: '2026-11-16' })).toEqual([400, { from: 'A period needs its from as well' }]);
  expect(await refused({ from: '2026-11-16', to: '2026-11-15' })).toEqual([
    400,
    { to: 'A period ends on its first day or later: 2026-11-15 is before 2026-11-16' },
  ]);
  expect(await refused({ from: '2024-01-01', to: '2025-01-01' })).toEqual([
    400,
    { to: 'A period has at most 366 days, this one has 367' },
  ]);
  expect(await refused({ from: '16.11.2026', to: '2026-11-16' })).toEqual([
    400,
    { from: 'from must be a day such as 2026-11-20' },
  ]);
  const list = await shop.ask('Standard', operations.sorted, {
    query: { did: 'worked', from: '2026-11-16' },
  });
  expect([list.status, list.problem.errors]).toEqual([400, { to: 'A period needs its to as well' }]);
  const year = await read({ from: '2024-01-01', to: '2024-12-31' });
  expect(year.periods.map(({ from }) => from)).toEqual(['2022-12-31', '2024-01-01']);
  expect(await read({})).toMatchObject(weekOf(todayIn(new Date(), zone)));
});

test('Restricted users can’t read the review', async () => {
  const { shop } = past;
  const { status, problem } = await shop.ask('Restricted', review.get, { query: week });
  expect([status, problem.reason]).toEqual([403, 'Only the office can review the shop']);
});

test('the review takes a fixed number of statements', async () => {
  expect((await sentBy(() => read())).length).toBeLessThanOrEqual(10);
  expect((await sentBy(() => read({ from: '2024-01-01', to: '2024-12-31' }))).length).toBeLessThanOrEqual(10);
});
