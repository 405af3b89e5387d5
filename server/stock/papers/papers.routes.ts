import { type contract } from '../../../shared/contract/contract.ts';
import { type Handlers, listHeaders } from '../../platform/http/mount.ts';
import * as papers from './papers.domain.ts';

export const papersRoutes: Handlers<typeof contract.papers> = {
  list: async (context, { query }, http) => {
    const { items, total } = await papers.listPapers(context, query);
    listHeaders(http, query, total);
    return items;
  },
  sorted: (context, { query }) => papers.sortedPapers(context, query),
  search: (context, { query }) => papers.searchPapers(context, query.term),
  get: (context, { params }) => papers.getPaper(context, params.id),
  create: (context, { body }) => papers.createPaper(context, body),
  update: (context, { params, body }) => papers.updatePaper(context, params.id, body),
  remove: async (context, { params }) => {
    await papers.removePaper(context, params.id);
    return { done: true };
  },
  movements: (context, { params, query }) => papers.listMovements(context, params.id, query),
  move: (context, { params, body }) => papers.movePaper(context, params.id, body),
};
