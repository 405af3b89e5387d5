import { type contract } from '../../../shared/contract/contract.ts';
import { plainList } from '../../platform/crud/crud.ts';
import { type Handlers } from '../../platform/http/mount-endpoints.ts';
import { readDemand, readUnassigned } from '../demand/paper-demand.domain.ts';
import * as orders from './paper-orders.domain.ts';

export const handlers: Handlers<typeof contract.stock> = {
  demand: readDemand,
  unassigned: (context, { query }) => readUnassigned(context, query.of),
  orders: (context, { params, query }, http) =>
    plainList(http, query, orders.listOrders(context, params.id, query)),
  order: (context, { params, body }) => orders.orderPaper(context, params.id, body),
  changeOrder: (context, { params, body }) => orders.changeOrder(context, params.id, params.orderId, body),
  cancelOrder: async (context, { params }) => {
    await orders.cancelOrder(context, params.id, params.orderId);
    return { done: true };
  },
  receive: (context, { params, body }) => orders.receiveOrder(context, params.id, params.orderId, body),
  undoReceive: (context, { params, body }) => orders.undoReceive(context, params.id, params.orderId, body),
};
