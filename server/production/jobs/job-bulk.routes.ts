import { type contract } from '../../../shared/contract/contract.ts';
import { type Handlers } from '../../platform/http/mount.ts';
import { createJobsInBulk } from './job-bulk.domain.ts';

export const handlers: Handlers<typeof contract.jobBulk> = {
  bulk: (context, { body }) => createJobsInBulk(context, body),
};
