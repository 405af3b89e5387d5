import { type contract } from '../../../shared/contract/contract.ts';
import { type Handlers } from '../../platform/http/mount.ts';
import { readExpected, readQueues } from './queues.domain.ts';

export const handlers: Handlers<typeof contract.queues> = {
  get: (context) => readQueues(context),
  expected: (context, { params }) => readExpected(context, params.id),
};
