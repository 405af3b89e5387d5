import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { type Caller, openShop } from '../../testing/shop.ts';

const { history, jobs, operations, tools } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

/** Queues a new job on a new press. Its sheets are in stock. */
const queued = async (fields = {}) => floor.on(await floor.machine('Printing'), fields);
const list = async (id: string, as: Caller = 'Restricted') =>
  (await shop.call(as, operations.toFetch, { params: { id } })).items;
const tick = (id: string, key: string, fetched = true, as: Caller = 'Restricted') =>
  shop.ask(as, operations.fetched, { params: { id }, body: { key, fetched } });
const ticked = async (id: string) =>
  (await list(id)).filter(({ fetched }) => fetched).map(({ kind }) => kind);
async function keyOf(id: string, kind: string) {
  const item = (await list(id)).find((each) => each.kind === kind);
  if (!item) throw new Error(`nothing of the kind ${kind} to fetch`);
  return item.key;
}

describe('what to fetch', () => {
  test('names the paper with its shelf and sheets, the ink, the coat and the plates', async () => {
    const { id, jobId, job } = await queued({ ink: 'CMYK', coat: 'Matt' });
    const [assigned] = await shop.call('Restricted', jobs.papers, { params: { id: jobId } });
    const { paper, quantity } = assigned!;
    expect(await list(id)).toEqual([
      {
        key: `paper:${paper.id}:${quantity}`,
        kind: 'paper',
        id: paper.id,
        name: paper.name,
        place: paper.shelf,
        paper: { sheets: quantity, gsm: paper.gsm, length: paper.length, breadth: paper.breadth },
        missing: null,
        fetched: null,
      },
      expect.objectContaining({ kind: 'ink', name: 'CMYK', missing: null }),
      expect.objectContaining({ kind: 'coat', name: 'Matt', missing: null }),
      expect.objectContaining({ kind: 'plates', name: job.number, missing: null }),
    ]);
  });

  test('says where a die is that another machine has', async () => {
    const body = { name: 'Die D-104', kind: 'Die', place: 'Rack 3' } as const;
    const die = await shop.call('Standard', tools.create, { body });
    const [here, there] = [await floor.machine('Punching'), await floor.machine('Punching')];
    const withDie = async (machine: typeof here) => {
      const { id } = await floor.on(machine);
      const body = { toolIds: [die.id] };
      return shop.call('Standard', operations.update, { params: { id }, body });
    };
    const [own, other, sameMachine] = [await withDie(here), await withDie(there), await withDie(there)];
    const dieOf = async (id: string) => (await list(id)).find(({ kind }) => kind === 'tool');
    expect(await dieOf(own.id)).toMatchObject({ name: 'Die D-104', place: 'Rack 3', missing: null });
    await floor.call('advance', other.id);
    expect((await dieOf(own.id))?.missing).toMatchObject({
      code: 'tool-running',
      values: { tool: 'Die D-104', machine: there.name },
    });
    expect((await dieOf(sameMachine.id))?.missing).toBeNull();
    await floor.call('advance', other.id);
    expect((await dieOf(own.id))?.missing).toBeNull();
  });

  test('is unknown for an unknown operation', async () => {
    const id = crypto.randomUUID();
    expect((await shop.ask('Restricted', operations.toFetch, { params: { id } })).status).toBe(404);
    expect((await tick(id, 'ink:CMYK')).status).toBe(404);
  });
});

describe('a tick', () => {
  test('is seen by everybody, says who and when, and can be taken back', async () => {
    const { id } = await queued();
    const key = await keyOf(id, 'plates');
    expect((await tick(id, key)).status).toBe(200);
    const plates = (await list(id, 'Standard')).find((each) => each.key === key);
    expect(plates?.fetched).toEqual({ userName: expect.any(String), at: expect.any(String) });
    const { fetched } = plates!;
    // A second tick leaves the first person.
    await tick(id, key, true, 'Admin');
    expect((await list(id)).find((each) => each.key === key)?.fetched).toEqual(fetched);
    const { items } = (await tick(id, key, false, 'Admin')).data;
    expect(items.some((each) => each.fetched)).toBe(false);
    expect(await ticked(id)).toEqual([]);
    const lines = await shop.call('Admin', history.of, { params: { entity: 'operations', id } });
    expect(JSON.stringify(lines)).toContain('operation.fetch');
  });

  test('of two people at once is stored for both items', async () => {
    const { id } = await queued({ ink: 'CMYK', coat: 'Matt' });
    const keys = (await list(id)).map(({ key }) => key);
    const answers = await Promise.all(keys.map((key) => tick(id, key)));
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
    expect(await ticked(id)).toEqual(['paper', 'ink', 'coat', 'plates']);
  });

  test('never decides whether the operation runs, and ends when it is put back', async () => {
    const { id } = await queued();
    const key = await keyOf(id, 'plates');
    await tick(id, key);
    await floor.call('advance', id);
    expect(await list(id)).toEqual([]);
    const late = await tick(id, key, false);
    expect([late.status, late.problem.code]).toEqual([409, 'fetched-too-late']);
    await floor.call('undo', id);
    expect(await ticked(id)).toEqual(['plates']);
    await floor.call('advance', id);
    await floor.call('suspend', id);
    expect(await ticked(id)).toEqual([]);
  });

  test('is refused for what the list no longer has', async () => {
    const { id, jobId } = await queued();
    const key = await keyOf(id, 'paper');
    await tick(id, key);
    const [assigned] = await shop.call('Restricted', jobs.papers, { params: { id: jobId } });
    const params = { id: jobId, paperId: assigned!.paper.id };
    await shop.call('Standard', jobs.assignPaper, { params, query: { quantity: 1 } });
    expect(await ticked(id)).toEqual([]);
    const stale = await tick(id, key);
    expect([stale.status, stale.problem.code]).toEqual([409, 'not-to-fetch']);
  });

  test('means nothing at another machine', async () => {
    const { id } = await queued();
    const key = await keyOf(id, 'plates');
    await tick(id, key);
    const other = await floor.machine('Printing');
    await floor.call('move', id, { machineId: other.id });
    expect(await ticked(id)).toEqual([]);
    await tick(id, key);
    expect(await ticked(id)).toEqual(['plates']);
  });

  test.each<[Caller, number]>([
    [null, 401],
    ['Restricted', 200],
    ['Standard', 200],
    ['Admin', 200],
  ])('by %s answers %i', async (as, status) => {
    const { id } = await queued();
    expect((await tick(id, await keyOf(id, 'plates'), true, as)).status).toBe(status);
  });

  test.each<[object, string]>([
    [{ key: 5, fetched: true }, 'key'],
    [{ key: 'ink:CMYK' }, 'fetched'],
    [{ key: 'ink:CMYK', fetched: 'often' }, 'fetched'],
  ])('of %j is refused at its field', async (body, field) => {
    const { id } = await queued();
    const answer = await shop.ask('Restricted', operations.fetched, { params: { id }, body: body as never });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.problem.errors ?? {})).toEqual([field]);
  });
});
