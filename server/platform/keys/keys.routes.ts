import { type contract } from '../../../shared/contract/contract.ts';
import { type Handlers } from '../http/mount.ts';
import { createKey, listKeys, removeKey } from './keys.domain.ts';

export const handlers: Handlers<typeof contract.keys> = {
  list: (context) => listKeys(context),
  // An answer that is kept to be repeated would be the key in clear text; a repeat makes another key.
  create: (context, { body }) => createKey({ ...context, once: undefined }, body),
  remove: async (context, { params }) => {
    await removeKey(context, params.id);
    return { done: true };
  },
};
