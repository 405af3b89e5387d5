import { type contract } from '../../../shared/contract/contract.ts';
import { enterDevice } from '../../people/enter-device.domain.ts';
import { bearerToken, type Handlers, type Http } from '../../platform/http/mount-endpoints.ts';
import * as requests from './device-requests.domain.ts';
import { approveDevice } from './keys.domain.ts';

export const handlers: Handlers<typeof contract.devices> = {
  // A stored response would contain the token in clear text. So a repeated request sets up another device.
  approve: (context, { params }, { request }) =>
    approveDevice({ ...context, once: undefined }, params.machineId, request.headers['user-agent'] ?? ''),
  requestApproval: (context, _input, { request }) =>
    requests.requestApproval({ ...context, once: undefined }, visitorOf(request)),
  approval: (context, _input, { request }) => requests.approvalOf(context, bearerToken(request) ?? ''),
  findRequest: (context, { params }) => requests.findRequest(context, params.code),
  approveRequest: (context, { params, body }) =>
    requests.approveRequest(context, params.code, body.machineId),
  refuseRequest: async (context, { params }) => {
    await requests.refuseRequest(context, params.code);
    return { done: true };
  },
  enter: (context, { body }, { request }) =>
    enterDevice({ ...context, once: undefined }, body, visitorOf(request)),
};

const visitorOf = ({ ip, headers }: Http['request']) => ({
  agent: headers['user-agent'] ?? '',
  address: ip,
});
