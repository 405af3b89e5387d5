/** The API's documentation at /api/docs, which follows from the contract. */
import { type FastifyRequest } from 'fastify';
import { type Config } from '../config.ts';
import { unauthenticated } from '../verb/problems.ts';
import { type Person } from '../verb/verb.ts';
import { bearerToken } from './mount.ts';

/**
 * How the documentation is served: a page, and what it shows, which is for those who are signed in unless the shop says otherwise. The
 * page asks for it with the token of the browser's session.
 */
export function docsOf(config: Config, personOf: (token: string | null) => Promise<Person | null>) {
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
        const told = /^\/api\/docs\/(json|yaml)/.test(request.url);
        if (told && !config.PUBLIC_DOCS && !(await personOf(bearerToken(request)))) throw unauthenticated();
      },
    },
  };
}
