/** Serves the API documentation at /api/docs, which is generated from the contract. */
import { type FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Config } from '../config.ts';
import { unauthenticated } from '../verb/refusals.ts';
import { type Person } from '../verb/verb.ts';
import { exampleOf } from './api-examples.ts';
import { bearerToken } from './mount-endpoints.ts';

/** Describes a route by the contract's schemas, with an example of each request and response body. */
export const describeWithExamples: typeof jsonSchemaTransform = (route) => {
  const described = jsonSchemaTransform(route);
  const [given, made] = [route.schema ?? {}, described.schema] as [Parts, Parts];
  const withExample = (schema: unknown, of: unknown) => {
    if (of instanceof z.ZodType && typeof schema === 'object' && schema !== null)
      Object.assign(schema, { examples: [exampleOf(of)] });
  };
  withExample(made.body, given.body);
  withExample(made.response?.[200], given.response?.[200]);
  return described;
};
interface Parts {
  body?: unknown;
  response?: Record<number, unknown>;
}

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
