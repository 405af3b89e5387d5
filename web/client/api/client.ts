/**
 * Creates the app's API client. Code calls an endpoint as `call(contract.jobs.get, …)`, or by name as
 * `api.jobs.get(…)`.
 */
import { leaveForLogin } from '../session/leave-for-login.ts';
import { sessionStore } from '../session/session.ts';
import { createClient } from './create-client.ts';
import { updateOffset } from './server-clock.ts';

export const { call, login, api } = createClient({
  base: '/api',
  token: () => sessionStore.token(),
  unauthorised: leaveForLogin,
  onResponse: updateOffset,
});
