import { type contract } from '../../../shared/contract/contract.ts';
import { type Handlers } from '../../platform/http/mount-endpoints.ts';
import { pinOperation, unpinOperation } from './pins.domain.ts';
import { revertMove } from './revert-move.domain.ts';

export const handlers: Handlers<typeof contract.pins> = {
  add: (context, { params, body }) => pinOperation(context, params.id, body),
  putBack: (context, { params, body }) => revertMove(context, params.id, body),
  remove: (context, { params }) => unpinOperation(context, params.id),
};
