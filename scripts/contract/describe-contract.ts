/** Describes the API of the contract as OpenAPI, without a database. */
import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import { prepare } from '../../server/app/app.ts';
import { describeApi, describeRoute } from '../../server/platform/http/description/api-document.ts';
import { mount } from '../../server/platform/http/mount-endpoints.ts';

/** Returns the description that the server sends at /api/openapi.json. */
export async function describeContract(): Promise<object> {
  const app = Fastify();
  const config = { CHECK_ANSWERS: false } as Parameters<typeof mount>[2];
  prepare(app, config);
  const info = { title: 'Makeready', version: '' };
  const transforms = { transform: describeRoute, transformObject: describeApi };
  await app.register(swagger, { openapi: { openapi: '3.1.0', info }, ...transforms });
  // No handler runs, because nothing sends a request.
  const noHandlers: object = new Proxy(
    {},
    { get: () => new Proxy({}, { get: () => async () => undefined }) },
  );
  mount(app, {} as Parameters<typeof mount>[1], config, noHandlers as Parameters<typeof mount>[3]);
  await app.ready();
  const description = app.swagger();
  await app.close();
  return description;
}
