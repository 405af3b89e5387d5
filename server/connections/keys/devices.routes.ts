import { type contract } from '../../../shared/contract/contract.ts';
import { enterDevice } from '../../people/enter-device.domain.ts';
import { type Handlers } from '../../platform/http/mount-endpoints.ts';
import { approveDevice } from './keys.domain.ts';

export const handlers: Handlers<typeof contract.devices> = {
  // A stored response would contain the token in clear text. So a repeated request sets up another device.
  approve: (context, { params }, { request }) =>
    approveDevice({ ...context, once: undefined }, params.machineId, request.headers['user-agent'] ?? ''),
  enter: (context, { body }, { request }) =>
    enterDevice({ ...context, once: undefined }, body, {
      agent: request.headers['user-agent'] ?? '',
      address: request.ip,
    }),
};
