/** Paper on order (design: stock). Quantities are stock sheets. */
import { z } from 'zod';
import { changesOf, done } from './crud.ts';
import { endpoint, idParams, listQuery } from './endpoint.ts';
import { anyTime, freeText, id, time, version, whole } from './fields.ts';
import { covered, paperItem } from './papers.ts';

const quantity = whole('Quantity', 1).describe('Stock sheets');
const orderFields = z.object({
  quantity,
  expected: anyTime('Expected'),
  supplier: freeText('Supplier', 200),
  note: freeText('Note', 500),
});
export const orderCreate = orderFields.extend({
  supplier: orderFields.shape.supplier.default(''),
  note: orderFields.shape.note.default(''),
});
export const orderUpdate = changesOf(orderFields);

export const paperOrder = z.object({
  id,
  paperId: id,
  quantity: z.int(),
  received: z.int(),
  expected: time,
  supplier: z.string(),
  note: z.string(),
  reserved: z.int().describe('Of what is still to come, what jobs have'),
  jobs: z
    .array(z.object({ id, number: z.string(), quantity: z.int(), deliveryDate: time }))
    .describe('The jobs that have some of what is still to come, the earliest delivery first'),
  createdAt: time,
  updatedAt: time,
  version,
});
export type PaperOrder = z.infer<typeof paperOrder>;

const orderParams = z.object({ id, orderId: id });

export const stock = {
  orders: endpoint({
    method: 'GET',
    path: '/papers/:id/orders',
    summary: 'Orders of a paper: what is still to come, the first expected first, then what has come',
    access: 'read',
    params: idParams,
    query: listQuery,
    response: z.array(paperOrder),
  }),
  order: endpoint({
    method: 'POST',
    path: '/papers/:id/orders',
    summary: 'Note that sheets are ordered',
    access: 'stock',
    params: idParams,
    body: orderCreate,
    response: paperOrder,
  }),
  changeOrder: endpoint({
    method: 'PUT',
    path: '/papers/:id/orders/:orderId',
    summary: 'Change an order; never to less than has come and jobs wait for',
    access: 'stock',
    params: orderParams,
    body: orderUpdate,
    response: paperOrder,
  }),
  cancelOrder: endpoint({
    method: 'DELETE',
    path: '/papers/:id/orders/:orderId',
    summary: 'Cancel what is still to come, as long as no job waits for it',
    access: 'stock',
    params: orderParams,
    response: done,
  }),
  receive: endpoint({
    method: 'POST',
    path: '/papers/:id/orders/:orderId/receive',
    summary:
      'Receive an order, whole or in part; jobs that wait for it have its sheets, the earliest delivery first',
    access: 'stock',
    params: orderParams,
    body: z.object({ quantity }),
    response: z.object({ paper: paperItem, covers: z.array(covered) }),
  }),
};
