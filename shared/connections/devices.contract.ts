/**
 * Defines the endpoints by which an Admin sets up a device at a machine, also by the code that the device shows
 * (decision 129), and a user signs in there (decision 101).
 */
import { z } from 'zod';
import { badgePattern, pinPattern } from '../people/pins-and-badges.ts';
import { session } from '../people/users.contract.ts';
import { done } from '../platform/contract/crud-endpoints.ts';
import { endpoint } from '../platform/contract/endpoint.ts';
import { id, reference, time } from '../platform/contract/field-schemas.ts';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { apiKey, keys } from './keys.contract.ts';

export const machineOfDevice = z.object({ machineId: reference('Machine') });
/** A code is typed with or without its dash, in any case. */
const codeParams = z.object({
  code: z.string().overwrite((typed) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')),
});

export const devices = {
  approve: endpoint({
    method: 'POST',
    path: '/devices/:machineId',
    summary:
      'Set up a device for a machine; only this response has its token. It is listed among the API keys',
    access: 'admin',
    params: machineOfDevice,
    response: keys.create.response,
  }),
  requestApproval: endpoint({
    method: 'POST',
    path: '/devices/requests',
    summary: 'Get a code to show on a new device; `token` is a device’s once an Admin approves the code',
    access: 'public',
    response: z.object({ code: z.string(), token: z.string(), expiresAt: time }),
  }),
  approval: endpoint({
    method: 'GET',
    path: '/devices/requests',
    summary: 'The state of the request to which the bearer token belongs',
    access: 'public',
    response: z.object({
      state: z.enum(['waiting', 'approved', 'refused', 'expired']),
      device: apiKey.pick({ id: true, name: true, machineId: true }).nullable(),
    }),
  }),
  findRequest: endpoint({
    method: 'GET',
    path: '/devices/requests/:code',
    summary: 'The device that shows this code and waits',
    access: 'admin',
    params: codeParams,
    response: z.object({ code: z.string(), browser: z.string(), address: z.string(), createdAt: time }),
  }),
  approveRequest: endpoint({
    method: 'POST',
    path: '/devices/requests/:code',
    summary: 'Approve the device that shows this code, for a machine',
    access: 'admin',
    params: codeParams,
    body: machineOfDevice,
    response: apiKey,
  }),
  refuseRequest: endpoint({
    method: 'DELETE',
    path: '/devices/requests/:code',
    summary: 'Refuse the device that shows this code',
    access: 'admin',
    params: codeParams,
    response: done,
  }),
  enter: endpoint({
    method: 'POST',
    path: '/devices/people',
    summary: 'Sign in at this device by PIN or badge; it ends the former session there',
    access: 'device',
    body: z
      .object({
        pin: z.string().regex(pinPattern, reasonMessage('pin-digits')).optional(),
        badge: z.string().regex(badgePattern, reasonMessage('unknown-badge')).optional(),
        userId: id.optional().describe('The PIN must be of this user'),
      })
      .refine(
        ({ pin, badge }) => (pin === undefined) !== (badge === undefined),
        reasonMessage('badge-or-pin'),
      ),
    response: session,
  }),
};
