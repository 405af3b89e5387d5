/** Tests that every record has the fields that §3 of the specification lists. */
import { afterAll, expect, test } from 'vitest';
import { callsOf } from '../testing/specified-calls.ts';
import { openOrders, picture } from '../testing/samples/create-test-jobs.ts';
import { openShop } from '../testing/shop.ts';
import { giftBox, lid } from '../testing/samples/sample-products.ts';

const inStock = 'stockQuantity, availableQuantity, reorderQuantity, consumed, createdAt, updatedAt';
const onPaper = 'paperLength, paperBreadth, paperThickness, paperGsm, paperQuality, ink, coat';
/** The fields of each kind of record, as §3 writes them. */
const fields = {
  user: 'id, name, username, userType',
  customer: 'id, name, address, city, createdAt, updatedAt, user',
  job: `id, name, number, artwork, type, style, productCode, quantity, buffer, ups, deliveryDate, priority, ${onPaper}, customerId, customer, productOperations, operationsCount, operationsRemaining, paperRequirementMet, processing, timeRemaining, contentType`,
  operation:
    'id, name, type, detail, instruction, priority, index, state, jobId, machineId, job, machine, deliveryDate',
  machine: 'id, name, manufacturer, type, length, breadth, specialOperationSupport',
  paper: `id, name, manufacturer, description, length, breadth, thickness, gsm, quality, ${inStock}`,
  ink: `id, name, colour, manufacturer, description, ${inStock}`,
  product: 'id, name, type, style, code, operations, productOperations, components',
  component: `id, name, number, artwork, type, style, code, componentCode, contentType, buffer, ups, priority, ${onPaper}, operations, componentOperations`,
};
type Kind = keyof typeof fields;

const shop = await openShop();
const orders = await openOrders(shop);
const { row } = callsOf(shop);
const { id } = await orders.make();
const job = await row('GET /jobs/{id}', { id });
const records = {
  user: await row('GET /users/{id}', { id: shop.users.Admin.id }),
  customer: await row('GET /customers/{id}', { id: orders.customerId }),
  job,
  operation: await row('POST /operations', { json: { jobId: id, type: 'Packing' } }),
  machine: await row('POST /machines', { json: { name: 'Bobst', type: 'Punching' } }),
  paper: await row('POST /papers', { json: { name: 'Art Card', quality: 'Art Card', gsm: 250 } }),
  ink: await row('POST /inks', { json: { name: 'Cyan' } }),
  product: await row('POST /products', { json: giftBox }),
  component: await row('POST /components', { json: { ...lid, artwork: await picture(40) } }),
};
afterAll(() => shop.close());

test.each(Object.keys(fields) as Kind[])('a %s has every field that the specification names', (kind) => {
  expect(fields[kind].split(', ').filter((name) => !Object.hasOwn(records[kind], name))).toEqual([]);
});

test('a job has its customer’s id and name, and its operations’ type, detail and instruction', () => {
  expect(records.job['customer']).toMatchObject({ id: records.customer.id, name: 'Malnad Coffee Works' });
  const [step] = records.job['productOperations'] as object[];
  expect(step).toMatchObject({ type: 'Printing', detail: 'Frontside', instruction: 'Match the proof' });
});

test('a product’s operations equal productOperations, and a component’s equal componentOperations', () => {
  expect(records.product['operations']).toEqual(giftBox.productOperations);
  expect(records.component['operations']).toEqual(lid.componentOperations);
});

test('a response never contains a password', () => {
  expect(JSON.stringify(records.user)).not.toMatch(/"password"|hash/i);
});
