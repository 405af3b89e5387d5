/**
 * Sends one webhook delivery to its receiver, signed as Standard Webhooks defines. It tries only once, with a
 * short time limit (decision 049).
 */
import { createHmac, randomBytes } from 'node:crypto';
import dns from 'node:dns';
import { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { webhookLimits } from '../../../shared/connections/webhooks.contract.ts';
import { type Reason, reason, toReasonResponse } from '../../../shared/platform/reasons/refusal-reason.ts';
import { http } from '../../platform/node-http.ts';
import { version } from '../../platform/version.ts';
import { type Outcome, type ClaimedDelivery } from './delivery-queue.repo.ts';

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

/** Returns a function that tells whether an IP address is in one of the networks. */
function inNetworks(...networks: readonly string[]): (address: string) => boolean {
  // One list would take every IPv4 address for an IPv6 address in ::/3.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  const kindOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    lists[kindOf(address)].addSubnet(address, Number(bits), kindOf(address));
  }
  return (address) => {
    const [plain = ''] = address.split('%');
    return lists[kindOf(plain)].check(plain, kindOf(plain));
  };
}

/**
 * Returns whether the address is link-local, also inside an IPv6 address: IPv4-mapped, NAT64 or 6to4. Cloud machines
 * have their metadata services, with passwords, at such addresses. No webhook goes there, whatever the configuration.
 */
export const isLinkLocal = inNetworks(
  '169.254.0.0/16',
  'fe80::/10',
  'fd00:ec2::254/128',
  '::169.254.0.0/112',
  '::ffff:169.254.0.0/112',
  '::ffff:0:169.254.0.0/112',
  '64:ff9b::169.254.0.0/112',
  '64:ff9b:1::/48',
  '2002:a9fe::/32',
  '2001::/32',
);

/**
 * Returns whether the address is not public: of this machine, of private networks, or of tunnels to them. These are
 * all IPv6 addresses outside 2000::/3, and those inside it that contain IPv4 addresses.
 */
const isPrivate = inNetworks(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/3',
  '4000::/2',
  '8000::/1',
  '2002::/16',
);

/** Returns why the server may not send to the IP address, or null. */
export function refuseIp(address: string, allowInHouse: boolean): Reason | null {
  if (isLinkLocal(address)) return reason('receiver-link-local', { address });
  return isPrivate(address) && !allowInHouse ? reason('receiver-in-house', { address }) : null;
}

class Unreachable extends Error {
  readonly because: Reason;
  constructor(because: Reason) {
    super(because.code);
    this.because = because;
  }
}

/**
 * Returns why the URL can't be a receiver, or null if it can. It examines only the text: a host name may still resolve
 * to a forbidden address.
 */
export function refuseAddress(url: string, allowInHouse: boolean): Reason | null {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:' && !allowInHouse) return reason('receiver-unencrypted');
  return isIP(host) ? refuseIp(host, allowInHouse) : null;
}

/**
 * Returns a function that resolves the host name for the connection itself, and refuses forbidden addresses. So nobody
 * can change the address between the check and its use.
 */
const lookUp =
  (allowInHouse: boolean): LookupFunction =>
  (hostname, options, found) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const wrong = addresses
        ?.map(({ address }) => refuseIp(address, allowInHouse))
        .find((why) => why !== null);
      const [first] = addresses ?? [];
      if (error || !first) found(error ?? new Error(`No address of ${hostname}`), '', 0);
      else if (wrong) found(new Unreachable(wrong), '', 0);
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
  const mayNot = refuseAddress(url, allowInHouse);
  if (mayNot) return none(mayNot);
  const body = JSON.stringify(event);
  const late = AbortSignal.timeout(webhookLimits.seconds * 1000);
  try {
    const { status, answer } = await post(url, body, {
      headers: headersOf(event.id, secret, body),
      signal: AbortSignal.any([late, stop]),
      lookup: lookUp(allowInHouse),
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
  const seconds = Math.floor(new Date().getTime() / 1000);
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
