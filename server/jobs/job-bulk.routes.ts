import { type contract } from '../../shared/contract/contract.ts';
import { type Handlers } from '../platform/http/mount-endpoints.ts';
import { createJobsInBulk } from './verbs/create-many-jobs.domain.ts';

export const handlers: Handlers<typeof contract.jobBulk> = {
  bulk: (context, { body }) => createJobsInBulk(context, body),
};
