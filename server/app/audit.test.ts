/**
 * Plays a random day with every action of the API, and tests that the audit log has a line for each version
 * of each record.
 */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { auditGaps } from '../testing/invariants/audit-gaps.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { picture } from '../testing/samples/create-test-jobs.ts';
import { giftBox, lid } from '../testing/samples/sample-products.ts';
import { openShop, signIn, testPassword } from '../testing/shop.ts';
import { inkDesk, paperDesk } from '../testing/clients/stock-client.ts';

const { components, customers, imports, inks, jobs, machines, operations, papers, products, users, views } =
  contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const admin = 'Admin';

async function sellAndStore(): Promise<{ inkId: string; paperId: string }> {
  const body = { name: 'Nilgiri Tea', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id } = await shop.call(admin, customers.create, { body });
  await shop.call(admin, customers.update, { params: { id }, body: { name: 'Nilgiri Teas' } });
  await shop.call(admin, customers.remove, { params: { id } });
  const [desk, store] = [paperDesk(shop), inkDesk(shop)];
  const paper = await desk.make({ stockQuantity: 50, length: 360, breadth: 510 });
  await desk.move(paper.id, { kind: 'receipt', quantity: 400 });
  await desk.move(paper.id, { kind: 'adjustment', quantity: -5 });
  await shop.call(admin, papers.update, { params: { id: paper.id }, body: { description: 'Long grain' } });
  const gone = await desk.make();
  await shop.call(admin, papers.remove, { params: { id: gone.id } });
  const ink = await store.make({ stockQuantity: 5 });
  await store.move(ink.id, { kind: 'receipt', quantity: 2.5 });
  await shop.call(admin, inks.remove, { params: { id: (await store.make({ name: 'Pink' })).id } });
  return { inkId: ink.id, paperId: paper.id };
}

async function describeProducts(): Promise<void> {
  const part = await shop.call(admin, components.create, { body: { ...lid, artwork: await picture(40) } });
  const body = { ...giftBox, components: [{ id: part.id }, { ...lid, name: 'Base', componentCode: 'B' }] };
  const product = await shop.call(admin, products.create, { body });
  await shop.call(admin, products.update, { params: { id: product.id }, body: { name: 'Gift boxes' } });
  await shop.call(admin, components.update, { params: { id: part.id }, body: { name: 'Lids' } });
  await shop.call(admin, products.remove, { params: { id: product.id } });
  await shop.call(admin, components.remove, { params: { id: part.id } });
}

async function runTheFloor(): Promise<void> {
  const press = await floor.machine('Printing');
  const other = await floor.machine('Printing');
  const { job, steps } = await floor.job(['Printing', 'Packing']);
  const [first, second] = steps.map(({ id }) => id) as [string, string];
  await floor.call('move', first, { machineId: press.id });
  await floor.call('advance', first);
  await floor.call('counts', first, { goodQuantity: 10 });
  await floor.call('pause', first, { reason: 'Wash-up' });
  await floor.call('resume', first);
  await floor.call('suspend', first);
  await floor.call('advance', first);
  await shop.call(admin, machines.down, { params: { id: press.id }, body: { reason: 'Feeder' } });
  await shop.call(admin, machines.up, { params: { id: press.id } });
  await floor.call('resume', first);
  await floor.call('advance', first, { goodQuantity: 120, wasteQuantity: 5 });
  await floor.call('undo', first);
  await floor.call('advance', first);
  await floor.call('advance', second);
  await floor.call('advance', second);
  const params = { id: job.id };
  const { dispatches } = await shop.call(admin, jobs.dispatch, {
    params,
    body: { quantity: 400, confirmed: true },
  });
  await shop.call(admin, jobs.undispatch, { params: { ...params, dispatchId: dispatches[0]?.id ?? '' } });
  await shop.call(admin, jobs.dispatch, { params, body: { quantity: 1_000, confirmed: true } });
  await floor.on(press);
  const clear = { params: { id: press.id }, body: { machineId: other.id } };
  const { operations: moved } = await shop.call(admin, machines.clear, clear);
  await shop.call(admin, machines.undoClear, { params: { id: press.id }, body: { operations: moved } });
  await shop.call(admin, machines.clear, clear);
  await shop.call(admin, machines.update, { params: { id: other.id }, body: { manufacturer: 'Komori' } });
  await shop.call(admin, machines.remove, { params: { id: press.id } });
}

async function decideOnJobs({ inkId, paperId }: { inkId: string; paperId: string }): Promise<void> {
  const { orders } = floor;
  const job = await orders.make({ artwork: await picture(40), ink: 'Process Cyan' });
  const params = { id: job.id };
  const desk = paperDesk(shop);
  await shop.call(admin, jobs.update, { params, body: { name: 'Cartons', priority: 'High' } });
  await shop.call(admin, inks.update, { params: { id: inkId }, body: { name: 'Cyan of the process' } });
  await desk.assign(job.id, paperId, { quantity: 130 });
  await shop.call(admin, jobs.submit, { params });
  await shop.call(admin, jobs.update, { params, body: { priority: 'Low' } });
  const body = { jobId: job.id, type: 'Final Inspection' } as const;
  const extra = await shop.call(admin, operations.create, { body });
  await shop.call(admin, operations.update, { params: { id: extra.id }, body: { priority: 'Max' } });
  await shop.call(admin, operations.remove, { params: { id: extra.id } });
  await shop.call(admin, jobs.hold, { params, body: { reason: 'Proof' } });
  await shop.call(admin, jobs.release, { params });
  await shop.call(admin, jobs.cancel, { params, body: { reason: 'Withdrawn' } });
  await shop.call(admin, jobs.reinstate, { params });
  await floor.machine('Printing');
  await shop.call(admin, jobs.unschedule, { params });
  await desk.remove(job.id, paperId);
  await desk.assign(job.id, paperId, { quantity: 130 });
  await shop.call(admin, jobs.submit, { params });
  await shop.call(admin, jobs.remove, { params });
  const started = await floor.job(['Packing']);
  await floor.call('advance', started.steps[0]?.id ?? '');
  const [held] = await shop.call(admin, jobs.papers, { params: { id: started.job.id } });
  await desk.assign(started.job.id, held?.paper.id ?? '', { quantity: 5 });
  await desk.giveBack(started.job.id, held?.paper.id ?? '', 3);
}

async function hirePeople(): Promise<void> {
  const person = { name: 'Asha Rao', username: 'asha@shop.example', userType: 'Standard' } as const;
  const { id } = await shop.call(admin, users.create, { body: { ...person, password: testPassword } });
  await signIn(shop.url, person.username, testPassword);
  await shop.call(admin, users.update, { params: { id }, body: { name: 'Asha R.' } });
  await shop.call(admin, users.password, { params: { id }, body: { password: `${testPassword} 2` } });
  await shop.call(admin, users.remove, { params: { id } });
}

async function moveIn(): Promise<void> {
  const rows = [{ name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' }];
  const made = await shop.call(admin, imports.create, { body: { entity: 'customers', rows } });
  await shop.call(admin, imports.undo, { params: { id: made.id ?? '' } });
  const view = { list: 'customers', name: 'Of Chennai', query: 'term=chennai' } as const;
  const { id } = await shop.call(admin, views.create, { body: view });
  await shop.call(admin, views.update, { params: { id }, body: { name: 'In Chennai' } });
  await shop.call(admin, views.remove, { params: { id } });
}

test('the audit log has every version of every record', async () => {
  const made = await sellAndStore();
  await describeProducts();
  await runTheFloor();
  await decideOnJobs(made);
  await hirePeople();
  await moveIn();
  expect(await auditGaps(shop.database)).toEqual([]);
  // A change by hand has no audit line, so the check finds it.
  await shop.database.pool.query(`update machines set version = version + 1 where manufacturer = 'Komori'`);
  expect(await auditGaps(shop.database)).toHaveLength(1);
});
