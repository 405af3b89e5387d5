/** Defines the endpoints by which an Admin sets up a device at a machine, and a user signs in there (decision 101). */
import { z } from 'zod';
import { badgePattern, pinPattern } from '../people/pins-and-badges.ts';
import { session } from '../people/users.contract.ts';
import { endpoint } from '../platform/contract/endpoint.ts';
import { id } from '../platform/contract/field-schemas.ts';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { keys } from './keys.contract.ts';

const machineParams = z.object({ machineId: id });

export const devices = {
  approve: endpoint({
    method: 'POST',
    path: '/devices/:machineId',
    summary:
      'Set up a device for a machine; only this response has its token. It is listed among the API keys',
    access: 'admin',
    params: machineParams,
    response: keys.create.response,
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
