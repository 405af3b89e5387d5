/** Runs an OpenID provider on a local port, for tests of Google sign-in. It accepts every sign-in. */
import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export interface TestAccount {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

export interface TestProvider {
  issuer: string;
  /** The account that signs in next. A test may replace it. */
  account: TestAccount;
  close: () => Promise<void>;
}

/** Starts the provider for one client. After a sign-in, it sends the browser to `redirectUri`. */
export async function openProvider(client: {
  id: string;
  secret: string;
  redirectUri: string;
}): Promise<TestProvider> {
  const server = http.createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const test: TestProvider = {
    issuer,
    account: { sub: '1', email: 'nobody@shop.example', email_verified: true, name: 'Nobody' },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [client.redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['only for this test'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...test.account }) }),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    return void consent(provider, request, response, test.account.sub);
  });
  return test;
}

/** Signs the account in and consents to the client's request, as a user would. */
async function consent(
  provider: Provider,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  accountId: string,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
  grant.addOIDCScope('openid email profile');
  const grantId = await grant.save();
  await provider.interactionFinished(request, response, { login: { accountId }, consent: { grantId } });
}
