import { type contract } from '../../shared/contract/contract.ts';
import { type Handlers } from '../platform/http/mount-endpoints.ts';
import * as dispatches from './dispatches.domain.ts';

export const handlers: Handlers<typeof contract.dispatches> = {
  recent: (context) => dispatches.listRecentLorries(context),
  create: (context, { body }) => dispatches.sendLorry(context, body),
  remove: async (context, { params }) => {
    await dispatches.revertLorry(context, params.id);
    return { done: true };
  },
};
