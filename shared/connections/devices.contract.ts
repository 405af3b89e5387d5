/** Defines the endpoints for devices at machines, and for the people who come to them (decision 101). */
import { z } from 'zod';
import { badgePattern } from '../people/pins.ts';
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
    summary: 'A person comes to this device, by PIN or badge; it ends the session of the one before',
    access: 'device',
    body: z
      .object({
        pin: z
          .string()
          .regex(/^\d{4,6}$/, reasonMessage('pin-digits'))
          .optional(),
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
