/**
 * Tries once to send a delivery to its receiver, signed as Standard Webhooks defines, within a short time (decision
 * 049).
 */
import { createHmac, randomBytes } from 'node:crypto';
import dns from 'node:dns';
import { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { webhookLimits } from '../../../shared/contract/webhooks.ts';
import { type Reason, reason, toReasonResponse } from '../../../shared/reasons/reason.ts';
import { http } from '../node-http.ts';
import { version } from '../version.ts';
import { type Outcome, type ClaimedDelivery } from './outbox.repo.ts';

const prefix = 'whsec_';
/** For a receiver's response, the number of bytes that the server reads (`read`) and stores (`kept`). */
const answers = { read: 16 * 1024, kept: 500 };

export const newSecret = () => `${prefix}${randomBytes(32).toString('base64')}`;

/**
 * Returns the value of the header webhook-signature for a body. `seconds` is the time of sending, in seconds since
 * 1970.
 */
export function signature(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

/**
 * The ranges of IP addresses that are not public: this machine, private networks, link-local addresses, and tunnels
 * to them.
 */
const privateAddresses = { 4: new BlockList(), 6: new BlockList() };
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  // Blocks all IPv6 addresses outside 2000::/3, and those inside it that wrap IPv4 addresses.
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/32',
  '2002::/16',
]) {
  const [address = '', bits] = network.split('/');
  const kind = isIP(address) === 6 ? 6 : 4;
  privateAddresses[kind].addSubnet(address, Number(bits), `ipv${kind}`);
}

export function isPrivateAddress(address: string): boolean {
  const [plain = ''] = address.split('%');
  const kind = isIP(plain) === 6 ? 6 : 4;
  return privateAddresses[kind].check(plain, `ipv${kind}`);
}

class Unreachable extends Error {
  readonly because: Reason;
  constructor(because: Reason) {
    super(because.code);
    this.because = because;
  }
}

/**
 * Returns why the URL can't be a receiver if private addresses are forbidden, or null if it can. It examines only the
 * text: a host name may still resolve to a private address.
 */
export function refusePrivateAddress(address: string): Reason | null {
  const { protocol, hostname } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:') return reason('receiver-unencrypted');
  return isIP(host) && isPrivateAddress(host) ? reason('receiver-in-house', { address: host }) : null;
}

/**
 * Resolves the host name for the connection itself, and refuses private addresses. So nobody can change the address
 * between the check and its use.
 */
const lookUpPublic: LookupFunction = (hostname, options, found) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const wrong = addresses?.find(({ address }) => isPrivateAddress(address));
    const [first] = addresses ?? [];
    if (error || !first) found(error ?? new Error(`No address of ${hostname}`), '', 0);
    else if (wrong) found(new Unreachable(reason('receiver-in-house', { address: wrong.address })), '', 0);
    else if (options.all) found(null, addresses);
    else found(null, first.address, first.family);
  });
};

/** Sends the delivery and returns the result. It follows no redirects. `stop` aborts the attempt. */
export async function send(
  { url, secret, attempts: _attempts, ...event }: ClaimedDelivery,
  { allowInHouse, stop }: { allowInHouse: boolean; stop: AbortSignal },
): Promise<Outcome> {
  const none = (failure: Reason): Outcome => ({
    status: null,
    answer: '',
    failure: toReasonResponse(failure),
  });
  const mayNot = allowInHouse ? null : refusePrivateAddress(url);
  if (mayNot) return none(mayNot);
  const body = JSON.stringify(event);
  const late = AbortSignal.timeout(webhookLimits.seconds * 1000);
  try {
    const { status, answer } = await post(url, body, {
      headers: headersOf(event.id, secret, body),
      signal: AbortSignal.any([late, stop]),
      ...(!allowInHouse && { lookup: lookUpPublic }),
    });
    const taken = status >= 200 && status < 300;
    return {
      status,
      answer,
      failure: taken ? null : toReasonResponse(reason('receiver-refused', { status })),
    };
  } catch (error) {
    if (late.aborted) return none(reason('receiver-silent', { seconds: webhookLimits.seconds }));
    if (error instanceof Unreachable) return none(error.because);
    return none(
      reason('receiver-unreachable', { why: error instanceof Error ? error.message : String(error) }),
    );
  }
}

function headersOf(id: string, secret: string, body: string) {
  const seconds = Math.floor(Date.now() / 1000);
  return {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'User-Agent': `Makeready/${version}`,
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signature(secret, id, seconds, body),
  };
}

/** Posts the body to the receiver. Returns the status, and what arrives of the response within the limits. */
function post(
  url: string,
  body: string,
  options: https.RequestOptions,
): Promise<{ status: number; answer: string }> {
  return new Promise((resolve, reject) => {
    const request = (url.startsWith('https:') ? https : http).request(url, {
      method: 'POST',
      agent: false,
      ...options,
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      resolve(beginning(response).then((answer) => ({ status, answer })));
    });
    request.end(body);
  });
}

async function beginning(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    if (length >= answers.read) break;
  }
  // Postgres can't store NUL.
  return Buffer.concat(parts).toString('utf8').replaceAll('\0', '').slice(0, answers.kept).toWellFormed();
}
