/** Defines the endpoints for the shop's lists of values, and which tables use these values. */
import { type contract } from '../../../shared/contract/contract.ts';
import { type Handlers } from '../../platform/http/mount-endpoints.ts';
import { listsOf, readLists } from './lists.domain.ts';
import { listReferences } from './list-references.repo.ts';

export const lists = listsOf(listReferences);

export const handlers: Handlers<typeof contract.lists> = {
  get: (context) => readLists(context),
  uses: (context, { params }) => lists.allUses(context, params.list),
  create: (context, { params, body }) => lists.create(context, params.list, body),
  update: (context, { params, body }) => lists.update(context, params.list, params.id, body),
  join: (context, { params, body }) => lists.join(context, params.list, params.id, body),
  remove: async (context, { params }) => {
    await lists.remove(context, params.list, params.id);
    return { done: true };
  },
};
