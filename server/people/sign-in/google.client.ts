/**
 * Signs users in by OpenID Connect with the configured provider, by default Google. It uses a certified
 * library, with the code flow and PKCE.
 */
import * as oidc from 'openid-client';
import { type Config } from '../../platform/config.ts';

export interface GoogleClaims {
  email: string;
  verified: boolean;
  name: string;
}

export interface Google {
  /**
   * Returns the URL at which the user signs in with the provider, and the values that the server stores until the
   * user comes back.
   */
  begin: () => Promise<{ address: string; state: string; nonce: string; verifier: string }>;
  /** Returns what the provider says about the user. Throws if the provider does not confirm the sign-in. */
  finish: (
    callback: URL,
    stored: { state: string; nonce: string; verifier: string },
  ) => Promise<GoogleClaims>;
  /** The domain of e-mail addresses that get an account at their first sign-in; null if none do. */
  domain: string | null;
}

/**
 * Opens the client, or returns null if Google sign-in is not configured. The client loads the provider's settings at
 * its first use.
 */
export function openGoogle(config: Config): Google | null {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret } = config;
  if (!id || !secret) return null;
  const redirect_uri = `${config.publicUrl}/api/auth/google/callback`;
  let found: Promise<oidc.Configuration> | null = null;
  const provider = () => {
    found ??= discover(config.GOOGLE_ISSUER, id, secret).catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };
  return {
    begin: async () => {
      const [state, nonce, verifier] = [
        oidc.randomState(),
        oidc.randomNonce(),
        oidc.randomPKCECodeVerifier(),
      ];
      const address = oidc.buildAuthorizationUrl(await provider(), {
        redirect_uri,
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return { address: address.href, state, nonce, verifier };
    },
    finish: async (callback, stored) => {
      const tokens = await oidc.authorizationCodeGrant(await provider(), callback, {
        pkceCodeVerifier: stored.verifier,
        expectedState: stored.state,
        expectedNonce: stored.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      const email = typeof claims?.email === 'string' ? claims.email : '';
      const name = typeof claims?.name === 'string' && claims.name.trim() !== '' ? claims.name : email;
      return { email, verified: claims?.email_verified === true, name };
    },
    domain: config.GOOGLE_DOMAIN?.toLowerCase() ?? null,
  };
}

function discover(issuer: string, id: string, secret: string): Promise<oidc.Configuration> {
  const url = new URL(issuer);
  // A provider on this very machine may do without TLS; any other must not.
  const local = url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return oidc.discovery(url, id, secret, undefined, {
    timeout: 8,
    ...(local && { execute: [oidc.allowInsecureRequests] }),
  });
}
