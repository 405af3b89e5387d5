/**
 * Tests that an operation type added by the shop works on all screens and endpoints, also after it is renamed
 * (decision 045).
 */
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Machine } from '../../../shared/machines/machines.contract.ts';
import { brokenInvariants } from '../../testing/invariants/invariants.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { listDesk } from '../../testing/clients/shop-lists-client.ts';
import { openShop } from '../../testing/shop.ts';

const { jobs, lists, machines, operations, products, queues, review, settings } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
const desk = listDesk(shop);
afterAll(() => shop.close());

const ask = (body: object) =>
  shop.ask('Standard', lists.create, { params: { list: 'operationTypes' }, body: body as never });

describe('adding a type', () => {
  test('requires a unit, and whether the type needs a machine', async () => {
    const refused = await ask({ name: 'Numbering' });
    expect([refused.status, refused.problem.errors]).toEqual([
      400,
      { unit: 'Unit is required', needsMachine: 'Needs a machine is required' },
    ]);
    expect((await ask({ name: 'Numbering', unit: 'kilos', needsMachine: true })).problem.errors).toEqual({
      unit: 'Unit must be one of sheets, pieces',
    });
    expect(await desk.addType('Numbering', { unit: 'sheets', needsMachine: true })).toMatchObject({
      name: 'Numbering',
      unit: 'sheets',
      needsMachine: true,
    });
    expect((await desk.all()).operationTypes.at(-1)).toMatchObject({ name: 'Numbering', perHour: 3000 });
  });

  test('other lists refuse the fields of operation types', async () => {
    const body = { name: 'Silk', unit: 'sheets', needsMachine: true } as const;
    const refused = await shop.ask('Standard', lists.create, { params: { list: 'coats' }, body });
    const why = 'Only operation types have this';
    expect([refused.status, refused.problem.errors]).toEqual([400, { unit: why, needsMachine: why }]);
  });

  test('a type’s properties can change until a record uses the type', async () => {
    const { id } = await desk.addType('Drilling', { unit: 'sheets', needsMachine: true });
    const change = (body: object) => desk.change('operationTypes', id, body);
    expect((await change({ unit: 'pieces', needsMachine: false })).data).toMatchObject({
      unit: 'pieces',
      needsMachine: false,
    });
    await floor.orders.make({ productOperations: [{ type: 'Drilling', detail: '', instruction: '' }] });
    const refused = await change({ unit: 'sheets' });
    const why = 'Drilling is used by 1 planned operation, whose counts go by it; add another type instead';
    expect([refused.status, refused.problem.code, refused.problem.errors]).toEqual([
      409,
      'behaviour-in-use',
      { unit: why },
    ]);
    expect((await change({ name: 'Hole drilling' })).status).toBe(200);
    expect((await desk.remove('operationTypes', id)).problem.code).toBe('value-in-use');
  });
});

describe('a type added by the shop', () => {
  const plan = [
    { type: 'Printing', detail: 'Frontside', instruction: '' },
    { type: 'Laser cutting', detail: 'Edge', instruction: 'Slowly' },
    { type: 'Proofing', detail: '', instruction: '' },
  ];
  let laser: Machine;

  test('works from product to job, floor and review, and survives a rename', async () => {
    await desk.addType('Laser cutting', { unit: 'pieces', needsMachine: true });
    await desk.addType('Proofing', { unit: 'pieces', needsMachine: false });
    await desk.add('operationDetails', 'Edge', ['Laser cutting']);
    await shop.call('Admin', settings.update, {
      body: { expectedLoss: { 'Laser cutting': { makeReadySheets: 0, runWastePercent: 10 } } },
    });
    await floor.machine('Printing');
    laser = await floor.machine('Laser cutting', { name: 'Trotec' });
    expect(laser).toMatchObject({ usualMakeReadyMinutes: 30, usualPerHour: 3000 });
    const { id } = await shop.call('Standard', products.create, {
      body: { name: 'Tag', type: 'Sheet', style: 'Rectangular', code: 'T-1', productOperations: plan },
    });
    const made = await shop.call('Standard', products.select, { params: { id } });
    const { id: jobId, ...job } = await floor.orders.scheduled({
      ...made,
      productCode: 'T-1',
      type: 'Sheet',
      style: 'Rectangular',
    });
    // The expected loss belongs to the operation type, in the type's unit.
    expect(job.flow[1]).toMatchObject({ unit: 'pieces', in: 1000, gives: 900 });
    const steps = await floor.steps(jobId);
    expect(steps).toMatchObject([
      { type: 'Printing', unit: 'sheets', needsMachine: true, name: 'Printing Frontside' },
      { type: 'Laser cutting', unit: 'pieces', needsMachine: true, machineId: laser.id },
      { type: 'Proofing', unit: 'pieces', needsMachine: false, machineId: null, state: 'waiting' },
    ]);

    await desk.renamed('operationTypes', 'Laser cutting', 'Die-less cutting');
    await desk.renamed('operationTypes', 'Printing', 'Offset printing');
    const after = await floor.orders.get(jobId);
    expect(after.version).toBe(job.version);
    expect(after.productOperations.map(({ type }) => type)).toEqual([
      'Offset printing',
      'Die-less cutting',
      'Proofing',
    ]);
    expect(after.flow[1]).toMatchObject({ in: 1000, gives: 900 });
    expect((await floor.steps(jobId)).map(({ name }) => name)).toEqual([
      'Offset printing Frontside',
      'Die-less cutting Edge',
      'Proofing',
    ]);
    expect(await shop.call('Restricted', products.get, { params: { id } })).toMatchObject({
      productOperations: [{ type: 'Offset printing' }, { type: 'Die-less cutting' }, { type: 'Proofing' }],
    });
    expect(await shop.call('Restricted', machines.get, { params: { id: laser.id } })).toMatchObject({
      type: 'Die-less cutting',
      version: laser.version,
    });
    expect(await desk.valueOf('operationDetails', 'Edge')).toMatchObject({ types: ['Die-less cutting'] });
    expect(Object.keys((await shop.call('Admin', settings.get)).expectedLoss)).toEqual(['Die-less cutting']);
    const { items } = await shop.call('Restricted', operations.sorted, {
      query: { type: 'Die-less cutting' },
    });
    expect(items.map(({ jobId }) => jobId)).toEqual([jobId]);

    const [print, cut, proof] = steps.map((step) => step.id);
    await floor.call('advance', print ?? '');
    await floor.call('advance', print ?? '', { goodQuantity: 125 });
    expect((await floor.queue(laser.id)).map(({ id, state }) => [id, state])).toEqual([[cut, 'queued']]);
    const shown = await shop.call('Restricted', queues.get);
    expect(shown.machines.find((machine) => machine.id === laser.id)).toMatchObject({
      type: 'Die-less cutting',
      perHour: 3000,
    });
    const waiting = shown.jobs.find((each) => each.id === jobId)?.operations;
    expect(waiting).toMatchObject([
      { type: 'Die-less cutting', unit: 'pieces', planned: 1000 },
      { type: 'Proofing', needsMachine: false },
    ]);
    await floor.call('advance', cut ?? '');
    await floor.call('counts', cut ?? '', { goodQuantity: 950, wasteQuantity: 50 });
    await floor.call('advance', cut ?? '');
    await floor.call('advance', proof ?? '');
    await floor.call('advance', proof ?? '', { goodQuantity: 950 });
    expect(await floor.orders.get(jobId)).toMatchObject({ status: 'finished', made: 950 });
    const { estimates, wasteByMachine } = await shop.call('Standard', review.get, { query: {} });
    expect(estimates.map(({ type }) => type).sort()).toEqual(['Die-less cutting', 'Offset printing']);
    expect(wasteByMachine.find(({ machine }) => machine === 'Trotec')).toMatchObject({ wasted: 50 });
    expect(await brokenInvariants(shop.database)).toEqual([]);
  });

  test('stays on existing plans after retiring, and refusals list the types that new records can use', async () => {
    const { id } = await desk.valueOf('operationTypes', 'Proofing');
    const job = await floor.orders.make({ productOperations: [plan[2]] });
    await desk.change('operationTypes', id, { retired: true });
    const body = {
      productOperations: [...job.productOperations, { type: 'Packing', detail: '', instruction: '' }],
    };
    const edited = await shop.call('Standard', jobs.update, { params: { id: job.id }, body });
    expect(edited.productOperations.map(({ type }) => type)).toEqual(['Proofing', 'Packing']);
    const refused = async (type: string) => {
      const step = { type, detail: 'x', instruction: '' };
      const answers = await Promise.all([
        shop.ask('Standard', jobs.create, { body: floor.orders.body({ productOperations: [step] }) }),
        shop.ask('Standard', operations.create, { body: { jobId: job.id, type } }),
        shop.ask('Standard', machines.create, { body: { name: 'Bench', type } }),
        shop.ask('Standard', machines.update, { params: { id: laser.id }, body: { type } }),
        shop.ask('Admin', settings.update, {
          body: { expectedLoss: { [type]: { makeReadySheets: 1, runWastePercent: 0 } } },
        }),
      ]);
      return answers.map(({ status, problem }) => [status, ...Object.entries(problem.errors ?? {})]);
    };
    const choices =
      'Offset printing, Lamination, Foiling, UV and Drip, Punching, Peel Off, Window Patching, Pasting, Corrugation, Manual Punching, Back to Back Pasting, Outsource, Carry Bag Pasting, Final Inspection, Packing, Numbering, Hole drilling, Die-less cutting';
    for (const type of ['Proofing', 'Printing', 'constructor'])
      expect(await refused(type)).toEqual([
        [400, ['productOperations.0.type', `Operation Type must be one of ${choices}`]],
        [400, ['type', `Type must be one of ${choices}`]],
        [400, ['type', `Type must be one of ${choices}`]],
        [400, ['type', `Type must be one of ${choices}`]],
        [400, [`expectedLoss.${type}`, `Operation Type must be one of ${choices}`]],
      ]);
  });

  test('an operation that changes its type gets the new type’s unit and need of a machine', async () => {
    const job = await floor.orders.make({ productOperations: [] });
    const step = await shop.call('Standard', operations.create, {
      body: { jobId: job.id, type: 'Lamination' },
    });
    expect(step).toMatchObject({ unit: 'sheets', needsMachine: true });
    const body = { type: 'Packing' };
    const changed = await shop.call('Standard', operations.update, { params: { id: step.id }, body });
    expect(changed).toMatchObject({ unit: 'pieces', needsMachine: false, name: 'Packing' });
  });
});
