import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';

const { history, operations, system, tools } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

test('a history shows names instead of ids of machines, predecessors and tools', async () => {
  const [one, other] = [await floor.machine('Foiling'), await floor.machine('Foiling')];
  const { id: die } = await shop.call('Standard', tools.create, { body: { name: 'Die 7', kind: 'Die' } });
  const { steps } = await floor.job(['Printing', 'Foiling'], { number: 'MR-1' });
  const [print, foil] = steps.map(({ id }) => id) as [string, string];
  const after = [{ operationId: print, transferMinutes: 20, transferPieces: null }];
  const params = { id: foil };
  await shop.call('Standard', operations.update, { params, body: { machineId: one.id } });
  await shop.call('Standard', operations.update, {
    params,
    body: { machineId: other.id, after, toolIds: [die] },
  });
  const told = await shop.call('Admin', history.of, {
    params: { entity: 'operations', id: foil },
    query: {},
  });
  const values = told.flatMap(({ changes }) => changes.map(({ label, to }) => [label, to]));
  expect(values).toContainEqual(['Machine', other.name]);
  expect(values).toContainEqual(['Comes after', 'Printing']);
  expect(values).toContainEqual(['Tools', 'Die 7']);
  await shop.call('Admin', tools.remove, { params: { id: die } }).catch(() => {});
  const audit = (await shop.call('Admin', system.audit, { query: { per: 200 } })).items;
  const shown = JSON.stringify([told, audit].flat().map(({ text, name, changes }) => [text, name, changes]));
  expect(shown).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/);
});
