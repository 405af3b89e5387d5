/** Sets up devices at machines by the codes that they show (decision 129). */
import { type ResponseOf } from '../../../shared/platform/contract/endpoint.ts';
import { type devices } from '../../../shared/connections/devices.contract.ts';
import { type ApiKey } from '../../../shared/connections/keys.contract.ts';
import { browserName } from '../../../shared/people/browser-name.ts';
import { triesLeft, tryLimits } from '../../../shared/people/sign-in-limits.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { countedAddress, lockAddress } from '../../people/sign-in/login-attempts.domain.ts';
import { newDeviceCode, tokenHash } from '../../people/sign-in/passwords-and-tokens.ts';
import { Refusal } from '../../platform/verb/refusals.ts';
import { type Context, perform, type VerbContext } from '../../platform/verb/verb.ts';
import { deviceAt, insertKey, newKey } from './keys.domain.ts';
import * as repo from './device-requests.repo.ts';

const ended = () => new Refusal(404, reason('device-request-ended'));

/**
 * Stores the request of a new device. Returns the code that the device shows, and the token that it has once an Admin
 * approves. Throws 429 if the address has sent too many requests.
 */
export function requestApproval(
  context: VerbContext,
  visitor: { agent: string; address: string },
): Promise<ResponseOf<typeof devices.requestApproval>> {
  return perform(context, 'device.request', 'public', async ({ db }) => {
    const address = countedAddress(visitor.address);
    await lockAddress(db, address);
    const { left, wait } = triesLeft(await repo.agesOfRequests(db, address), tryLimits.address);
    if (left === 0)
      throw new Refusal(429, reason('too-many-device-requests', { seconds: wait }), { retryAfter: wait });
    const [code, token] = [newDeviceCode(), newKey()];
    const hashes = { codeHash: tokenHash(code), tokenHash: tokenHash(token) };
    const agent = visitor.agent.slice(0, 300);
    return { code, token, expiresAt: await repo.insertRequest(db, { ...hashes, agent, address }) };
  });
}

/** Returns the state of the request with this token. A token without a request has expired. */
export async function approvalOf(
  { db }: Context,
  token: string,
): Promise<ResponseOf<typeof devices.approval>> {
  const { device, request } = await repo.findByToken(db, tokenHash(token));
  if (device) return { state: 'approved', device };
  const state = request === undefined ? 'expired' : request.refused ? 'refused' : 'waiting';
  return { state, device: null };
}

/** Returns what is known of the device that shows the code. Throws 404. */
export async function findRequest({ db }: Context, code: string) {
  const found = await repo.findRequest(db, tokenHash(code));
  if (!found) throw ended();
  const { agent, address, createdAt } = found;
  return { code, browser: browserName(agent), address, createdAt };
}

/** Sets up the device that shows the code for a machine. Throws 404, and 409 if there are too many keys. */
export function approveRequest(context: VerbContext, code: string, machineId: string): Promise<ApiKey> {
  return perform(context, 'device.approve', 'admin', async (verb) => {
    const taken = await repo.takeRequest(verb.db, tokenHash(code));
    if (!taken) throw ended();
    return insertKey(verb, await deviceAt(verb, machineId, taken.agent), taken.tokenHash);
  });
}

/** Refuses the device that shows the code. Throws 404. */
export function refuseRequest(context: VerbContext, code: string): Promise<void> {
  return perform(context, 'device.refuse', 'admin', async ({ db }) => {
    if (!(await repo.refuseRequest(db, tokenHash(code)))) throw ended();
  });
}
