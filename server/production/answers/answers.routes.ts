import { type contract } from '../../../shared/contract/contract.ts';
import { type Handlers } from '../../platform/http/mount.ts';
import { readWhy } from './answers.domain.ts';
import { readLoad } from './load.domain.ts';
import { readPromise } from './promise.domain.ts';

export const handlers: Handlers<typeof contract.answers> = {
  why: (context, { params }) => readWhy(context, params.id),
  load: (context, { query }) => readLoad(context, query.days),
  promise: (context, { body }) => readPromise(context, body),
};
