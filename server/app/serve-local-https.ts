/** Serves the application by https in the shop's own network, next to http (decision 108). */
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type FastifyInstance } from 'fastify';
import { type Config } from '../platform/config.ts';
import { deadlines } from './app.ts';
import { openAuthority } from './local-authority.ts';
import { isPrivateHost, ownAddresses, rootPath } from './network-addresses.ts';

/** The interval in ms at which the server gets a new certificate, for the addresses of that moment. */
const renewMs = 6 * 3_600_000;

/**
 * Adds the root certificate to the application. Returns a function that serves the application by https and resolves
 * to the port. Closing the application ends it. Throws an Error if PUBLIC_URL is not an address of a private network.
 */
export async function prepareLocalHttps(
  app: FastifyInstance,
  config: Config,
): Promise<() => Promise<number>> {
  const { hostname } = new URL(config.publicUrl);
  if (!isPrivateHost(hostname))
    throw new Error(
      `HTTPS_PORT is for a private network. Put a proxy with a certificate for ${hostname} in front instead.`,
    );
  const authority = await openAuthority(path.join(config.DATA_DIR, 'tls'), os.hostname());
  app.get(rootPath, { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/x-x509-ca-cert').send(authority.root),
  );
  const issue = () =>
    authority.issue([`${os.hostname().split('.', 1)[0]}.local`, hostname, ...ownAddresses()]);
  const { headersTimeout, requestTimeout, keepAliveTimeout } = app.server;
  const server = process.getBuiltinModule('node:https').createServer({
    ...(await issue()),
    handshakeTimeout: deadlines.headers,
    connectionsCheckingInterval: deadlines.looks,
    requireHostHeader: false,
    headersTimeout,
    requestTimeout,
    keepAliveTimeout,
  });
  for (const event of ['request', 'checkExpectation', 'clientError'])
    server.on(event, (...given) => app.server.emit(event, ...given));
  const renewing = setInterval(() => {
    issue().then(
      (pair) => server.setSecureContext(pair),
      (error: unknown) => app.log.error(error),
    );
  }, renewMs).unref();
  app.addHook('preClose', async () => {
    clearInterval(renewing);
    if (!server.listening) return;
    const cut = setTimeout(() => server.closeAllConnections(), deadlines.drain);
    server.close();
    await once(server, 'close');
    clearTimeout(cut);
  });
  return async () => {
    server.listen(config.HTTPS_PORT, config.HOST);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
}
