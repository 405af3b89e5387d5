import { type contract } from '../../shared/contract/contract.ts';
import { type Handlers } from '../platform/http/mount-endpoints.ts';
import { changeView, listViews, removeView, saveView } from './views.domain.ts';

export const handlers: Handlers<typeof contract.views> = {
  list: (context, { query }) => listViews(context, query.list),
  create: (context, { body }) => saveView(context, body),
  update: (context, { params, body }) => changeView(context, params.id, body),
  remove: async (context, { params }) => {
    await removeView(context, params.id);
    return { done: true };
  },
};
