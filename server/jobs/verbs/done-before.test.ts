/** Tests jobs of which the first steps were done before the shop entered them (decision 100). */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { jobVerbs } from '../../testing/samples/create-test-jobs.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';

const { answers, jobs, operations, papers, queues, review, settings } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
const { orders } = floor;
const verbs = jobVerbs(shop);
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
await shop.call('Admin', settings.update, { body: { timeZone: 'UTC', hours: always } });
await floor.machine('Printing');
await floor.machine('Punching', { sheetsPerHour: 1_000 });
afterAll(() => shop.close());

const step = (type: string, done?: boolean) => ({ type, detail: '', instruction: '', ...(done && { done }) });
const plan = [step('Printing'), step('Punching'), step('Packing')];
const printed = [step('Printing', true), step('Punching'), step('Packing')];
const submit = (id: string) => shop.call('Standard', jobs.submit, { params: { id } });
const put = (id: string, body: object) =>
  shop.ask('Standard', jobs.update, { params: { id }, body: { ...body } });
/** Creates a job that is printed already, schedules it without any paper, and returns its operations. */
async function printedJob(fields: object = {}) {
  const { id } = await orders.make({ productOperations: printed, ...fields });
  return { job: await submit(id), steps: await floor.steps(id) };
}
const advance = async (id: string, body?: object) => {
  await floor.call('advance', id);
  return floor.call('advance', id, body);
};

test('a printed job is scheduled without paper, and its next operation is queued with all pieces', async () => {
  const draft = await orders.make({ productOperations: printed });
  expect(draft).toMatchObject({ papersRequired: 0, papersWithBuffer: 0, doneUpTo: 1, short: 0 });
  expect(draft.operationStates).toEqual(['finished', 'waiting', 'waiting']);
  expect(draft.operationsRemaining).toBe(2);
  const job = await submit(draft.id);
  const [done, next] = await floor.steps(job.id);
  expect(job).toMatchObject({ status: 'in production', short: 0, made: 0, papersRequired: 0, makeUp: null });
  expect(done).toMatchObject({
    state: 'finished',
    startedAt: null,
    finishedAt: null,
    machineId: null,
    rank: null,
    runningSeconds: 0,
    goodQuantity: 0,
  });
  expect(next?.state).toBe('queued');
  expect(next?.machineId).not.toBeNull();
  expect(job.flow[1]).toMatchObject({ good: 0, waste: 0 });
  expect(await shop.call('Restricted', jobs.papers, { params: { id: job.id } })).toEqual([]);
  const expected = await shop.call('Restricted', queues.expected, { params: { id: job.id } });
  expect(expected.operations.map(({ id }) => id)).not.toContain(done?.id);
});

test('what the next operation counts is never more than came, and what it lacks is short', async () => {
  const { job, steps } = await printedJob();
  await advance(steps[1]?.id ?? '', { goodQuantity: 150 });
  expect(await orders.get(job.id)).toMatchObject({ short: 0, willMake: 1_200 });
  const other = await printedJob();
  await advance(other.steps[1]?.id ?? '', { goodQuantity: 110 });
  expect(await orders.get(other.job.id)).toMatchObject({ short: 120, willMake: 880 });
});

test('a job that is done up to its last step is finished, can be sent, and counts nothing in the review', async () => {
  const day = new Date().toISOString().slice(0, 10);
  const figures = async () => {
    const call = { query: { from: day, to: day } };
    const { estimates, late, wasteByMachine, hours } = await shop.call('Admin', review.get, call);
    return { estimates, late, wasteByMachine, ran: hours.map(({ runSeconds }) => runSeconds) };
  };
  const before = await figures();
  const { id } = await orders.make({ productOperations: plan.map((each) => ({ ...each, done: true })) });
  const job = await submit(id);
  expect(job).toMatchObject({ status: 'finished', made: 1_050, short: 0, operationsRemaining: 0 });
  expect(await figures()).toEqual(before);
  expect((await verbs.ask('dispatch', id, { quantity: 1_000 })).data.status).toBe('dispatched');
});

test('a wrong tick is taken back after unscheduling, and the ticks stay with the plan until then', async () => {
  const { job, steps } = await printedJob();
  const of = { params: { id: steps[0]?.id ?? '' } };
  const refusal = 'The operation was done before Makeready; unschedule the job to change that';
  expect((await shop.ask('Admin', operations.remove, of)).problem.reason).toBe(refusal);
  expect(await floor.refused('counts', of.params.id, { goodQuantity: 5 })).toBe(refusal);
  expect(await floor.refused('undo', of.params.id, {}, 'Admin')).not.toBe('');
  expect((await put(job.id, { productOperations: plan })).problem.errors).toHaveProperty('productOperations');
  const draft = await verbs.call('unschedule', job.id);
  expect(draft.productOperations.map(({ done }) => done)).toEqual([true, false, false]);
  const stale = await put(job.id, { productOperations: plan, version: draft.version - 1 });
  expect(stale.status).toBe(412);
  const { data } = await put(job.id, { productOperations: plan, version: draft.version });
  expect(data).toMatchObject({ papersRequired: 125, doneUpTo: 0 });
  expect(await verbs.refusal('submit', job.id)).toMatch(/125 sheets of paper/);
});

test('a tick releases the paper that the draft had, and no stock is used', async () => {
  const paper = await orders.paper(500);
  const { id, version } = await orders.make({ productOperations: plan });
  await shop.call('Standard', jobs.assignPaper, {
    params: { id, paperId: paper.id },
    query: { quantity: 125 },
  });
  const draft = await orders.get(id);
  await put(id, { productOperations: printed, version: draft.version });
  expect(draft.version).toBeGreaterThanOrEqual(version);
  await submit(id);
  const [, next] = await floor.steps(id);
  await advance(next?.id ?? '');
  const now = await shop.call('Restricted', papers.get, { params: { id: paper.id } });
  expect(now).toMatchObject({ stockQuantity: 500, availableQuantity: 500 });
});

test('more than is printed needs a make-up run, which takes paper', async () => {
  const { job } = await printedJob();
  const body = { quantity: 2_000 };
  await shop.call('Standard', jobs.change, { params: { id: job.id }, body });
  const changed = await orders.get(job.id);
  expect(changed).toMatchObject({ papersRequired: 0 });
  expect(changed.short).toBeGreaterThan(0);
  const made = await shop.call('Standard', jobs.makeUp, { params: { id: job.id }, body: {} });
  expect(made).toMatchObject({ papersRequired: made.makeUpSheets });
  expect(made.makeUpSheets).toBeGreaterThan(0);
});

test('cancelling and reinstating leave what is done', async () => {
  const { job } = await printedJob();
  await verbs.call('cancel', job.id, { reason: 'Not wanted' });
  await verbs.call('reinstate', job.id);
  expect((await floor.steps(job.id)).map(({ state }) => state)).toEqual(['finished', 'queued', 'waiting']);
});

test('the promise of a draft leaves out what is done', async () => {
  const { id } = await orders.make({ productOperations: printed });
  const promise = await shop.call('Standard', answers.promiseOf, { params: { id } });
  expect(promise.gaps.placed).toHaveLength(2);
});

test('a step can only be done if the one before is, and says so at its field', async () => {
  const body = orders.body({ productOperations: [step('Printing'), step('Punching', true)] });
  const answer = await shop.ask('Standard', jobs.create, { body });
  expect(answer.problem.errors).toEqual({
    'productOperations.1.done': 'Punching can only be done already if Printing before it is',
  });
});
