import { type contract } from '../../../shared/contract/contract.ts';
import { type Handlers, listHeaders } from '../../platform/http/mount.ts';
import * as inks from './inks.domain.ts';

export const inksRoutes: Handlers<typeof contract.inks> = {
  list: async (context, { query }, http) => {
    const { items, total } = await inks.listInks(context, query);
    listHeaders(http, query, total);
    return items;
  },
  sorted: (context, { query }) => inks.sortedInks(context, query),
  search: (context, { query }) => inks.searchInks(context, query.term),
  get: (context, { params }) => inks.getInk(context, params.id),
  create: (context, { body }) => inks.createInk(context, body),
  update: (context, { params, body }) => inks.updateInk(context, params.id, body),
  remove: async (context, { params }) => {
    await inks.removeInk(context, params.id);
    return { done: true };
  },
  movements: (context, { params, query }) => inks.listMovements(context, params.id, query),
  move: (context, { params, body }) => inks.moveInk(context, params.id, body),
};
