/** The API's documentation at /api/docs, which follows from the contract. */
import { type FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Config } from '../config.ts';
import { unauthenticated } from '../verb/problems.ts';
import { type Person } from '../verb/verb.ts';
import { exampleOf } from './examples.ts';
import { bearerToken } from './mount.ts';

/** How a route is described: by the contract's schemas, each body and answer with an example. */
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

/** Refuses the description of the API to those who are not signed in, unless the shop tells it to everybody. */
export const refuseStrangers =
  (config: Config, personOf: PersonOf) =>
  async (request: FastifyRequest): Promise<void> => {
    if (!config.PUBLIC_DOCS && !(await personOf(bearerToken(request)))) throw unauthenticated();
  };

/**
 * How the documentation is served: a page, and what it shows, which is for those who are signed in unless the shop says otherwise. The
 * page asks for it with the token of the browser's session.
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
