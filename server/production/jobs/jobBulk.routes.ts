import { type contract } from '../../../shared/contract/contract.ts';
import { type Handlers } from '../../platform/http/mount.ts';
import { bulkSoonest } from './job-bulk.domain.ts';

export const handlers: Handlers<typeof contract.jobBulk> = {
  bulk: (context, { body }) => bulkSoonest(context, body),
};
