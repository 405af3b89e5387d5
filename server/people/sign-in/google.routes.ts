import '@fastify/cookie';
import { type FastifyReply } from 'fastify';
import { type contract } from '../../../shared/contract/contract.ts';
import { type GoogleProblem } from '../../../shared/people/google-sign-in-problems.ts';
import { type Config } from '../../platform/config.ts';
import { type Handlers } from '../../platform/http/mount-endpoints.ts';
import { readSettings } from '../../shop/settings/settings.domain.ts';
import { type Google } from './google.client.ts';
import { beginGoogle, finishGoogle } from './google.domain.ts';

const cookie = 'makeready_google';
const cookieOptions = (config: Config) => ({
  path: '/api/auth/google',
  httpOnly: true,
  // Lax: the browser sends the cookie when Google redirects back, and with no other request from elsewhere.
  sameSite: 'lax' as const,
  secure: config.publicUrl.startsWith('https:'),
});

function backToLogin(reply: FastifyReply, config: Config, problem: GoogleProblem): FastifyReply {
  return reply.redirect(`${config.publicUrl}/login/google?problem=${problem}`);
}

/** Returns the handlers of the endpoints for signing in with Google. */
export function googleRoutes(
  google: Google | null,
): Pick<Handlers<typeof contract.users>, 'ways' | 'google' | 'googleCallback'> {
  return {
    ways: async (context) => {
      const { shopName } = await readSettings(context);
      return { google: google !== null, shopName };
    },
    google: async (context, _input, { reply, config }) => {
      const begun = await beginGoogle(context, google);
      if ('problem' in begun) return backToLogin(reply, config, begun.problem);
      reply.setCookie(cookie, begun.state, { ...cookieOptions(config), maxAge: 600 });
      return reply.redirect(begun.address);
    },
    googleCallback: async (context, _input, { request, reply, config }) => {
      const callback = new URL(request.url, config.publicUrl);
      const kept = request.cookies[cookie] ?? '';
      reply.clearCookie(cookie, cookieOptions(config));
      const back = await finishGoogle(context, google, { callback, kept });
      if ('problem' in back) return backToLogin(reply, config, back.problem);
      return reply.redirect(`${config.publicUrl}/auth/${back.id}?token=${back.token}`);
    },
  };
}
