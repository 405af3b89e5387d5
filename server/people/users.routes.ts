import '@fastify/cookie';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { type contract } from '../../shared/contract/contract.ts';
import { type Session } from '../../shared/people/users.contract.ts';
import { unauthenticated } from '../platform/verb/refusals.ts';
import { readHandlers, writeHandlers } from '../platform/crud/crud.ts';
import { bearerToken, type Handlers, type Http } from '../platform/http/mount-endpoints.ts';
import { sendPdf } from '../platform/documents/send-pdf.ts';
import { toPdf } from '../platform/documents/typeset-in-process.ts';
import { type Google } from './sign-in/google.client.ts';
import { googleRoutes } from './sign-in/google.routes.ts';
import * as sessions from './sign-in/sessions.domain.ts';
import * as pins from './pins-and-badges.domain.ts';
import * as users from './users.domain.ts';
import { userRecords } from './users.repo.ts';

const done = { done: true } as const;

export const usersRoutes = (google: Google | null): Handlers<typeof contract.users> => ({
  ...googleRoutes(google),
  ...readHandlers(userRecords),
  ...writeHandlers({ create: users.createUser, update: users.updateUser, remove: users.removeUser }),
  login: async (context, _input, http) => {
    const given = basicCredentials(http.request.headers.authorization);
    const proofOf = (userId: string) => http.request.cookies[proofCookie(userId)];
    return remembered(http, await sessions.login(context, given, { ...visitorOf(http), proofOf }));
  },
  logout: async (context, _input, { request }) => {
    await sessions.logout(context, bearerToken(request) ?? '');
    return done;
  },
  signoff: async (context) => {
    await sessions.signoff(context);
    return done;
  },
  sessions: (context, { params }, { request }) =>
    sessions.listSessions(context, params.id, bearerToken(request) ?? ''),
  endSession: async (context, { params }) => {
    await sessions.endSession(context, params.id, params.sessionId);
    return done;
  },
  authorise: async (context, { params: { id }, body: { token, firstAdmin } }, http) =>
    remembered(http, await sessions.authorise(context, id, token, firstAdmin, visitorOf(http))),
  invitation: (context, { params, body }) => sessions.invitation(context, params.id, body.token),
  link: async (context, { params }, { config }) => {
    // A stored response would contain the token in clear text. So a repeated request creates another link.
    const { token, expiresAt } = await sessions.makeLink({ ...context, once: undefined }, params.id);
    return { url: `${config.publicUrl}/auth/${params.id}?token=${token}`, expiresAt };
  },
  // A stored response would contain the PIN or badge in clear text. So a repeated request makes another one.
  makePin: async (context, { params }) => ({
    pin: await pins.makePin({ ...context, once: undefined }, params.id),
  }),
  removePin: (context, { params }) => pins.removeFromUser(context, params.id, 'pinHash'),
  makeBadge: async (context, { params }, { reply }) => {
    const badge = await pins.makeBadge({ ...context, once: undefined }, params.id);
    return sendPdf(reply, badge.name, await toPdf(badge));
  },
  removeBadge: (context, { params }) => pins.removeFromUser(context, params.id, 'badgeHash'),
  password: (context, { params, body }, { request }) =>
    users.setPassword(context, params.id, body, { token: bearerToken(request) ?? '', address: request.ip }),
});

const visitorOf = ({ request: { ip, headers } }: Http) => ({
  address: ip,
  agent: headers['user-agent'] ?? '',
});

const proofPrefix = 'makeready_known_';
const proofCookie = (userId: string) => `${proofPrefix}${userId}`;
/**
 * The largest number of sign-in proofs that one browser stores as cookies. The limit exists because the size
 * of request headers is limited.
 */
const mostProofs = 20;

/**
 * Returns the session, and stores the proof of the sign-in in a cookie, by which the server recognises the browser at
 * its next sign-in.
 */
function remembered({ request, reply, config }: Http, { session, proof }: sessions.SignedIn): Session {
  if (proof === null) return session;
  const [own, path] = [proofCookie(session.user.id), '/api/users'];
  reply.setCookie(own, proof, {
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: proofSeconds,
  });
  // Browsers send the oldest cookie first.
  const others = Object.keys(request.cookies).filter((name) => name.startsWith(proofPrefix) && name !== own);
  for (const name of others.slice(0, -(mostProofs - 1))) reply.clearCookie(name, { path });
  return session;
}
const proofSeconds = 365 * 24 * 3600;

function basicCredentials(header: string | undefined): { username: string; password: string } {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  const decoded = Buffer.from(encoded ?? '', 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (!encoded || colon < 1) throw unauthenticated(reason('no-credentials'));
  return {
    username: decoded.slice(0, colon).slice(0, 200),
    password: decoded.slice(colon + 1),
  };
}
