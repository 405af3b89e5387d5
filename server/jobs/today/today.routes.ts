import { type contract } from '../../../shared/contract/contract.ts';
import { type Handlers } from '../../platform/http/mount-endpoints.ts';
import { readToday, readWall } from './today.domain.ts';

export const handlers: Handlers<typeof contract.today> = {
  get: (context, { query }) => readToday(context, query.of),
  wall: (context) => readWall(context),
};
