import { type contract } from '../../../shared/contract/contract.ts';
import { type Handlers, listHeaders } from '../../platform/http/mount.ts';
import * as machines from './machines.domain.ts';

export const machinesRoutes: Handlers<typeof contract.machines> = {
  list: async (context, { query }, http) => {
    const { items, total } = await machines.listMachines(context, query);
    listHeaders(http, query, total);
    return items;
  },
  sorted: (context, { query }) => machines.sortedMachines(context, query),
  search: (context, { query }) => machines.searchMachines(context, query.term),
  get: (context, { params }) => machines.getMachine(context, params.id),
  operations: (context, { params }) => machines.queueOfMachine(context, params.id),
  running: (context, { params }) => machines.runningOn(context, params.id),
  next: (context, { params }) => machines.nextOn(context, params.id),
  create: (context, { body }) => machines.createMachine(context, body),
  update: (context, { params, body }) => machines.updateMachine(context, params.id, body),
  remove: async (context, { params }) => {
    await machines.removeMachine(context, params.id);
    return { done: true };
  },
  down: (context, { params, body }) => machines.takeDown(context, params.id, body),
  up: (context, { params }) => machines.bringUp(context, params.id),
  clear: (context, { params, body }) => machines.clearMachine(context, params.id, body),
};
