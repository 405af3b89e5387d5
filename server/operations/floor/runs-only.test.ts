import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { type Caller, openShop, signInNew } from '../../testing/shop.ts';

const { lists, queues, users } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const cutter = await signInNew(shop, { name: 'Joseph', runs: ['Punching', 'Foiling'] });
const presser = await signInNew(shop, { name: 'Ravi', runs: ['Printing'] });
const press = await floor.machine('Printing');
const refused = [403, 'runs-other-types', 'You run Punching, Foiling only. An Admin can change that'];
const step = async (as: Caller, verb: 'advance' | 'pause' | 'resume', id: string) => {
  const { status, problem } = await floor.ask(verb, id, verb === 'pause' ? { reason: 'Paper jam' } : {}, as);
  return status === 200 ? status : [status, problem.code, problem.reason];
};

test('a person starts and resumes only the types that an Admin chose, and may do the rest for others', async () => {
  const { id } = await floor.on(press);
  expect(await step(cutter, 'advance', id)).toEqual(refused);
  expect((await floor.get(id)).state).toBe('queued');
  expect(await step(presser, 'advance', id)).toBe(200);
  expect(await step(cutter, 'pause', id)).toBe(200);
  expect(await step(cutter, 'resume', id)).toEqual(refused);
  expect(await step('Restricted', 'resume', id)).toBe(200);
  expect(await step(cutter, 'advance', id)).toBe(200);
});

test('the queue says so to this person alone, in whatever order people read it', async () => {
  const { id } = await floor.on(press);
  const codes = async (as: Caller) => {
    const { jobs } = await shop.call(as, queues.get);
    return jobs.flatMap(({ operations }) => operations).find((each) => each.id === id)?.can.advance?.code;
  };
  expect(await codes('Restricted')).toBeUndefined();
  expect(await codes(cutter)).toBe('runs-other-types');
  expect(await codes(presser)).toBeUndefined();
});

test('only an Admin chooses the types, each of them from the list; a renamed type stays chosen', async () => {
  const choose = (as: Caller, runs: unknown) =>
    shop.ask(as, users.update, { params: { id: cutter.id }, body: { runs } as object });
  for (const as of ['Standard', cutter] as const) expect((await choose(as, [])).status).toBe(403);
  const unknown = await choose('Admin', ['Punching', 'Tea']);
  expect(unknown.status).toBe(400);
  expect(Object.keys(unknown.problem.errors ?? {})).toEqual(['runs.1']);
  const { operationTypes } = await shop.call('Admin', lists.get);
  const { id, version } = operationTypes.find(({ name }) => name === 'Foiling')!;
  const params = { list: 'operationTypes' as const, id };
  await shop.call('Admin', lists.update, { params, body: { name: 'Hot foil', version } });
  const { runs } = await shop.call('Admin', users.get, { params: { id: cutter.id } });
  expect(runs).toEqual(['Punching', 'Hot foil']);
});
