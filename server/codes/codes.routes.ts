import { type contract } from '../../shared/contract/contract.ts';
import { type Handlers } from '../platform/http/mount-endpoints.ts';
import { findByCode } from './codes.domain.ts';

export const handlers: Handlers<typeof contract.codes> = {
  find: (context, { query }) => findByCode(context, query.code),
};
