import { type contract } from '../../shared/contract/contract.ts';
import { type Handlers } from '../platform/http/mount-endpoints.ts';
import { listLayouts } from './layouts.domain.ts';

export const handlers: Handlers<typeof contract.layouts> = {
  find: (context, { body }) => listLayouts(context, body),
};
