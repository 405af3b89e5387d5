/** Serves the API documentation at /api/docs, generated from the API contract. */
import { type FastifyRequest } from 'fastify';
import { type Config } from '../config.ts';
import { unauthenticated } from '../verb/refusals.ts';
import { type Person } from '../verb/verb.ts';
import { bearerToken } from './mount-endpoints.ts';

type PersonOf = (token: string | null) => Promise<Person | null>;

/** Refuses the API description to visitors who are not signed in, unless the setting PUBLIC_DOCS allows it. */
export const refuseStrangers =
  (config: Config, personOf: PersonOf) =>
  async (request: FastifyRequest): Promise<void> => {
    if (!config.PUBLIC_DOCS && !(await personOf(bearerToken(request)))) throw unauthenticated();
  };

/**
 * Returns the options of the documentation page. The page sends the session token with its request for the API
 * description, which only signed-in users may read by default.
 */
export function docsOf(config: Config, personOf: PersonOf) {
  const guard = refuseStrangers(config, personOf);
  const secure = config.publicUrl.startsWith('https:');
  return {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: (header: string) =>
      secure ? header : header.replace('upgrade-insecure-requests;', ''),
    uiConfig: {
      requestInterceptor: <T>(request: T): T => {
        const { headers } = request as { headers: Record<string, string> };
        const token = globalThis.localStorage.getItem('token');
        if (token) headers['Authorization'] = `Bearer ${token}`;
        return request;
      },
    },
    uiHooks: {
      onRequest: async (request: FastifyRequest) => {
        if (/^\/api\/docs\/(json|yaml)/.test(request.url)) await guard(request);
      },
    },
  };
}
