import { type contract } from '../../../shared/contract/contract.ts';
import { type Handlers } from '../../platform/http/mount.ts';
import * as dispatches from './dispatches.domain.ts';

export const handlers: Handlers<typeof contract.dispatches> = {
  lately: (context) => dispatches.lorriesLately(context),
  create: (context, { body }) => dispatches.sendLorry(context, body),
  remove: async (context, { params }) => {
    await dispatches.takeLorryBack(context, params.id);
    return { done: true };
  },
};
