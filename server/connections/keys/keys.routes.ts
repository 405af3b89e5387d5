import { type contract } from '../../../shared/contract/contract.ts';
import { type Handlers } from '../../platform/http/mount-endpoints.ts';
import { createKey, listKeys, removeKey } from './keys.domain.ts';

export const handlers: Handlers<typeof contract.keys> = {
  list: (context) => listKeys(context),
  // A stored response would contain the key in clear text. So a repeated request creates another key.
  create: (context, { body }) => createKey({ ...context, once: undefined }, body),
  remove: async (context, { params }) => {
    await removeKey(context, params.id);
    return { done: true };
  },
};
